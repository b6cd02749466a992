#include "emulator/fault_report.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "diagnostics/counted.h"
#include "isa/table.h"

namespace mte {
namespace {

// "0x200"; "-0x200" for what is below the start of a memory.
std::string OffsetText(int64_t offset) {
  return offset < 0 ? absl::StrCat("-0x", absl::Hex(-offset))
                    : absl::StrCat("0x", absl::Hex(offset));
}

// "dst: burst 3 (of 4) writes l1:0x60..0x7f".
std::string AccessText(const Fault& fault, const MoveWords& words) {
  absl::string_view verb = fault.writes ? "writes" : "reads";
  if (fault.access == AccessKind::kPads) verb = "pads";
  if (fault.access == AccessKind::kReadsPattern) verb = "reads its padding element";
  return absl::StrCat(fault.writes ? "dst: " : "src: ", words.place, " ", verb, " ",
                      RangeText(fault.writes ? words.to : words.from, fault.extent));
}

// How much of a range that leaves memory is outside, and at which end.
std::string OutsideText(Space space, Extent extent, const Memory& memory) {
  const Region* first = memory.Find(space, extent.begin, extent.begin + 1);
  const Region* last = memory.Find(space, extent.end - 1, extent.end);
  if (first == nullptr && last == nullptr) {
    if (space == Space::kGm) return ", outside every region";
    return extent.begin < 0 ? ", all of it before the start" : ", all of it past the end";
  }
  const Region& region = first != nullptr ? *first : *last;
  const std::string text =
      first != nullptr
          ? absl::StrCat(", ", Counted(extent.end - region.end(), "byte"), " past the end")
          : absl::StrCat(", ", Counted(region.base() - extent.begin, "byte"), " before the start");
  if (space != Space::kGm) return text;
  return absl::StrCat(text, " of the region ", RangeText(space, {region.base(), region.end()}));
}

void DescribeOutOfBounds(const Fault& fault, const MoveWords& words, const Memory& memory,
                         Diagnostic& diagnostic) {
  const Space space = fault.writes ? words.to : words.from;
  const Extent whole = fault.writes ? words.writes : words.reads;
  diagnostic.code = Code::kOutOfBounds;
  diagnostic.message =
      absl::StrCat(AccessText(fault, words), OutsideText(space, fault.extent, memory), ": ",
                   memory.Describe(space));
  if (whole.begin != fault.extent.begin || whole.end != fault.extent.end) {
    diagnostic.notes.push_back(
        {{},
         absl::StrCat("in all, the instruction ", fault.writes ? "writes within " : "reads within ",
                      RangeText(space, whole))});
  }
  if (space == Space::kGm) {
    diagnostic.help = "`.data`, `--load` and `--reserve` declare bytes of gm";
  }
}

void DescribeUnwritten(const Fault& fault, const MoveWords& words, Diagnostic& diagnostic) {
  const bool all = fault.count == fault.extent.end - fault.extent.begin;
  diagnostic.code = Code::kUninitialised;
  diagnostic.message = absl::StrCat(AccessText(fault, words), ", which nothing has written");
  if (!all) {
    diagnostic.message =
        absl::StrCat(AccessText(fault, words), ", of which nothing has written ",
                     Counted(fault.count, "byte"), fault.count == 1 ? ", " : ", the first ",
                     RangeText(words.from, {fault.first, fault.first + 1}));
  }
  diagnostic.help =
      words.from == Space::kGm
          ? "`.data` and `--load` write gm before the run; `.skip` and `--reserve` only declare it"
          : absl::StrCat("write ", Name(words.from), " first: with `.data`, or by an earlier copy");
}

void DescribeOverlap(const Fault& fault, const MoveWords& words, Diagnostic& diagnostic) {
  const Extent common = {fault.first, std::min(fault.extent.end, fault.earlier_extent.end)};
  diagnostic.code = Code::kOverlap;
  diagnostic.message =
      absl::StrCat(AccessText(fault, words), ", but ", words.earlier_place, " wrote ",
                   RangeText(words.to, common), " before: the instruction writes ",
                   common.end - common.begin == 1 ? "a byte" : "bytes", " twice");
  diagnostic.help = words.overlap_help;
}

void DescribeTooLong(const Fault& fault, Diagnostic& diagnostic) {
  diagnostic.code = Code::kTooLong;
  diagnostic.message =
      absl::StrCat("the instruction reads ", Counted(fault.extent.end, "byte"), " ", fault.count,
                   " times, which is too much to be run: ", kMostPieces, " times and ",
                   Counted(kMostBytes, "byte"), " are the most");
  diagnostic.help =
      "lower the counts of its loops; what writes no byte twice never comes near these limits";
}

}  // namespace

Diagnostic DescribeFault(const Fault& fault, const MoveWords& words, const Memory& memory) {
  Diagnostic diagnostic;
  switch (fault.kind) {
    case FaultKind::kOutOfBounds:
      DescribeOutOfBounds(fault, words, memory, diagnostic);
      break;
    case FaultKind::kUninitialised:
      DescribeUnwritten(fault, words, diagnostic);
      break;
    case FaultKind::kOverlap:
      DescribeOverlap(fault, words, diagnostic);
      break;
    case FaultKind::kTooLong:
      DescribeTooLong(fault, diagnostic);
      break;
  }
  return diagnostic;
}

int FaultyOperand(const Fault& fault, const Instruction& instruction) {
  if (fault.kind == FaultKind::kTooLong) return -1;
  const absl::Span<const Field> fields = instruction.row->fields;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].is_address() && fields[i].is_destination == fault.writes) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

std::string RangeText(Space space, Extent extent) {
  const std::string first = absl::StrCat(Name(space), ":", OffsetText(extent.begin));
  if (extent.end - extent.begin == 1) return first;
  return absl::StrCat(first, "..", OffsetText(extent.end - 1));
}

}  // namespace mte
