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
#include "absl/strings/str_join.h"
#include "cli/elements.h"
#include "cli/print.h"
#include "diagnostics/counted.h"
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

bool HasFractals(const MemoryRegion& region) {
  return region.matrix.has_value() && region.matrix->has_fractals();
}

void PrintHeading(const Dump& dump, const TextSink& sink) {
  const MemoryRegion& region = dump.region;
  std::string text =
      absl::StrCat(dump.text, " (", Extent(region), ", ", Counted(region.bytes, "byte"));
  if (HasFractals(region)) {
    absl::StrAppend(&text, ", padded to ", region.matrix->padded_rows(), "x",
                    region.matrix->padded_columns());
  }
  sink(absl::StrCat(text, ")\n"));
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

// "padding: 24 elements, 16 zero, 8 unwritten"; "" where there is none.
std::string PaddingText(const PaddingCount& count) {
  if (count.all() == 0) return "";
  std::vector<std::string> kinds;
  const auto add = [&](int64_t elements, absl::string_view some, absl::string_view all) {
    if (elements == 0) return;
    kinds.push_back(elements == count.all() ? std::string(all) : absl::StrCat(elements, " ", some));
  };
  add(count.zero, "zero", "all zero");
  add(count.not_zero, "not zero", "none zero");
  add(count.unwritten, "unwritten", "all unwritten");
  return absl::StrCat("padding: ", Counted(count.all(), "element"), ", ",
                      absl::StrJoin(kinds, ", "), "\n");
}

absl::Status PrintElements(const MemoryRegion& region, const Memory& memory, const TextSink& sink) {
  const ElementFormat& format = *region.format;
  std::string bytes;
  std::string valid;
  absl::Status status =
      memory.Read(region.start, static_cast<uint64_t>(region.bytes), &bytes, &valid);
  if (!status.ok()) return status;
  if (!HasFractals(region)) {
    PrintArray(format, region.shape, Unpack(format, bytes, valid), sink);
    return status;
  }
  PrintArray(format, region.shape, Gather(format, *region.matrix, bytes, valid), sink);
  sink(PaddingText(CountPadding(format, *region.matrix, bytes, valid)));
  return status;
}

bool IsNpyFile(const Dump& dump) { return absl::EndsWith(dump.file, ".npy"); }

// A matrix in fractals goes out in rows. It is in memory whole, as its parts lie everywhere.
absl::Status WriteMatrix(const Dump& dump, const Memory& memory, int fd) {
  const MemoryRegion& region = dump.region;
  const ElementFormat& format = *region.format;
  std::string bytes;
  absl::Status status =
      memory.Read(region.start, static_cast<uint64_t>(region.bytes), &bytes, nullptr);
  if (!status.ok()) return status;
  ElementArray elements = Gather(format, *region.matrix, bytes, "");
  if (!IsNpyFile(dump)) return WriteAll(fd, Pack(format, elements));
  status = WriteAll(fd, NpyHeaderBytes(NpyType(format), region.shape));
  return status.ok() ? WriteAll(fd, NpyElements(format, std::move(elements))) : status;
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
    return WriteAll(fd, NpyElements(format, Unpack(format, bytes, "")));
  });
}

absl::Status WriteRaw(const MemoryRegion& region, const Memory& memory, int fd) {
  return ForEachChunk(region, memory, [fd](absl::string_view bytes, absl::string_view) {
    return WriteAll(fd, bytes);
  });
}

absl::Status WriteContents(const Dump& dump, const Memory& memory, int fd) {
  if (HasFractals(dump.region)) return WriteMatrix(dump, memory, fd);
  return IsNpyFile(dump) ? WriteNpy(dump.region, memory, fd) : WriteRaw(dump.region, memory, fd);
}

}  // namespace

std::optional<Dump> ParseDump(const std::string& text, absl::Span<const Symbol> symbols,
                              Layout layout, Diagnostics& diagnostics) {
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
  std::optional<MemoryRegion> region =
      ParseRegion("--dump", split.region, symbols, diagnostics, layout);
  if (!region.has_value()) return std::nullopt;
  if (HasFractals(*region) && !absl::StrContains(split.region, '@')) {
    absl::StrAppend(&split.region, "@", Name(layout));
  }
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

absl::Status PrintDump(const Dump& dump, const Memory& memory, const TextSink& sink) {
  const MemoryRegion& region = dump.region;
  PrintHeading(dump, sink);
  return region.format == nullptr ? PrintBytes(region, memory, sink)
                                  : PrintElements(region, memory, sink);
}

absl::Status WriteDump(const Dump& dump, const Memory& memory, Console& console) {
  if (dump.file.empty()) {
    return PrintDump(dump, memory, [&console](absl::string_view text) { console.Print(text); });
  }
  if (dump.file == kStandardStream) console.Flush();
  return WriteFile(dump.file, [&](int fd) { return WriteContents(dump, memory, fd); });
}

}  // namespace mte
