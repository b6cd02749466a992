// A decoded instruction: a row of the table and the value of each of its fields.
#ifndef MTE_ISA_INSTRUCTION_H_
#define MTE_ISA_INSTRUCTION_H_

#include <array>
#include <cstdint>

#include "isa/space.h"
#include "isa/types.h"

namespace mte {

struct Row;

inline constexpr int kMaxFields = 11;
inline constexpr int kMaxWords = 5;  // the header and up to four operand words

struct Instruction {
  const Row* row = nullptr;
  DataType type = DataType::kNone;
  bool sync = false;
  // In the order of row->fields and in the unit of the word; an address is its 64-bit word.
  std::array<uint64_t, kMaxFields> values{};

  constexpr uint64_t operator[](int field) const { return values[static_cast<size_t>(field)]; }
  constexpr uint64_t& operator[](int field) { return values[static_cast<size_t>(field)]; }
  // The byte offset of the address in `field`.
  constexpr int64_t offset(int field) const {
    return static_cast<int64_t>((*this)[field] & kMaxOffset);
  }
  bool operator==(const Instruction&) const = default;
};

}  // namespace mte

#endif  // MTE_ISA_INSTRUCTION_H_
