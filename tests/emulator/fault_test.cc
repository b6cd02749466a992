// What the machine says about copies that go wrong.
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/run_source.h"

namespace mte {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// 256 bytes at gm:0x1000; the text starts on line 6.
constexpr absl::string_view kData = R"(
        .data gm:0x1000
        .iota.u8 256
        .text
)";

RunSource RunText(absl::string_view text, RunOptions options = {}) {
  return RunSource(absl::StrCat(kData, text), std::move(options));
}

RunOptions Without(bool Checks::*check) {
  RunOptions options;
  options.checks.*check = false;
  return options;
}

RunOptions KeepGoing() {
  RunOptions options;
  options.keep_going = true;
  return options;
}

TEST(BoundsTest, ACopyMayEndAtTheEndOfL1) {
  const RunSource run = RunText(R"(
        copy_gm2l1_align.u8 l1:0x7ffe0, gm:0x1000, n_burst=1, len_burst=bytes(32)
)");
  EXPECT_EQ(run.Report(), "");
  EXPECT_EQ(run.Bytes({Space::kL1, 0x7fffe}, 2), "1e1f");
}

TEST(BoundsTest, OneByteBeyondTheEndOfL1) {
  const RunSource run = RunText(R"(
        copy_gm2l1_align.u8 l1:0x7ffe0, gm:0x1000, n_burst=1, len_burst=bytes(33)
)");
  EXPECT_EQ(run.Report(),
            "7: error: dst: the burst writes l1:0x7ffe0..0x80000, 1 byte past the end: l1 has "
            "524288 bytes (0x0..0x7ffff) on ascend950 [E0501]\n"
            "  in all, the instruction writes within l1:0x7ffe0..0x8001f\n"
            "  the queue of every pipe is empty\n");
  EXPECT_FALSE(run.result.completed);
  EXPECT_EQ(run.Bytes({Space::kL1, 0x7ffe0}, 2), "????");
}

TEST(BoundsTest, PaddingMayBeWhatGoesTooFar) {
  EXPECT_THAT(RunText(R"(
        copy_gm2l1_align.u8 l1:0x7ffe0, gm:0x1000, n_burst=1, len_burst=bytes(32),
                            right_padding_count=1
)")
                  .Report(),
              StartsWith("7: error: dst: the burst pads l1:0x80000..0x8001f, all of it past the "
                         "end"));
}

TEST(BoundsTest, GmOutsideEveryRegion) {
  const std::string report = RunText(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(32),
                            burst_src_stride=0x1000, burst_dst_stride=32
)")
                                 .Report();
  EXPECT_THAT(report, StartsWith("7: error: src: burst 1 (of 2) reads gm:0x2000..0x201f, outside "
                                 "every region: gm has one region: 0x1000..0x10ff [E0501]\n"));
  EXPECT_THAT(report, HasSubstr("  in all, the instruction reads within gm:0x1000..0x201f\n"));
}

TEST(BoundsTest, NamesTheLoopSizesThatWereLeft) {
  const std::string report = RunText(R"(
        set_gm2l1_loop_size 3, 2
        set_gm2l1_loop1_stride 64, 64
        set_gm2l1_loop2_stride 0, 256
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(32),
                            burst_src_stride=100, burst_dst_stride=32
)")
                                 .Report();
  EXPECT_THAT(report, StartsWith("10: error: src: burst 1 (of 2) in loop1 turn 2, loop2 turn 0 "
                                 "reads gm:0x10e4..0x1103, 4 bytes past the end of the region "
                                 "gm:0x1000..0x10ff"));
  EXPECT_THAT(report, HasSubstr("\n  7: it ran under loop sizes (3, 2), set here\n"));
}

TEST(BoundsTest, TheGreatestNestIsSearchedQuickly) {
  RunOptions options = Without(&Checks::overlap);
  options.checks.init = false;
  // Neither stride leaves memory before the outermost loop's 16384th turn.
  EXPECT_THAT(RunText(R"(
        set_gm2l1_loop_size 2097151, 2097151
        set_gm2l1_loop2_stride 0, 32
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2097151, len_burst=bytes(32)
)",
                      options)
                  .Report(),
              StartsWith("9: error: dst: burst 0 (of 2097151) in loop1 turn 0, loop2 turn 16384 "
                         "writes l1:0x80000..0x8001f"));
}

