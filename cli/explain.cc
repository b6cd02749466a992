// mte explain: a diagnostic's code, with a wrong and a right example.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/table_text.h"
#include "diagnostics/codes.h"

namespace mte {
namespace {

constexpr size_t kColumns = 80;

// Breaks a paragraph into lines.
std::string Wrap(absl::string_view text) {
  std::string wrapped;
  while (text.size() > kColumns) {
    size_t end = text.rfind(' ', kColumns);
    if (end == absl::string_view::npos) end = text.find(' ');
    if (end == absl::string_view::npos) break;
    absl::StrAppend(&wrapped, text.substr(0, end), "\n");
    text.remove_prefix(end + 1);
  }
  return absl::StrCat(wrapped, text, "\n");
}

std::string Example(absl::string_view title, absl::string_view text) {
  const bool is_command = absl::StartsWith(text, "$ ");
  return absl::StrCat("\n", title, ":\n\n", is_command ? "        " : "", text,
                      is_command ? "\n" : "");
}

std::string Explain(const CodeInfo& info) {
  return absl::StrCat(CodeName(info.code), ": ", info.title, "\n\n", Wrap(info.explanation),
                      Example("Wrong", info.wrong), Example("Right", info.right));
}

// An example in the Markdown document: a program, or a command line.
std::string MarkdownExample(absl::string_view title, absl::string_view text) {
  const bool is_command = absl::ConsumePrefix(&text, "$ ");
  return absl::StrCat("\n", title, ":\n\n```", is_command ? "sh" : "asm", "\n", text,
                      is_command ? "\n" : "", "```\n");
}

std::string Markdown() {
  std::string page = R"(# Diagnostics

This page is generated from the table of diagnostics by `mte explain --markdown`; `mte explain CODE`
shows one of them. The code of a message stands in brackets behind it, and never changes its meaning.
A code with a W only ever warns.

| codes | about |
|---|---|
| E01.. | syntax |
| E02.. | symbols and expressions |
| E03.. | operands |
| E04.. | types, targets and data |
| E05.. | what happens at run time |
| E06.. | files and the command line |
)";
  for (const CodeInfo& info : AllCodes()) {
    absl::StrAppend(&page, "\n## ", CodeName(info.code), ": ", info.title, "\n\n",
                    Wrap(info.explanation), MarkdownExample("Wrong", info.wrong),
                    MarkdownExample("Right", info.right));
  }
  return page;
}

std::string ListCodes() {
  TableText table("");
  for (const CodeInfo& info : AllCodes()) {
    table.Add({CodeName(info.code), std::string(info.title)});
  }
  return table.Render();
}

int RunExplain(const std::string& code, bool markdown, Console& console) {
  if (markdown) {
    console.Print(Markdown());
    return kSuccess;
  }
  if (code.empty()) {
    console.Print(ListCodes());
    return kSuccess;
  }
  const CodeInfo* info = FindCode(code);
  if (info == nullptr) {
    console.Error(Code::kUsage, absl::StrCat("there is no diagnostic \"", code, "\""),
                  "`mte explain` lists them all");
    return kCommandWrong;
  }
  console.Print(Explain(*info));
  return kSuccess;
}

}  // namespace

void AddExplain(CLI::App& app, Action& action) {
  const auto code = std::make_shared<std::string>();
  const auto markdown = std::make_shared<bool>(false);
  CLI::App& command =
      *app.add_subcommand("explain", "Explains a diagnostic by its code, or lists all codes");
  CLI::Option* one =
      command.add_option("CODE", *code, "As it stands in brackets after a message, such as E0302");
  command.add_flag("--markdown", *markdown, "All of them, as a Markdown document")->excludes(one);
  command.callback([code, markdown, &action] {
    action = [code, markdown](Console& console) { return RunExplain(*code, *markdown, console); };
  });
}

}  // namespace mte
