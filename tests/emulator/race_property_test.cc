// Random programs: the detector against the page's definition, and against what schedules do.
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "emulator/cost_model.h"
#include "gtest/gtest.h"
#include "tests/emulator/run_source.h"
#include "tests/emulator/sync_graph.h"

namespace mte {
namespace {

using Kind = SyncOp::Kind;

constexpr int kTiles = 3;  // of 512 bytes, in l1 and in l0a
constexpr int64_t kTile = 512;

class RandomProgram {
 public:
  explicit RandomProgram(uint32_t seed) : random_(seed) {}

  const std::vector<SyncOp>& ops() const { return ops_; }

  // Moves between which anything may stand, or nothing.
  void AddAnything(int moves) {
    for (int i = 0; i < moves; ++i) {
      if (Below(3) == 0) AddFlag(AnyPipe(), AnyPipe());
      if (Below(4) == 0) AddBarrier(AnyPipe());
      if (Below(16) == 0) AddDrain();
      ops_.push_back(AnyMove());
      if (Below(3) == 0) CloseFlag();
    }
    while (!open_.empty()) CloseFlag();
  }

  // Moves of which each is ordered after all before it that it meets, by one means or another.
  void AddOrdered(int moves) {
    for (int i = 0; i < moves; ++i) {
      const SyncOp move = AnyMove();
      for (const std::string& pipe : PipesThatMeet(move)) {
        if (Below(8) == 0) {
          AddDrain();
        } else if (pipe == move.pipe) {
          AddBarrier(pipe);
        } else if (Below(4) == 0) {
          AddFlag(pipe, "s");
          CloseFlag();
        } else {
          AddFlag(pipe, move.pipe);
          CloseFlag();
        }
      }
      ops_.push_back(move);
    }
  }

  // The program's text without the operations in `left_out`.
  std::string Text(const std::set<size_t>& left_out = {}) const {
    std::string text = R"(
        .data   gm:0
        .random.u8 16384, 7
        .data   ub:0
        .random.u8 4096, 8
        .data   l1:0
        .random.u8 4096, 9
        .data   l0a:0
        .random.u8 4096, 10
        .text
)";
    for (size_t i = 0; i < ops_.size(); ++i) {
      if (!left_out.contains(i)) absl::StrAppend(&text, "        ", ops_[i].text, "\n");
    }
    return text;
  }

  // What orders something, each to be left out as a whole: a flag's set and wait, or a barrier.
  std::vector<std::set<size_t>> Orderings() const {
    std::vector<std::set<size_t>> orderings;
    for (size_t i = 0; i < ops_.size(); ++i) {
      if (ops_[i].kind == Kind::kBarrier || ops_[i].kind == Kind::kDrain) orderings.push_back({i});
      if (ops_[i].kind == Kind::kSet) orderings.push_back({i, i + 1});  // as AddOrdered writes it
    }
    return orderings;
  }

 private:
  int Below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  std::string AnyPipe() { return std::vector<std::string>{"mte1", "mte2", "mte3"}[Index(3)]; }
  size_t Index(int bound) { return static_cast<size_t>(Below(bound)); }

  SyncOp AnyMove() {
    const int64_t source = int64_t{32} * Below(64);
    const int64_t tile = kTile * Below(kTiles) + (Below(3) == 0 ? 32 * Below(8) : 0);
    switch (Below(4)) {
      case 0:
        return {
            .kind = Kind::kMove,
            .pipe = "mte2",
            .other = {},
            .reads = {},
            .writes = {{"l1", tile, tile + kTile}},
            .text = absl::StrFormat("load_gm2l1_2d.u8 l1:%d, gm:%d, repeat_times=1", tile, source)};
      case 1:
        return {.kind = Kind::kMove,
                .pipe = "mte3",
                .other = {},
                .reads = {},
                .writes = {{"l1", tile, tile + 64}},
                .text = absl::StrFormat(
                    "copy_ub2l1_nd2nz.u8 l1:%d, ub:%d, nd_num=1, n_value=2, d_value=%d, "
                    "src_d_value=32, dst_nz_c0_stride=2, dst_nz_n_stride=1",
                    tile, source, 1 + Below(32))};
      default: {
        const int64_t slot = kTile * Below(kTiles);
        return {
            .kind = Kind::kMove,
            .pipe = "mte1",
            .other = {},
            .reads = {{"l1", tile, tile + kTile}},
            .writes = {{"l0a", slot, slot + kTile}},
            .text = absl::StrFormat("load_l12l0a_2d.u8 l0a:%d, l1:%d, repeat_times=1", slot, tile)};
      }
    }
  }

  // The pipes on which something stands that `move` must wait for.
  std::set<std::string> PipesThatMeet(const SyncOp& move) const {
    std::set<std::string> pipes;
    for (const SyncOp& op : ops_) {
      if (op.kind != Kind::kMove) continue;
      std::vector<SyncOp> pair = {op, move};
      if (SyncGraph(pair).HasRace()) pipes.insert(op.pipe);
    }
    return pipes;
  }

