// Instructions as text that assembles back to the identical words.
#ifndef MTE_ISA_DISASSEMBLE_H_
#define MTE_ISA_DISASSEMBLE_H_

#include <string>

#include "isa/instruction.h"

namespace mte {

// "copy_gm2l1_align.u8 l1:0x0, gm:0x1000, n_burst=2, len_burst=bytes(40)": addresses and required
// operands first, then the others that differ from their defaults, by name. An operand whose only
// legal text states a unit is printed so.
std::string Disassemble(const Instruction& instruction);
// Appends the same to `out`.
void AppendDisassembly(const Instruction& instruction, std::string* out);

}  // namespace mte

#endif  // MTE_ISA_DISASSEMBLE_H_
