// mte run: a program, from source or object, on the emulated machine.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/arguments.h"
#include "cli/choose_target.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/dump.h"
#include "cli/interrupt.h"
#include "cli/log_line.h"
#include "cli/program_file.h"
#include "cli/progress_line.h"
#include "cli/run_memory.h"
#include "cli/run_options.h"
#include "cli/stats.h"
#include "cli/trace.h"
#include "cli/who_wrote.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/program.h"
#include "emulator/repeated_runs.h"
#include "emulator/statistics.h"
#include "emulator/timeline.h"
#include "isa/target.h"
#include "support/file.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "SPACE is gm, l1, l0a, l0b, l0c or ub. REGION is SPACE:ADDRESS:BYTES, or\n"
    "SPACE:ADDRESS:TYPE[ROWSxCOLUMNS] for a matrix, with @nz, @zz, @zn or @nn behind it where\n"
    "it lies in fractals; a label may stand for SPACE:ADDRESS. A dump without FILE is text on\n"
    "standard output, with ?? for what nothing has written; FILE ending in .npy is a NumPy\n"
    "array, any other has the raw bytes, 0xa5 for what nothing has written. Dumps are made after\n"
    "a fault too.\n"
    "\n"
    "What is loaded comes after the program's data, and in gm declares its region. Accesses out "
    "of\n"
    "bounds are found whatever --checks says. A line of the log is: order, pipe, source line,\n"
    "instruction, bytes moved.\n"
    "\n"
    "Ctrl-C or SIGTERM ends a run; dumps and accounts are then of what it had done.\n"
    "\n"
    "Exit status: 0 all is well, 1 the program is wrong, 2 the command or a file is wrong, 130 or\n"
    "143 ended by Ctrl-C or SIGTERM.";

struct RunArguments {
  std::string file;
  AssemblyArguments assembly;
  std::vector<std::string> loads;
  std::vector<std::string> reserves;
  std::vector<std::string> dumps;
  std::string layout = "nd";
  std::vector<std::string> who_wrote;
  ExecutionArguments execution;
  bool log = false;
};

void AddError(Diagnostics& diagnostics, Code code, Location location, std::string message,
              std::string help) {
  diagnostics.Add({.severity = Severity::kError,
                   .code = code,
                   .location = std::move(location),
                   .message = std::move(message),
                   .notes = {},
                   .help = std::move(help)});
}

// One run, step by step; each step returns false where errors keep the next from making sense.
class Session {
  // A --who-wrote.
  struct Question {
    std::string text;
    MemoryRegion region;
  };

 public:
  Session(const RunArguments& arguments, Console& console)
      : arguments_(arguments),
        console_(console),
        diagnostics_(arguments.assembly.MakeDiagnostics()) {}

  int Run() {
    const bool started = ReadOptions() && LoadEverything() && Start();
    if (started) Execute();
    if (started) PrintAccounts();
    console_.Flush();
    console_.Report(diagnostics_, program_.line_text);
    const int status = StatusOf(diagnostics_);
    if (!started) return status;
    const bool dumped = WriteDumps();
    const bool written = WriteAccounts() && dumped;
    if (signal_ != 0) return ExitStatusOfSignal(signal_);
    return written ? status : kCommandWrong;
  }

 private:
  // What is wrong with the command line shows before anything is read.
  bool ReadOptions() {
    options_ = ReadExecutionArguments(arguments_.execution, diagnostics_);
    options_.keep_writers = !arguments_.who_wrote.empty();
    layout_ = ParseLayoutOption("--layout", arguments_.layout, diagnostics_).value_or(layout_);
    int from_standard_input = arguments_.file == kStandardStream ? 1 : 0;
    for (const std::string& load : arguments_.loads) {
      from_standard_input += SplitFile(load).file == kStandardStream ? 1 : 0;
    }
    if (from_standard_input > 1) {
      AddError(diagnostics_, Code::kUsage, {}, "standard input can be read only once", "");
    }
    return diagnostics_.ok();
  }

