// Issue order, queues, flags and barriers.
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/run_source.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

TEST(MachineTest, AnEmptyProgramIsComplete) {
  const RunSource run("");
  EXPECT_TRUE(run.result.completed);
  EXPECT_EQ(run.result.instructions, 0);
  EXPECT_EQ(run.Report(), "");
}

TEST(MachineTest, HaltEndsTheProgram) {
  const RunSource run(R"(
        nop
        halt
        wait_flag mte2, mte1, 0
)");
  EXPECT_EQ(run.Report(), "");
  EXPECT_EQ(run.result.instructions, 2);
  EXPECT_THAT(run.log, ElementsAre("s: nop", "s: halt"));
}

TEST(MachineTest, AWaitHoldsItsPipeOnly) {
  const RunSource run(R"(
        wait_flag mte2, mte1, 0
        set_flag mte1, mte3, 0
        wait_flag mte1, mte3, 0
        nop
        set_flag mte2, mte1, 0
)");
  EXPECT_EQ(run.Report(), "");
  EXPECT_THAT(run.log,
              ElementsAre("s: nop", "mte2: set_flag mte2, mte1, 0", "mte1: wait_flag mte2, mte1, 0",
                          "mte1: set_flag mte1, mte3, 0", "mte3: wait_flag mte1, mte3, 0"));
}

TEST(MachineTest, AmongReadyPipesTheEarliestInstructionGoesFirst) {
  const RunSource run(R"(
        wait_flag mte2, mte3, 0
        wait_flag mte2, mte1, 0
        set_flag mte3, mte2, 1
        wait_flag mte2, v, 0
        set_flag mte2, mte1, 0
        set_flag mte2, mte3, 0
        wait_flag mte3, mte2, 1
        set_flag mte2, v, 0
)");
  EXPECT_EQ(run.Report(), "");
  EXPECT_THAT(run.log, ElementsAre("mte2: set_flag mte2, mte1, 0", "mte1: wait_flag mte2, mte1, 0",
                                   "mte2: set_flag mte2, mte3, 0", "mte3: wait_flag mte2, mte3, 0",
                                   "mte3: set_flag mte3, mte2, 1", "mte2: wait_flag mte3, mte2, 1",
                                   "mte2: set_flag mte2, v, 0", "v: wait_flag mte2, v, 0"));
}

TEST(MachineTest, RegistersAreThoseOfTheIssue) {
  const RunSource run(R"(
        .data gm:0x1000
        .iota.u8 64
        .text
        wait_flag s, mte2, 0
        set_gm2l1_loop_size 2, 1
        set_gm2l1_loop1_stride 32, 64
        set_gm2l1_pad 0x77
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(31), data_select_bit=true
        set_gm2l1_loop_size 1, 1
        set_gm2l1_loop1_stride 0, 0
        set_gm2l1_pad 0
        set_flag s, mte2, 0
)");
  EXPECT_EQ(run.Report(), "");
  EXPECT_EQ(run.Bytes({Space::kL1, 30}, 3), "1e77??");
  EXPECT_EQ(run.Bytes({Space::kL1, 94}, 3), "3e77??");
  EXPECT_EQ(run.bytes_read.back(), 62);
}

TEST(MachineTest, AFaultBehindAWaitNamesTheLoopSizesOfItsIssue) {
  const RunSource run(R"(
        .data gm:0x1000
        .iota.u8 64
        .text
        wait_flag s, mte2, 0
        set_gm2l1_loop_size 2, 1
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(32)
        set_gm2l1_loop_size 1, 1
        set_flag s, mte2, 0
)");
  EXPECT_THAT(run.Report(), HasSubstr("  7: it ran under loop sizes (2, 1), set here\n"));
}

