#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>

#include "emulator/issuer.h"
#include "emulator/ring.h"
#include "emulator/schedules.h"
#include "isa/table.h"

namespace mte {
namespace {

// An instruction that has left its queue and not yet finished.
struct Running {
  Queued entry;
  int64_t finish = 0;
};

struct PipeState {
  Ring<Running> running;         // in the order of start, which is that of the finish
  std::optional<MoveCost> cost;  // of the head of the queue, once known
  int64_t next_start = 0;        // instructions start one after the other
  int64_t last_finish = 0;
};

// Something that can happen, and when.
struct Event {
  enum class Kind : uint8_t { kFinish, kStart, kIssue };  // at one time, in this order
  int64_t time;
  Kind kind;
  uint32_t index;  // of the instruction
  Pipe pipe;

  bool Before(const Event& other) const {
    return std::tie(time, kind, index) < std::tie(other.time, other.kind, other.index);
  }
};

class TimedSchedule {
 public:
  TimedSchedule(Core& core, const CostModel& costs, Statistics* statistics, Timeline* timeline)
      : core_(core), costs_(costs), statistics_(statistics), timeline_(timeline), issuer_(core) {}

  bool Run();

 private:
  PipeState& StateOf(Pipe pipe) { return pipes_[static_cast<size_t>(pipe)]; }
  bool idle() const { return core_.queued() == 0 && running_ == 0; }

  std::optional<Event> NextEvent();
  // When the head of a queue can start; nothing while it waits for something else to happen.
  std::optional<int64_t> StartTime(Pipe pipe, const Queued& head);

  // Each returns false where the run is over.
  bool Happen(const Event& event);
  bool Start(Pipe pipe);
  bool Finish(Pipe pipe);
  bool Issue();
  void Launch(Pipe pipe, int64_t begin, int64_t finish);

  // For the timeline, where there is one.
  void NoteLaunch(Pipe pipe, Stretch work);
  void NoteControl(Pipe pipe);
  void NoteIssue();
  void NoteL1();
  void NoteDeadlock();
  void NoteWait(Pipe pipe, const Queued& head, int64_t end, bool ends);

