// What is said about a run while it goes on.
#ifndef MTE_EMULATOR_REPORTS_H_
#define MTE_EMULATOR_REPORTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "diagnostics/diagnostic.h"
#include "emulator/access_history.h"
#include "emulator/fault.h"
#include "emulator/fault_report.h"
#include "emulator/flags.h"
#include "emulator/issue.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/moves/move.h"
#include "emulator/pipes.h"
#include "emulator/program.h"
#include "emulator/registers.h"
#include "emulator/waits.h"
#include "isa/space.h"

namespace mte {

// The functions that return bool say whether the run goes on after the report.
class Reporter {
 public:
  Reporter(const Program& program, const Queues& queues, const RunOptions& options,
           Diagnostics& diagnostics)
      : program_(program), queues_(queues), options_(options), diagnostics_(diagnostics) {}

  // A move with a fault, and one that moves nothing.
  template <class AnyMove>
  bool FaultyMove(const Issue& issue, const AnyMove& move, const Fault& fault,
                  const Memory& memory);
  template <class AnyMove>
  void EmptyMove(const Issue& issue, const AnyMove& move);

  // The conflicts of a move from memory `from` to memory `to`.
  bool Races(const Issue& issue, absl::Span<const Conflict> conflicts, Space to, Space from);

  bool FlagRaisedTwice(FlagId flag, Position raiser, Position position);
  // The flag that is raised at `position` could be up still in another schedule: nothing orders
  // instruction `wait` before.
  void FlagMayBeUp(FlagId flag, uint32_t wait, Position position);
  // The wait at `position` adds nothing to what the front end saw finish at instruction `drain`.
  void RedundantWait(FlagId flag, uint32_t drain, Position position);

  void StepLimit(Position position);
  void Stopped(Position position);
  // `next` is the first instruction not issued; unknown at the end of the program.
  void Deadlock(const Flags& flags, std::optional<FrontEndWait> wait, Position next);
  void FlagsLeftUp(const Flags& flags);
  void LoopSizesLeft(const RegisterState& registers);

 private:
  // Adds an error at the mnemonic unless the diagnostic has a place.
  bool AddError(Diagnostic diagnostic, Position position);
  // Likewise a warning or note.
  void AddRemark(Diagnostic diagnostic, Position position);
  bool goes_on() const { return options_.keep_going && !diagnostics_.full(); }
  // Whether this is the first report of its kind there: a loop may come by a million times.
  bool IsNewPlace(const Diagnostic& diagnostic);
  // Every report about a move that ran under loop registers says which: `loops`, unless "".
  void AddLoops(const RegisterState& registers, const std::string& loops,
                Diagnostic& diagnostic) const;

  const Program& program_;
  const Queues& queues_;
  const RunOptions& options_;
  Diagnostics& diagnostics_;
  absl::flat_hash_set<std::tuple<Code, std::string, int, int>> places_;
  // The pairs of places that have had a report of a race.
  absl::flat_hash_set<std::tuple<std::string, int, int, std::string, int, int>> races_;
};

template <class AnyMove>
bool Reporter::FaultyMove(const Issue& issue, const AnyMove& move, const Fault& fault,
                          const Memory& memory) {
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
  Diagnostic diagnostic = DescribeFault(fault, words, memory);
  diagnostic.location =
      program_.Locate(issue.position.index, FaultyOperand(fault, issue.instruction));
  AddLoops(issue.registers, NameLoops(move), diagnostic);
  return AddError(std::move(diagnostic), issue.position);
}

template <class AnyMove>
void Reporter::EmptyMove(const Issue& issue, const AnyMove& move) {
  const ZeroCount zero = WhyEmpty(move);
  Diagnostic diagnostic;
  diagnostic.severity = Severity::kWarning;
  diagnostic.code = Code::kNothingMoved;
  diagnostic.location = program_.Locate(issue.position.index, zero.field.value_or(-1));
  if (!IsNewPlace(diagnostic)) return;
  const absl::string_view name =
      zero.field.has_value() ? issue.instruction.row->fields[static_cast<size_t>(*zero.field)].name
                             : Info(*zero.reg).name;
  diagnostic.message = absl::StrCat(name, " is 0: nothing is moved");
  program_.AddContext(issue.position.index, issue.position.word, diagnostic);
  AddLoops(issue.registers, NameLoops(move), diagnostic);
  diagnostics_.Add(std::move(diagnostic));
}

}  // namespace mte

#endif  // MTE_EMULATOR_REPORTS_H_
