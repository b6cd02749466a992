// The directives that fill a section.
#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assembler/data.h"
#include "isa/element.h"
#include "support/file.h"
#include "support/npy.h"

namespace mte {
namespace {

// SplitMix64: the same numbers on every machine.
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    state_ += 0x9e3779b97f4a7c15;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  uint64_t state_;
};

}  // namespace

bool DataWriter::FloatElement(const Statement& statement, const Argument& argument,
                              const Value& value, uint64_t* bits) {
  double real = value.real;
  bool sticky = value.sticky;
  if (value.kind == Value::Kind::kNumber) {
    real = static_cast<double>(value.number);
    // Whole numbers above 2^53 were rounded: cut them off instead.
    const auto whole = static_cast<__int128>(real);
    if (whole != value.number) {
      const bool away = (value.number > 0) == (whole > value.number);
      if (away) real = std::nextafter(real, 0.0);
      sticky = true;
    }
  }
  const auto encoded = EncodeFloat(*statement.element, real, sticky);
  if (!encoded.has_value()) {
    context_.Error(Code::kValueOutOfRange, context_.SpanOf(statement, argument),
                   absl::StrCat("the value is too great for ", statement.element->name),
                   absl::StrCat("write `inf` for infinity"));
    return false;
  }
  *bits = *encoded;
  return true;
}

bool DataWriter::Element(const Statement& statement, const StatementPool& pool,
                         const Argument& argument, uint64_t* bits) {
  Value value;
  if (!context_.evaluator.Evaluate(pool.Nodes(argument), statement.text, DataType::kNone, &value)) {
    context_.ReportMistake(context_.evaluator.mistake());
    return false;
  }
  const ElementFormat& format = *statement.element;
  const Span span = context_.SpanOf(statement, argument);
  const bool is_float = value.kind == Value::Kind::kFloat;
  if (format.kind == ElementKind::kFloat && (is_float || value.kind == Value::Kind::kNumber)) {
    return FloatElement(statement, argument, value, bits);
  }
  const bool big_fits = format.bits == 64 && format.kind == ElementKind::kUnsigned;
  if (value.kind == Value::Kind::kNumber ||
      (value.kind == Value::Kind::kBigNumber && format.kind != ElementKind::kFloat)) {
    *bits = static_cast<uint64_t>(value.number);
    const bool fits =
        value.kind == Value::Kind::kBigNumber ? big_fits : FitsElement(format, value.number);
    if (fits) return true;
    const bool plain = value.kind == Value::Kind::kNumber;
    context_.Error(
        Code::kValueOutOfRange, span,
        absl::StrCat(plain ? absl::StrCat(value.number) : std::string(context_.sources->Text(span)),
                     " is out of range for ", format.name, ": ", RangeText(format)));
    return false;
  }
  context_.Error(
      Code::kWrongKind, span,
      absl::StrCat("an element of ", format.name, " cannot be ", DescribeKind(value)),
      value.kind == Value::Kind::kAddress ? "addr(symbol) gives an address's byte offset" : "");
  return false;
}

bool DataWriter::Count(const Statement& statement, const StatementPool& pool, int64_t* count) {
  const Argument& argument = pool.Arguments(statement)[0];
  if (!context_.Number(statement, pool, argument, count)) return false;
  const int64_t limit = context_.options.limits.section_bytes;
  if (*count >= 0 && *count / 2 <= limit) return true;
  context_.Error(*count < 0 ? Code::kOutOfRange : Code::kLimit,
                 context_.SpanOf(statement, argument),
                 *count < 0 ? absl::StrCat("a count cannot be ", *count)
                            : absl::StrCat(*count, " elements are more than the ", ByteCount(limit),
                                           " of data that one section holds"));
  return false;
}

void DataWriter::RunValues(const Statement& statement, const StatementPool& pool) {
  constexpr size_t kMost = SIZE_MAX;
  const absl::string_view head = context_.sources->Text(statement.head());
  if (!context_.CheckArguments(statement, pool, 1, kMost, absl::StrCat(head, " 1, 2, 3"))) return;
  std::vector<uint64_t> values;
  bool ok = true;
  for (const Argument& argument : pool.Arguments(statement)) {
    uint64_t bits = 0;
    ok = Element(statement, pool, argument, &bits) && ok;
    values.push_back(bits);
  }
  if (!ok) return;
  AppendElements(statement, static_cast<int64_t>(values.size()),
                 [&values](int64_t i) { return values[static_cast<size_t>(i)]; });
}

void DataWriter::RunFill(const Statement& statement, const StatementPool& pool) {
  int64_t count = 0;
  uint64_t bits = 0;
  if (!context_.CheckArguments(statement, pool, 2, 2, ".fill.TYPE count, value") ||
      !Count(statement, pool, &count) ||
      !Element(statement, pool, pool.Arguments(statement)[1], &bits)) {
    return;
  }
  if (statement.element->bits != 8) {
    AppendElements(statement, count, [bits](int64_t) { return bits; });
  } else if (Reserve(statement, count, true)) {
    bytes_.append(static_cast<size_t>(count), static_cast<char>(bits));
    if (!mask_.empty()) mask_.append(static_cast<size_t>(count), '\xff');
  }
}

