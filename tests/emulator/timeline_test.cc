// The timeline of a timed run: when each instruction was issued, started and worked, and what kept
// pipes from working.
#include "emulator/timeline.h"

#include "absl/strings/str_cat.h"
#include "emulator/cost_model.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/run_source.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Why = FrontEndWait::Why;

constexpr char kData[] = R"(
        .data   gm:0
        .iota.u8 16384
        .text
)";

// A traced run. A copy of 1024 bytes from gm takes 300 + 14 cycles, one to l0a 30 + 4.
class Traced {
 public:
  explicit Traced(absl::string_view text)
      : costs_(GetTarget(TargetId::kAscend950)), run(absl::StrCat(kData, text), Options()) {}

  const Timeline::Entry& operator[](size_t index) const { return timeline.entries()[index]; }

 private:
  RunOptions Options() {
    RunOptions options;
    options.schedule = Schedule::kTimed;
    options.costs = &costs_;
    options.timeline = &timeline;
    return options;
  }

  CostModel costs_;

 public:
  Timeline timeline;
  RunSource run;
};

testing::Matcher<Stretch> Is(int64_t begin, int64_t end) {
  return testing::AllOf(testing::Field(&Stretch::begin, begin), testing::Field(&Stretch::end, end));
}
testing::Matcher<Timeline::Sample> IsSample(int64_t time, int64_t bytes) {
  return testing::AllOf(testing::Field(&Timeline::Sample::time, time),
                        testing::Field(&Timeline::Sample::bytes, bytes));
}

TEST(TimelineTest, TheStartUpOfACopyIsNotDrawnWhileTheOneBeforeMovesData) {
  const Traced traced(R"(
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=2, src_stride=1
        load_gm2l1_2d.u8 l1:0x800, gm:0, repeat_times=2, src_stride=1
)");
  EXPECT_EQ(traced.run.Report(), "");
  ASSERT_EQ(traced.timeline.entries().size(), 2U);
  EXPECT_THAT(traced[0].issue, Is(0, 1));
  EXPECT_THAT(traced[0].work, Is(0, 314));
  EXPECT_EQ(traced[0].bytes, 1024);
  EXPECT_THAT(traced[1].issue, Is(1, 2));
  EXPECT_EQ(traced[1].start, 14);
  EXPECT_THAT(traced[1].work, Is(314, 328));
  EXPECT_THAT(traced.timeline.stalls(), IsEmpty());
  EXPECT_EQ(traced.timeline.end(), 328);
  EXPECT_THAT(traced.timeline.l1_bytes(),
              ElementsAre(IsSample(0, 0), IsSample(314, 1024), IsSample(328, 2048)));
}

TEST(TimelineTest, AWaitIsAStallOfItsPipe) {
  const Traced traced(R"(
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=2, src_stride=1
        set_flag  mte2, mte1, 3
        wait_flag mte2, mte1, 3
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=2, src_stride=1
)");
  EXPECT_EQ(traced.run.Report(), "");
  ASSERT_EQ(traced.timeline.entries().size(), 4U);
  EXPECT_THAT(traced[1].work, Is(314, 315));
  EXPECT_THAT(traced[2].work, Is(315, 316));
  EXPECT_THAT(traced[3].work, Is(316, 350));
  ASSERT_EQ(traced.timeline.stalls().size(), 1U);
  const Timeline::Stall& stall = traced.timeline.stalls()[0];
  EXPECT_EQ(stall.pipe, Pipe::kMte1);
  EXPECT_THAT(stall.stretch, Is(2, 315));
  EXPECT_EQ(stall.wait.why, Why::kFlag);
  EXPECT_EQ(stall.wait.flag, (FlagId{Pipe::kMte2, Pipe::kMte1, 3}));
  EXPECT_EQ(stall.wait.position.index, 2U);
  EXPECT_TRUE(stall.ends);
}

TEST(TimelineTest, TheFrontEndStallsBehindASyncFormAndABarrier) {
  const Traced traced(R"(
        copy_gm2l1_align_sync.u8 l1:0, gm:0, n_burst=1, len_burst=bytes(1024)
        load_gm2l1_2d.u8 l1:0x800, gm:0, repeat_times=2, src_stride=1
        pipe_barrier all
)");
  EXPECT_EQ(traced.run.Report(), "");
  ASSERT_EQ(traced.timeline.stalls().size(), 2U);
  EXPECT_THAT(traced.timeline.stalls()[0].stretch, Is(1, 314));
  EXPECT_EQ(traced.timeline.stalls()[0].wait.position.index, 0U);
  EXPECT_THAT(traced[1].issue, Is(315, 316));
  EXPECT_THAT(traced.timeline.stalls()[1].stretch, Is(316, 629));
  for (const Timeline::Stall& stall : traced.timeline.stalls()) {
    EXPECT_EQ(stall.pipe, Pipe::kS);
    EXPECT_EQ(stall.wait.why, Why::kDrain);
  }
}

TEST(TimelineTest, AFullQueueHoldsTheFrontEnd) {
  const Traced traced(R"(
        .rept   40, i
        load_gm2l1_2d.u8 l1:1024*i, gm:0, repeat_times=2, src_stride=1
        .endr
)");
  EXPECT_EQ(traced.run.Report(), "");
  ASSERT_FALSE(traced.timeline.stalls().empty());
  for (const Timeline::Stall& stall : traced.timeline.stalls()) {
    EXPECT_EQ(stall.wait.why, Why::kQueueFull);
    EXPECT_EQ(stall.wait.pipe, Pipe::kMte2);
  }
}

TEST(TimelineTest, AWaitUnderARunningCopyIsNoStall) {
  const Traced traced(R"(
        set_flag  mte1, mte2, 0
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=2, src_stride=1
        wait_flag mte1, mte2, 0
)");
  ASSERT_EQ(traced.timeline.entries().size(), 3U) << traced.run.Report();
  EXPECT_GE(traced[2].work.begin, traced[1].work.begin);
  EXPECT_LE(traced[2].work.end, traced[1].work.end);
  EXPECT_THAT(traced.timeline.stalls(), IsEmpty());
}

TEST(TimelineTest, ADeadlockIsAStallThatDoesNotEnd) {
  const Traced traced(R"(
        load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=2, src_stride=1
        wait_flag mte2, mte1, 0
)");
  EXPECT_FALSE(traced.run.result.completed);
  ASSERT_EQ(traced.timeline.stalls().size(), 1U);
  EXPECT_FALSE(traced.timeline.stalls()[0].ends);
  EXPECT_EQ(traced.timeline.stalls()[0].pipe, Pipe::kMte1);
  EXPECT_GT(traced.timeline.stalls()[0].stretch.end, 314);
}

}  // namespace
}  // namespace mte
