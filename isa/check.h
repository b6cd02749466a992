// Whether values are legal: ranges, alignments, rules between operands, types and targets.
//
// The assembler asks about numbers as they were written, the machine about decoded instructions;
// both get the same words.
#ifndef MTE_ISA_CHECK_H_
#define MTE_ISA_CHECK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/codes.h"
#include "isa/instruction.h"
#include "isa/table.h"

namespace mte {

// One thing that is wrong, or with `warning` only unusual.
struct Finding {
  Code code{};
  bool warning = false;
  int field = -1;       // the operand; kMnemonic or kType otherwise
  std::string message;  // starts with the operand's name where it is about one
  std::string help;     // may be empty
  static constexpr int kMnemonic = -1;
  static constexpr int kType = -2;
};

// Whether a number written in `unit` is legal and goes into the word as it is: the usual case,
// which needs no ConvertOperand.
constexpr bool IsStoredAsWritten(const Field& field, DataType type, int64_t value, Unit unit) {
  return unit == field.unit && unit == field.stored && WrittenRange(field, type).contains(value);
}

// Converts a number written in `unit` to the unit of the word, checking range and step as the page
// states them for that unit. Not for addresses.
struct Converted {
  uint64_t stored = 0;
  std::optional<Finding> finding;  // then `stored` means nothing
};
Converted ConvertOperand(const Row& row, int field, DataType type, int64_t value, Unit unit);

// The same for the byte offset of an address: 48 bits, the space's alignment, and with a target the
// size of a local buffer.
std::optional<Finding> CheckAddress(const Row& row, int field, int64_t offset,
                                    const Target* target);

// Whether the target has the instruction, and with this type.
std::optional<Finding> CheckSupport(const Row& row, DataType type, const Target& target);

// True where Check finds no error. Cheap: no allocation.
bool IsLegal(const Instruction& instruction, const Target* target);

// Everything wrong or unusual about a decoded instruction; `target` may be null.
std::vector<Finding> Check(const Instruction& instruction, const Target* target);

// Only the rules between operands (those of row.rules).
std::vector<Finding> CheckRules(const Instruction& instruction, const Target* target);

}  // namespace mte

#endif  // MTE_ISA_CHECK_H_
