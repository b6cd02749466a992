// Which bytes a move reads or writes, without the order in which it does: as few and as long runs
// as their spacing allows.
#ifndef MTE_EMULATOR_MOVES_RUNS_H_
#define MTE_EMULATOR_MOVES_RUNS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "emulator/even_runs.h"
#include "emulator/moves/move.h"

namespace mte {

// Evenly spaced extents, told in the terms of a loop nest. A move's WriteNest() and ReadNest() are
// the bytes that its walk writes and reads.
struct Nest {
  struct Loop {
    int64_t count = 1;  // not 0
    int64_t step = 0;   // may be negative
  };

  int64_t begin;
  int64_t bytes;  // of one extent
  std::array<Loop, 3> loops;

  // How many extents there are. No count of a loop has more than 21 bits.
  int64_t extents() const { return loops[0].count * loops[1].count * loops[2].count; }
};

// The same bytes, as runs. Everything lies within one memory, so that no sum overflows.
class Runs {
 public:
  explicit Runs(const Nest& nest) : begin_(nest.begin), bytes_(nest.bytes) {
    for (const Nest::Loop& loop : nest.loops) {
      if (loop.count > 1) Insert(loop);
    }
    if (count_ > 0) Join();
  }

  // Whether no two extents of the nest have a byte in common. False also where that is not easily
  // seen, because loops are wound into each other.
  bool apart() const { return apart_; }

  // Calls visit(EvenRuns) for all of them, until it returns false; returns whether it never did.
  // Runs ascend where the extents are apart.
  template <class Visit>
  bool ForEachSeries(Visit visit) const {
    for (int64_t i = 0; i < loops_[2].count; ++i) {
      for (int64_t j = 0; j < loops_[1].count; ++j) {
        const int64_t begin = begin_ + i * loops_[2].step + j * loops_[1].step;
        if (!visit(EvenRuns{begin, bytes_, loops_[0].step, loops_[0].count})) return false;
      }
    }
    return true;
  }

  // Likewise with visit(Extent), run by run.
  template <class Visit>
  bool ForEach(Visit visit) const {
    return ForEachSeries([&visit](const EvenRuns& runs) {
      int64_t at = runs.begin;
      for (int64_t i = 0; i < runs.count; ++i, at += runs.step) {
        if (!visit(Extent{at, at + runs.bytes})) return false;
      }
      return true;
    });
  }

 private:
  // Keeps the loops in ascending order of their steps, which it makes positive.
  void Insert(Nest::Loop loop);
  // Joins what continues or overlaps in the innermost loops, and loops that are one.
  void Join();

  int64_t begin_;
  int64_t bytes_;
  std::array<Nest::Loop, 3> loops_{};  // the first is the innermost
  size_t count_ = 0;
  bool apart_ = true;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_RUNS_H_
