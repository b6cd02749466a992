// What the align copies move, byte for byte.
#include "emulator/moves/align_copy.h"

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "emulator/fault.h"
#include "emulator/moves/finders.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/recorder.h"
#include "tests/emulator/run_source.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Address kL1Start = {Space::kL1, 0};

// Two bursts of 40 bytes, 40 apart in the source and 64 at the destination.
AlignCopy TwoBursts() {
  return {.to = Space::kL1,
          .from = Space::kGm,
          .dst = 0,
          .src = 1000,
          .length = 40,
          .left = 0,
          .right = 0,
          .element_bytes = 1,
          .pad_with_register = false,
          .pad = 7,
          .burst = {2, 40, 64},
          .loop1 = {1, 0, 0},
          .loop2 = {1, 0, 0}};
}

TEST(AlignCopyTest, TooLongBeyondThePieces) {
  AlignCopy copy = TwoBursts();
  copy.loop1.count = kMostPieces / 16;
  copy.loop2.count = 8;
  EXPECT_FALSE(FindTooLong(copy).has_value());
  copy.loop2.count = 9;
  const std::optional<Fault> fault = FindTooLong(copy);
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->count, kMostPieces / 8 * 9);
  EXPECT_EQ(fault->extent.end, 40);
}

TEST(AlignCopyTest, TooLongBeyondTheBytes) {
  AlignCopy copy = TwoBursts();
  copy.length = int64_t{1} << 20;
  copy.loop1.count = kMostBytes / copy.length / 2;
  EXPECT_FALSE(FindTooLong(copy).has_value());
  ++copy.length;
  EXPECT_TRUE(FindTooLong(copy).has_value());
}

TEST(AlignCopyTest, TheGreatestCountsDoNotWrap) {
  AlignCopy copy = TwoBursts();
  copy.burst.count = copy.loop1.count = copy.loop2.count = 2097151;
  EXPECT_EQ(FindTooLong(copy)->count, int64_t{2097151} * 2097151 * 2097151);
}

TEST(AlignCopyTest, FillsEachBurstUpToABlock) {
  EXPECT_THAT(MovesOf(TwoBursts()), ElementsAre("copy 0 1000 40", "fill 40 24 from 1000",
                                                "copy 64 1040 40", "fill 104 24 from 1040"));
}

TEST(AlignCopyTest, PadsOnBothSides) {
  AlignCopy copy = TwoBursts();
  copy.left = 2;
  copy.right = 4;
  copy.pad_with_register = true;
  EXPECT_THAT(MovesOf(copy),
              ElementsAre("fill 0 2 with 7", "copy 2 1000 40", "fill 42 22 with 7",
                          "fill 64 2 with 7", "copy 66 1040 40", "fill 106 22 with 7"));
}

TEST(AlignCopyTest, CompactBurstsAreFilledUpOnce) {
  AlignCopy copy = TwoBursts();
  copy.burst.dst_stride = 40;
  EXPECT_THAT(MovesOf(copy),
              ElementsAre("copy 0 1000 40", "copy 40 1040 40", "fill 80 16 from 1000"));
  copy.left = 1;  // padding: not compact
  EXPECT_THAT(MovesOf(copy), testing::SizeIs(6));
}

TEST(AlignCopyTest, AWholeBlockNeedsNoFill) {
  AlignCopy copy = TwoBursts();
  copy.length = 64;
  EXPECT_THAT(MovesOf(copy), ElementsAre("copy 0 1000 64", "copy 64 1040 64"));
}

TEST(AlignCopyTest, LoopsAreRelativeToTheOperands) {
  AlignCopy copy = TwoBursts();
  copy.burst = {1, 0, 0};
  copy.length = 32;
  copy.loop1 = {2, 100, 96};
  copy.loop2 = {2, 10, 32};
  EXPECT_THAT(MovesOf(copy), ElementsAre("copy 0 1000 32", "copy 96 1100 32", "copy 32 1010 32",
                                         "copy 128 1110 32"));
}

TEST(AlignCopyTest, NothingMovesWhereACountIsZero) {
  for (int which = 0; which < 4; ++which) {
    AlignCopy copy = TwoBursts();
    int64_t* const counts[] = {&copy.burst.count, &copy.length, &copy.loop1.count,
                               &copy.loop2.count};
    *counts[which] = 0;
    EXPECT_TRUE(copy.empty());
    EXPECT_THAT(MovesOf(copy), IsEmpty());
  }
}

TEST(AlignCopyTest, ASinkCanStopTheWalk) {
  AlignCopy copy = TwoBursts();
  copy.loop1.count = copy.loop2.count = copy.burst.count = (1 << 21) - 1;
  Recorder recorder;
  recorder.limit = 3;
  EXPECT_FALSE(ForEachMove(copy, recorder));
  EXPECT_THAT(recorder.moves, testing::SizeIs(3));
}

TEST(AlignCopyTest, TheExtentsAreThoseOfTheMoves) {
  AlignCopy copy = TwoBursts();
  copy.left = 3;
  copy.right = 5;
  copy.loop1 = {3, 1000, 256};
  copy.loop2 = {2, 5000, 1024};
  EXPECT_EQ(copy.Writes().begin, 0);
  EXPECT_EQ(copy.Writes().end, 1024 + 2 * 256 + 64 + 64);
  EXPECT_EQ(copy.Reads().begin, 1000);
  EXPECT_EQ(copy.Reads().end, 1000 + 5000 + 2 * 1000 + 40 + 40);
}

