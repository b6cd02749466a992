// Expectations.
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/emulator/run_source.h"

namespace mte {
namespace {

// l1:0..0x1f hold 0, 1, 2, ...; the expectations start on line 8.
std::string ReportOf(absl::string_view expectations) {
  return RunSource(absl::StrCat(R"(
        .data gm:0x1000
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(32)
)",
                                expectations))
      .Report();
}

TEST(ExpectTest, WhatIsThereIsExpected) {
  EXPECT_EQ(ReportOf(R"(
        .expect l1:0
        .iota.u8 32
        .expect gm:0x101f
        .u8 0x1f
)"),
            "");
}

TEST(ExpectTest, NamesTheFirstWrongByteAndItsDirective) {
  EXPECT_EQ(ReportOf(R"(
        .expect l1:2
        .u8 2, 3
        .u8 4, 9, 6, 9
)"),
            "10: error: l1:0x5: wanted 0x09, found 0x05 (2 of 6 bytes differ) [E0505]\n"
            "  wanted there: 09 06 09\n"
            "  found there:  05 06 07\n");
}

TEST(ExpectTest, BytesThatNothingWroteAreWrong) {
  EXPECT_EQ(ReportOf(R"(
        .expect l1:31
        .u8 31, 0xa5
)"),
            "9: error: l1:0x20: wanted 0xa5, nothing has written that byte (1 of 2 bytes differs) "
            "[E0505]\n"
            "  wanted there: a5\n"
            "  found there:  ??\n");
}

TEST(ExpectTest, SkippedBytesDoNotCount) {
  EXPECT_EQ(ReportOf(R"(
        .expect l1:28
        .u8 28, 29
        .skip 2
        .skip 6
)"),
            "");
  EXPECT_EQ(ReportOf(R"(
        .expect l1:28
        .u8 0
        .skip 2
        .u8 31
)"),
            "9: error: l1:0x1c: wanted 0x00, found 0x1c (1 of 2 bytes differs) [E0505]\n"
            "  wanted there: 00 -- -- 1f\n"
            "  found there:  1c -- -- 1f\n");
}

TEST(ExpectTest, OnlyTheBitsOfTheMaskCount) {
  Object object;
  object.expectations = {{{Space::kL1, 0}, "\x1f", "\x0f", {}}};
  Diagnostics diagnostics;
  const Target& target = GetTarget(TargetId::kAscend950);
  const auto program = Program::Prepare(object, target, "words.elf", diagnostics);
  const auto memory = *Memory::Create(target, {});
  ASSERT_TRUE(memory->Write({Space::kL1, 0}, "\xef").ok());
  CheckExpectations(*program, *memory, diagnostics);
  EXPECT_TRUE(diagnostics.ok());
  ASSERT_TRUE(memory->Write({Space::kL1, 0}, "\xee").ok());
  CheckExpectations(*program, *memory, diagnostics);
  ASSERT_EQ(diagnostics.errors(), 1);
  EXPECT_EQ(diagnostics.all()[0].location.file, "words.elf");
  EXPECT_EQ(diagnostics.all()[0].location.line, 0);
}

TEST(ExpectTest, MemoryThatIsNotThere) {
  EXPECT_EQ(ReportOf(R"(
        .expect gm:0x101f
        .u8 31, 0
)"),
            "9: error: gm:0x101f: 2 bytes from there are not all in memory: gm has one region: "
            "0x1000..0x101f [E0505]\n");
}

}  // namespace
}  // namespace mte
