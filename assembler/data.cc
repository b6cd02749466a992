#include "assembler/data.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
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

void DataWriter::OpenText() {
  Close();
  kind_ = Kind::kText;
}

void DataWriter::Open(const Statement& statement, const StatementPool& pool) {
  Close();
  kind_ = statement.directive == Directive::kData ? Kind::kData : Kind::kExpect;
  space_ = Space::kGm;
  start_ = 0;
  stored_ = 0;
  opened_ = context_.sources->InFile(statement.head());
  const absl::string_view usage = kind_ == Kind::kData ? ".data gm:0x1000" : ".expect l1:0";
  if (!context_.CheckArguments(statement, pool, 1, 1, usage)) return;
  const Argument& argument = pool.Arguments(statement)[0];
  Value value;
  if (!context_.evaluator.Evaluate(pool.Nodes(argument), statement.text, DataType::kNone, &value)) {
    context_.ReportMistake(context_.evaluator.mistake());
    return;
  }
  const Span span = context_.SpanOf(statement, argument);
  if (value.kind != Value::Kind::kAddress) {
    context_.Error(Code::kWrongKind, span,
                   absl::StrCat("an address is needed here, and this is ", DescribeKind(value)),
                   absl::StrCat("it is written `", usage, "`"));
    return;
  }
  if (value.number < 0 || value.number > static_cast<int64_t>(kMaxOffset)) {
    context_.Error(Code::kOutOfRange, span,
                   absl::StrCat("the offset ", value.number, " is out of range: an address in ",
                                Name(value.space), " has 48 bits"),
                   "offsets go from 0 to 0xffffffffffff");
    return;
  }
  space_ = value.space;
  start_ = static_cast<uint64_t>(value.number);
}

void DataWriter::Close() {
  if (kind_ == Kind::kData) CloseData();
  if (kind_ == Kind::kExpect) CloseExpectation();
  bytes_ = std::string();
  mask_ = std::string();
  pieces_.clear();
}

void DataWriter::CloseData() {
  if (bytes_.empty()) return;
  const uint64_t size = bytes_.size();
  context_.object.data.push_back({{space_, start_}, size, std::move(bytes_)});
  data_places_.push_back(opened_);
  bytes_ = std::string();
  start_ += size;
}

void DataWriter::CloseExpectation() {
  if (bytes_.empty()) return;
  context_.object.expectations.push_back(
      {{space_, start_}, std::move(bytes_), std::move(mask_), std::move(pieces_)});
  expect_places_.push_back(opened_);
}

void DataWriter::Run(const Statement& statement, const StatementPool& pool) {
  if (in_text()) {
    context_.Error(
        Code::kMisplaced, statement.head(),
        absl::StrCat(context_.sources->Text(statement.head()), " belongs in .data or .expect"),
        "start a section first, as `.data gm:0x1000`");
    return;
  }
  if (kind_ == Kind::kExpect) {
    if (statement.site == LineTable::kNone) {
      const Span place = context_.sources->InFile(statement.head());
      const SourceMap::Position at = context_.sources->PositionOf(place.text, place.begin);
      statement.site = context_.object.lines.AddSite(context_.LineFile(place.text),
                                                     {at.line, at.column, place.size()}, {});
    }
    pieces_.push_back({bytes_.size(), statement.site});
  }
  switch (statement.directive) {
    case Directive::kValues:
      return RunValues(statement, pool);
    case Directive::kFill:
      return RunFill(statement, pool);
    case Directive::kIota:
      return RunIota(statement, pool);
    case Directive::kRandom:
      return RunRandom(statement, pool);
    case Directive::kIncbin:
      return RunIncbin(statement, pool);
    case Directive::kSkip:
      return RunSkip(statement, pool);
    default:
      return RunAlign(statement, pool);
  }
}

bool DataWriter::Reserve(const Statement& statement, int64_t count, bool stored) {
  const uint64_t position = start_ + bytes_.size();
  if (static_cast<uint64_t>(count) > kMaxOffset + 1 - position) {
    context_.Error(Code::kDataOutside, statement.head(),
                   absl::StrCat(count, " bytes from ", ToString({space_, position}),
                                " go beyond the 48 bits of an address"));
    return false;
  }
  if (stored && count > kMaxSectionBytes - stored_) {
    context_.Error(Code::kLimit, statement.head(),
                   absl::StrCat("one section holds at most 1 GiB of data, and this makes ",
                                stored_ + count, " bytes"),
                   "leave bytes uninitialised with .skip, or load a file with --load");
    return false;
  }
  if (stored) stored_ += count;
  return true;
}

void DataWriter::Append(const Statement& statement, absl::string_view bytes) {
  if (!Reserve(statement, static_cast<int64_t>(bytes.size()), true)) return;
  bytes_.append(bytes.data(), bytes.size());
  if (!mask_.empty()) mask_.append(bytes.size(), '\xff');
}

