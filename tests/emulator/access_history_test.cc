// Who wrote and read what, to the byte.
#include "emulator/access_history.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace mte {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

EvenRuns RunOf(Extent extent) { return {extent.begin, extent.end - extent.begin, 0, 1}; }

// A history in which nothing is ordered unless it is said to be.
class History {
 public:
  std::vector<Conflict> ReadRuns(Pipe pipe, uint32_t index, const EvenRuns& runs) {
    std::vector<Conflict> conflicts;
    history_.Read(runs, {Stamp(pipe, index), finished, conflicts});
    return conflicts;
  }
  std::vector<Conflict> WriteRuns(Pipe pipe, uint32_t index, const EvenRuns& runs) {
    std::vector<Conflict> conflicts;
    history_.Write(runs, {Stamp(pipe, index), finished, conflicts});
    return conflicts;
  }
  std::vector<Conflict> Read(Pipe pipe, uint32_t index, Extent extent) {
    return ReadRuns(pipe, index, RunOf(extent));
  }
  std::vector<Conflict> Write(Pipe pipe, uint32_t index, Extent extent) {
    return WriteRuns(pipe, index, RunOf(extent));
  }
  Stamp LastWriter(int64_t at) const { return history_.LastWriter(at); }

  Clock finished;

 private:
  AccessHistory history_;
};

TEST(AccessHistoryTest, ReadsDoNotConflict) {
  History history;
  EXPECT_THAT(history.Read(Pipe::kMte1, 0, {0, 64}), IsEmpty());
  EXPECT_THAT(history.Read(Pipe::kMte2, 1, {0, 64}), IsEmpty());
  EXPECT_FALSE(history.LastWriter(0).known());
}

TEST(AccessHistoryTest, ConflictsAreExactToTheByte) {
  History history;
  EXPECT_THAT(history.Write(Pipe::kMte2, 0, {37, 101}), IsEmpty());
  EXPECT_THAT(history.Read(Pipe::kMte1, 1, {0, 37}), IsEmpty());
  EXPECT_THAT(history.Read(Pipe::kMte1, 2, {101, 160}), IsEmpty());
  const std::vector<Conflict> conflicts = history.Read(Pipe::kMte1, 3, {36, 160});
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_EQ(conflicts[0].earlier, Stamp(Pipe::kMte2, 0));
  EXPECT_EQ(conflicts[0].extent.begin, 37);
  EXPECT_EQ(conflicts[0].extent.end, 101);
  EXPECT_EQ(conflicts[0].bytes, 64);
}

TEST(AccessHistoryTest, WhatHasFinishedDoesNotConflict) {
  History history;
  history.Write(Pipe::kMte2, 4, {0, 64});
  history.finished.Finish(Pipe::kMte2, 4);
  EXPECT_THAT(history.Read(Pipe::kMte1, 5, {0, 64}), SizeIs(1));
  history.finished.Finish(Pipe::kMte2, 5);
  EXPECT_THAT(history.Read(Pipe::kMte1, 6, {0, 64}), IsEmpty());
}

TEST(AccessHistoryTest, EveryReaderCounts) {
  History history;
  history.Read(Pipe::kMte1, 0, {0, 32});
  history.Read(Pipe::kMte3, 1, {0, 32});
  history.Read(Pipe::kMte2, 2, {16, 32});
  EXPECT_THAT(history.Write(Pipe::kV, 3, {0, 32}), SizeIs(3));
  EXPECT_THAT(history.Write(Pipe::kV, 3, {0, 32}), IsEmpty());  // its own
}

TEST(AccessHistoryTest, EveryReaderOfAPartCounts) {
  History history;
  history.Read(Pipe::kMte1, 0, {16, 24});
  history.Read(Pipe::kMte3, 1, {16, 24});
  history.Read(Pipe::kMte2, 2, {16, 24});
  EXPECT_THAT(history.Write(Pipe::kV, 3, {16, 24}), SizeIs(3));
}

