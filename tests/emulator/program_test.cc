#include "emulator/program.h"

#include <cstdint>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "isa/table.h"

namespace mte {
namespace {

using ::testing::HasSubstr;

Instruction Make(absl::string_view mnemonic, std::vector<uint64_t> values,
                 DataType type = DataType::kNone) {
  Instruction instruction;
  instruction.row = FindMnemonic(mnemonic).row;
  instruction.type = type;
  std::copy(values.begin(), values.end(), instruction.values.begin());
  return instruction;
}

void Append(const Instruction& instruction, Object& object) {
  uint64_t words[kMaxWords];
  object.words.insert(object.words.end(), words, words + Encode(instruction, words));
}

TEST(ProgramTest, EveryUndecodableWordIsReportedWithItsIndex) {
  Object object;
  Append(Make("nop", {}), object);
  object.words.push_back(0xff);  // no such opcode
  Append(Make("set_gm2l1_pad", {1}), object);
  object.words.back() |= uint64_t{1} << 40;
  Append(Make("nop", {}), object);
  Diagnostics diagnostics;
  EXPECT_FALSE(
      Program::Prepare(object, GetTarget(TargetId::kAscend950), "x.bin", diagnostics).has_value());
  ASSERT_EQ(diagnostics.errors(), 2);
  EXPECT_EQ(diagnostics.all()[0].code, Code::kIllegalInstruction);
  EXPECT_EQ(diagnostics.all()[0].location.file, "x.bin");
  EXPECT_THAT(diagnostics.all()[0].message, HasSubstr("word 1 (0x00000000000000ff)"));
  EXPECT_THAT(diagnostics.all()[1].message, HasSubstr("word 3 (0x0000010000000001)"));
  EXPECT_THAT(diagnostics.all()[1].message, HasSubstr("bit 40"));
}

TEST(ProgramTest, IllegalInstructionsAreNamed) {
  Object object;
  Append(Make("nop", {}), object);
  Append(Make("set_gm2l1_loop1_stride", {0, 33}), object);
  Diagnostics diagnostics;
  EXPECT_FALSE(
      Program::Prepare(object, GetTarget(TargetId::kAscend950), "x.bin", diagnostics).has_value());
  ASSERT_EQ(diagnostics.errors(), 1);
  EXPECT_EQ(diagnostics.all()[0].code, Code::kNotMultiple);
  ASSERT_EQ(diagnostics.all()[0].notes.size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].notes[0].message, "at word 1: `set_gm2l1_loop1_stride 0, 33`");
}

TEST(ProgramTest, LegalityDependsOnTheTarget) {
  Object object;
  Append(Make("set_flag", {4, 3, 5}), object);
  Diagnostics diagnostics;
  EXPECT_TRUE(
      Program::Prepare(object, GetTarget(TargetId::kAscend950), "x.bin", diagnostics).has_value());
  EXPECT_TRUE(diagnostics.ok());
  EXPECT_FALSE(
      Program::Prepare(object, GetTarget(TargetId::kAscend910), "x.bin", diagnostics).has_value());
  ASSERT_EQ(diagnostics.errors(), 1);
  EXPECT_EQ(diagnostics.all()[0].code, Code::kTargetLimit);
}

TEST(ProgramTest, ATruncatedInstructionIsReported) {
  Object object;
  Append(Make("set_gm2l1_pad", {1}), object);
  object.words.pop_back();
  Diagnostics diagnostics;
  EXPECT_FALSE(
      Program::Prepare(object, GetTarget(TargetId::kAscend950), "x.bin", diagnostics).has_value());
  EXPECT_EQ(diagnostics.errors(), 1);
}

TEST(ProgramTest, UnusualOperandsAreLegal) {
  Object object;
  Append(Make("copy_gm2l1_align",
              {Address{Space::kL1, 0}.word(), 0, 1, 32, 0, 0, 0, /*l2_cache_ctl=*/9, 0, 0},
              DataType::kU8),
         object);
  Diagnostics diagnostics;
  EXPECT_TRUE(
      Program::Prepare(object, GetTarget(TargetId::kAscend950), "x.bin", diagnostics).has_value());
  EXPECT_TRUE(diagnostics.all().empty());
}

}  // namespace
}  // namespace mte
