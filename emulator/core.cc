#include "emulator/core.h"

#include <algorithm>
#include <atomic>

#include "absl/types/span.h"
#include "emulator/moves/dispatch.h"
#include "emulator/moves/measure.h"
#include "emulator/observer.h"
#include "emulator/statistics.h"
#include "emulator/writer_probe.h"
#include "isa/table.h"

namespace mte {
namespace {

// Often enough for a person who waits, seldom enough to cost nothing.
constexpr int64_t kFetchesALook = 1024;

// A move that writes no byte twice, in bounds, is no longer than its memory: it can be walked, as a
// rehearsal and a measurement do before anything has been reported.
constexpr Checks kMeasurable = {.init = false, .overlap = true, .race = false, .registers = false};

}  // namespace

Core::Core(const Program& program, Memory& memory, const RunOptions& options,
           Diagnostics& diagnostics)
    : memory_(memory),
      options_(options),
      front_end_(program),
      mover_(memory, options.rehearsal ? kMeasurable : options.checks),
      measurer_(memory, kMeasurable),
      reporter_(program, queues_, options, diagnostics) {
  if (options.checks.race || options.keep_writers) accesses_ = std::make_unique<RaceDetector>();
}

bool Core::Blocked(const Instruction& instruction) const {
  return instruction.row->family == Family::kWaitFlag && !flags_.up(FlagId::Of(instruction));
}

bool Core::Fetch() {
  if (front_end_.fetched() >= next_look_ && !LookAround()) return false;
  front_end_.Fetch();
  return true;
}

bool Core::LookAround() {
  const int64_t fetched = front_end_.fetched();
  if (fetched >= options_.max_steps) {
    reporter_.StepLimit(front_end_.next());
    return false;
  }
  if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) {
    reporter_.Stopped(front_end_.next());
    return false;
  }
  if (options_.progress) {
    options_.progress({front_end_.next().word, front_end_.words(), fetched, options_.rehearsal,
                       options_.run_name});
  }
  next_look_ = std::min(options_.max_steps, fetched + kFetchesALook);
  return true;
}

bool Core::ExecuteFetched() {
  return Execute({front_end_.instruction(), registers_, order_.front_end(), front_end_.position(),
                  front_end_.pipe()});
}

void Core::EnqueueFetched() {
  queues_[front_end_.pipe()].Push(front_end_.instruction(), registers_, order_.front_end(),
                                  front_end_.position());
  ++queued_;
}

bool Core::ExecuteHead(Pipe pipe) {
  const Queued& head = queues_[pipe].head();
  if (!Execute({head.instruction, head.registers, head.finished, head.position, pipe})) {
    return false;
  }
  PopHead(pipe);
  return true;
}

void Core::PopHead(Pipe pipe) {
  queues_[pipe].Pop();
  --queued_;
}

bool Core::Execute(const Issue& issue) {
  if (options_.observer != nullptr && !options_.observer->Before(*this, issue)) return false;
  const Clock& finished = order_.Start(issue.pipe, issue.position.index, issue.finished);
  int64_t bytes_read = 0;
  switch (issue.instruction.row->family) {
    case Family::kNop:
    case Family::kHalt:
      break;
    case Family::kBarrier:
      Barrier(issue);
      break;
    case Family::kSetRegister:
      SetRegisters(issue);
      break;
    case Family::kSetFlag:
      if (!SetFlag(issue)) return false;
      break;
    case Family::kWaitFlag:
      WaitFlag(issue);
      break;
    default:
      if (!Move(issue, finished, &bytes_read)) return false;
      break;
  }
  if (options_.statistics != nullptr) {
    options_.statistics->Add(issue.pipe, issue.instruction, bytes_read,
                             CostOf(issue.instruction, issue.registers).cycles());
  }
  if (options_.log) {
    options_.log({executed_, issue.position.index, issue.pipe, &issue.instruction, bytes_read});
  }
  ++executed_;
  return true;
}

void Core::Barrier(const Issue& issue) {
  if (issue.pipe == Pipe::kS) {
    order_.Drain(issue.position.index);
  } else {
    order_.Barrier(issue.pipe, issue.position.index);
  }
}

void Core::SetRegisters(const Issue& issue) {
  const absl::Span<const Register> registers = issue.instruction.row->registers;
  for (size_t i = 0; i < registers.size(); ++i) {
    registers_.Set(registers[i], issue.instruction.values[i], issue.position);
  }
}