TEST(BoundsTest, TheGreatestStridesDoNotWrap) {
  EXPECT_THAT(RunText(R"(
        set_gm2l1_loop_size 2097151, 2097151
        set_gm2l1_loop1_stride 1099511627775, 0
        set_gm2l1_loop2_stride 1099511627775, 0
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2097151, len_burst=bytes(32),
                            burst_src_stride=1099511627775
)")
                  .Report(),
              AllOf(HasSubstr("burst 1 (of 2097151) in loop1 turn 0, loop2 turn 0 reads "
                              "gm:0x10000000fff..0x1000000101e, outside every region"),
                    HasSubstr("reads within gm:0x1000..0x5ffff")));
}

TEST(BoundsTest, KeepGoingLeavesTheCopyOut) {
  const RunSource run = RunText(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x10f0, n_burst=1, len_burst=bytes(32)
        copy_gm2l1_align.u8 l1:32, gm:0x1000, n_burst=1, len_burst=bytes(32)
)",
                                KeepGoing());
  EXPECT_EQ(run.diagnostics.errors(), 1);
  EXPECT_TRUE(run.result.completed);
  EXPECT_EQ(run.Bytes({Space::kL1, 31}, 2), "??00");
}

constexpr absl::string_view kUnwritten = R"(
        copy_gm2l1_align.u8 l1:0, gm:0x10f0, n_burst=2, len_burst=bytes(32),
                            burst_dst_stride=32
        .data gm:0x1100
        .skip 8
        .u8 1
        .skip 7
)";

TEST(UninitialisedTest, NamesTheFirstByteAndHowMany) {
  const RunSource run = RunText(kUnwritten);
  EXPECT_EQ(run.Report(),
            "7: error: src: burst 0 (of 2) reads gm:0x10f0..0x110f, of which nothing has written "
            "15 bytes, the first gm:0x1100 [E0503]\n"
            "  the queue of every pipe is empty\n"
            "  help: `.data` and `--load` write gm before the run; `.skip` and `--reserve` only "
            "declare it\n");
  EXPECT_EQ(run.Bytes({Space::kL1, 0}, 1), "??");
}

TEST(UninitialisedTest, WithoutTheCheckBytesReadAsA5) {
  const RunSource run = RunText(kUnwritten, Without(&Checks::init));
  EXPECT_EQ(run.Report(), "");
  EXPECT_EQ(run.Bytes({Space::kL1, 15}, 10), "ffa5a5a5a5a5a5a5a501");
}

TEST(UninitialisedTest, KeepGoingCopiesThemToo) {
  const RunSource run = RunText(kUnwritten, KeepGoing());
  EXPECT_EQ(run.diagnostics.errors(), 1);
  EXPECT_EQ(run.Bytes({Space::kL1, 15}, 10), "ffa5a5a5a5a5a5a5a501");
}

TEST(UninitialisedTest, ThePaddingElementIsReadToo) {
  EXPECT_THAT(RunText(R"(
        copy_gm2l1_align.u16 l1:0, gm:0x10ff, n_burst=1, len_burst=bytes(2), left_padding_count=1
        .data gm:0x1100
        .skip 8
)")
                  .Report(),
              StartsWith("7: error: src: the burst reads its padding element gm:0x10ff..0x1100, of "
                         "which nothing has written 1 byte, gm:0x1100"));
}

TEST(OverlapTest, ABurstStrideOfZero) {
  const RunSource run = RunText(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(40), burst_src_stride=40
)");
  EXPECT_EQ(run.Report(),
            "7: error: dst: burst 1 (of 2) writes l1:0x0..0x27, but burst 0 (of 2) wrote "
            "l1:0x0..0x27 before: the instruction writes bytes twice [E0504]\n"
            "  the queue of every pipe is empty\n"
            "  help: burst_dst_stride is 0, so that each burst lands on the same place; with at "
            "least 64 they stay apart\n");
  EXPECT_EQ(run.Bytes({Space::kL1, 0}, 1), "??");
}

