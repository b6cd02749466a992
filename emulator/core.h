// One core while a program runs: its state, and what an instruction does to it. In which order
// instructions take effect is for a schedule to say (emulator/schedules.h).
#ifndef MTE_EMULATOR_CORE_H_
#define MTE_EMULATOR_CORE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "diagnostics/diagnostic.h"
#include "emulator/cost_model.h"
#include "emulator/flags.h"
#include "emulator/front_end.h"
#include "emulator/happens_before.h"
#include "emulator/issue.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/mover.h"
#include "emulator/pipes.h"
#include "emulator/program.h"
#include "emulator/race_detector.h"
#include "emulator/registers.h"
#include "emulator/reports.h"
#include "emulator/waits.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

class Core {
 public:
  Core(const Program& program, Memory& memory, const RunOptions& options, Diagnostics& diagnostics);

  const FrontEnd& front_end() const { return front_end_; }
  const Queues& queues() const { return queues_; }
  int queued() const { return queued_; }
  const Flags& flags() const { return flags_; }
  // What instructions issued from now on run with.
  RegisterState& registers() { return registers_; }
  // Null where nothing asked for them.
  const RaceDetector* accesses() const { return accesses_.get(); }

  // Whether the instruction waits for a flag that is down.
  bool Blocked(const Instruction& instruction) const;

  // Whether a flag has been raised since the last call.
  bool TakeFlagRaised() { return std::exchange(flag_raised_, false); }

  // What an instruction for a pipe costs, before it takes effect.
  MoveCost CostOf(const Instruction& instruction, const RegisterState& registers);

  // How many bytes of a local buffer something has written.
  int64_t WrittenBytes(Space space) const;

  // What changes something. The bools say whether the run goes on.

  // Fetches the next instruction, of which there is one.
  bool Fetch();
  // What was fetched last takes effect at once.
  bool ExecuteFetched();
  // It goes to the end of its pipe's queue, which is not full.
  void EnqueueFetched();
  // It is a _sync form, and all pipes have drained behind it.
  void EndSync() { order_.Drain(front_end_.position().index); }
  // The head of a queue takes effect and leaves it.
  bool ExecuteHead(Pipe pipe);
  // Both in two steps: the head leaves its queue, and a copy of it takes effect later.
  void PopHead(Pipe pipe);
  bool Execute(const Issue& issue);

  // Nothing can move any more. `wait` is what holds the front end; nothing: it is at its end.
  bool ReportDeadlock(std::optional<FrontEndWait> wait);
  // What would leak into the next kernel. The program is at its end.
  void ReportLeftovers();

  // The accesses so far; null where nothing asked for them.
  std::unique_ptr<RaceDetector> TakeAccesses() { return std::move(accesses_); }

 private:
  // The step limit, and what the world outside wants: seldom, so that a fetch need not ask.
  bool LookAround();
  bool SetFlag(const Issue& issue);
  void WaitFlag(const Issue& issue);
  void Barrier(const Issue& issue);
  void SetRegisters(const Issue& issue);
  bool Move(const Issue& issue, const Clock& finished, int64_t* bytes_read);
  template <class AnyMove>
  bool CheckMove(const Issue& issue, const AnyMove& move, bool* skip);
  template <class AnyMove>
  bool RecordAccesses(const Issue& issue, const AnyMove& move, const Clock& finished);

  Memory& memory_;
  const RunOptions& options_;
  FrontEnd front_end_;
  Mover mover_;
  Mover measurer_;  // looks whether a move can be measured
  RegisterState registers_;
  Flags flags_;
  Queues queues_;
  int queued_ = 0;  // instructions in all queues
  bool flag_raised_ = false;
  int64_t executed_ = 0;
  int64_t next_look_ = 0;  // fetches until LookAround
  HappensBefore order_;
  std::unique_ptr<RaceDetector> accesses_;
  Reporter reporter_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_CORE_H_
