// mte run: a program, from source or object, on the emulated machine.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/dump.h"
#include "cli/program_file.h"
#include "cli/run_memory.h"
#include "diagnostics/suggest.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/program.h"
#include "isa/disassemble.h"
#include "isa/target.h"
#include "support/file.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "SPACE is gm, l1, l0a, l0b, l0c or ub. REGION is SPACE:ADDRESS:BYTES, or\n"
    "SPACE:ADDRESS:TYPE[ROWSxCOLUMNS] for a matrix; a label may stand for SPACE:ADDRESS. A dump\n"
    "without FILE is text on standard output, with ?? for what nothing has written; FILE ending "
    "in\n"
    ".npy is a NumPy array, any other has the raw bytes, 0xa5 for what nothing has written.\n"
    "Dumps are made after a fault too.\n"
    "\n"
    "What is loaded comes after the program's data, and in gm declares its region. Accesses out "
    "of\n"
    "bounds are found whatever --checks says. A line of the log is: order, pipe, source line,\n"
    "instruction, bytes moved.\n"
    "\n"
    "Exit status: 0 all is well, 1 the program is wrong, 2 the command or a file is wrong.";

struct RunArguments {
  std::string file;
  AssemblyArguments assembly;
  std::vector<std::string> loads;
  std::vector<std::string> reserves;
  std::vector<std::string> dumps;
  std::string checks = "all";
  bool keep_going = false;
  bool log = false;
  int64_t max_steps = std::numeric_limits<int64_t>::max();
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

Checks ParseChecks(const std::string& text, Diagnostics& diagnostics) {
  if (text == "all") return Checks{};
  Checks checks = Checks::None();
  if (text == "none") return checks;
  for (const std::string& name : std::vector<std::string>(absl::StrSplit(text, ','))) {
    if (name == "init") {
      checks.init = true;
    } else if (name == "overlap") {
      checks.overlap = true;
    } else if (name == "registers") {
      checks.registers = true;
    } else if (name != "bounds") {  // which are always checked
      const std::string guess = DidYouMean(name, {"init", "overlap", "registers", "bounds"});
      AddError(diagnostics, Code::kUsage, {},
               name == "race" ? "--checks: the check `race` is not available"
                              : absl::StrCat("--checks: there is no check \"", name, "\""),
               guess.empty() ? "write all, none, or some of init,overlap,registers" : guess);
    }
  }
  return checks;
}

// The target of the command line, else the program's.
const Target* ChooseTarget(const RunArguments& arguments, const LoadedProgram& program,
                           Diagnostics& diagnostics) {
  const Target* asked = TargetFromOption(arguments.assembly.target, diagnostics);
  if (!diagnostics.ok()) return nullptr;
  const std::string& name = program.object->target;
  if (name.empty()) {
    if (asked == nullptr) {
      AddError(diagnostics, Code::kTargetNeeded, {.file = program.name},
               "the program names no target", "name one with --target, or .target in the source");
    }
    return asked;
  }
  const Target* own = FindTarget(name);
  if (own == nullptr) {
    AddError(diagnostics, Code::kMalformedObject, {.file = program.name},
             absl::StrCat("the program is for an unknown target \"", name, "\""), "");
  } else if (asked != nullptr && asked != own) {
    AddError(diagnostics, Code::kTargetConflict, {.file = program.name},
             absl::StrCat("the program is for ", own->name, ", but --target says ", asked->name),
             "assemble it again for the other target, or leave out --target");
    return nullptr;
  }
  return own;
}

// One run, step by step; each step returns false where errors keep the next from making sense.
class Session {
 public:
  Session(const RunArguments& arguments, Console& console)
      : arguments_(arguments),
        console_(console),
        diagnostics_(arguments.assembly.MakeDiagnostics()) {}

  int Run() {
    const bool started = ReadOptions() && LoadEverything() && Start();
    if (started) Execute();
    console_.Flush();
    console_.Report(diagnostics_, program_.line_text);
    const int status = StatusOf(diagnostics_);
    return started && !WriteDumps() ? kCommandWrong : status;
  }

