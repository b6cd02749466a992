#include "cli/run_options.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/trace.h"
#include "diagnostics/suggest.h"

namespace mte {
namespace {

struct CheckName {
  const char* name;
  bool Checks::*check;  // null: always looked for
};
constexpr CheckName kCheckNames[] = {{"init", &Checks::init},
                                     {"overlap", &Checks::overlap},
                                     {"race", &Checks::race},
                                     {"registers", &Checks::registers},
                                     {"bounds", nullptr}};

constexpr std::pair<const char*, Schedule> kScheduleNames[] = {
    {"program", Schedule::kProgram}, {"random", Schedule::kRandom}, {"timed", Schedule::kTimed}};

void AddUsageError(Diagnostics& diagnostics, std::string message, std::string help) {
  diagnostics.Add({.severity = Severity::kError,
                   .code = Code::kUsage,
                   .location = {},
                   .message = std::move(message),
                   .notes = {},
                   .help = std::move(help)});
}

Checks ParseChecks(const std::string& text, Diagnostics& diagnostics) {
  if (text == "all") return Checks{};
  Checks checks = Checks::None();
  if (text == "none") return checks;
  std::vector<std::string> known;
  for (const CheckName& check : kCheckNames) known.emplace_back(check.name);
  for (const std::string& name : std::vector<std::string>(absl::StrSplit(text, ','))) {
    bool found = false;
    for (const CheckName& check : kCheckNames) {
      if (name != check.name) continue;
      found = true;
      if (check.check != nullptr) checks.*check.check = true;
    }
    if (found) continue;
    const std::string guess = DidYouMean(name, known);
    AddUsageError(
        diagnostics, absl::StrCat("--checks: there is no check \"", name, "\""),
        guess.empty() ? "write all, none, or some of init,overlap,race,registers" : guess);
  }
  return checks;
}

Schedule ParseSchedule(const std::string& text, Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const auto& [name, schedule] : kScheduleNames) {
    if (text == name) return schedule;
    known.emplace_back(name);
  }
  const std::string guess = DidYouMean(text, known);
  AddUsageError(diagnostics, absl::StrCat("--schedule: there is no schedule \"", text, "\""),
                guess.empty() ? "write program, random or timed" : guess);
  return Schedule::kProgram;
}

// A trace has times, which only the timed schedule gives.
Schedule ChooseSchedule(const ExecutionArguments& arguments, Diagnostics& diagnostics) {
  const bool traced = !arguments.trace.empty();
  if (traced && !IsTraceFile(arguments.trace)) {
    AddUsageError(diagnostics, absl::StrCat("--trace ", arguments.trace, ": what kind of file?"),
                  "end its name in .json for Chrome trace events, or in .html for a page");
  }
  if (arguments.schedule.empty()) return traced ? Schedule::kTimed : Schedule::kProgram;
  const Schedule schedule = ParseSchedule(arguments.schedule, diagnostics);
  if (traced && schedule != Schedule::kTimed) {
    AddUsageError(diagnostics,
                  absl::StrCat("--trace: there is no clock under --schedule ", arguments.schedule),
                  "leave out --schedule: a trace is of a timed run");
  }
  return schedule;
}

void CheckStatsFile(const ExecutionArguments& arguments, Diagnostics& diagnostics) {
  const std::string& stats = arguments.stats;
  if (stats.empty() || stats == kStatsAsText || absl::EndsWith(stats, ".csv")) return;
  AddUsageError(diagnostics, absl::StrCat("--stats=", stats, ": only .csv files can be written"),
                "end its name in .csv, or write --stats alone for text");
}

}  // namespace

void AddExecutionArguments(CLI::App& command, ExecutionArguments& arguments) {
  const auto positive = CLI::Range(int64_t{1}, std::numeric_limits<int64_t>::max()).description("");
  command
      .add_option("--checks", arguments.checks,
                  "all (the default), none, or some of init,overlap,race,registers")
      ->type_name("LIST");
  command.add_flag("--hints", arguments.hints, "Also notes what is not wrong, but not needed");
  command.add_flag("--keep-going", arguments.keep_going, "Reports errors and carries on");
  command.add_option("--max-steps", arguments.max_steps, "Stops after N instructions")
      ->type_name("N")
      ->check(positive);
  command
      .add_option("--schedule", arguments.schedule,
                  "The order in which pipes advance: program (the default), random or timed")
      ->type_name("program|random|timed");
  command.add_option("--seed", arguments.seed, "Of --schedule random; 0 is the default")
      ->type_name("N");
  command
      .add_option("--runs", arguments.runs,
                  "Runs --schedule random N times, from seed to seed, and compares the memories")
      ->type_name("N")
      ->check(positive);
  command.add_flag("--stats", arguments.stats,
                   "Prints what each pipe did; cycles are those of a cost model. --stats=FILE.csv "
                   "writes it to a file");
  command
      .add_option("--trace", arguments.trace,
                  "Writes when everything happened by the clock of --schedule timed: as Chrome "
                  "trace events (.json), or as a page that draws them (.html)")
      ->type_name("FILE");
  command
      .add_option("--cost", arguments.costs,
                  "Changes the cost model; repeatable. PATH is one of l1-l0a, l1-l0b, "
                  "l1-l0a-transposing, l1-l0b-transposing, ub-l1, gm-l1, gm-l0a, gm-l0b; "
                  "control=CYCLES is for all that moves nothing")
      ->type_name("PATH=BYTES_A_CYCLE,START_UP")
      ->allow_extra_args(false);
}

RunOptions ReadExecutionArguments(const ExecutionArguments& arguments, Diagnostics& diagnostics) {
  RunOptions options;
  options.checks = ParseChecks(arguments.checks, diagnostics);
  options.hints = arguments.hints;
  options.keep_going = arguments.keep_going;
  options.max_steps = arguments.max_steps;
  options.schedule = ChooseSchedule(arguments, diagnostics);
  CheckStatsFile(arguments, diagnostics);
  options.seed = arguments.seed;
  if (arguments.runs > 1 && options.schedule != Schedule::kRandom) {
    AddUsageError(diagnostics, "--runs: every run of this schedule is the same",
                  "add --schedule random");
  }
  return options;
}

CostModel MakeCostModel(const ExecutionArguments& arguments, const Target& target,
                        Diagnostics& diagnostics) {
  CostModel model(target);
  for (const std::string& text : arguments.costs) {
    const absl::Status status = model.Override(text);
    if (status.ok()) continue;
    const std::string path = text.substr(0, text.find('='));
    std::string guess = DidYouMean(path, CostModel::Names());
    if (guess.empty() && status.code() == absl::StatusCode::kNotFound) {
      guess = absl::StrCat("the paths are ", absl::StrJoin(CostModel::Names(), ", "));
    }
    AddUsageError(diagnostics, absl::StrCat("--cost ", text, ": ", status.message()),
                  status.code() == absl::StatusCode::kNotFound ? guess : "");
  }
  return model;
}

}  // namespace mte