TEST(MachineTest, TheFrontEndCanWait) {
  EXPECT_EQ(RunSource(R"(
        set_flag mte2, s, 0
        wait_flag mte2, s, 0
)")
                .Report(),
            "");
  const RunSource stuck(R"(
        wait_flag mte2, s, 0
        set_flag mte2, s, 0
)");
  EXPECT_EQ(stuck.Report(),
            "3: error: deadlock: the front end waits for flag (mte2, s, 0), which nothing can "
            "raise any more [E0508]\n"
            "  4: the `set_flag mte2, s, 0` is here, where the front end never arrives\n"
            "  help: move the `set_flag mte2, s, 0` before what waits for it\n");
  EXPECT_FALSE(stuck.result.completed);
}

TEST(MachineTest, ABarrierOfAPipeGoesThroughItsQueue) {
  const RunSource run(R"(
        wait_flag mte2, mte1, 0
        pipe_barrier mte1
        pipe_barrier mte2
        set_flag mte2, mte1, 0
        pipe_barrier all
)");
  EXPECT_EQ(run.Report(), "");
  EXPECT_THAT(run.log, ElementsAre("mte2: pipe_barrier mte2", "mte2: set_flag mte2, mte1, 0",
                                   "mte1: wait_flag mte2, mte1, 0", "mte1: pipe_barrier mte1",
                                   "s: pipe_barrier all"));
}

TEST(MachineTest, ABarrierOfAllWaitsForEveryPipe) {
  const std::string report = RunSource(R"(
        wait_flag mte2, mte1, 0
        pipe_barrier all
        set_flag mte2, mte1, 0
)")
                                 .Report();
  EXPECT_THAT(report, StartsWith("3: error: deadlock: mte1 waits for flag (mte2, mte1, 0)"));
  EXPECT_THAT(report, HasSubstr("  5: the `set_flag mte2, mte1, 0` is here, where the front end "
                                "never arrives\n"));
  EXPECT_THAT(report, HasSubstr("  4: the front end stands here, until every pipe has drained\n"));
}

TEST(MachineTest, ASyncFormEndsWithABarrierOfAll) {
  EXPECT_THAT(RunSource(R"(
        .data gm:0x1000
        .iota.u8 64
        .text
        wait_flag mte2, mte1, 0
        copy_gm2l1_align_sync.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(32)
        set_flag mte2, mte1, 0
)")
                  .Report(),
              HasSubstr("  7: the front end stands here, until every pipe has drained\n"));
}

std::string WaitAndBarriers(int barriers) {
  std::string text = "\n wait_flag mte2, mte1, 0\n";
  for (int i = 0; i < barriers; ++i) text += " pipe_barrier mte1\n";
  return text + " set_flag mte2, mte1, 0\n";
}

TEST(MachineTest, AQueueHolds32Instructions) {
  const RunSource run(WaitAndBarriers(31));
  EXPECT_EQ(run.Report(), "");
  EXPECT_THAT(run.log, SizeIs(33));
}

TEST(MachineTest, AFullQueueHoldsTheFrontEnd) {
  const RunSource run(WaitAndBarriers(32));
  EXPECT_EQ(run.Report(),
            "3: error: deadlock: mte1 waits for flag (mte2, mte1, 0), which nothing can raise any "
            "more, with 31 instructions queued behind it [E0508]\n"
            "  36: the `set_flag mte2, mte1, 0` is here, where the front end never arrives\n"
            "  35: the front end stands here: the queue of mte1 holds 32 instructions and is full\n"
            "  help: move the `set_flag mte2, mte1, 0` before what waits for it\n");
}

TEST(MachineTest, AQueueIsReusedRoundAndRound) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += WaitAndBarriers(20) + " pipe_barrier all\n";
  const RunSource run(text);
  EXPECT_EQ(run.Report(), "");
  EXPECT_THAT(run.log, SizeIs(230));
}

TEST(DeadlockTest, AFlagThatNothingSets) {
  EXPECT_EQ(RunSource(R"(
        wait_flag mte2, mte1, 0
        pipe_barrier mte1
)")
                .Report(),
            "3: error: deadlock: mte1 waits for flag (mte2, mte1, 0), which nothing can raise any "
            "more, with 1 instruction queued behind it [E0508]\n"
            "  help: no `set_flag mte2, mte1, 0` is left to run: add one before the `wait_flag "
            "mte2, mte1, 0`\n");
}