 private:
  // What is wrong with the command line shows before anything is read.
  bool ReadOptions() {
    options_.checks = ParseChecks(arguments_.checks, diagnostics_);
    options_.keep_going = arguments_.keep_going;
    options_.max_steps = arguments_.max_steps;
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
    target_ = ChooseTarget(arguments_, program_, diagnostics_);
    if (target_ == nullptr) return false;
    const std::vector<Symbol>& symbols = program_.object->symbols;
    for (const std::string& text : arguments_.dumps) {
      if (auto dump = ParseDump(text, symbols, diagnostics_)) dumps_.push_back(*std::move(dump));
    }
    for (const std::string& text : arguments_.reserves) {
      if (auto range = ParseReserve(text, symbols, diagnostics_)) reserves_.push_back(*range);
    }
    CheckDumpFiles();
    if (!diagnostics_.ok()) return false;
    for (const std::string& text : arguments_.loads) {
      if (auto load = ReadLoad(text, diagnostics_)) loads_.push_back(*std::move(load));
    }
    return diagnostics_.ok();
  }

  // A dump must not replace what the run reads, nor another dump.
  void CheckDumpFiles() {
    std::vector<std::string> taken = {arguments_.file};
    for (const std::string& load : arguments_.loads) taken.push_back(SplitFile(load).file);
    for (const Dump& dump : dumps_) {
      if (dump.file.empty() || dump.file == kStandardStream) continue;
      for (const std::string& other : taken) {
        if (dump.file != other && !IsSameFile(dump.file, other)) continue;
        AddError(diagnostics_, Code::kCannotWrite, {},
                 absl::StrCat("--dump ", dump.text, ": ", dump.file, " is in use as ", other),
                 "name another file");
      }
      taken.push_back(dump.file);
    }
  }

  bool Start() {
    const Object& object = *program_.object;
    prepared_ = Program::Prepare(object, *target_, program_.name, diagnostics_);
    if (!prepared_.has_value()) return false;
    memory_ = MakeMemory(object, program_.name, *target_, loads_, reserves_, diagnostics_);
    loads_.clear();
    if (memory_ == nullptr) return false;
    for (const Dump& dump : dumps_) CheckDump(dump, *memory_, diagnostics_);
    return diagnostics_.ok();
  }

  void Execute() {
    if (arguments_.log) options_.log = [this](const Executed& executed) { Log(executed); };
    const RunResult result = mte::Run(*prepared_, *memory_, options_, diagnostics_);
    if (result.completed) CheckExpectations(*prepared_, *memory_, diagnostics_);
  }

  void Log(const Executed& executed) {
    const Location location = prepared_->Locate(executed.index);
    const std::string place =
        location.line > 0 ? absl::StrCat(location.file, ":", location.line) : location.file;
    const std::string bytes =
        executed.bytes > 0 ? absl::StrCat("  ; ", executed.bytes, " bytes") : "";
    console_.Print(absl::StrFormat("%6d  %-4s  %s  %s%s\n", executed.order, Name(executed.pipe),
                                   place, Disassemble(*executed.instruction), bytes));
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

  const RunArguments& arguments_;
  Console& console_;
  Diagnostics diagnostics_;
  RunOptions options_;
  LoadedProgram program_;
  const Target* target_ = nullptr;
  std::vector<Load> loads_;
  std::vector<GmRange> reserves_;
  std::vector<Dump> dumps_;
  std::optional<Program> prepared_;
  std::unique_ptr<Memory> memory_;
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
}

void AddExecutionArguments(CLI::App& command, RunArguments& arguments) {
  command
      .add_option("--checks", arguments.checks,
                  "all (the default), none, or some of init,overlap,registers")
      ->type_name("LIST");
  command.add_flag("--keep-going", arguments.keep_going, "Reports errors and carries on");
  command.add_flag("--log", arguments.log, "Prints each instruction as it takes effect");
  command.add_option("--max-steps", arguments.max_steps, "Stops after N instructions")
      ->type_name("N")
      ->check(CLI::Range(int64_t{1}, std::numeric_limits<int64_t>::max()).description(""));
}

}  // namespace

void AddRun(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<RunArguments>();
  CLI::App& command = *app.add_subcommand("run", "Runs a program, from source or object file");
  command.footer(kFooter);
  command
      .add_option("FILE", arguments->file,
                  "Source text, or an elf, bin or hex file; - is standard input")
      ->type_name("")
      ->required();
  AddAssemblyArguments(command, arguments->assembly);
  AddMemoryArguments(command, *arguments);
  AddExecutionArguments(command, *arguments);
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return Session(*arguments, console).Run(); };
  });
}

}  // namespace mte
