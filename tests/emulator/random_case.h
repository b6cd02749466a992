// Random legal movement instructions, read off the table.
#ifndef MTE_TESTS_EMULATOR_RANDOM_CASE_H_
#define MTE_TESTS_EMULATOR_RANDOM_CASE_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "emulator/registers.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/table.h"

namespace mte {

// What exists of gm: two regions with one byte between them.
inline constexpr int64_t kGmBegin = 0x1000;
inline constexpr int64_t kGmHole = 0xa000;
inline constexpr int64_t kGmEnd = 0xb000;

// An instruction with what it depends on.
struct Case {
  const Target* target;
  std::vector<Instruction> setup;  // sets registers
  Instruction instruction;
  int64_t unwritten = -1;  // this byte of the source is there, but nothing has written it

  Space to() const { return instruction.row->spaces[0]; }
  Space from() const { return instruction.row->spaces[1]; }

  RegisterState Registers() const {
    RegisterState registers;
    for (const Instruction& set : setup) {
      for (size_t i = 0; i < set.row->registers.size(); ++i) {
        registers.Set(set.row->registers[i], set.values[i], Position());
      }
    }
    return registers;
  }
  std::string Text() const {
    std::string text = absl::StrCat(".target ", target->name, "\n");
    for (const Instruction& set : setup) absl::StrAppend(&text, Disassemble(set), "\n");
    absl::StrAppend(&text, Disassemble(instruction), "\n");
    return unwritten < 0 ? text
                         : absl::StrCat(text, "; nothing has written ", Name(from()), ":0x",
                                        absl::Hex(unwritten), "\n");
  }
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  // A legal instruction of the row with elements of `bits`, on some target; nothing where the row
  // has no such type.
  std::optional<Case> Next(const Row& row, int bits) {
    std::vector<std::pair<const Target*, DataType>> choices;
    for (const Target& target : AllTargets()) {
      for (const DataTypeInfo& info : kDataTypes) {
        if (info.bits == bits && Supports(row, info.type, target)) {
          choices.emplace_back(&target, info.type);
        }
      }
    }
    if (choices.empty()) return std::nullopt;
    while (true) {
      const auto [target, type] = choices[Pick(choices.size())];
      Case c = {.target = target, .setup = {}, .instruction = Random(row, type, *target)};
      if (!IsLegal(c.instruction, target)) continue;
      if (row.family == Family::kAlignCopy) c.setup = RandomRegisters(*target);
      c.unwritten = Pick(3) == 0 ? c.instruction.offset(1) + static_cast<int64_t>(Pick(3000)) : -1;
      return c;
    }
  }

 private:
  uint64_t Pick(uint64_t below) { return random_() % below; }

  Instruction Random(const Row& row, DataType type, const Target& target) {
    Instruction instruction;
    instruction.row = &row;
    instruction.type = type;
    for (size_t f = 0; f < row.fields.size(); ++f) {
      const Field& field = row.fields[f];
      instruction.values[f] = field.is_address()
                                  ? RandomAddress(row.space(static_cast<int>(f)), target).word()
                                  : RandomValue(field, type);
    }
    return instruction;
  }

  // Mostly in the first kilobytes, and sometimes close to the end.
  Address RandomAddress(Space space, const Target& target) {
    if (space == Space::kGm) return {space, kGmBegin + Pick(kGmEnd - kGmBegin)};
    const uint64_t alignment = static_cast<uint64_t>(Info(space).alignment);
    const uint64_t size = static_cast<uint64_t>(target.bytes(space));
    const uint64_t offset = Pick(8192);
    return {space, (Pick(8) == 0 ? size - offset : offset) / alignment * alignment};
  }

  // Small, so that bytes are few enough and often in bounds.
  uint64_t RandomValue(const Field& field, DataType type) {
    const Range range = StoredRange(field, type);
    const uint64_t steps = static_cast<uint64_t>((range.max - range.min) / range.step) + 1;
    const uint64_t value =
        Pick(std::min(steps, Few(range.unit) / static_cast<uint64_t>(range.step)));
    return static_cast<uint64_t>(range.min) + value * static_cast<uint64_t>(range.step);
  }

  uint64_t Few(Unit unit) {
    switch (unit) {
      case Unit::kCount:
        return Pick(16) == 0 ? 12 : 5;
      case Unit::kSquare:
        return 4;
      case Unit::kFractal:
        return Pick(2) == 0 ? 4 : 9;
      case Unit::kBlock:
        return Pick(2) == 0 ? 3 : 32;
      case Unit::kElement:
        return Pick(2) == 0 ? 50 : 400;
      case Unit::kByte:
        return Pick(2) == 0 ? 64 : 512;
    }
    return 1;
  }

  // Every instruction that sets registers, but for rare zeros of loop sizes with ones.
  std::vector<Instruction> RandomRegisters(const Target& target) {
    std::vector<Instruction> setup;
    for (const Row& row : AllRows()) {
      if (row.family != Family::kSetRegister) continue;
      Instruction set = Random(row, DataType::kNone, target);
      for (size_t f = 0; f < row.fields.size(); ++f) {
        if (Info(row.registers[f]).reset == 1) set.values[f] = Pick(16) == 0 ? 0 : 1 + Pick(3);
        if (row.registers[f] == Register::kPad) set.values[f] = random_() & 0xffffffff;
      }
      setup.push_back(set);
    }
    return setup;
  }

  std::mt19937_64 random_;
};

}  // namespace mte

#endif  // MTE_TESTS_EMULATOR_RANDOM_CASE_H_
