// mte debug: a program, from source or object, under the debugger.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/choose_target.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/debug_input.h"
#include "cli/debugger.h"
#include "cli/program_file.h"
#include "cli/run_memory.h"
#include "cli/run_options.h"
#include "emulator/program.h"
#include "support/file.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "The run stops before the first instruction, and reads commands: `help` lists them. A command\n"
    "is a line; an empty line repeats the last one, and # starts a comment. At the end of the\n"
    "script or of standard input the debugger is left.\n"
    "\n"
    "Exit status: that of `mte run`, as far as the program has come.";

struct DebugArguments {
  std::string file;
  std::string script;
  AssemblyArguments assembly;
  std::vector<std::string> loads;
  std::vector<std::string> reserves;
  ExecutionArguments execution;
};

// One use of the debugger, step by step; each step returns false where errors keep the next from
// making sense.
class DebugSession {
 public:
  DebugSession(const DebugArguments& arguments, Console& console)
      : arguments_(arguments),
        console_(console),
        diagnostics_(arguments.assembly.MakeDiagnostics()) {}

  int Run() {
    const bool started = ReadOptions() && LoadEverything() && Prepare();
    console_.Report(diagnostics_, program_.line_text);
    return started ? Debugger(Setup(), Streams()).Run() : StatusOf(diagnostics_);
  }

 private:
  bool ReadOptions() {
    options_ = ReadExecutionArguments(arguments_.execution, diagnostics_);
    int from_standard_input = arguments_.script.empty() ? 1 : 0;
    std::vector<std::string> files = {arguments_.file, arguments_.script};
    for (const std::string& load : arguments_.loads) files.push_back(SplitFile(load).file);
    for (const std::string& file : files) from_standard_input += file == kStandardStream ? 1 : 0;
    if (from_standard_input > 1) {
      AddUsageError("standard input can be read only once, and commands come from there",
                    "-x names a file with commands");
    }
    return diagnostics_.ok();
  }

  void AddUsageError(std::string message, std::string help = "") {
    diagnostics_.Add({.severity = Severity::kError,
                      .code = Code::kUsage,
                      .location = {},
                      .message = std::move(message),
                      .notes = {},
                      .help = std::move(help)});
  }

  bool LoadEverything() {
    program_ = LoadProgram(arguments_.file, arguments_.assembly, diagnostics_);
    if (!program_.object.has_value()) return false;
    target_ = ChooseTarget(arguments_.assembly.target, program_, diagnostics_);
    if (target_ == nullptr) return false;
    for (const std::string& text : arguments_.reserves) {
      if (auto range = ParseReserve(text, program_.object->symbols, diagnostics_)) {
        reserves_.push_back(*range);
      }
    }
    for (const std::string& text : arguments_.loads) {
      if (auto load = ReadLoad(text, diagnostics_)) loads_.push_back(*std::move(load));
    }
    if (!arguments_.script.empty()) script_ = ReadInput(arguments_.script, diagnostics_);
    costs_.emplace(MakeCostModel(arguments_.execution, *target_, diagnostics_));
    return diagnostics_.ok();
  }

  bool Prepare() {
    options_.costs = &*costs_;
    prepared_ = Program::Prepare(*program_.object, *target_, program_.name, diagnostics_);
    return prepared_.has_value();
  }

  DebugSetup Setup() {
    DebugSetup setup;
    setup.program = &*prepared_;
    setup.line_text = program_.line_text;
    setup.options = options_;
    setup.make_memory = [this](Diagnostics& diagnostics) {
      return MakeMemory(*program_.object, program_.name, *target_, loads_, reserves_, diagnostics);
    };
    setup.make_diagnostics = [this] { return arguments_.assembly.MakeDiagnostics(); };
    for (const Load& load : loads_) {
      setup.loaded.push_back({load.text, load.start, static_cast<int64_t>(load.bytes.size())});
    }
    return setup;
  }

  DebugStreams Streams() {
    DebugStreams streams;
    streams.print = [this](absl::string_view text) { console_.Print(text); };
    streams.report = [this](const Diagnostic& diagnostic) {
      console_.Flush();
      console_.Report(diagnostic, program_.line_text);
    };
    LineReader reader;
    if (script_.has_value()) {
      reader = ReadLines(std::make_shared<std::istringstream>(*script_), streams.print);
    } else if (isatty(STDIN_FILENO) != 0) {
      reader = EditLines();
    } else {
      // Not owned.
      reader = ReadLines({std::shared_ptr<std::istream>(), &std::cin}, streams.print);
    }
    streams.read_line = [this, reader = std::move(reader)] {
      console_.Flush();
      return reader();
    };
    return streams;
  }

  const DebugArguments& arguments_;
  Console& console_;
  Diagnostics diagnostics_;
  RunOptions options_;
  LoadedProgram program_;
  const Target* target_ = nullptr;
  std::vector<Load> loads_;
  std::vector<GmRange> reserves_;
  std::optional<std::string> script_;
  std::optional<CostModel> costs_;
  std::optional<Program> prepared_;
};

}  // namespace

void AddDebug(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<DebugArguments>();
  CLI::App& command = *app.add_subcommand("debug", "Runs a program step by step, as commands say");
  command.footer(kFooter);
  AddProgramArgument(command, arguments->file);
  command.add_option("-x", arguments->script, "Reads commands from a file; - is standard input")
      ->type_name("SCRIPT");
  AddAssemblyArguments(command, arguments->assembly);
  command
      .add_option("--load", arguments->loads,
                  "Puts a file's bytes, or a .npy's elements, into memory; repeatable")
      ->type_name("SPACE:ADDRESS=FILE")
      ->allow_extra_args(false);
  command
      .add_option("--reserve", arguments->reserves,
                  "Declares a region of gm, uninitialised; repeatable")
      ->type_name("gm:ADDRESS:BYTES")
      ->allow_extra_args(false);
  AddExecutionArguments(command, arguments->execution);
  // What is told when a run is over, or about several.
  for (const char* option : {"--runs", "--stats", "--trace"}) {
    command.remove_option(command.get_option(option));
  }
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return DebugSession(*arguments, console).Run(); };
  });
}

}  // namespace mte
