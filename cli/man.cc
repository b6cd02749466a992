// mte man: the manual page.
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/version.h"

namespace mte {
namespace {

// Text with nothing in it that roff would take for its own.
std::string Roff(absl::string_view text) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  for (std::string& line : lines) {
    const bool is_request = absl::StartsWith(line, ".") || absl::StartsWith(line, "'");
    line = absl::StrCat(is_request ? "\\&" : "",
                        absl::StrReplaceAll(line, {{"\\", "\\e"}, {"-", "\\-"}}));
  }
  return absl::StrJoin(lines, "\n");
}

std::string Bold(absl::string_view text) { return absl::StrCat("\\fB", Roff(text), "\\fR"); }

// Words in lower case are written as they are, others stand for something.
std::string Value(const std::string& value) {
  return ValueWords(value).empty() || !absl::StrContains(value, '|')
             ? absl::StrCat("\\fI", Roff(value), "\\fR")
             : Bold(value);
}

std::string Argument(const ArgumentText& argument) {
  std::vector<std::string> names;
  for (const std::string& name : argument.names) names.push_back(Bold(name));
  std::string text = absl::StrCat(".TP\n", absl::StrJoin(names, ", "));
  if (!argument.value.empty()) {
    absl::StrAppend(&text, names.empty() ? "" : " ", Value(argument.value));
  }
  return absl::StrCat(text, "\n", Roff(argument.description), "\n");
}

// Paragraphs apart, as in --help.
std::string Footer(absl::string_view footer) {
  std::string text;
  for (const absl::string_view paragraph : absl::StrSplit(footer, "\n\n", absl::SkipEmpty())) {
    absl::StrAppend(&text, ".PP\n", Roff(absl::StripAsciiWhitespace(paragraph)), "\n");
  }
  return text;
}

std::string Command(const CommandText& command) {
  std::string text =
      absl::StrCat(".SS ", Bold(command.usage), "\n", Roff(command.description), ".\n");
  for (const ArgumentText& argument : command.positionals) {
    absl::StrAppend(&text, Argument(argument));
  }
  for (const ArgumentText& option : command.options) absl::StrAppend(&text, Argument(option));
  return absl::StrCat(text, Footer(command.footer));
}

std::string ManualPage(const std::vector<CommandText>& commands) {
  const CommandText& program = commands[0];
  const std::string version = VersionText();
  std::string page = absl::StrCat(".TH MTE 1 \"\" \"", version.substr(0, version.find(" (")),
                                  "\"\n.SH NAME\nmte \\- ", Roff(program.description),
                                  "\n.SH SYNOPSIS\n", Bold(program.usage), "\n.SH OPTIONS\n");
  for (const ArgumentText& option : program.options) absl::StrAppend(&page, Argument(option));
  absl::StrAppend(&page, Footer(program.footer), ".SH COMMANDS\n");
  for (const CommandText& command : commands) {
    if (!command.name.empty()) absl::StrAppend(&page, Command(command));
  }
  return page;
}

}  // namespace

void AddMan(CLI::App& app, Action& action) {
  CLI::App& command = *app.add_subcommand("man", "Prints the manual page, for man and groff");
  command.footer("To read it: `mte man | man -l -`");
  command.callback([&app, &action] {
    action = [&app](Console& console) {
      console.Print(ManualPage(DescribeCommands(app)));
      return kSuccess;
    };
  });
}

}  // namespace mte
