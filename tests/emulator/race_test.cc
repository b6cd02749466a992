// Reports of races and of flags that other schedules would find up.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "emulator/race_report.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/run_source.h"

namespace mte {
namespace {

using ::testing::HasSubstr;

// Tile t by way of buffer t % 2, unrolled.
std::vector<std::string> DoubleBuffering(int tiles) {
  std::vector<std::string> lines = {"set_flag mte1, mte2, 0", "set_flag mte1, mte2, 1"};
  for (int t = 0; t < tiles; ++t) {
    const int b = t % 2;
    lines.push_back(absl::StrCat("wait_flag mte1, mte2, ", b));
    lines.push_back(
        absl::StrCat("load_gm2l1_2d.u8 l1:", 512 * b, ", gm:", 512 * t, ", repeat_times=1"));
    lines.push_back(absl::StrCat("set_flag mte2, mte1, ", b));
    lines.push_back(absl::StrCat("wait_flag mte2, mte1, ", b));
    lines.push_back(
        absl::StrCat("load_l12l0a_2d.u8 l0a:", 512 * t, ", l1:", 512 * b, ", repeat_times=1"));
    lines.push_back(absl::StrCat("set_flag mte1, mte2, ", b));
  }
  lines.emplace_back("wait_flag mte1, mte2, 0");
  lines.emplace_back("wait_flag mte1, mte2, 1");
  return lines;
}

std::string ReportOn(const std::vector<std::string>& lines) {
  const std::string text = absl::StrJoin(lines, "\n");
  return RunSource(absl::StrCat(".data gm:0\n.iota.u8 4096\n.text\n", text, "\n")).Report();
}

TEST(RaceTest, DoubleBufferingIsRight) {
  for (int tiles = 1; tiles <= 8; ++tiles) EXPECT_EQ(ReportOn(DoubleBuffering(tiles)), "");
}

TEST(RaceTest, DoubleBufferingWithoutAnyOneOfItsFlagsIsReported) {
  for (const int tiles : {7, 8}) {
    const std::vector<std::string> lines = DoubleBuffering(tiles);
    for (size_t i = 0; i < lines.size(); ++i) {
      if (!absl::StrContains(lines[i], "_flag")) continue;
      std::vector<std::string> fewer = lines;
      fewer[i] = "nop";
      EXPECT_NE(ReportOn(fewer), "") << "without " << lines[i] << " of line " << i;
    }
  }
}

TEST(RaceTest, AFlagFromTheFrontEndOrdersNothingBetweenPipes) {
  EXPECT_THAT(ReportOn({"load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1", "set_flag s, mte1, 0",
                        "wait_flag s, mte1, 0", "load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1"}),
              HasSubstr("[E0520]"));
}

TEST(RaceTest, OrderGoesOnFromPipeToPipe) {
  EXPECT_EQ(ReportOn({"load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1", "set_flag mte2, v, 0",
                      "wait_flag mte2, v, 0", "set_flag v, mte1, 0", "wait_flag v, mte1, 0",
                      "load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1"}),
            "");
}

TEST(RaceTest, AFlagOrdersOnlyWhatStandsBeforeItsSet) {
  EXPECT_THAT(
      ReportOn({"set_flag mte2, mte1, 0", "load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1",
                "wait_flag mte2, mte1, 0", "load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1"}),
      HasSubstr("after line 6 add `set_flag mte2, mte1, 1`, and before line 8 `wait_flag "
                "mte2, mte1, 1` (free ids: 1-7)"));
}

TEST(RaceTest, AWaitThatComesTooLateIsNamed) {
  EXPECT_THAT(
      ReportOn({"load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1", "set_flag mte2, mte1, 3",
                "load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1", "wait_flag mte2, mte1, 3"}),
      HasSubstr("help: move `wait_flag mte2, mte1, 3` of line 8 before line 7\n"));
}

TEST(RaceTest, BytesThatAreOnlyNeighboursDoNotRace) {
  EXPECT_EQ(ReportOn({"load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1",
                      "load_gm2l1_2d.u8 l1:512, gm:512, repeat_times=1",
                      "load_gm2l1_2d.u8 l1:2048, gm:0, repeat_times=2, dst_gap=1",
                      "load_gm2l1_2d.u8 l1:2560, gm:0, repeat_times=1"}),
            "");
}

TEST(RaceTest, SeveralStretchesAreCounted) {
  EXPECT_THAT(ReportOn({"load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=2, dst_gap=1",
                        "load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=3"}),
              HasSubstr("  the two have 1024 bytes in common\n"));
}

// A pipe that comes to its instructions late: the two are named in the order of the program.
TEST(RaceTest, ReportsFollowTheProgramsOrder) {
  const std::string report =
      ReportOn({"wait_flag v, mte1, 0", "load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1",
                "load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1", "set_flag v, mte1, 0"});
  EXPECT_THAT(report, HasSubstr("7: error: race: mte2 writes l1:0x0..0x1ff while mte1 may still be "
                                "reading it [E0520]\n  6: the read is here, on mte1\n"));
}

TEST(RaceTest, TheCheckCanBeOff) {
  RunOptions options;
  options.checks.race = false;
  const RunSource run(R"(
        .data gm:0
        .iota.u8 512
        .text
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1
        set_flag mte2, mte1, 0
        wait_flag mte2, mte1, 0
        set_flag mte2, mte1, 0
        wait_flag mte2, mte1, 0
)",
                      options);
  EXPECT_EQ(run.Report(), "");
  EXPECT_EQ(run.result.accesses, nullptr);
}

TEST(RaceTest, KeepGoingCarriesOn) {
  RunOptions options;
  options.keep_going = true;
  const RunSource run(R"(
        .data gm:0
        .fill.u8 512, 1
        .fill.u8 512, 2
        .text
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1
        load_gm2l1_2d.u8 l1:0, gm:512, repeat_times=1
)",
                      options);
  EXPECT_TRUE(run.result.completed);
  EXPECT_EQ(run.Bytes({Space::kL1, 0}, 2), "0202");
}

TEST(FlagOrderTest, AFlagThatCouldStillBeUp) {
  EXPECT_THAT(ReportOn({"set_flag mte2, mte1, 0", "wait_flag mte2, mte1, 0",
                        "set_flag mte2, mte1, 0", "wait_flag mte2, mte1, 0"}),
              HasSubstr("[W0521]"));
  EXPECT_EQ(
      ReportOn({"set_flag mte2, mte1, 0", "wait_flag mte2, mte1, 0", "set_flag mte1, mte2, 0",
                "wait_flag mte1, mte2, 0", "set_flag mte2, mte1, 0", "wait_flag mte2, mte1, 0"}),
      "");
  EXPECT_EQ(ReportOn({"set_flag mte2, s, 0", "wait_flag mte2, s, 0", "set_flag mte2, s, 0",
                      "wait_flag mte2, s, 0"}),
            "");
}

TEST(FlagOrderTest, EventListsAreShort) {
  EXPECT_EQ(EventList({3}), "3");
  EXPECT_EQ(EventList({0, 1, 2, 5, 7}), "0-2, 5, 7");
}

}  // namespace
}  // namespace mte
