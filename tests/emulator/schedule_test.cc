// Schedules: what they let happen in which order, and the clock of the timed one.
#include <string>

#include "absl/strings/str_cat.h"
#include "emulator/cost_model.h"
#include "emulator/statistics.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/run_source.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kData[] = R"(
        .data   gm:0
        .iota.u8 16384
        .data   l1:0
        .iota.u8 16384
        .text
)";

// A run by the clock, with what it counted.
class Timed {
 public:
  explicit Timed(absl::string_view text)
      : costs_(GetTarget(TargetId::kAscend950)), run(absl::StrCat(kData, text), Options()) {}

 private:
  RunOptions Options() {
    RunOptions options;
    options.schedule = Schedule::kTimed;
    options.costs = &costs_;
    options.statistics = &statistics;
    return options;
  }

  CostModel costs_;

 public:
  Statistics statistics;
  RunSource run;
};

TEST(TimedScheduleTest, ACopyCostsItsStartUpAndItsBytes) {
  const Timed timed("load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=2, src_stride=1\n");
  EXPECT_EQ(timed.run.Report(), "");
  EXPECT_EQ(timed.statistics.of_pipe(Pipe::kMte2).bytes, 1024);
  EXPECT_EQ(timed.statistics.of_pipe(Pipe::kMte2).cycles, 300 + 14);
  EXPECT_EQ(timed.statistics.busy(Pipe::kMte2), 314);
  EXPECT_EQ(timed.statistics.total_cycles(), 314);
}

TEST(TimedScheduleTest, PaddingIsNotRead) {
  const Timed timed(
      "copy_gm2l1_align.u8 l1:0, gm:0, n_burst=2, len_burst=bytes(39), left_padding_count=8,"
      " burst_src_stride=64, burst_dst_stride=64\n");
  EXPECT_EQ(timed.statistics.of_pipe(Pipe::kMte2).cycles, 300 + 1);
}

TEST(TimedScheduleTest, TransposingHasACostOfItsOwn) {
  const Timed timed(
      "load_l12l0b_2d.b16 l0b:0, l1:0, repeat_times=8, src_stride=1\n"
      "pipe_barrier all\n"
      "load_l12l0b_2d.b16 l0b:8192, l1:0, repeat_times=8, src_stride=1, if_transpose=true\n");
  EXPECT_EQ(timed.run.Report(), "");
  EXPECT_EQ(timed.statistics.of_pipe(Pipe::kMte1).cycles, (30 + 16) + (28 + 32));
}

TEST(TimedScheduleTest, StartUpsOfAPipeOverlapUnlessABarrierForbidsIt) {
  const std::string copy0 = "load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=1\n";
  const std::string copy1 = "load_gm2l1_2d.u8 l1:512, gm:0, repeat_times=1\n";
  EXPECT_EQ(Timed(copy0 + copy1).statistics.total_cycles(), 300 + 7 + 7);
  EXPECT_EQ(Timed(copy0 + "pipe_barrier mte2\n" + copy1).statistics.total_cycles(), 307 + 1 + 307);
}

TEST(TimedScheduleTest, PipesOverlapAndFlagsHoldThem) {
  const std::string text =
      "load_gm2l1_2d.u8 l1:8192, gm:0, repeat_times=1\n"
      "load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1\n";
  EXPECT_EQ(Timed(text).statistics.total_cycles(), 307);
  EXPECT_THAT(Timed(text).run.log, ElementsAre(HasSubstr("l12l0a"), HasSubstr("gm2l1")));
  const Timed ordered(
      "load_gm2l1_2d.u8 l1:8192, gm:0, repeat_times=1\n"
      "set_flag mte2, mte1, 0\n"
      "wait_flag mte2, mte1, 0\n"
      "load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1\n");
  EXPECT_EQ(ordered.statistics.total_cycles(), 307 + 1 + 1 + 32);
}

