// Places in memory as the command line writes them.
//
//   SPACE:ADDRESS:BYTES    SPACE:ADDRESS:TYPE[DxD..]    LABEL:BYTES    LABEL:TYPE[DxD..]
//   SPACE:ADDRESS:TYPE[ROWSxCOLUMNS]@LAYOUT             LABEL:TYPE[ROWSxCOLUMNS]@LAYOUT
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
#include "isa/layout.h"
#include "isa/object.h"
#include "isa/space.h"

namespace mte {

// Some bytes, a C-order array of elements, or a matrix in a fractal layout.
struct MemoryRegion {
  Address start;
  int64_t bytes = 0;                      // at least 1, and start.offset + bytes fits 48 bits
  const ElementFormat* format = nullptr;  // null: plain bytes
  std::vector<int64_t> shape;             // with a format; no dimension is 0
  // Where the elements of a matrix lie, which `bytes` covers with its padding. Set where there is a
  // format and the shape has two dimensions; a matrix in rows has Layout::kNd.
  std::optional<MatrixLayout> matrix;
};

// A region; `option` is the option it was given to, for messages, and `symbols` are the labels.
// `layout` is that of a matrix that names none.
std::optional<MemoryRegion> ParseRegion(absl::string_view option, absl::string_view text,
                                        absl::Span<const Symbol> symbols, Diagnostics& diagnostics,
                                        Layout layout = Layout::kNd);

// TYPE[ROWSxCOLUMNS]@LAYOUT: a matrix anywhere, as one that starts at gm:0.
std::optional<MemoryRegion> ParseMatrix(absl::string_view option, absl::string_view text,
                                        Diagnostics& diagnostics);

// The name of a layout as the value of `option`.
std::optional<Layout> ParseLayoutOption(absl::string_view option, absl::string_view name,
                                        Diagnostics& diagnostics);

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
