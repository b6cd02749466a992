// Instructions to words and back: exact inverses, read off the table.
#ifndef MTE_ISA_ENCODE_H_
#define MTE_ISA_ENCODE_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "isa/instruction.h"

namespace mte {

// Writes the words of `instruction` to `out` and returns how many. Every value must fit the bits of
// its field, as those of Decode and of the assembler do; ranges and rules are not looked at.
int Encode(const Instruction& instruction, uint64_t* out);

// What is wrong with a word that is no instruction of this ISA.
struct DecodeError {
  int word = 0;       // relative to the header
  uint64_t bits = 0;  // the offending bits of that word
  std::string message;
};

// Decodes the instruction that starts at words[0] and returns how many words it has, or 0 and an
// error: an unknown opcode or type, a wrong word count, a bit that no field owns, an address
// outside the space that the operand takes, a code without a meaning, or too few words. Ranges and
// rules are not looked at (isa/check.h). `error` may be null.
int Decode(absl::Span<const uint64_t> words, Instruction* instruction, DecodeError* error);

}  // namespace mte

#endif  // MTE_ISA_ENCODE_H_
