// What is known to have finished where: the order that flags, barriers and issue make, which is the
// same in every schedule.
//
// A pipe learns that an instruction has finished by (1) what the front end had seen finished when
// it issued to the pipe, (2) a wait_flag, which tells all that the raising pipe knew and all that
// stood before the set_flag in its queue, (3) its own pipe_barrier. Standing earlier in the same
// queue says nothing: instructions of one pipe overlap.
#ifndef MTE_EMULATOR_HAPPENS_BEFORE_H_
#define MTE_EMULATOR_HAPPENS_BEFORE_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "emulator/clock.h"
#include "emulator/flags.h"
#include "isa/pipe.h"

namespace mte {

class HappensBefore {
 public:
  // What the front end knows.
  const Clock& front_end() const { return known(Pipe::kS); }

  // Instruction `index` starts on `pipe`; `issued` is what the front end knew when it issued it.
  // Returns what has finished before the start.
  const Clock& Start(Pipe pipe, uint32_t index, const Clock& issued) {
    Clock& clock = pipes_[static_cast<size_t>(pipe)];
    clock.Join(issued);
    clock.Finish(Pipe::kS, index);
    return clock;
  }

  // The three below come after the Start of instruction `index`.
  void Set(FlagId flag, uint32_t index) {
    FlagState& state = flags_[flag.slot()];
    state.raised = known(flag.src);
    state.raised.Finish(flag.src, index + 1);
    state.last_access = last_access_[static_cast<size_t>(flag.src)];
  }
  void Wait(FlagId flag, uint32_t index) {
    FlagState& state = flags_[flag.slot()];
    pipes_[static_cast<size_t>(flag.dst)].Join(state.raised);
    state.waited = index + 1;
  }
  void Barrier(Pipe pipe, uint32_t index) {
    pipes_[static_cast<size_t>(pipe)].Finish(pipe, index + 1);
  }

  // Instruction `index` of `pipe` touches memory.
  void Access(Pipe pipe, uint32_t index) { last_access_[static_cast<size_t>(pipe)] = index + 1; }

  // The front end has seen every pipe finish all that was issued up to instruction `index`.
  void Drain(uint32_t index) {
    pipes_[static_cast<size_t>(Pipe::kS)].FinishAll(index + 1);
    drained_by_ = index + 1;
  }

  // Whether, in another schedule, the flag could still be up when its source pipe raises it now:
  // nothing orders the wait before it.
  bool MayBeUp(FlagId flag) const {
    const uint32_t waited = flags_[flag.slot()].waited;
    return waited != 0 && !known(flag.src).Covers(flag.dst, waited - 1);
  }
  // The last wait for the flag; there was one.
  uint32_t last_wait(FlagId flag) const { return flags_[flag.slot()].waited - 1; }

  // Whether a drain has told `flag.dst` all that waiting for the flag, which is up, would tell it.
  bool IsRedundant(FlagId flag) const;
  // The instruction that drained the pipes last; there was one.
  uint32_t last_drain() const { return drained_by_ - 1; }

 private:
  struct FlagState {
    Clock raised;              // what its raise tells
    uint32_t last_access = 0;  // of the source pipe before the raise, + 1
    uint32_t waited = 0;       // the last wait, + 1
  };

  const Clock& known(Pipe pipe) const { return pipes_[static_cast<size_t>(pipe)]; }

  std::array<Clock, kPipes> pipes_;
  std::array<uint32_t, kPipes> last_access_{};
  std::array<FlagState, kFlagSlots> flags_;
  uint32_t drained_by_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_HAPPENS_BEFORE_H_