  // A flag that is down so far; it stays open until it is closed.
  void AddFlag(const std::string& src, const std::string& dst) {
    if (src == dst) return;
    const int event = next_event_++ % 8;
    for (const SyncOp& open : open_) {
      if (open.pipe == src && open.other == dst && open.event == event) return;
    }
    open_.push_back({.kind = Kind::kSet,
                     .pipe = src,
                     .other = dst,
                     .event = event,
                     .reads = {},
                     .writes = {},
                     .text = absl::StrFormat("set_flag %s, %s, %d", src, dst, event)});
    ops_.push_back(open_.back());
  }
  void CloseFlag() {
    if (open_.empty()) return;
    const size_t which = Index(static_cast<int>(open_.size()));
    const SyncOp set = open_[which];
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(which));
    ops_.push_back(
        {.kind = Kind::kWait,
         .pipe = set.other,
         .other = set.pipe,
         .event = set.event,
         .reads = {},
         .writes = {},
         .text = absl::StrFormat("wait_flag %s, %s, %d", set.pipe, set.other, set.event)});
  }
  void AddBarrier(const std::string& pipe) {
    ops_.push_back({.kind = Kind::kBarrier,
                    .pipe = pipe,
                    .other = {},
                    .reads = {},
                    .writes = {},
                    .text = absl::StrCat("pipe_barrier ", pipe)});
  }
  void AddDrain() {
    ops_.push_back({.kind = Kind::kDrain,
                    .pipe = "s",
                    .other = {},
                    .reads = {},
                    .writes = {},
                    .text = "pipe_barrier all"});
  }

  std::mt19937 random_;
  std::vector<SyncOp> ops_;
  std::vector<SyncOp> open_;  // flags raised and not yet waited for
  int next_event_ = 0;
};

bool Says(const RunSource& run, absl::string_view code) {
  return absl::StrContains(run.Report(), code);
}

std::string MemoryOf(const RunSource& run) {
  return run.Bytes({Space::kL1, 0}, 4096) + run.Bytes({Space::kL0a, 0}, 4096);
}

// The memories that schedules other than that of the program end with; checks are off.
std::vector<std::string> MemoriesOf(const std::string& text) {
  std::vector<std::string> memories;
  RunOptions options;
  options.checks = Checks::None();
  options.schedule = Schedule::kRandom;
  for (options.seed = 0; options.seed < 6; ++options.seed) {
    memories.push_back(MemoryOf(RunSource(text, options)));
  }
  options.schedule = Schedule::kTimed;
  const CostModel costs(GetTarget(TargetId::kAscend950));
  options.costs = &costs;
  memories.push_back(MemoryOf(RunSource(text, options)));
  return memories;
}

TEST(RacePropertyTest, TheDetectorAgreesWithThePage) {
  int races = 0;
  constexpr int kPrograms = 1500;
  for (int seed = 0; seed < kPrograms; ++seed) {
    RandomProgram program(static_cast<uint32_t>(seed));
    program.AddAnything(2 + seed % 7);
    const RunSource run(program.Text());
    ASSERT_FALSE(Says(run, "E0508")) << run.Report();
    const bool race = SyncGraph(program.ops()).HasRace();
    races += race ? 1 : 0;
    ASSERT_EQ(Says(run, "E0520"), race) << "seed " << seed << program.Text() << run.Report();
  }
  EXPECT_GT(races, kPrograms / 4);
  EXPECT_LT(races, kPrograms * 9 / 10);
}

TEST(RacePropertyTest, ReportsDoNotDependOnTheSchedule) {
  const CostModel costs(GetTarget(TargetId::kAscend950));
  for (uint32_t seed = 0; seed < 200; ++seed) {
    RandomProgram program(seed);
    program.AddAnything(6);
    const bool race = Says(RunSource(program.Text()), "E0520");
    RunOptions options;
    options.seed = seed;
    options.costs = &costs;
    for (const Schedule schedule : {Schedule::kRandom, Schedule::kTimed}) {
      options.schedule = schedule;
      ASSERT_EQ(Says(RunSource(program.Text(), options), "E0520"), race) << program.Text();
    }
  }
}

TEST(RacePropertyTest, WhatIsOrderedEndsTheSameUnderEverySchedule) {
  for (uint32_t seed = 0; seed < 150; ++seed) {
    RandomProgram program(seed);
    program.AddOrdered(8);
    const RunSource run(program.Text());
    ASSERT_TRUE(run.diagnostics.ok()) << program.Text() << run.Report();
    if (Says(run, "W0521")) continue;  // an event id too few: some schedules stop
    for (const std::string& memory : MemoriesOf(program.Text())) {
      ASSERT_EQ(memory, MemoryOf(run)) << "seed " << seed << program.Text();
    }
  }
}

TEST(RacePropertyTest, WhatSchedulesFindWithoutAFlagTheDetectorFinds) {
  int found_by_schedules = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    RandomProgram program(1000 + seed);
    program.AddOrdered(7);
    for (const std::set<size_t>& ordering : program.Orderings()) {
      const std::string text = program.Text(ordering);
      const RunSource run(text);
      if (!run.diagnostics.ok()) continue;  // it is found
      for (const std::string& memory : MemoriesOf(text)) {
        ASSERT_EQ(memory, MemoryOf(run)) << "seed " << seed << text << run.Report();
      }
    }
    for (const std::set<size_t>& ordering : program.Orderings()) {
      const std::vector<std::string> memories = MemoriesOf(program.Text(ordering));
      const std::set<std::string> different(memories.begin(), memories.end());
      found_by_schedules += different.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(found_by_schedules, 20);
}

}  // namespace
}  // namespace mte
