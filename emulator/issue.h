// An instruction about to take effect: from a queue, or straight from the front end.
#ifndef MTE_EMULATOR_ISSUE_H_
#define MTE_EMULATOR_ISSUE_H_

#include "emulator/clock.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

struct Issue {
  const Instruction& instruction;
  const RegisterState& registers;  // as they were at issue
  const Clock& finished;           // what the front end had seen finish by then
  Position position;
  Pipe pipe;
};

}  // namespace mte

#endif  // MTE_EMULATOR_ISSUE_H_
