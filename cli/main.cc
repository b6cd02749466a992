// mte: assembles, disassembles, runs and explains programs of data-movement instructions.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/out_of_memory.h"
#include "cli/version.h"
#include "diagnostics/suggest.h"

namespace mte {
namespace {

constexpr char kFooter[] =
    "`mte COMMAND --help` describes a command.\n"
    "Data goes to standard output, diagnostics to standard error. Exit status: 0 all is well "
    "(maybe\n"
    "with warnings), 1 the program is wrong, 2 the command or a file is wrong.";

// Whether the command line asks for JSON, wherever it is wrong.
bool AsksForJson(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const absl::string_view argument = argv[i];
    if (argument == "--diagnostics=json") return true;
    if (argument == "--diagnostics" && i + 1 < argc && absl::string_view(argv[i + 1]) == "json") {
      return true;
    }
  }
  return false;
}

void AddDiagnosticsOption(CLI::App& app, std::string& format) {
  app.add_option("--diagnostics", format, "text (the default), or json: an object a line")
      ->type_name("text|json")
      ->check(CLI::IsMember({"text", "json"}).description(""));
}

// The long options and the commands that could have been meant at `app`.
std::vector<std::string> Candidates(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back(absl::StrCat("--", name));
  }
  return names;
}

// The command that was chosen, else the program itself.
const CLI::App& Chosen(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.back();
}

int ReportMisuse(const CLI::App& app, const CLI::ParseError& error, Console& console) {
  const CLI::App& chosen = Chosen(app);
  std::string message = error.what();
  std::string help;
  const std::vector<std::string> extras = app.remaining(/*recurse=*/true);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extras.empty()) {
    const std::string& extra = extras.front();
    const bool is_command = &chosen == &app && !absl::StartsWith(extra, "-");
    message = absl::StrCat(is_command                     ? "there is no command \""
                           : absl::StartsWith(extra, "-") ? "there is no option \""
                                                          : "one argument too many: \"",
                           extra, "\"");
    help = DidYouMean(extra.substr(0, extra.find('=')), Candidates(chosen));
  }
  if (help.empty()) {
    const std::string command = &chosen == &app ? "" : absl::StrCat(" ", chosen.get_name());
    help = absl::StrCat("`mte", command, " --help` shows how it is used");
  }
  while (!message.empty() && message.back() == '\n') message.pop_back();
  console.Error(Code::kUsage, message, help);
  return kCommandWrong;
}

int Parse(CLI::App& app, int argc, char** argv, Console& console, bool& finished) {
  finished = true;
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    console.Print(app.help());
    return kSuccess;
  } catch (const CLI::CallForVersion&) {
    console.Print(VersionText());
    return kSuccess;
  } catch (const CLI::ParseError& error) {
    return ReportMisuse(app, error, console);
  }
  finished = false;
  return kSuccess;
}

int Main(int argc, char** argv, Console& console) {
  CLI::App app("An assembler, disassembler and emulator for data-movement instructions", "mte");
  Action action;
  std::string format = "text";
  app.footer(kFooter);
  app.set_version_flag("--version", VersionText(), "Shows version, commit and object format");
  app.require_subcommand(0, 1);
  AddAsm(app, action);
  AddDis(app, action);
  AddRun(app, action);
  AddDebug(app, action);
  AddView(app, action);
  AddIsa(app, action);
  AddTargets(app, action);
  AddWhere(app, action);
  AddExplain(app, action);
  AddCompletion(app, action);
  AddMan(app, action);
  AddDiagnosticsOption(app, format);
  for (CLI::App* command : app.get_subcommands({})) AddDiagnosticsOption(*command, format);

  if (AsksForJson(argc, argv)) {
    console.set_format(DiagnosticsFormat::kJson);
    EndWhenOutOfMemory(DiagnosticsFormat::kJson);
  }
  bool finished = false;
  const int status = Parse(app, argc, argv, console, finished);
  if (finished) return status;
  if (!action) {
    console.Error(Code::kUsage, "no command is given", "`mte --help` lists the commands");
    return kCommandWrong;
  }
  return action(console);
}

// A standard stream that is closed stays so: no file that is opened later may take its number, and
// get what was meant for it. Reading the stream, or writing to it, still fails.
void HoldStandardStreams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) std::abort();
  }
}

}  // namespace
}  // namespace mte

int main(int argc, char** argv) {
  mte::HoldStandardStreams();
  // A reader that goes away, and a limit to the size of files, show as failed writes.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  mte::EndWhenOutOfMemory(mte::DiagnosticsFormat::kText);
  mte::Console console;
  return mte::EndBySignal(console.Close(mte::Main(argc, argv, console)));
}
