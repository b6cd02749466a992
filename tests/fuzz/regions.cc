// What the command line says about memory: any text is a region, an address, a number or a layout,
// or there is an error that shows it. A region that is in memory can be dumped.
#include "cli/regions.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/dump.h"
#include "cli/run_memory.h"
#include "isa/target.h"
#include "support/npy.h"
#include "tests/fuzz/report.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

constexpr int64_t kMostDumped = 1 << 14;  // bytes

// One option read; whether something came of it must be what was said.
template <class Read>
auto MustSay(Read read) {
  Diagnostics diagnostics;
  auto result = read(diagnostics);
  Require(static_cast<bool>(result) == diagnostics.ok(), "a value, or an error");
  return result;
}

int64_t Elements(const MemoryRegion& region) {
  Require(region.shape.size() <= kMaxNpyDimensions, "an array can be saved");
  int64_t elements = 1;
  for (const int64_t size : region.shape) {
    Require(size >= 1, "no dimension is 0");
    elements *= size;
  }
  return elements;
}

void RequireWhole(const MemoryRegion& region) {
  Require(region.bytes >= 1, "a region has bytes");
  Require(region.start.offset <= kMaxOffset &&
              static_cast<uint64_t>(region.bytes) <= kMaxOffset + 1 - region.start.offset,
          "a region ends within 48 bits");
  if (region.format == nullptr) {
    Require(region.shape.empty() && !region.matrix.has_value(), "bytes have no shape");
    return;
  }
  Require(region.matrix.has_value() == (region.shape.size() == 2), "two dimensions are a matrix");
  const bool padded = region.matrix.has_value() && region.matrix->has_fractals();
  if (padded) {
    Require(region.matrix->rows() == region.shape[0] && region.matrix->columns() == region.shape[1],
            "a matrix has its shape");
    Require(region.bytes == region.matrix->bytes(), "a matrix has its bytes");
  } else {
    Require(region.bytes == (Elements(region) * region.format->bits + 7) / 8,
            "an array has its bytes");
  }
}

void RequireDump(const Dump& dump) {
  RequireWhole(dump.region);
  if (dump.region.bytes > kMostDumped) return;
  const auto memory = Memory::Create(GetTarget(TargetId::kAscend950), {{GmRange{0x1000, 0x1000}}});
  Require(memory.ok(), "there is memory");
  Require((*memory)->Write({Space::kGm, 0x1000}, std::string(0x800, '\x5c')).ok(), "it is written");
  Diagnostics diagnostics;
  CheckDump(dump, **memory, diagnostics);
  if (!diagnostics.ok()) return;
  std::string text;
  const absl::Status status =
      PrintDump(dump, **memory, [&text](absl::string_view more) { absl::StrAppend(&text, more); });
  Require(status.ok() && absl::StartsWith(text, absl::StrCat(dump.text, " (")),
          "a region in memory is dumped", text);
  const Dump again =
      *MustSay([&](Diagnostics& said) { return ParseDump(dump.text, {}, Layout::kNd, said); });
  Require(again.region.bytes == dump.region.bytes, "a dump's heading names its region", dump.text);
}

void Try(const std::string& text) {
  const std::vector<Symbol> symbols = {{"rows", false, Address{Space::kGm, 0x1000}.word()},
                                       {"tile", false, Address{Space::kL1, 64}.word()},
                                       {"start", true, 4}};
  ParseNumber(text);
  SplitFile(text);
  MustSay([&](Diagnostics& said) { return ParseAddress("--load", text, said); });
  MustSay([&](Diagnostics& said) { return ParseLayoutOption("--layout", text, said); });
  MustSay([&](Diagnostics& said) { return ParseReserve(text, symbols, said); });
  const auto matrix = MustSay([&](Diagnostics& said) { return ParseMatrix("where", text, said); });
  if (matrix.has_value()) RequireWhole(*matrix);
  for (const LayoutInfo& info : kLayouts) {
    const auto region = MustSay(
        [&](Diagnostics& said) { return ParseRegion("--dump", text, symbols, said, info.layout); });
    if (region.has_value()) RequireWhole(*region);
  }
  const auto dump = MustSay([&](Diagnostics& said) {
    auto result = ParseDump(text, {}, Layout::kNz, said);
    Report(said);
    return result;
  });
  if (dump.has_value()) RequireDump(*dump);
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mte::fuzz::Try(std::string(mte::fuzz::Text(data, size)));
  return 0;
}
