#include "emulator/machine.h"

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "emulator/fault_report.h"
#include "emulator/flags.h"
#include "emulator/mover.h"
#include "emulator/moves/dispatch.h"
#include "emulator/pipes.h"
#include "emulator/registers.h"
#include "emulator/waits.h"
#include "isa/families.h"
#include "isa/table.h"

namespace mte {
namespace {

// An instruction about to take effect: from a queue, or straight from the front end.
struct Issue {
  const Instruction& instruction;
  const RegisterState& registers;  // as they were at issue
  Position position;
  Pipe pipe;
};

class Machine {
 public:
  Machine(const Program& program, Memory& memory, const RunOptions& options,
          Diagnostics& diagnostics)
      : program_(program),
        memory_(memory),
        options_(options),
        diagnostics_(diagnostics),
        mover_(memory, options.checks) {}

  RunResult Run();

 private:
  // The front end. Each returns false where the run is over.
  bool FetchAll();
  bool IssueNext(const Instruction& instruction, Position position);
  bool Enqueue(const Instruction& instruction, Position position, Pipe pipe);
  bool Drain(Position position);

  // The pipes.
  bool Blocked(const Instruction& instruction) const;
  bool Settle();
  bool Execute(const Issue& issue);

  // What instructions do. Each returns false where an error ends the run.
  void SetRegisters(const Issue& issue);
  bool SetFlag(const Issue& issue);
  bool Move(const Issue& issue, int64_t* bytes_read);

  // Reports.
  bool AddError(Diagnostic diagnostic, Position position);
  template <class AnyMove>
  bool ReportFault(const Issue& issue, const AnyMove& move, const Fault& fault);
  template <class AnyMove>
  void ReportEmpty(const Issue& issue, const AnyMove& move);
  bool ReportDeadlock(std::optional<FrontEndWait> wait, Position next);
  void ReportLeftovers();
  void ReportLoopSizes();