TEST(AccessHistoryTest, AWriteOfAPartTakesThePlaceOfItsReaders) {
  History history;
  history.Read(Pipe::kMte1, 0, {16, 24});
  EXPECT_THAT(history.Write(Pipe::kMte2, 1, {16, 24}), SizeIs(1));
  const std::vector<Conflict> conflicts = history.Write(Pipe::kMte3, 2, {16, 24});
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_EQ(conflicts[0].earlier, Stamp(Pipe::kMte2, 1));
}

TEST(AccessHistoryTest, AWholeBlockThatIsWrittenHasOneHistoryAgain) {
  History history;
  history.Write(Pipe::kMte2, 0, {5, 6});
  history.finished.FinishAll(1);
  history.Write(Pipe::kMte2, 1, {0, 32});
  for (int64_t at = 0; at < 32; ++at) EXPECT_EQ(history.LastWriter(at), Stamp(Pipe::kMte2, 1));
  const std::vector<Conflict> conflicts = history.Write(Pipe::kMte2, 2, {0, 32});
  ASSERT_THAT(conflicts, SizeIs(1));
  EXPECT_EQ(conflicts[0].earlier.index(), 1u);
}

TEST(AccessHistoryTest, FarApart) {
  History history;
  history.Write(Pipe::kMte2, 0, {0, 32});
  history.Write(Pipe::kMte2, 1, {int64_t{1} << 47, (int64_t{1} << 47) + 1});
  EXPECT_EQ(history.LastWriter(int64_t{1} << 47).index(), 1u);
  EXPECT_EQ(history.LastWriter(31).index(), 0u);
  EXPECT_FALSE(history.LastWriter((int64_t{1} << 47) + 1).known());
}

// The same, byte by byte and without forgetting anything.
class NaiveHistory {
 public:
  struct Event {
    Stamp by;
    bool writes;
    Extent extent;
  };

  // The bytes of `extent` at which the access meets one that has not finished. Which of them the
  // history names is its business, but that there is one is not.
  std::set<int64_t> Add(const Event& event, const Clock& finished) {
    std::set<int64_t> bytes;
    for (const Event& earlier : events_) {
      if (!(event.writes || earlier.writes) || finished.Covers(earlier.by)) continue;
      for (int64_t at = event.extent.begin; at < event.extent.end; ++at) {
        if (earlier.extent.begin <= at && at < earlier.extent.end) bytes.insert(at);
      }
    }
    events_.push_back(event);
    return bytes;
  }

 private:
  std::vector<Event> events_;
};

// Accesses of which each has seen everything finish up to some time before: what is true of clocks
// from flags, that order goes on, is true of these as long as nothing conflicts.
TEST(AccessHistoryTest, AgreesWithOneThatForgetsNothing) {
  std::mt19937 random(1);
  const auto below = [&random](int bound) {
    return std::uniform_int_distribution<int>(0, bound - 1)(random);
  };
  constexpr Pipe kSome[] = {Pipe::kMte1, Pipe::kMte2, Pipe::kMte3, Pipe::kV};
  for (int round = 0; round < 300; ++round) {
    History history;
    NaiveHistory naive;
    for (uint32_t index = 0; index < 60; ++index) {
      const Pipe pipe = kSome[below(4)];
      const bool writes = below(3) == 0;
      const int64_t begin = below(2) == 0 ? 32 * below(6) : below(190);
      const Extent extent = {begin, begin + (below(2) == 0 ? 32 * (1 + below(3)) : 1 + below(70))};
      if (below(3) == 0) history.finished.FinishAll(index);
      const auto conflicts =
          writes ? history.Write(pipe, index, extent) : history.Read(pipe, index, extent);
      const std::set<int64_t> bytes =
          naive.Add({Stamp(pipe, index), writes, extent}, history.finished);
      ASSERT_EQ(conflicts.empty(), bytes.empty()) << round << " " << index;
      for (const Conflict& conflict : conflicts) {
        for (int64_t at = conflict.extent.begin; at < conflict.extent.end; ++at) {
          ASSERT_TRUE(bytes.contains(at));
        }
      }
      if (!conflicts.empty()) break;
    }
  }
}

