#include "emulator/machine.h"

#include <limits>
#include <memory>

#include "emulator/core.h"
#include "emulator/cost_model.h"
#include "emulator/observer.h"
#include "emulator/schedules.h"

namespace mte {
namespace {

bool RunSchedule(Core& core, const RunOptions& options) {
  switch (options.schedule) {
    case Schedule::kProgram:
      return RunInProgramOrder(core);
    case Schedule::kRandom:
      return RunAtRandom(core, options.seed);
    case Schedule::kTimed:
      return RunTimed(core, *options.costs, options.statistics, options.timeline);
  }
  return false;
}

RunResult RunOnce(const Program& program, Memory& memory, const RunOptions& options,
                  Diagnostics& diagnostics) {
  // On the heap: the queues are too large for a small stack.
  const auto core = std::make_unique<Core>(program, memory, options, diagnostics);
  RunResult result;
  result.completed = RunSchedule(*core, options);
  if (result.completed) core->ReportLeftovers();
  result.instructions = core->front_end().fetched();
  if (options.observer != nullptr) options.observer->Ended(*core, result.completed);
  result.accesses = core->TakeAccesses();
  return result;
}

bool IsAboutOrder(Code code) {
  return code == Code::kRace || code == Code::kFlagRaisedTwice || code == Code::kFlagMayBeUp ||
         code == Code::kRedundantWait;
}

// Looks for what only the order that flags and barriers make decides. Returns whether to go on.
bool Rehearse(const Program& program, Memory& memory, const RunOptions& options,
              Diagnostics& diagnostics) {
  RunOptions rehearsal;
  rehearsal.checks = Checks::None();
  rehearsal.checks.race = options.checks.race;
  rehearsal.keep_going = options.keep_going;
  rehearsal.hints = options.hints;
  rehearsal.max_steps = options.max_steps;
  rehearsal.stop = options.stop;
  rehearsal.progress = options.progress;
  rehearsal.rehearsal = true;
  Diagnostics found(std::numeric_limits<int>::max());
  RunOnce(program, memory, rehearsal, found);
  bool wrong = false;
  for (const Diagnostic& diagnostic : found.all()) {
    if (!IsAboutOrder(diagnostic.code)) continue;
    wrong |= diagnostic.severity == Severity::kError;
    diagnostics.Add(diagnostic);
  }
  return !wrong || (options.keep_going && !diagnostics.full());
}

}  // namespace

RunResult Run(const Program& program, Memory& memory, const RunOptions& options,
              Diagnostics& diagnostics) {
  const bool rehearse =
      options.schedule != Schedule::kProgram && (options.checks.race || options.hints);
  if (!rehearse) return RunOnce(program, memory, options, diagnostics);
  if (!Rehearse(program, memory, options, diagnostics)) return {};
  RunOptions performance = options;
  performance.checks.race = false;
  performance.hints = false;
  return RunOnce(program, memory, performance, diagnostics);
}

}  // namespace mte
