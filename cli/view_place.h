// Which movement of a program is to be looked at.
#ifndef MTE_CLI_VIEW_PLACE_H_
#define MTE_CLI_VIEW_PLACE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "diagnostics/diagnostic.h"
#include "emulator/program.h"
#include "emulator/registers.h"
#include "isa/instruction.h"

namespace mte {

// A movement, with the registers as they are when the front end issues it. It sets them in the
// order of the program, so that nothing needs to be run to know them.
struct Movement {
  Position position;
  Instruction instruction;
  RegisterState registers;
};

// The movement at `place`: LINE, FILE:LINE or LABEL, of which #N picks the Nth where a line stands
// for several, or #N alone, the Nth of the program; "" is the only one there is. Nothing, and an
// error that lists what could be meant, where that is not one movement.
std::optional<Movement> FindMovement(const Program& program, const std::string& place,
                                     Diagnostics& diagnostics);

// "rows.s:12, in the 2nd turn of .rept at rows.s:10".
std::string DescribePlace(const Program& program, Position position);

}  // namespace mte

#endif  // MTE_CLI_VIEW_PLACE_H_