TEST(AlignCopyTest, TheGreatestOperandsDoNotOverflow) {
  constexpr int64_t kCount = (1 << 21) - 1;
  constexpr int64_t kStride = (int64_t{1} << 40) - 1;
  AlignCopy copy = TwoBursts();
  copy.src = static_cast<int64_t>(kMaxOffset);
  copy.length = kCount;
  copy.burst = copy.loop1 = copy.loop2 = {kCount, kStride, kCount};
  EXPECT_EQ(copy.Reads().end, copy.src + 3 * (kCount - 1) * kStride + kCount);
  EXPECT_GT(copy.Reads().end, copy.src);
}

TEST(AlignCopyTest, ContiguousBurstsAreMerged) {
  AlignCopy copy = TwoBursts();
  copy.burst = {4, 40, 40};
  copy.loop1 = {2, 160, 160};
  Recorder recorder;
  EXPECT_TRUE(ForEachMergedMove(copy, recorder));
  EXPECT_THAT(recorder.moves, ElementsAre("copy 0 1000 320"));
}

// From text to memory.

constexpr absl::string_view kData = R"(
        .data gm:0x1000
        .iota.u8 255, 1
        .text
)";

std::string L1After(absl::string_view text, uint64_t bytes) {
  const RunSource run(absl::StrCat(kData, text));
  EXPECT_EQ(run.Report(), "");
  return run.Bytes(kL1Start, bytes);
}

std::string Repeat(absl::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) absl::StrAppend(&repeated, text);
  return repeated;
}

TEST(AlignCopyRunTest, RegisterPadOfBytesUsesTheLow8Bits) {
  EXPECT_EQ(L1After(R"(
        set_gm2l1_pad 0xaabbccdd
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(3), left_padding_count=2,
                            right_padding_count=1, data_select_bit=true
)",
                    33),
            "dddd010203" + Repeat("dd", 27) + "??");
}

TEST(AlignCopyRunTest, RegisterPadOfHalvesUsesTheLow16Bits) {
  EXPECT_EQ(L1After(R"(
        set_gm2l1_pad 0xaabbccdd
        copy_gm2l1_align.f16 l1:0, gm:0x1001, n_burst=1, len_burst=bytes(24), left_padding_count=1,
                             right_padding_count=2, data_select_bit=true
)",
                    33),
            "ddcc"
            "02030405060708090a0b0c0d0e0f10111213141516171819"
            "ddccddccddcc??");
}

TEST(AlignCopyRunTest, RegisterPadOfWords) {
  EXPECT_EQ(L1After(R"(
        set_gm2l1_pad 0xaabbccdd
        copy_gm2l1_align.s32 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(24), left_padding_count=1,
                             data_select_bit=true
)",
                    33),
            "ddccbbaa"
            "0102030405060708090a0b0c0d0e0f101112131415161718"
            "ddccbbaa??");
}

TEST(AlignCopyRunTest, FirstElementPadsEveryWidth) {
  EXPECT_EQ(L1After(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x1004, n_burst=1, len_burst=bytes(28), left_padding_count=2
)",
                    32),
            "0505"
            "05060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
            "0505");
  EXPECT_EQ(L1After(R"(
        copy_gm2l1_align.s16 l1:0, gm:0x1004, n_burst=1, len_burst=bytes(26), left_padding_count=1
)",
                    32),
            "0506"
            "05060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e"
            "05060506");
  EXPECT_EQ(L1After(R"(
        copy_gm2l1_align.f32 l1:0, gm:0x1004, n_burst=1, len_burst=bytes(20), left_padding_count=1
)",
                    32),
            "05060708"
            "05060708090a0b0c0d0e0f101112131415161718"
            "0506070805060708");
}

TEST(AlignCopyRunTest, TheFirstElementIsThatOfEachBurst) {
  EXPECT_EQ(L1After(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(2), burst_src_stride=16,
                            burst_dst_stride=32
)",
                    64),
            "0102" + Repeat("01", 30) + "1112" + Repeat("11", 30));
}

TEST(AlignCopyRunTest, GapsBetweenBurstsStayUntouched) {
  const RunSource run(absl::StrCat(kData, R"(
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(32), burst_src_stride=32,
                            burst_dst_stride=64
)"));
  EXPECT_EQ(run.Bytes({Space::kL1, 31}, 2), "20??");
  EXPECT_EQ(run.Bytes({Space::kL1, 63}, 2), "??21");
  EXPECT_EQ(run.Bytes({Space::kL1, 95}, 2), "40??");
}

TEST(AlignCopyRunTest, ASourceStrideOfZeroReadsTheSamePlace) {
  EXPECT_EQ(L1After(R"(
        copy_gm2l1_align.u32 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(4), burst_src_stride=0,
                             burst_dst_stride=4
)",
                    8),
            "0102030401020304");
}

TEST(AlignCopyRunTest, ReadsOverSeveralRegions) {
  const RunSource run(R"(
        .data gm:0x1000
        .iota.u8 32
        .data gm:0x2000
        .iota.u8 32, 32
        .data gm:0xffff00000000
        .iota.u8 32, 64
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(32),
                            burst_src_stride=0x1000, burst_dst_stride=32
        copy_gm2l1_align.u8 l1:64, gm:0xffff00000000, n_burst=1, len_burst=bytes(32)
        .expect l1:0
        .iota.u8 96
)");
  EXPECT_EQ(run.Report(), "");
  EXPECT_THAT(run.bytes_read, ElementsAre(64, 32));
}

}  // namespace
}  // namespace mte