void DataWriter::Skip(const Statement& statement, int64_t count) {
  if (!Reserve(statement, count, kind_ == Kind::kExpect) || count == 0) return;
  if (kind_ == Kind::kExpect) {
    mask_.resize(bytes_.size(), '\xff');
    mask_.append(static_cast<size_t>(count), '\0');
    bytes_.append(static_cast<size_t>(count), '\0');
    return;
  }
  CloseData();
  context_.object.data.push_back({{space_, start_}, static_cast<uint64_t>(count), ""});
  data_places_.push_back(context_.sources->InFile(statement.head()));
  start_ += static_cast<uint64_t>(count);
}

void DataWriter::AppendElements(const Statement& statement, int64_t count,
                                const std::function<uint64_t(int64_t)>& element) {
  const int bits = statement.element->bits;
  if (bits == 4 && count % 2 != 0) {
    context_.Error(Code::kHalfByte, statement.head(),
                   absl::StrCat(count, " elements of s4 are no whole number of bytes"),
                   "two s4 elements share a byte: write an even number of them");
    return;
  }
  if (!Reserve(statement, bits == 4 ? count / 2 : count * (bits / 8), true)) return;
  const size_t before = bytes_.size();
  if (bits == 4) {
    for (int64_t i = 0; i < count; i += 2) {
      bytes_.push_back(static_cast<char>((element(i) & 0xf) | (element(i + 1) & 0xf) << 4));
    }
  } else {
    for (int64_t i = 0; i < count; ++i) {
      const uint64_t value = element(i);
      for (int shift = 0; shift < bits; shift += 8) {
        bytes_.push_back(static_cast<char>(value >> shift));
      }
    }
  }
  if (!mask_.empty()) mask_.append(bytes_.size() - before, '\xff');
}

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
    context_.Error(Code::kValueOutOfRange, span,
                   absl::StrCat(context_.sources->Text(span),
                                value.kind == Value::Kind::kNumber
                                    ? absl::StrCat(" is ", value.number, ", which is")
                                    : " is",
                                " out of range for ", format.name, ": ", RangeText(format)));
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
  if (*count >= 0 && *count <= kMaxSectionBytes * 2) return true;
  context_.Error(*count < 0 ? Code::kOutOfRange : Code::kLimit,
                 context_.SpanOf(statement, argument),
                 *count < 0 ? absl::StrCat("a count cannot be ", *count)
                            : absl::StrCat(*count,
                                           " elements are more than the 1 GiB of data that "
                                           "one section holds"));
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
  const auto file = ReadFile(JoinPath(DirectoryOf(context_.sources->Path(place.text)), name));
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

void DataWriter::CheckTarget(Space space, uint64_t start, uint64_t size, const Span& place) {
  if (context_.target == nullptr || space == Space::kGm) return;
  const auto capacity = static_cast<uint64_t>(context_.target->bytes(space));
  if (start <= capacity && size <= capacity - start) return;
  context_.Error(Code::kDataOutside, place,
                 absl::StrCat(size, " bytes from ", ToString({space, start}), " end ",
                              start + size - capacity, " bytes past ", Name(space), ", which has ",
                              capacity / 1024, " KiB on ", context_.target->name));
}

void DataWriter::CheckOverlaps() {
  const std::vector<DataSegment>& data = context_.object.data;
  std::vector<size_t> order(data.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&data](size_t a, size_t b) {
    return data[a].start.word() < data[b].start.word();
  });
  const auto end_of = [&data](size_t i) { return data[i].start.word() + data[i].size; };
  // `lower` is the segment so far that reaches furthest.
  for (size_t i = 1, lower = order.empty() ? 0 : order[0]; i < order.size(); ++i) {
    const size_t upper = order[i];
    const Address start = data[upper].start;
    const bool overlaps = end_of(lower) > start.word();
    const size_t reach = end_of(upper) > end_of(lower) ? upper : lower;
    if (!overlaps) {
      lower = reach;
      continue;
    }
    const size_t later = std::max(lower, upper);
    const size_t earlier = std::min(lower, upper);
    context_.Error(Code::kDataOverlap, data_places_[later],
                   absl::StrCat("this data and earlier data both have ", ToString(start)), "",
                   {context_.NoteAt(data_places_[earlier], "the earlier data starts here")});
    lower = reach;
  }
}

void DataWriter::Finish() {
  Close();
  kind_ = Kind::kText;
  const Object& object = context_.object;
  for (size_t i = 0; i < object.data.size(); ++i) {
    CheckTarget(object.data[i].start.space, object.data[i].start.offset, object.data[i].size,
                data_places_[i]);
  }
  for (size_t i = 0; i < object.expectations.size(); ++i) {
    const Expectation& expectation = object.expectations[i];
    CheckTarget(expectation.start.space, expectation.start.offset, expectation.bytes.size(),
                expect_places_[i]);
  }
  CheckOverlaps();
}

}  // namespace mte
