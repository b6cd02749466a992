// Places in a program as the debugger's commands write them.
#ifndef MTE_CLI_DEBUG_PLACES_H_
#define MTE_CLI_DEBUG_PLACES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/debugger.h"

namespace mte {

// Some instructions: those of a source line (a macro or .rept may make many), or the one at a
// label.
struct Place {
  std::string text;               // "copy.s:12"
  std::vector<uint32_t> indices;  // ascending, at least one
};

// LINE, FILE:LINE or LABEL. A line without an instruction stands for the next one that has some; a
// line alone is in the file of the pending instruction. Complains where there is no such place.
std::optional<Place> FindPlace(Debugger& debugger, absl::string_view text);

}  // namespace mte

#endif  // MTE_CLI_DEBUG_PLACES_H_