  bool LoadEverything() {
    program_ = LoadProgram(arguments_.file, arguments_.assembly, diagnostics_);
    if (!program_.object.has_value()) return false;
    target_ = ChooseTarget(arguments_.assembly.target, program_, diagnostics_);
    if (target_ == nullptr) return false;
    const std::vector<Symbol>& symbols = program_.object->symbols;
    for (const std::string& text : arguments_.dumps) {
      if (auto dump = ParseDump(text, symbols, layout_, diagnostics_)) {
        dumps_.push_back(*std::move(dump));
      }
    }
    for (const std::string& text : arguments_.reserves) {
      if (auto range = ParseReserve(text, symbols, diagnostics_)) reserves_.push_back(*range);
    }
    for (const std::string& text : arguments_.who_wrote) {
      if (auto region = ParseRegion("--who-wrote", text, symbols, diagnostics_)) {
        asked_.push_back({text, *std::move(region)});
      }
    }
    costs_.emplace(MakeCostModel(arguments_.execution, *target_, diagnostics_));
    options_.costs = &*costs_;
    CheckOutputFiles();
    if (!diagnostics_.ok()) return false;
    for (const std::string& text : arguments_.loads) {
      if (auto load = ReadLoad(text, diagnostics_)) loads_.push_back(*std::move(load));
    }
    return diagnostics_.ok();
  }

  // What is written must not replace what the run reads, nor what else it writes.
  void CheckOutputFiles() {
    std::vector<std::string> taken = {arguments_.file};
    for (const std::string& load : arguments_.loads) taken.push_back(SplitFile(load).file);
    const auto check = [&](absl::string_view option, const std::string& file) {
      if (file.empty() || file == kStandardStream) return;
      for (const std::string& other : taken) {
        if (file != other && !IsSameFile(file, other)) continue;
        AddError(diagnostics_, Code::kCannotWrite, {},
                 absl::StrCat(option, ": ", file, " is in use as ", other), "name another file");
      }
      taken.push_back(file);
    };
    for (const Dump& dump : dumps_) check(absl::StrCat("--dump ", dump.text), dump.file);
    const ExecutionArguments& execution = arguments_.execution;
    if (execution.stats != kStatsAsText) check("--stats", execution.stats);
    check("--trace", execution.trace);
  }

  bool Start() {
    const Object& object = *program_.object;
    prepared_ = Program::Prepare(object, *target_, program_.name, diagnostics_);
    if (!prepared_.has_value()) return false;
    memory_ = MakeMemory(object, program_.name, *target_, loads_, reserves_, diagnostics_);
    for (const Load& load : loads_) {
      loaded_.push_back({load.text, load.start, static_cast<int64_t>(load.bytes.size())});
    }
    loads_.clear();
    if (memory_ == nullptr) return false;
    for (const Dump& dump : dumps_) CheckDump(dump, *memory_, diagnostics_);
    for (const Question& question : asked_) CheckQuestion(question);
    return diagnostics_.ok();
  }

  void CheckQuestion(const Question& question) {
    const Address start = question.region.start;
    if (memory_->Contains(start.space, static_cast<int64_t>(start.offset), question.region.bytes)) {
      return;
    }
    AddError(diagnostics_, Code::kBadRegion, {},
             absl::StrCat("--who-wrote ", question.text, ": not all of it is in memory"),
             memory_->Describe(start.space));
  }

  void Execute() {
    if (arguments_.log) {
      options_.log = [this](const Executed& executed) {
        console_.Print(LogLine(*prepared_, executed));
      };
    }
    if (!arguments_.execution.stats.empty()) options_.statistics = &statistics_;
    if (!arguments_.execution.trace.empty()) options_.timeline = &timeline_;
    Perform();
    if (!result_.completed) return;
    CheckExpectations(*prepared_, *memory_, diagnostics_, result_.accesses.get());
  }

