// Places in memory as the command line writes them.
//
//   SPACE:ADDRESS:BYTES    SPACE:ADDRESS:TYPE[DxD..]    LABEL:BYTES    LABEL:TYPE[DxD..]
//
// Numbers are decimal, 0x, 0b or 0o, with `_` between digits. What is malformed gives an error of
// Code::kBadRegion that shows what a right one looks like.
#ifndef MTE_CLI_REGIONS_H_
#define MTE_CLI_REGIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "diagnostics/diagnostic.h"
#include "isa/element.h"
#include "isa/object.h"
#include "isa/space.h"

namespace mte {

// Some bytes, or a C-order array of elements.
struct MemoryRegion {
  Address start;
  int64_t bytes = 0;                      // at least 1, and start.offset + bytes fits 48 bits
  const ElementFormat* format = nullptr;  // null: plain bytes
  std::vector<int64_t> shape;             // with a format; no dimension is 0
};

// A region; `option` is the option it was given to, for messages, and `symbols` are the labels.
std::optional<MemoryRegion> ParseRegion(absl::string_view option, absl::string_view text,
                                        absl::Span<const Symbol> symbols, Diagnostics& diagnostics);

// SPACE:ADDRESS.
std::optional<Address> ParseAddress(absl::string_view option, absl::string_view text,
                                    Diagnostics& diagnostics);

// REGION=FILE: splits at the first `=`. `file` is "" where there is none.
struct RegionAndFile {
  std::string region;
  std::string file;
};
RegionAndFile SplitFile(absl::string_view text);

// A number as regions write it.
std::optional<uint64_t> ParseNumber(absl::string_view text);

}  // namespace mte

#endif  // MTE_CLI_REGIONS_H_
