// Logical time. The instructions of a program are numbered in its order, and each runs once, so a
// number names an execution; a clock says which executions are known to have finished.
#ifndef MTE_EMULATOR_CLOCK_H_
#define MTE_EMULATOR_CLOCK_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "isa/pipe.h"

namespace mte {

// One instruction and the pipe it ran on, in 32 bits. An instruction is at least a word, and a
// program file at most 4 GiB, so that 29 bits hold any index. Nothing on the front end touches
// memory, so that no stamp is 0.
class Stamp {
 public:
  constexpr Stamp() = default;
  constexpr Stamp(Pipe pipe, uint32_t index)
      : bits_((index << kPipeBits) | static_cast<uint32_t>(pipe)) {}

  constexpr bool known() const { return bits_ != 0; }
  constexpr Pipe pipe() const { return static_cast<Pipe>(bits_ & kPipeMask); }
  constexpr uint32_t index() const { return bits_ >> kPipeBits; }
  constexpr bool operator==(const Stamp&) const = default;

 private:
  static constexpr uint32_t kPipeBits = 3;
  static constexpr uint32_t kPipeMask = (1u << kPipeBits) - 1;
  static_assert(kPipes <= kPipeMask, "a code is left for others to use");

  uint32_t bits_ = 0;
};

// For each pipe, from which of its instructions on nothing is known: all before have finished. One
// number a pipe is enough, since flags and barriers speak of everything earlier in a queue.
class Clock {
 public:
  bool Covers(Stamp stamp) const { return Covers(stamp.pipe(), stamp.index()); }
  bool Covers(Pipe pipe, uint32_t index) const { return index < before_[Slot(pipe)]; }
  uint32_t before(Pipe pipe) const { return before_[Slot(pipe)]; }

  // The instructions of `pipe` before `index` have finished.
  void Finish(Pipe pipe, uint32_t index) {
    before_[Slot(pipe)] = std::max(before_[Slot(pipe)], index);
  }
  void FinishAll(uint32_t index) {
    for (uint32_t& before : before_) before = std::max(before, index);
  }
  // What `other` knows is known here too.
  void Join(const Clock& other) {
#pragma GCC unroll 8
    for (size_t i = 0; i < before_.size(); ++i) {
      before_[i] = std::max(before_[i], other.before_[i]);
    }
  }

 private:
  static size_t Slot(Pipe pipe) { return static_cast<size_t>(pipe); }

  std::array<uint32_t, kPipes + 1> before_{};  // one more, for whole vectors
};

}  // namespace mte

#endif  // MTE_EMULATOR_CLOCK_H_
