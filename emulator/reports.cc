#include "emulator/reports.h"

#include <vector>

#include "diagnostics/counted.h"
#include "emulator/race_report.h"
#include "isa/table.h"

namespace mte {

bool Reporter::AddError(Diagnostic diagnostic, Position position) {
  if (!diagnostic.location.known()) diagnostic.location = program_.Locate(position.index);
  program_.AddContext(position.index, position.word, diagnostic);
  AddQueueState(program_, queues_, diagnostic);
  if (!options_.run_name.empty()) diagnostic.notes.push_back({{}, options_.run_name});
  diagnostics_.Add(std::move(diagnostic));
  return goes_on();
}

void Reporter::AddRemark(Diagnostic diagnostic, Position position) {
  diagnostic.location = program_.Locate(position.index);
  if (!IsNewPlace(diagnostic)) return;
  std::vector<Note> notes = std::exchange(diagnostic.notes, {});
  program_.AddContext(position.index, position.word, diagnostic);
  for (Note& note : notes) diagnostic.notes.push_back(std::move(note));
  diagnostics_.Add(std::move(diagnostic));
}

bool Reporter::IsNewPlace(const Diagnostic& diagnostic) {
  const Location& place = diagnostic.location;
  return places_.insert({diagnostic.code, place.file, place.line, place.column}).second;
}

void Reporter::AddLoops(const RegisterState& registers, const std::string& loops,
                        Diagnostic& diagnostic) const {
  if (loops.empty()) return;
  const Position setter = registers.setter(Register::kLoop1Size);
  diagnostic.notes.push_back(
      {program_.Locate(setter.index), absl::StrCat("it ", loops, ", set here")});
}

bool Reporter::Races(const Issue& issue, absl::Span<const Conflict> conflicts, Space to,
                     Space from) {
  const Stamp by(issue.pipe, issue.position.index);
  for (const Conflict& conflict : conflicts) {
    const Location here = program_.Locate(by.index());
    const Location there = program_.Locate(conflict.earlier.index());
    if (!races_.insert({here.file, here.line, here.column, there.file, there.line, there.column})
             .second) {
      continue;
    }
    diagnostics_.Add(DescribeRace(program_, conflict, by, conflict.writes ? to : from));
  }
  return goes_on();
}

bool Reporter::FlagRaisedTwice(FlagId flag, Position raiser, Position position) {
  Diagnostic diagnostic;
  diagnostic.code = Code::kFlagRaisedTwice;
  diagnostic.message =
      absl::StrCat("`", FlagStatement(Family::kSetFlag, flag), "` raises a flag that is up");
  diagnostic.notes.push_back(
      {program_.Locate(raiser.index), "it was raised here, and nothing has waited for it since"});
  diagnostic.help = absl::StrCat("put `", FlagStatement(Family::kWaitFlag, flag),
                                 "` between the two, or use another event id");
  return AddError(std::move(diagnostic), position);
}

void Reporter::FlagMayBeUp(FlagId flag, uint32_t wait, Position position) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::kWarning;
  diagnostic.code = Code::kFlagMayBeUp;
  diagnostic.message =
      absl::StrCat("`", FlagStatement(Family::kSetFlag, flag), "` may raise a flag that is up");
  diagnostic.notes.push_back(
      {program_.Locate(wait), absl::StrCat("nothing makes ", Name(flag.src), " wait until ",
                                           Name(flag.dst), " has lowered the flag here")});
  diagnostic.help = absl::StrCat("let ", Name(flag.src), " wait for a flag that ", Name(flag.dst),
                                 " sets behind that wait, or use another event id");
  AddRemark(std::move(diagnostic), position);
}

void Reporter::RedundantWait(FlagId flag, uint32_t drain, Position position) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::kNote;
  diagnostic.code = Code::kRedundantWait;
  diagnostic.message = absl::StrCat("`", FlagStatement(Family::kWaitFlag, flag),
                                    "` orders nothing: a barrier has done so before");
  diagnostic.notes.push_back({program_.Locate(drain), "every pipe has drained here"});
  diagnostic.help = "the flag can go, both the set and the wait";
  AddRemark(std::move(diagnostic), position);
}

void Reporter::StepLimit(Position position) {
  Diagnostic diagnostic;
  diagnostic.code = Code::kMaxSteps;
  diagnostic.message =
      absl::StrCat("the limit of ", options_.max_steps, " instructions is reached here");
  AddError(std::move(diagnostic), position);
}

void Reporter::Stopped(Position position) {
  Diagnostic diagnostic;
  diagnostic.code = Code::kInterrupted;
  diagnostic.message = absl::StrCat("the run was interrupted here, with ",
                                    Counted(position.index, "instruction"), " issued");
  AddError(std::move(diagnostic), position);
}

void Reporter::Deadlock(const Flags& flags, std::optional<FrontEndWait> wait, Position next) {
  diagnostics_.Add(DescribeDeadlock(program_, {queues_, flags, wait, next}));
}

void Reporter::FlagsLeftUp(const Flags& flags) {
  flags.ForEachUp([&](FlagId flag, Position raiser) {
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
}

void Reporter::LoopSizesLeft(const RegisterState& registers) {
  const uint64_t loop1 = registers[Register::kLoop1Size];
  const uint64_t loop2 = registers[Register::kLoop2Size];
  if (loop1 == Info(Register::kLoop1Size).reset && loop2 == Info(Register::kLoop2Size).reset) {
    return;
  }
  const Position setter = registers.setter(Register::kLoop1Size);
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

}  // namespace mte
