// From a decoded instruction to the move that it stands for.
#ifndef MTE_EMULATOR_MOVES_DISPATCH_H_
#define MTE_EMULATOR_MOVES_DISPATCH_H_

#include "emulator/moves/align_copy.h"
#include "emulator/moves/load_2d.h"
#include "emulator/moves/nd2nz.h"
#include "emulator/moves/transpose.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/table.h"

namespace mte {

// Calls visit(move) for an instruction that moves data, and nothing for another. A new family is a
// file beside this one and a case here.
template <class Visit>
void WithMove(const Instruction& instruction, const RegisterState& registers, Visit&& visit) {
  switch (instruction.row->family) {
    case Family::kAlignCopy:
      return visit(AlignCopy::From(instruction, registers));
    case Family::kLoad2d:
      return visit(Load2d::From(instruction));
    case Family::kTranspose:
    case Family::kTransposeV2:
      return visit(TransposingLoad::From(instruction));
    case Family::kNd2Nz:
      return visit(Nd2Nz::From(instruction));
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