TEST(OverlapTest, PaddingCountsAsWriting) {
  EXPECT_THAT(RunText(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(40), burst_src_stride=40,
                            burst_dst_stride=32
)")
                  .Report(),
              AllOf(HasSubstr("burst 1 (of 2) writes l1:0x20..0x47, but burst 0 (of 2) wrote "
                              "l1:0x20..0x27 before"),
                    HasSubstr("burst_dst_stride is 32, and each burst writes 64 bytes; with at "
                              "least 64 they stay apart")));
}

TEST(OverlapTest, TurnsOfLoopsMayMeet) {
  const std::string report = RunText(R"(
        set_gm2l1_loop_size 2, 3
        set_gm2l1_loop1_stride 0, 128
        set_gm2l1_loop2_stride 0, 64
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(64)
        set_gm2l1_loop_size 1, 1
)")
                                 .Report();
  EXPECT_THAT(report, StartsWith("10: error: dst: the burst in loop1 turn 0, loop2 turn 2 writes "
                                 "l1:0x80..0xbf, but the burst in loop1 turn 1, loop2 turn 0 wrote "
                                 "l1:0x80..0xbf before"));
  EXPECT_THAT(report, HasSubstr("loop2_dst_stride is 64, and each turn of loop2 writes 192 bytes; "
                                "with at least 192"));
}

TEST(OverlapTest, InterleavedTurnsDoNotOverlap) {
  const RunSource run = RunText(R"(
        set_gm2l1_loop_size 2, 2
        set_gm2l1_loop1_stride 32, 64
        set_gm2l1_loop2_stride 64, 32
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(32)
        set_gm2l1_loop_size 1, 1
)");
  EXPECT_EQ(run.Report(), "");
}

TEST(OverlapTest, IsFoundInTheGreatestNest) {
  EXPECT_THAT(RunText(R"(
        set_gm2l1_loop_size 2097151, 2097151
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2097151, len_burst=bytes(32)
)")
                  .Report(),
              HasSubstr("burst 1 (of 2097151) in loop1 turn 0, loop2 turn 0 writes l1:0x0..0x1f"));
}

TEST(OverlapTest, WithoutTheCheckTheLastWriteStays) {
  const RunSource run = RunText(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(32), burst_src_stride=32
)",
                                Without(&Checks::overlap));
  EXPECT_EQ(run.Report(), "");
  EXPECT_EQ(run.Bytes({Space::kL1, 0}, 2), "2021");
}

TEST(WarningTest, NothingMoved) {
  EXPECT_EQ(RunText(R"(
        copy_gm2l1_align.u8 l1:0, gm:0x9000, n_burst=0, len_burst=bytes(32)
        set_gm2l1_loop_size 1, 0
        copy_gm2l1_align.u8 l1:0, gm:0x9000, n_burst=1, len_burst=bytes(32)
        set_gm2l1_loop_size 1, 1
)")
                .Report(),
            "7: warning: n_burst is 0: nothing is moved [W0511]\n"
            "9: warning: loop2_size is 0: nothing is moved [W0511]\n"
            "  8: it ran under loop sizes (1, 0), set here\n");
}

TEST(WarningTest, LoopSizesLeft) {
  constexpr absl::string_view kText = R"(
        set_gm2l1_loop_size 3, 2
)";
  EXPECT_EQ(RunText(kText).Report(),
            "7: warning: the loop sizes are left at (3, 2) at the end of the program, not at "
            "(1, 1) [W0510]\n"
            "  help: end with `set_gm2l1_loop_size 1, 1`: copies of the next kernel would run "
            "under these sizes\n");
  EXPECT_EQ(RunText(kText, Without(&Checks::registers)).Report(), "");
}

TEST(ErrorLimitTest, EndsARunThatKeepsGoing) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    absl::StrAppend(&text, "        copy_gm2l1_align.u8 l1:0, gm:0x9000, n_burst=1, ",
                    "len_burst=bytes(", i + 1, ")\n");
  }
  const RunSource run = RunText(text, KeepGoing());
  EXPECT_EQ(run.diagnostics.errors(), 20);
  EXPECT_FALSE(run.result.completed);
  EXPECT_EQ(run.result.instructions, 20);
}

}  // namespace
}  // namespace mte