  const Program& program_;
  Memory& memory_;
  const RunOptions& options_;
  Diagnostics& diagnostics_;
  Mover mover_;
  RegisterState registers_;
  Flags flags_;
  Queues queues_;
  int queued_ = 0;            // instructions in all queues
  bool flag_raised_ = false;  // since the queues were last looked at
  int64_t executed_ = 0;
  RunResult result_;
  // The places that have had a warning about a move of nothing: a loop may come by a million times.
  absl::flat_hash_set<std::tuple<std::string, int, int>> empty_places_;
};

RunResult Machine::Run() {
  result_.completed = FetchAll();
  if (result_.completed) ReportLeftovers();
  return result_;
}

bool Machine::FetchAll() {
  const uint64_t words = program_.object().words.size();
  Instruction instruction;
  Position position = {0, 0};
  while (position.word < words) {
    if (result_.instructions >= options_.max_steps) {
      Diagnostic diagnostic;
      diagnostic.code = Code::kMaxSteps;
      diagnostic.message =
          absl::StrCat("the limit of ", options_.max_steps, " instructions is reached here");
      AddError(std::move(diagnostic), position);
      return false;
    }
    const int length = program_.Fetch(position.word, &instruction);
    ++result_.instructions;
    if (!IssueNext(instruction, position)) return false;
    if (instruction.row->family == Family::kHalt) break;
    position = {position.index + 1, position.word + static_cast<uint32_t>(length)};
  }
  return queued_ == 0 || ReportDeadlock(std::nullopt, position);
}

// The pipe whose queue an instruction goes through; kS where the front end itself carries it out.
Pipe QueueOf(const Instruction& instruction) {
  switch (instruction.row->family) {
    case Family::kSetFlag:
      return FlagId::Of(instruction).src;
    case Family::kWaitFlag:
      return FlagId::Of(instruction).dst;
    case Family::kBarrier: {
      const uint64_t pipe = instruction[FieldIndex(kBarrierFields, "pipe")];
      return pipe == kAllPipes ? Pipe::kS : static_cast<Pipe>(pipe);
    }
    default:
      return instruction.row->pipe;
  }
}

bool Machine::IssueNext(const Instruction& instruction, Position position) {
  const Pipe pipe = QueueOf(instruction);
  const Family family = instruction.row->family;
  if (pipe == Pipe::kS) {
    if (family == Family::kBarrier && !Drain(position)) return false;
    if (Blocked(instruction)) {
      return ReportDeadlock(FrontEndWait{.why = FrontEndWait::Why::kFlag,
                                         .position = position,
                                         .flag = FlagId::Of(instruction)},
                            position);
    }
  }
  const bool waits = pipe != Pipe::kS && (!queues_[pipe].empty() || Blocked(instruction));
  if (waits ? !Enqueue(instruction, position, pipe)
            : !Execute({instruction, registers_, position, pipe})) {
    return false;
  }
  if (flag_raised_ && !Settle()) return false;
  return !instruction.sync || Drain(position);
}

bool Machine::Enqueue(const Instruction& instruction, Position position, Pipe pipe) {
  // Whatever can move has moved, so a queue that is full now stays full.
  if (queues_[pipe].full()) {
    return ReportDeadlock(
        FrontEndWait{
            .why = FrontEndWait::Why::kQueueFull, .position = position, .flag = {}, .pipe = pipe},
        position);
  }
  queues_[pipe].Push(instruction, registers_, position);
  ++queued_;
  return true;
}

bool Machine::Drain(Position position) {
  if (queued_ == 0) return true;
  return ReportDeadlock(
      FrontEndWait{.why = FrontEndWait::Why::kDrain, .position = position, .flag = {}}, position);
}

bool Machine::Blocked(const Instruction& instruction) const {
  return instruction.row->family == Family::kWaitFlag && !flags_.up(FlagId::Of(instruction));
}

// Lets instructions in queues take effect, the earliest in the program first, until every queue is
// empty or stands at a wait.
bool Machine::Settle() {
  flag_raised_ = false;
  while (queued_ != 0) {
    std::optional<Pipe> ready;
    queues_.ForEachWaiting([&](Pipe pipe, const Queue& queue) {
      if (Blocked(queue.head().instruction)) return;
      if (!ready.has_value() ||
          queue.head().position.index < queues_[*ready].head().position.index) {
        ready = pipe;
      }
    });
    if (!ready.has_value()) break;
    const Queued& head = queues_[*ready].head();
    if (!Execute({head.instruction, head.registers, head.position, *ready})) return false;
    queues_[*ready].Pop();
    --queued_;
  }
  flag_raised_ = false;
  return true;
}

bool Machine::Execute(const Issue& issue) {
  int64_t bytes_read = 0;
  switch (issue.instruction.row->family) {
    case Family::kNop:
    case Family::kHalt:
    case Family::kBarrier:  // it is at its place in the order, and that is all there is to it
      break;
    case Family::kSetRegister:
      SetRegisters(issue);
      break;
    case Family::kSetFlag:
      if (!SetFlag(issue)) return false;
      break;
    case Family::kWaitFlag:
      flags_.Lower(FlagId::Of(issue.instruction));
      break;
    default:
      if (!Move(issue, &bytes_read)) return false;
      break;
  }
  if (options_.log) {
    options_.log({executed_, issue.position.index, issue.pipe, &issue.instruction, bytes_read});
  }
  ++executed_;
  return true;
}

void Machine::SetRegisters(const Issue& issue) {
  const absl::Span<const Register> registers = issue.instruction.row->registers;
  for (size_t i = 0; i < registers.size(); ++i) {
    registers_.Set(registers[i], issue.instruction.values[i], issue.position);
  }
}

bool Machine::SetFlag(const Issue& issue) {
  const FlagId flag = FlagId::Of(issue.instruction);
  const Position raiser = flags_.raiser(flag);
  if (!raiser.known()) {
    flags_.Raise(flag, issue.position);
    flag_raised_ = true;
    return true;
  }
  Diagnostic diagnostic;
  diagnostic.code = Code::kFlagRaisedTwice;
  diagnostic.message =
      absl::StrCat("`", FlagStatement(Family::kSetFlag, flag), "` raises a flag that is up");
  diagnostic.notes.push_back(
      {program_.Locate(raiser.index), "it was raised here, and nothing has waited for it since"});
  diagnostic.help = absl::StrCat("put `", FlagStatement(Family::kWaitFlag, flag),
                                 "` between the two, or use another event id");
  return AddError(std::move(diagnostic), issue.position);
}

bool Machine::Move(const Issue& issue, int64_t* bytes_read) {
  bool go_on = true;
  WithMove(issue.instruction, issue.registers, [&](const auto& move) {
    if (move.empty()) return ReportEmpty(issue, move);
    const std::optional<Fault> fault = mover_.Check(move);
    if (fault.has_value()) {
      go_on = ReportFault(issue, move, *fault);
      if (!go_on || fault->kind == FaultKind::kOutOfBounds) return;
    }
    *bytes_read = mover_.Perform(move);
  });
  return go_on;
}

// Adds an error at the mnemonic unless the diagnostic has a place, and returns whether to go on.
bool Machine::AddError(Diagnostic diagnostic, Position position) {
  if (!diagnostic.location.known()) diagnostic.location = program_.Locate(position.index);
  program_.AddContext(position.index, position.word, diagnostic);
  AddQueueState(program_, queues_, diagnostic);
  diagnostics_.Add(std::move(diagnostic));
  return options_.keep_going && !diagnostics_.full();
}

// Every report about a move that ran under loop registers says which.
template <class AnyMove>
void AddLoops(const Program& program, const RegisterState& registers, const AnyMove& move,
              Diagnostic& diagnostic) {
  const std::string loops = NameLoops(move);
  if (loops.empty()) return;
  const Position setter = registers.setter(Register::kLoop1Size);
  diagnostic.notes.push_back(
      {program.Locate(setter.index), absl::StrCat("it ", loops, ", set here")});
}

template <class AnyMove>
bool Machine::ReportFault(const Issue& issue, const AnyMove& move, const Fault& fault) {
  MoveWords words = {.to = move.to,
                     .from = move.from,
                     .writes = move.Writes(),
                     .reads = move.Reads(),
                     .place = NamePlace(move, fault.turns),
                     .earlier_place = {},
                     .overlap_help = {}};
  if (fault.kind == FaultKind::kOverlap) {
    words.earlier_place = NamePlace(move, fault.earlier_turns);
    words.overlap_help = OverlapHelp(move, fault.earlier_turns, fault.turns);
  }
  Diagnostic diagnostic = DescribeFault(fault, words, memory_);
  diagnostic.location =
      program_.Locate(issue.position.index, FaultyOperand(fault, issue.instruction));
  AddLoops(program_, issue.registers, move, diagnostic);
  return AddError(std::move(diagnostic), issue.position);
}

template <class AnyMove>
void Machine::ReportEmpty(const Issue& issue, const AnyMove& move) {
  const ZeroCount zero = WhyEmpty(move);
  Diagnostic diagnostic;
  diagnostic.severity = Severity::kWarning;
  diagnostic.code = Code::kNothingMoved;
  diagnostic.location = program_.Locate(issue.position.index, zero.field.value_or(-1));
  const Location& place = diagnostic.location;
  if (!empty_places_.insert({place.file, place.line, place.column}).second) return;
  const absl::string_view name =
      zero.field.has_value() ? issue.instruction.row->fields[static_cast<size_t>(*zero.field)].name
                             : Info(*zero.reg).name;
  diagnostic.message = absl::StrCat(name, " is 0: nothing is moved");
  program_.AddContext(issue.position.index, issue.position.word, diagnostic);
  AddLoops(program_, issue.registers, move, diagnostic);
  diagnostics_.Add(std::move(diagnostic));
}

bool Machine::ReportDeadlock(std::optional<FrontEndWait> wait, Position next) {
  diagnostics_.Add(DescribeDeadlock(program_, {queues_, flags_, wait, next}));
  return false;
}

// What would leak into the next kernel.
void Machine::ReportLeftovers() {
  flags_.ForEachUp([&](FlagId flag, Position raiser) {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::kWarning;
    diagnostic.code = Code::kFlagLeftUp;
    diagnostic.location = program_.Locate(raiser.index);
    diagnostic.message = absl::StrCat("the flag of `", FlagStatement(Family::kSetFlag, flag),
                                      "` is still up at the end of the program");
    diagnostic.help = absl::StrCat("end with `", FlagStatement(Family::kWaitFlag, flag),
                                   "`, or do not raise it: the next kernel would find it up");
    program_.AddContext(raiser.index, raiser.word, diagnostic);
    diagnostics_.Add(std::move(diagnostic));
  });
  if (options_.checks.registers) ReportLoopSizes();
}

void Machine::ReportLoopSizes() {
  const uint64_t loop1 = registers_[Register::kLoop1Size];
  const uint64_t loop2 = registers_[Register::kLoop2Size];
  if (loop1 == Info(Register::kLoop1Size).reset && loop2 == Info(Register::kLoop2Size).reset) {
    return;
  }
  const Position setter = registers_.setter(Register::kLoop1Size);
  Instruction instruction;
  program_.Fetch(setter.word, &instruction);
  Diagnostic diagnostic;
  diagnostic.severity = Severity::kWarning;
  diagnostic.code = Code::kLoopSizeLeft;
  diagnostic.location = program_.Locate(setter.index);
  diagnostic.message = absl::StrCat("the loop sizes are left at (", loop1, ", ", loop2,
                                    ") at the end of the program, not at (1, 1)");
  diagnostic.help = absl::StrCat("end with `", instruction.row->mnemonic,
                                 " 1, 1`: copies of the next kernel would run under these sizes");
  program_.AddContext(setter.index, setter.word, diagnostic);
  diagnostics_.Add(std::move(diagnostic));
}

}  // namespace

RunResult Run(const Program& program, Memory& memory, const RunOptions& options,
              Diagnostics& diagnostics) {
  // On the heap: the queues are too large for a small stack.
  return std::make_unique<Machine>(program, memory, options, diagnostics)->Run();
}

}  // namespace mte