  Core& core_;
  const CostModel& costs_;
  Statistics* statistics_;
  Timeline* timeline_;
  Issuer issuer_;
  std::array<PipeState, kPipes> pipes_;
  int running_ = 0;
  // Every event happens at the earliest time at which it can, so what can happen and has not yet
  // happens now at the earliest.
  int64_t now_ = 0;
  int64_t front_end_free_ = 0;
  std::optional<FrontEndWait> hold_;  // what last kept the front end from going on
};

bool TimedSchedule::Run() {
  NoteL1();
  while (true) {
    if (!issuer_.Prepare()) return false;
    const std::optional<Event> event = NextEvent();
    if (!event.has_value()) break;
    now_ = event->time;
    if (!Happen(*event)) return false;
  }
  if (issuer_.done() && idle()) return true;
  NoteDeadlock();
  return core_.ReportDeadlock(issuer_.done() ? std::nullopt : issuer_.Hold(idle()));
}

std::optional<Event> TimedSchedule::NextEvent() {
  std::optional<Event> next;
  const auto consider = [&next](const Event& event) {
    if (!next.has_value() || event.Before(*next)) next = event;
  };
  for (int i = 0; i < kPipes; ++i) {
    const Pipe pipe = static_cast<Pipe>(i);
    const PipeState& state = StateOf(pipe);
    if (state.running.empty()) continue;
    const Running& first = state.running.front();
    consider({first.finish, Event::Kind::kFinish, first.entry.position.index, pipe});
  }
  core_.queues().ForEachWaiting([&](Pipe pipe, const Queue& queue) {
    const std::optional<int64_t> time = StartTime(pipe, queue.head());
    if (!time.has_value()) return;
    consider({*time, Event::Kind::kStart, queue.head().position.index, pipe});
  });
  if (issuer_.done()) return next;
  if (const std::optional<FrontEndWait> hold = issuer_.Hold(idle()); hold.has_value()) {
    hold_ = hold;
  } else {
    consider({std::max(now_, front_end_free_), Event::Kind::kIssue,
              core_.front_end().position().index, Pipe::kS});
  }
  return next;
}

std::optional<int64_t> TimedSchedule::StartTime(Pipe pipe, const Queued& head) {
  PipeState& state = StateOf(pipe);
  const int64_t earliest = std::max(now_, state.next_start);
  switch (head.instruction.row->family) {
    case Family::kWaitFlag:
      if (core_.Blocked(head.instruction)) return std::nullopt;
      return earliest;
    case Family::kBarrier:
      if (!state.running.empty()) return std::nullopt;
      return earliest;
    case Family::kSetFlag:
      return earliest;
    default:
      if (!state.cost.has_value()) state.cost = core_.CostOf(head.instruction, head.registers);
      return std::max(earliest, state.last_finish - state.cost->start_up);
  }
}

bool TimedSchedule::Happen(const Event& event) {
  switch (event.kind) {
    case Event::Kind::kFinish:
      return Finish(event.pipe);
    case Event::Kind::kStart:
      return Start(event.pipe);
    case Event::Kind::kIssue:
      return Issue();
  }
  return false;
}

bool TimedSchedule::Start(Pipe pipe) {
  PipeState& state = StateOf(pipe);
  const int64_t control = costs_.control();
  switch (core_.queues()[pipe].head().instruction.row->family) {
    case Family::kWaitFlag:
    case Family::kBarrier:
      NoteControl(pipe);
      state.next_start = now_ + control;
      if (statistics_ != nullptr) statistics_->AddBusy(pipe, now_, now_ + control);
      return core_.ExecuteHead(pipe);
    case Family::kSetFlag: {
      // It goes on its way at once, and is done when all before it is.
      const int64_t begin = std::max(now_, state.last_finish);
      Launch(pipe, begin, begin + control);
      return true;
    }
    default:
      Launch(pipe, now_, now_ + state.cost->cycles());
      return true;
  }
}

// The head of a queue starts now, and works from `begin` to `finish`.
void TimedSchedule::Launch(Pipe pipe, int64_t begin, int64_t finish) {
  PipeState& state = StateOf(pipe);
  NoteLaunch(pipe, {std::max(begin, state.last_finish), finish});
  state.running.push_back({core_.queues()[pipe].head(), finish});
  ++running_;
  core_.PopHead(pipe);
  state.cost.reset();
  state.next_start = now_ + costs_.control();
  state.last_finish = finish;
  if (statistics_ != nullptr) statistics_->AddBusy(pipe, begin, finish);
}

bool TimedSchedule::Finish(Pipe pipe) {
  Ring<Running>& running = StateOf(pipe).running;
  const Queued& entry = running.front().entry;
  const bool go_on =
      core_.Execute({entry.instruction, entry.registers, entry.finished, entry.position, pipe});
  running.pop_front();
  --running_;
  NoteL1();
  return go_on;
}

bool TimedSchedule::Issue() {
  NoteIssue();
  hold_.reset();
  front_end_free_ = now_ + costs_.control();
  if (statistics_ != nullptr) statistics_->AddBusy(Pipe::kS, now_, front_end_free_);
  return issuer_.Advance();
}

// The head of a queue is on its way.
void TimedSchedule::NoteLaunch(Pipe pipe, Stretch work) {
  if (timeline_ == nullptr) return;
  const PipeState& state = StateOf(pipe);
  timeline_->Start(core_.queues()[pipe].head().position.index, state.next_start, now_, work,
                   state.cost.has_value() ? state.cost->bytes : 0);
}

// The head of a queue, a wait or a barrier, takes effect now. Where an instruction before it still
// runs, it shows within that one.
void TimedSchedule::NoteControl(Pipe pipe) {
  if (timeline_ == nullptr) return;
  const PipeState& state = StateOf(pipe);
  const Queued& head = core_.queues()[pipe].head();
  int64_t end = now_ + costs_.control();
  if (!state.running.empty()) end = std::min(end, state.running.front().finish);
  timeline_->Start(head.position.index, state.next_start, now_, {now_, end}, 0);
  if (head.instruction.row->family == Family::kWaitFlag) NoteWait(pipe, head, now_, true);
}

// A wait stood at the head of a queue until `end`. It cost the pipe what the instructions before it
// do not cover.
void TimedSchedule::NoteWait(Pipe pipe, const Queued& head, int64_t end, bool ends) {
  const PipeState& state = StateOf(pipe);
  const int64_t issued = timeline_->entries()[head.position.index].issue.begin;
  timeline_->AddStall({pipe,
                       {std::max({issued, state.next_start, state.last_finish}), end},
                       {.why = FrontEndWait::Why::kFlag,
                        .position = head.position,
                        .flag = FlagId::Of(head.instruction),
                        .pipe = pipe},
                       ends});
}

// The front end goes on. Behind a _sync form, which has been issued before, it has only waited.
void TimedSchedule::NoteIssue() {
  if (timeline_ == nullptr) return;
  if (hold_.has_value()) timeline_->AddStall({Pipe::kS, {front_end_free_, now_}, *hold_, true});
  const FrontEnd& front_end = core_.front_end();
  if (front_end.position().index < timeline_->entries().size()) return;
  timeline_->Issue(front_end.position(), front_end.pipe(), {now_, now_ + costs_.control()});
}

void TimedSchedule::NoteL1() {
  if (timeline_ != nullptr) timeline_->AddL1Bytes({now_, core_.WrittenBytes(Space::kL1)});
}

// What waits now waits for ever: it shows as long as anything else does, and a little longer.
void TimedSchedule::NoteDeadlock() {
  if (timeline_ == nullptr) return;
  const int64_t end = timeline_->end() + 1 + timeline_->end() / 8;
  core_.queues().ForEachWaiting(
      [&](Pipe pipe, const Queue& queue) { NoteWait(pipe, queue.head(), end, false); });
  if (!issuer_.done() && hold_.has_value()) {
    timeline_->AddStall({Pipe::kS, {front_end_free_, end}, *hold_, false});
  }
}

}  // namespace

bool RunTimed(Core& core, const CostModel& costs, Statistics* statistics, Timeline* timeline) {
  return TimedSchedule(core, costs, statistics, timeline).Run();
}

}  // namespace mte