TEST(TimedScheduleTest, AQueueHoldsTheFrontEnd) {
  // With 32 in the queue of mte1 the front end waits, and comes to the raise too late.
  std::string text = "wait_flag mte2, mte1, 0\n";
  for (int i = 0; i < 31; ++i) absl::StrAppend(&text, "pipe_barrier mte1\n");
  EXPECT_EQ(Timed(text + "set_flag mte2, mte1, 0\n").run.Report(), "");
  EXPECT_THAT(Timed(text + "pipe_barrier mte1\nset_flag mte2, mte1, 0\n").run.Report(),
              HasSubstr("the queue of mte1 holds 32 instructions and is full"));
}

TEST(TimedScheduleTest, AFaultIsReported) {
  EXPECT_THAT(Timed("load_gm2l1_2d.u8 l1:0, gm:16384, repeat_times=1\n").run.Report(),
              HasSubstr("[E0501]"));
}

TEST(CostModelTest, FiguresCanBeChanged) {
  CostModel costs(GetTarget(TargetId::kAscend910b));
  EXPECT_EQ(costs.Of(Space::kL1, Space::kL0b, false, 256).cycles(), 28 + 2);
  ASSERT_TRUE(costs.Override("l1-l0b=0.5,3").ok());
  EXPECT_EQ(costs.Of(Space::kL1, Space::kL0b, false, 256).cycles(), 3 + 512);
  EXPECT_EQ(costs.Of(Space::kL1, Space::kL0b, true, 256).cycles(), 28 + 2);
  ASSERT_TRUE(costs.Override("control=4").ok());
  EXPECT_EQ(costs.control(), 4);
}

TEST(CostModelTest, WrongFiguresAreRefused) {
  CostModel costs(GetTarget(TargetId::kAscend910b));
  for (const char* text : {"", "gm-l1", "gm-l1=", "gm-l1=78", "gm-l1=0,1", "gm-l1=78,-1",
                           "gm-l1=nan,1", "gm-l1=78,1,2", "control=", "control=1e3", "l1-gm=1,1"}) {
    EXPECT_FALSE(costs.Override(text).ok()) << text;
  }
  EXPECT_EQ(costs.Of(Space::kGm, Space::kL1, false, 78).cycles(), 301);
}

TEST(RandomScheduleTest, TheSeedDecides) {
  const std::string text = absl::StrCat(kData, R"(
        load_gm2l1_2d.u8  l1:8192, gm:0, repeat_times=1
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
        load_gm2l1_2d.u8  l1:9216, gm:0, repeat_times=1
        load_l12l0a_2d.u8 l0a:512, l1:0, repeat_times=1
)");
  RunOptions options;
  options.schedule = Schedule::kRandom;
  bool other_order = false;
  const RunSource first(text, options);
  EXPECT_EQ(first.Report(), "");
  EXPECT_EQ(RunSource(text, options).log, first.log);
  for (options.seed = 1; options.seed < 10; ++options.seed) {
    other_order |= RunSource(text, options).log != first.log;
  }
  EXPECT_TRUE(other_order);
}

TEST(RandomScheduleTest, ABarrierOfAllAndASyncFormWaitForEveryPipe) {
  RunOptions options;
  options.schedule = Schedule::kRandom;
  for (options.seed = 0; options.seed < 20; ++options.seed) {
    const RunSource run(absl::StrCat(kData, R"(
        load_gm2l1_2d.u8  l1:0, gm:0, repeat_times=1
        pipe_barrier all
        copy_l12l0b_trans_sync.f16 l0b:0, l1:0, repeat_times=1
        nop
)"),
                        options);
    EXPECT_EQ(run.Report(), "");
    EXPECT_THAT(run.log, ElementsAre(HasSubstr("gm2l1"), HasSubstr("pipe_barrier"),
                                     HasSubstr("trans_sync"), HasSubstr("nop")));
  }
}

TEST(RandomScheduleTest, TheStepLimitEndsTheRun) {
  RunOptions options;
  options.schedule = Schedule::kRandom;
  options.max_steps = 2;
  const RunSource run("\n nop\n nop\n nop\n", options);
  EXPECT_THAT(run.Report(), HasSubstr("5: error: the limit of 2 instructions is reached here"));
  EXPECT_EQ(run.result.instructions, 2);
}

}  // namespace
}  // namespace mte