bool Core::SetFlag(const Issue& issue) {
  const FlagId flag = FlagId::Of(issue.instruction);
  if (const Position raiser = flags_.raiser(flag); raiser.known()) {
    return reporter_.FlagRaisedTwice(flag, raiser, issue.position);
  }
  if (options_.checks.race && order_.MayBeUp(flag)) {
    reporter_.FlagMayBeUp(flag, order_.last_wait(flag), issue.position);
  }
  flags_.Raise(flag, issue.position);
  order_.Set(flag, issue.position.index);
  flag_raised_ = true;
  return true;
}

void Core::WaitFlag(const Issue& issue) {
  const FlagId flag = FlagId::Of(issue.instruction);
  if (options_.hints && order_.IsRedundant(flag)) {
    reporter_.RedundantWait(flag, order_.last_drain(), issue.position);
  }
  flags_.Lower(flag);
  order_.Wait(flag, issue.position.index);
}

// Looks at a move that is not empty. `skip` tells where to go on without it.
template <class AnyMove>
bool Core::CheckMove(const Issue& issue, const AnyMove& move, bool* skip) {
  const std::optional<Fault> fault = mover_.Check(move);
  if (!fault.has_value()) return true;
  *skip = options_.rehearsal || fault->kind == FaultKind::kOutOfBounds ||
          fault->kind == FaultKind::kTooLong;
  if (options_.rehearsal) return true;
  if (!reporter_.FaultyMove(issue, move, *fault, memory_)) return false;
  if (*skip) return true;
  // The run goes on, with a move that was found to be wrong before it was seen whole.
  const std::optional<Fault> too_long = FindTooLong(move);
  *skip = too_long.has_value();
  return !*skip || reporter_.FaultyMove(issue, move, *too_long, memory_);
}

// Keeps who accesses what, where somebody asked for it, and reports races.
template <class AnyMove>
bool Core::RecordAccesses(const Issue& issue, const AnyMove& move, const Clock& finished) {
  if (accesses_ == nullptr) return true;
  const uint32_t index = issue.position.index;
  if (options_.probe != nullptr && options_.probe->reader == index) {
    ProbeSink sink(*accesses_, move.from, *options_.probe);
    ForEachMove(move, sink);
  }
  order_.Access(issue.pipe, index);
  const absl::Span<const Conflict> conflicts =
      accesses_->Record(move, Stamp(issue.pipe, index), finished);
  if (!options_.checks.race || conflicts.empty()) return true;
  return reporter_.Races(issue, conflicts, move.to, move.from);
}

bool Core::Move(const Issue& issue, const Clock& finished, int64_t* bytes_read) {
  bool go_on = true;
  WithMove(issue.instruction, issue.registers, [&](const auto& move) {
    if (move.empty()) return reporter_.EmptyMove(issue, move);
    bool skip = false;
    go_on = CheckMove(issue, move, &skip) && (skip || RecordAccesses(issue, move, finished));
    if (go_on && !skip && !options_.rehearsal) *bytes_read = mover_.Perform(move);
  });
  return go_on;
}

MoveCost Core::CostOf(const Instruction& instruction, const RegisterState& registers) {
  MoveCost cost = {0, options_.costs->control(), 0};
  WithMove(instruction, registers, [&](const auto& move) {
    MeasureSink sink;
    const bool measurable = !move.empty() && !measurer_.Check(move).has_value();
    if (measurable) ForEachMove(move, sink);
    cost = move.empty()
               ? MoveCost()
               : options_.costs->Of(move.from, move.to, sink.transposes(), sink.bytes_read());
  });
  return cost;
}

int64_t Core::WrittenBytes(Space space) const {
  const Region* region = std::as_const(memory_).Find(space, 0, 1);
  return region->size() - region->CountUnwritten(region->base(), region->end());
}

bool Core::ReportDeadlock(std::optional<FrontEndWait> wait) {
  reporter_.Deadlock(flags_, wait, wait.has_value() ? front_end_.position() : Position());
  return false;
}

void Core::ReportLeftovers() {
  reporter_.FlagsLeftUp(flags_);
  if (options_.checks.registers) reporter_.LoopSizesLeft(registers_);
}

}  // namespace mte