// Who meets whom, and at how many bytes.
using Totals = std::map<std::tuple<uint32_t, bool, bool>, int64_t>;

void AddTo(Totals& totals, const std::vector<Conflict>& conflicts) {
  for (const Conflict& conflict : conflicts) {
    totals[{conflict.earlier.index(), conflict.earlier_writes, conflict.writes}] += conflict.bytes;
  }
}

// A page that is touched as a whole is kept as one cell, which must not show: the same accesses in
// pieces of a quarter page never make one.
TEST(AccessHistoryTest, WholePagesBehaveLikeTheirParts) {
  constexpr int64_t kPage = 16384;
  constexpr int64_t kPiece = kPage / 4;
  constexpr Pipe kSome[] = {Pipe::kMte1, Pipe::kMte2, Pipe::kMte3, Pipe::kV};
  std::mt19937 random(2);
  const auto below = [&random](int bound) {
    return std::uniform_int_distribution<int>(0, bound - 1)(random);
  };
  for (int round = 0; round < 100; ++round) {
    History whole;
    History parts;
    for (uint32_t index = 0; index < 60; ++index) {
      const Pipe pipe = kSome[below(4)];
      const bool writes = below(2) == 0;
      Extent extent = {kPage * below(2), 0};
      extent.end = extent.begin + kPage * (1 + below(2));
      if (below(3) == 0) extent = {below(kPage), kPage + below(kPage)};
      if (below(4) == 0) {
        whole.finished.FinishAll(index);
        parts.finished.FinishAll(index);
      }
      Totals expected;
      for (int64_t at = extent.begin; at < extent.end;) {
        const int64_t end = std::min(extent.end, (at / kPiece + 1) * kPiece);
        AddTo(expected,
              writes ? parts.Write(pipe, index, {at, end}) : parts.Read(pipe, index, {at, end}));
        at = end;
      }
      Totals totals;
      AddTo(totals, writes ? whole.Write(pipe, index, extent) : whole.Read(pipe, index, extent));
      ASSERT_EQ(totals, expected) << round << " " << index;
    }
    for (int64_t at = 0; at < 3 * kPage; at += 31) {
      ASSERT_EQ(whole.LastWriter(at), parts.LastWriter(at)) << at;
    }
  }
}

// Runs are entered page by page, which must not show: the same one by one.
TEST(AccessHistoryTest, EvenRunsBehaveLikeSingleOnes) {
  constexpr Pipe kSome[] = {Pipe::kMte1, Pipe::kMte2, Pipe::kMte3};
  std::mt19937 random(3);
  const auto below = [&random](int64_t bound) {
    return std::uniform_int_distribution<int64_t>(0, bound - 1)(random);
  };
  int64_t met = 0;
  for (int round = 0; round < 60; ++round) {
    History together;
    History apart;
    for (uint32_t index = 0; index < 40; ++index) {
      const Pipe pipe = kSome[below(3)];
      const bool writes = below(2) == 0;
      const int64_t unit = below(4) == 0 ? 1 : 32;
      const int64_t bytes = unit * (1 + below(600));
      const EvenRuns runs = {unit * below(1000), bytes, bytes + unit * below(400), 1 + below(6)};
      if (below(3) == 0) {
        together.finished.FinishAll(index);
        apart.finished.FinishAll(index);
      }
      Totals expected;
      for (int64_t i = 0; i < runs.count; ++i) {
        const Extent run = {runs.begin + i * runs.step, runs.begin + i * runs.step + bytes};
        AddTo(expected, writes ? apart.Write(pipe, index, run) : apart.Read(pipe, index, run));
      }
      Totals totals;
      AddTo(totals,
            writes ? together.WriteRuns(pipe, index, runs) : together.ReadRuns(pipe, index, runs));
      ASSERT_EQ(totals, expected) << round << " " << index;
      met += static_cast<int64_t>(totals.size());
    }
    for (int64_t at = 0; at < 200000; at += 29) {
      ASSERT_EQ(together.LastWriter(at), apart.LastWriter(at)) << at;
    }
  }
  EXPECT_GT(met, 1000);
}

}  // namespace
}  // namespace mte
