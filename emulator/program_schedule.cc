#include "emulator/schedules.h"
#include "isa/table.h"

namespace mte {
namespace {

class ProgramSchedule {
 public:
  explicit ProgramSchedule(Core& core) : core_(core) {}

  bool Run() {
    while (!core_.front_end().at_end()) {
      if (!core_.Fetch() || !Issue()) return false;
    }
    return core_.queued() == 0 || core_.ReportDeadlock(std::nullopt);
  }

 private:
  using Why = FrontEndWait::Why;

  // What was fetched takes effect, or goes to its queue.
  bool Issue();
  bool IssueToPipe(Pipe pipe);
  bool IssueToFrontEnd();
  bool Drained() { return core_.queued() == 0 || Stuck({.why = Why::kDrain}); }
  // Lets what stands in queues take effect until every queue is empty or at a wait.
  bool Settle();

  // Whatever can move has moved, so that what holds the front end now holds it for good.
  bool Stuck(FrontEndWait wait) {
    wait.position = core_.front_end().position();
    return core_.ReportDeadlock(wait);
  }

  Core& core_;
};

bool ProgramSchedule::Issue() {
  const Pipe pipe = core_.front_end().pipe();
  if (pipe == Pipe::kS ? !IssueToFrontEnd() : !IssueToPipe(pipe)) return false;
  if (core_.TakeFlagRaised() && !Settle()) return false;
  if (!core_.front_end().instruction().sync) return true;
  if (!Drained()) return false;
  core_.EndSync();
  return true;
}

bool ProgramSchedule::IssueToFrontEnd() {
  const Instruction& instruction = core_.front_end().instruction();
  if (instruction.row->family == Family::kBarrier && !Drained()) return false;
  if (core_.Blocked(instruction)) {
    return Stuck({.why = Why::kFlag, .flag = FlagId::Of(instruction)});
  }
  return core_.ExecuteFetched();
}

bool ProgramSchedule::IssueToPipe(Pipe pipe) {
  const Queue& queue = core_.queues()[pipe];
  if (queue.empty() && !core_.Blocked(core_.front_end().instruction())) {
    return core_.ExecuteFetched();
  }
  if (queue.full()) return Stuck({.why = Why::kQueueFull, .pipe = pipe});
  core_.EnqueueFetched();
  return true;
}

bool ProgramSchedule::Settle() {
  const Queues& queues = core_.queues();
  while (core_.queued() != 0) {
    std::optional<Pipe> ready;
    queues.ForEachWaiting([&](Pipe pipe, const Queue& queue) {
      if (core_.Blocked(queue.head().instruction)) return;
      if (!ready.has_value() ||
          queue.head().position.index < queues[*ready].head().position.index) {
        ready = pipe;
      }
    });
    if (!ready.has_value()) break;
    if (!core_.ExecuteHead(*ready)) return false;
  }
  core_.TakeFlagRaised();
  return true;
}

}  // namespace

bool RunInProgramOrder(Core& core) { return ProgramSchedule(core).Run(); }

}  // namespace mte
