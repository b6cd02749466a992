// The registers that copies read beside their operands.
#ifndef MTE_EMULATOR_REGISTERS_H_
#define MTE_EMULATOR_REGISTERS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "isa/table.h"

namespace mte {

// One instruction of the program: counted in instructions, and where it starts in words.
struct Position {
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t index = kNone;
  uint32_t word = kNone;

  bool known() const { return index != kNone; }
};

// The registers, and which instruction last set each: what a queue keeps of the moment of issue.
class RegisterState {
 public:
  RegisterState() {
    for (size_t i = 0; i < values_.size(); ++i) values_[i] = kRegisterTable[i].reset;
  }

  uint64_t operator[](Register reg) const { return values_[static_cast<size_t>(reg)]; }
  // Unknown where the register still has its reset value.
  Position setter(Register reg) const { return setters_[static_cast<size_t>(reg)]; }

  void Set(Register reg, uint64_t value, Position setter) {
    values_[static_cast<size_t>(reg)] = value;
    setters_[static_cast<size_t>(reg)] = setter;
  }

 private:
  std::array<uint64_t, kRegisters> values_;
  std::array<Position, kRegisters> setters_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_REGISTERS_H_