void DataWriter::RunIota(const Statement& statement, const StatementPool& pool) {
  int64_t count = 0;
  int64_t start = 0;
  int64_t step = 1;
  if (!context_.CheckArguments(statement, pool, 1, 3, ".iota.TYPE count, start, step") ||
      !Count(statement, pool, &count)) {
    return;
  }
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  if (arguments.size() > 1 && !context_.Number(statement, pool, arguments[1], &start)) return;
  if (arguments.size() > 2 && !context_.Number(statement, pool, arguments[2], &step)) return;
  const auto value_at = [start, step](int64_t i) {
    return static_cast<uint64_t>(start) + static_cast<uint64_t>(step) * static_cast<uint64_t>(i);
  };
  if (statement.element->kind != ElementKind::kFloat) {
    AppendElements(statement, count, value_at);
    return;
  }
  // Floating-point numbers do not wrap: one that does not fit ends the list.
  bool ok = true;
  AppendElements(statement, count, [&](int64_t i) {
    Value value;
    value.number = static_cast<int64_t>(value_at(i));
    uint64_t bits = 0;
    ok = ok && FloatElement(statement, arguments[0], value, &bits);
    return bits;
  });
}

void DataWriter::RunRandom(const Statement& statement, const StatementPool& pool) {
  int64_t count = 0;
  int64_t seed = 0;
  if (!context_.CheckArguments(statement, pool, 2, 2, ".random.TYPE count, seed") ||
      !Count(statement, pool, &count) ||
      !context_.Number(statement, pool, pool.Arguments(statement)[1], &seed)) {
    return;
  }
  SplitMix64 random(static_cast<uint64_t>(seed));
  AppendElements(statement, count, [&random](int64_t) { return random.Next(); });
}

void DataWriter::RunIncbin(const Statement& statement, const StatementPool& pool) {
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  std::string name;
  if (!context_.CheckArguments(statement, pool, 1, 3, ".incbin \"file\", offset, length") ||
      !context_.String(statement, pool, arguments[0], &name)) {
    return;
  }
  const Span span = context_.SpanOf(statement, arguments[0]);
  const Span place = context_.sources->InFile(span);
  const auto file =
      context_.ReadFile(JoinPath(DirectoryOf(context_.sources->Path(place.text)), name));
  if (!file.ok()) {
    context_.Error(Code::kSourceFile, span, std::string(file.status().message()),
                   "the path is relative to the file that this line is in");
    return;
  }
  const auto data = RawOrNpyData(*file);
  if (!data.ok()) {
    context_.Error(Code::kMalformedNpy, span, absl::StrCat(name, ": ", data.status().message()));
    return;
  }
  const auto size = static_cast<int64_t>(data->size());
  int64_t offset = 0;
  if (arguments.size() > 1 && !context_.Number(statement, pool, arguments[1], &offset)) return;
  int64_t length = size - offset;
  if (offset < 0 || offset > size) {
    context_.Error(
        Code::kOutOfRange, context_.SpanOf(statement, arguments[1]),
        absl::StrCat("the offset ", offset, " is outside ", name, ", which has ", size, " bytes"));
    return;
  }
  if (arguments.size() > 2) {
    if (!context_.Number(statement, pool, arguments[2], &length)) return;
    if (length < 0 || length > size - offset) {
      context_.Error(Code::kOutOfRange, context_.SpanOf(statement, arguments[2]),
                     absl::StrCat(length, " bytes from offset ", offset, " are not in ", name,
                                  ", which has ", size));
      return;
    }
  }
  Append(statement, data->substr(static_cast<size_t>(offset), static_cast<size_t>(length)));
}

void DataWriter::RunSkip(const Statement& statement, const StatementPool& pool) {
  int64_t count = 0;
  if (!context_.CheckArguments(statement, pool, 1, 1, ".skip bytes")) return;
  const Argument& argument = pool.Arguments(statement)[0];
  if (!context_.Number(statement, pool, argument, &count)) return;
  if (count < 0) {
    context_.Error(Code::kOutOfRange, context_.SpanOf(statement, argument),
                   absl::StrCat("cannot skip ", count, " bytes"));
    return;
  }
  Skip(statement, count);
}

void DataWriter::RunAlign(const Statement& statement, const StatementPool& pool) {
  int64_t unit = 0;
  if (!context_.CheckArguments(statement, pool, 1, 1, ".align bytes")) return;
  const Argument& argument = pool.Arguments(statement)[0];
  if (!context_.Number(statement, pool, argument, &unit)) return;
  if (unit <= 0) {
    context_.Error(Code::kOutOfRange, context_.SpanOf(statement, argument),
                   absl::StrCat("cannot align to a multiple of ", unit));
    return;
  }
  const auto position = static_cast<int64_t>(start_ + bytes_.size());
  Skip(statement, (unit - position % unit) % unit);
}

}  // namespace mte