TEST(DeadlockTest, TheWrongDirection) {
  EXPECT_EQ(RunSource(R"(
        set_flag mte1, mte2, 0
        wait_flag mte2, mte1, 0
)")
                .Report(),
            "4: error: deadlock: mte1 waits for flag (mte2, mte1, 0), which nothing can raise any "
            "more [E0508]\n"
            "  3: flag (mte1, mte2, 0) is set here, in the other direction\n"
            "  help: no `set_flag mte2, mte1, 0` is left to run: add one before the `wait_flag "
            "mte2, mte1, 0`, or swap the pipes of the wait\n");
}

TEST(DeadlockTest, AnotherEventId) {
  EXPECT_THAT(RunSource(R"(
        set_flag mte2, mte1, 1
        wait_flag mte2, mte1, 0
)")
                  .Report(),
              HasSubstr("  3: flag (mte2, mte1, 1) is set here, with another event id\n"));
}

TEST(DeadlockTest, ACircle) {
  EXPECT_EQ(RunSource(R"(
        wait_flag mte2, mte1, 0
        set_flag mte1, mte2, 1
        wait_flag mte1, mte2, 1
        set_flag mte2, mte1, 0
)")
                .Report(),
            "3: error: deadlock: mte1 waits for flag (mte2, mte1, 0), which nothing can raise any "
            "more, with 1 instruction queued behind it [E0508]\n"
            "  6: the `set_flag mte2, mte1, 0` is held up here, in the queue of mte2\n"
            "  4: the `set_flag mte1, mte2, 1` is held up here, in the queue of mte1\n"
            "  5: mte2 waits here for flag (mte1, mte2, 1), with 1 instruction queued behind it\n"
            "  help: the pipes wait for each other in a circle: raise one of the flags earlier\n");
}

TEST(DeadlockTest, FollowsTheWaitsToTheOneToBlame) {
  EXPECT_THAT(RunSource(R"(
        wait_flag mte2, mte1, 0
        wait_flag mte3, mte2, 5
        set_flag mte2, mte1, 0
)")
                  .Report(),
              HasSubstr("  help: no `set_flag mte3, mte2, 5` is left to run"));
}

TEST(FlagTest, RaisingARaisedFlag) {
  const RunSource run(R"(
        wait_flag mte3, mte1, 0
        set_flag mte2, mte1, 2
        wait_flag mte2, mte1, 2
        set_flag mte2, mte1, 2
)");
  EXPECT_EQ(run.Report(),
            "6: error: `set_flag mte2, mte1, 2` raises a flag that is up [E0506]\n"
            "  4: it was raised here, and nothing has waited for it since\n"
            "  3: entry 0 (of 2) in the queue of mte1: `wait_flag mte3, mte1, 0`\n"
            "  5: entry 1 (of 2) in the queue of mte1: `wait_flag mte2, mte1, 2`\n"
            "  help: put `wait_flag mte2, mte1, 2` between the two, or use another event id\n");
}

TEST(FlagTest, AFlagLeftUp) {
  const RunSource run(R"(
        set_flag mte2, mte1, 7
)");
  EXPECT_TRUE(run.result.completed);
  EXPECT_EQ(run.Report(),
            "3: warning: the flag of `set_flag mte2, mte1, 7` is still up at the end of the "
            "program [W0509]\n"
            "  help: end with `wait_flag mte2, mte1, 7`, or do not raise it: the next kernel would "
            "find it up\n");
}

TEST(MachineTest, TheStepLimitEndsTheRun) {
  RunOptions options;
  options.max_steps = 2;
  options.keep_going = true;
  const RunSource run("\n nop\n nop\n nop\n", options);
  EXPECT_THAT(run.Report(),
              StartsWith("5: error: the limit of 2 instructions is reached here [E0512]\n"));
  EXPECT_FALSE(run.result.completed);
  EXPECT_EQ(run.result.instructions, 2);
}

}  // namespace
}  // namespace mte
