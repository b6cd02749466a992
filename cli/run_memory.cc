#include "cli/run_memory.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/program_file.h"
#include "support/npy.h"

namespace mte {
namespace {

void AddError(Diagnostics& diagnostics, Code code, std::string message, std::string help = "",
              Location location = {}) {
  diagnostics.Add({.severity = Severity::kError,
                   .code = code,
                   .location = std::move(location),
                   .message = std::move(message),
                   .notes = {},
                   .help = std::move(help)});
}

std::vector<GmRange> GmRanges(const Object& object, absl::Span<const Load> loads,
                              absl::Span<const GmRange> reserves) {
  std::vector<GmRange> ranges(reserves.begin(), reserves.end());
  for (const DataSegment& segment : object.data) {
    if (segment.start.space == Space::kGm && segment.size > 0) {
      ranges.push_back({segment.start.offset, segment.size});
    }
  }
  for (const Load& load : loads) {
    if (load.start.space == Space::kGm) ranges.push_back({load.start.offset, load.bytes.size()});
  }
  return ranges;
}

void WriteData(const Object& object, const std::string& name, Memory& memory,
               Diagnostics& diagnostics) {
  for (const DataSegment& segment : object.data) {
    const auto offset = static_cast<int64_t>(segment.start.offset);
    const Space space = segment.start.space;
    if (!memory.Contains(space, offset, static_cast<int64_t>(segment.size))) {
      AddError(diagnostics, Code::kDataOutside,
               absl::StrCat("the ", segment.size, " bytes of data at ", ToString(segment.start),
                            " lie outside their memory"),
               memory.Describe(space), {.file = name});
      continue;
    }
    if (!segment.bytes.empty()) memory.Write(segment.start, segment.bytes).IgnoreError();
  }
}

void WriteLoads(absl::Span<const Load> loads, Memory& memory, Diagnostics& diagnostics) {
  for (const Load& load : loads) {
    if (memory.Write(load.start, load.bytes).ok()) continue;
    AddError(diagnostics, Code::kBadRegion,
             absl::StrCat("--load ", load.text, ": ", load.bytes.size(), " bytes do not fit at ",
                          ToString(load.start)),
             memory.Describe(load.start.space));
  }
}

}  // namespace

std::optional<Load> ReadLoad(const std::string& text, Diagnostics& diagnostics) {
  const RegionAndFile split = SplitFile(text);
  if (split.file.empty()) {
    AddError(diagnostics, Code::kBadRegion, absl::StrCat("--load ", text, ": no file is named"),
             "write --load SPACE:ADDRESS=FILE, as in --load gm:0x1000=rows.bin");
    return std::nullopt;
  }
  const std::optional<Address> start = ParseAddress("--load", split.region, diagnostics);
  if (!start.has_value()) return std::nullopt;
  std::optional<std::string> file = ReadInput(split.file, diagnostics);
  if (!file.has_value()) return std::nullopt;
  const absl::StatusOr<absl::string_view> data = RawOrNpyData(*file);
  if (!data.ok()) {
    AddError(diagnostics, Code::kMalformedNpy, std::string(data.status().message()), "",
             {.file = DisplayName(split.file)});
    return std::nullopt;
  }
  if (data->empty() || data->size() > kMaxOffset + 1 - start->offset) {
    AddError(diagnostics, Code::kBadRegion,
             absl::StrCat("--load ", text, ": ",
                          data->empty() ? "the file has no bytes to load"
                                        : "the file's bytes end beyond 48 bits of address"));
    return std::nullopt;
  }
  if (data->size() == file->size()) return Load{text, *start, *std::move(file)};
  return Load{text, *start, std::string(*data)};
}

std::optional<GmRange> ParseReserve(const std::string& text, absl::Span<const Symbol> symbols,
                                    Diagnostics& diagnostics) {
  const std::optional<MemoryRegion> region = ParseRegion("--reserve", text, symbols, diagnostics);
  if (!region.has_value()) return std::nullopt;
  if (region->start.space != Space::kGm) {
    AddError(diagnostics, Code::kBadRegion,
             absl::StrCat("--reserve ", text, ": only gm is declared in pieces; ",
                          Name(region->start.space), " is there as a whole"),
             "write --reserve gm:ADDRESS:BYTES");
    return std::nullopt;
  }
  return GmRange{region->start.offset, static_cast<uint64_t>(region->bytes)};
}

std::unique_ptr<Memory> MakeMemory(const Object& object, const std::string& name,
                                   const Target& target, absl::Span<const Load> loads,
                                   absl::Span<const GmRange> reserves, Diagnostics& diagnostics) {
  absl::StatusOr<std::unique_ptr<Memory>> memory =
      Memory::Create(target, GmRanges(object, loads, reserves));
  if (!memory.ok()) {
    const bool is_programs_own = loads.empty() && reserves.empty();
    AddError(diagnostics, is_programs_own ? Code::kDataOutside : Code::kBadRegion,
             std::string(memory.status().message()), "", {.file = name});
    return nullptr;
  }
  WriteData(object, name, **memory, diagnostics);
  WriteLoads(loads, **memory, diagnostics);
  return diagnostics.ok() ? *std::move(memory) : nullptr;
}

}  // namespace mte
