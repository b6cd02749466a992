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
  if (!stored) return true;
  const AssemblyLimits& limits = context_.options.limits;
  const bool section_full = count > limits.section_bytes - stored_;
  if (section_full || count > limits.data_bytes - all_stored_) {
    context_.Error(
        Code::kLimit, statement.head(),
        absl::StrCat(section_full ? "one section holds" : "all sections together hold", " at most ",
                     ByteCount(section_full ? limits.section_bytes : limits.data_bytes),
                     " of data, and this makes ", (section_full ? stored_ : all_stored_) + count,
                     " bytes"),
        "leave bytes uninitialised with .skip, or load a file with --load");
    return false;
  }
  stored_ += count;
  all_stored_ += count;
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

void DataWriter::CheckTarget(Space space, uint64_t start, uint64_t size, const Span& place) {
  if (context_.target == nullptr || space == Space::kGm) return;
  const auto capacity = static_cast<uint64_t>(context_.target->bytes(space));
  if (start <= capacity && size <= capacity - start) return;
  context_.Error(Code::kDataOutside, place,
                 absl::StrCat(size, " bytes from ", ToString({space, start}),
                              " reach past the end of ", Name(space), ", which has ",
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
