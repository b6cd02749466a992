// From a decoded instruction to the move that it stands for.
#ifndef MTE_EMULATOR_MOVES_DISPATCH_H_
#define MTE_EMULATOR_MOVES_DISPATCH_H_

#include "emulator/moves/align_copy.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/table.h"

namespace mte {

// Calls visit(move) for an instruction that moves data, and nothing for another. A new family is a
// file beside this one and a case here.
template <class Visit>
void WithMove(const Instruction& instruction, const RegisterState& registers, Visit visit) {
  switch (instruction.row->family) {
    case Family::kAlignCopy:
      return visit(AlignCopy::From(instruction, registers));
    case Family::kNop:
    case Family::kHalt:
    case Family::kSetFlag:
    case Family::kWaitFlag:
    case Family::kBarrier:
    case Family::kSetRegister:
      return;
  }
}

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_DISPATCH_H_
