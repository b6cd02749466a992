#include "cli/dump.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/print.h"
#include "isa/element.h"
#include "support/file.h"
#include "support/npy.h"

namespace mte {
namespace {

// A whole number of lines and of elements.
constexpr int64_t kChunkBytes = int64_t{1} << 20;

using ChunkSink = std::function<absl::Status(absl::string_view bytes, absl::string_view valid)>;

// Reads the region piece by piece, so that a large one takes no memory of its size.
absl::Status ForEachChunk(const MemoryRegion& region, const Memory& memory, const ChunkSink& sink) {
  std::string bytes;
  std::string valid;
  for (int64_t at = 0; at < region.bytes; at += kChunkBytes) {
    const Address start{region.start.space, region.start.offset + static_cast<uint64_t>(at)};
    const auto size = static_cast<uint64_t>(std::min(kChunkBytes, region.bytes - at));
    absl::Status status = memory.Read(start, size, &bytes, &valid);
    if (status.ok()) status = sink(bytes, valid);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// "l1:0x20..0x5f".
std::string Extent(const MemoryRegion& region) {
  const uint64_t last = region.start.offset + static_cast<uint64_t>(region.bytes) - 1;
  return absl::StrCat(ToString(region.start), "..0x", absl::Hex(last));
}

void PrintHeading(const Dump& dump, Console& console) {
  console.Print(absl::StrCat(dump.text, " (", Extent(dump.region), ", ", dump.region.bytes,
                             dump.region.bytes == 1 ? " byte)\n" : " bytes)\n"));
}

absl::Status PrintBytes(const MemoryRegion& region, const Memory& memory, const TextSink& sink) {
  HexDump dump(region.start.offset, sink);
  absl::Status status =
      ForEachChunk(region, memory, [&dump](absl::string_view bytes, absl::string_view valid) {
        dump.Add(bytes, valid);
        return absl::OkStatus();
      });
  dump.Finish();
  return status;
}

absl::Status PrintElements(const MemoryRegion& region, const Memory& memory, const TextSink& sink) {
  std::string bytes;
  std::string valid;
  absl::Status status =
      memory.Read(region.start, static_cast<uint64_t>(region.bytes), &bytes, &valid);
  if (status.ok()) PrintArray(*region.format, region.shape, bytes, valid, sink);
  return status;
}

// Bytes without a type are an array of them.
absl::Status WriteNpy(const MemoryRegion& region, const Memory& memory, int fd) {
  const ElementFormat& format =
      region.format != nullptr ? *region.format : *FindElementFormat("u8");
  const std::vector<int64_t> shape =
      region.format != nullptr ? region.shape : std::vector<int64_t>{region.bytes};
  absl::Status status = WriteAll(fd, NpyHeaderBytes(NpyType(format), shape));
  if (!status.ok()) return status;
  return ForEachChunk(region, memory, [&](absl::string_view bytes, absl::string_view) {
    return WriteAll(fd, NpyElements(format, bytes));
  });
}

absl::Status WriteRaw(const MemoryRegion& region, const Memory& memory, int fd) {
  return ForEachChunk(region, memory, [fd](absl::string_view bytes, absl::string_view) {
    return WriteAll(fd, bytes);
  });
}

}  // namespace

std::optional<Dump> ParseDump(const std::string& text, absl::Span<const Symbol> symbols,
                              Diagnostics& diagnostics) {
  RegionAndFile split = SplitFile(text);
  if (split.file.empty() && split.region.size() < text.size()) {
    diagnostics.Add({.severity = Severity::kError,
                     .code = Code::kBadRegion,
                     .location = {},
                     .message = absl::StrCat("--dump ", text, ": no file is named after the `=`"),
                     .notes = {},
                     .help = "without `=` the dump goes to standard output"});
    return std::nullopt;
  }
  std::optional<MemoryRegion> region = ParseRegion("--dump", split.region, symbols, diagnostics);
  if (!region.has_value()) return std::nullopt;
  return Dump{std::move(split.region), *std::move(region), std::move(split.file)};
}

void CheckDump(const Dump& dump, const Memory& memory, Diagnostics& diagnostics) {
  const Address start = dump.region.start;
  if (memory.Contains(start.space, static_cast<int64_t>(start.offset), dump.region.bytes)) return;
  diagnostics.Add({.severity = Severity::kError,
                   .code = Code::kBadRegion,
                   .location = {},
                   .message = absl::StrCat("--dump ", dump.text, ": not all of ",
                                           Extent(dump.region), " exists"),
                   .notes = {},
                   .help = memory.Describe(start.space)});
}

absl::Status WriteDump(const Dump& dump, const Memory& memory, Console& console) {
  const MemoryRegion& region = dump.region;
  if (dump.file.empty()) {
    const TextSink sink = [&console](absl::string_view text) { console.Print(text); };
    PrintHeading(dump, console);
    return region.format == nullptr ? PrintBytes(region, memory, sink)
                                    : PrintElements(region, memory, sink);
  }
  if (dump.file == kStandardStream) console.Flush();
  return WriteFile(dump.file, [&](int fd) {
    return absl::EndsWith(dump.file, ".npy") ? WriteNpy(region, memory, fd)
                                             : WriteRaw(region, memory, fd);
  });
}

}  // namespace mte
