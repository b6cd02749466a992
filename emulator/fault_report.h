// Faults in words.
#ifndef MTE_EMULATOR_FAULT_REPORT_H_
#define MTE_EMULATOR_FAULT_REPORT_H_

#include <string>

#include "diagnostics/diagnostic.h"
#include "emulator/fault.h"
#include "emulator/memory.h"
#include "emulator/moves/move.h"
#include "isa/instruction.h"
#include "isa/space.h"

namespace mte {

// What the family of a faulty move says about it.
struct MoveWords {
  Space to{};
  Space from{};
  Extent writes;              // in all
  Extent reads;               // likewise
  std::string place;          // of the fault in the loop nest, as a subject: "burst 3 (of 4)"
  std::string earlier_place;  // kOverlap: of the earlier write
  std::string overlap_help;
};

// Code, message, notes and help; where it is in the source is for the caller to add.
Diagnostic DescribeFault(const Fault& fault, const MoveWords& words, const Memory& memory);

// The operand that the fault is about: the destination's or the source's address; -1 where it is
// the whole instruction.
int FaultyOperand(const Fault& fault, const Instruction& instruction);

// "l1:0x0..0x3f", or "l1:0x0" for one byte.
std::string RangeText(Space space, Extent extent);

}  // namespace mte

#endif  // MTE_EMULATOR_FAULT_REPORT_H_