  // A signal ends no more than this: what has been done until then is still told.
  void Perform() {
    const InterruptGuard interrupt;
    std::optional<ProgressLine> line;
    if (!arguments_.log && console_.errors_on_terminal()) {
      line.emplace(&std::chrono::steady_clock::now,
                   [](absl::string_view text) { WriteAll(STDERR_FILENO, text).IgnoreError(); });
      options_.progress = [&line](const Progress& progress) { line->Update(progress); };
    }
    options_.stop = &interrupt.requested();
    result_ =
        RunRepeatedly(*prepared_, *memory_, options_, arguments_.execution.runs, diagnostics_);
    signal_ = interrupt.signal();
  }

  // What was asked about the run, also after a fault.
  void PrintAccounts() {
    if (arguments_.execution.stats == kStatsAsText) console_.Print(StatisticsText(statistics_));
    for (const Question& question : asked_) {
      console_.Print(WhoWroteText(question.text, question.region, *prepared_, *memory_, loaded_,
                                  result_.accesses.get()));
    }
  }

  bool WriteDumps() {
    bool all_written = true;
    for (const Dump& dump : dumps_) {
      const absl::Status status = WriteDump(dump, *memory_, console_);
      if (status.ok()) continue;
      console_.Error(Code::kCannotWrite, std::string(status.message()));
      all_written = false;
    }
    return all_written;
  }

  // What is told about the run in files. A run that races does not begin, and has no times.
  bool WriteAccounts() {
    const std::string& stats = arguments_.execution.stats;
    const std::string& trace = arguments_.execution.trace;
    bool all_written = true;
    const auto check = [&](const absl::Status& status) {
      if (status.ok()) return;
      console_.Error(Code::kCannotWrite, std::string(status.message()));
      all_written = false;
    };
    if (!stats.empty() && stats != kStatsAsText) {
      check(WriteFile(stats, StatisticsCsv(statistics_)));
    }
    if (!trace.empty() && !timeline_.empty()) check(WriteTrace(timeline_, *prepared_, trace));
    return all_written;
  }

  const RunArguments& arguments_;
  Console& console_;
  Diagnostics diagnostics_;
  RunOptions options_;
  Layout layout_ = Layout::kNd;  // of dumped matrices that name none
  LoadedProgram program_;
  const Target* target_ = nullptr;
  std::vector<Load> loads_;
  std::vector<GmRange> reserves_;
  std::vector<Dump> dumps_;
  std::vector<Question> asked_;
  std::vector<LoadedStretch> loaded_;
  std::optional<CostModel> costs_;
  Statistics statistics_;
  Timeline timeline_;
  std::optional<Program> prepared_;
  std::unique_ptr<Memory> memory_;
  RunResult result_;
  int signal_ = 0;  // that ended the run
};

void AddMemoryArguments(CLI::App& command, RunArguments& arguments) {
  command
      .add_option("--load", arguments.loads,
                  "Puts a file's bytes, or a .npy's elements, into memory; repeatable")
      ->type_name("SPACE:ADDRESS=FILE")
      ->allow_extra_args(false);
  command
      .add_option("--reserve", arguments.reserves,
                  "Declares a region of gm, uninitialised; repeatable")
      ->type_name("gm:ADDRESS:BYTES")
      ->allow_extra_args(false);
  command.add_option("--dump", arguments.dumps, "Shows or writes memory after the run; repeatable")
      ->type_name("REGION[=FILE]")
      ->allow_extra_args(false);
  command
      .add_option("--layout", arguments.layout,
                  "The layout of dumped matrices that name none: nd (the default), nz, zz, zn, nn")
      ->type_name("nd|nz|zz|zn|nn");
}

}  // namespace

void AddRun(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<RunArguments>();
  CLI::App& command = *app.add_subcommand("run", "Runs a program, from source or object file");
  command.footer(kFooter);
  AddProgramArgument(command, arguments->file);
  AddAssemblyArguments(command, arguments->assembly);
  AddMemoryArguments(command, *arguments);
  command
      .add_option("--who-wrote", arguments->who_wrote,
                  "Tells after the run who wrote the bytes of a region last; repeatable")
      ->type_name("REGION")
      ->allow_extra_args(false);
  AddExecutionArguments(command, arguments->execution);
  command.add_flag("--log", arguments->log, "Prints each instruction as it takes effect");
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return Session(*arguments, console).Run(); };
  });
}

}  // namespace mte
