#include "cli/command_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "diagnostics/codes.h"
#include "isa/table.h"
#include "isa/target.h"

namespace mte {
namespace {

ArgumentText DescribeArgument(const CLI::Option& option) {
  ArgumentText text;
  for (const std::string& name : option.get_snames()) text.names.push_back(absl::StrCat("-", name));
  for (const std::string& name : option.get_lnames()) {
    text.names.push_back(absl::StrCat("--", name));
  }
  // A flag may have a type name, but takes nothing.
  if (option.get_positional()) {
    text.value = option.get_name(/*positional=*/true);
  } else if (option.get_items_expected_max() > 0) {
    text.value = option.get_type_name();
  }
  text.description = option.get_description();
  text.required = option.get_required();
  text.repeatable = option.get_expected_max() > 1;
  return text;
}

std::string Usage(const CommandText& command) {
  std::string usage = absl::StrCat("mte", command.name.empty() ? "" : " ", command.name,
                                   " [OPTIONS]", command.name.empty() ? " COMMAND" : "");
  for (const ArgumentText& argument : command.positionals) {
    absl::StrAppend(&usage, argument.required ? " " : " [", argument.value,
                    argument.required ? "" : "]");
  }
  return usage;
}

CommandText DescribeCommand(const CLI::App& app, std::string name) {
  CommandText text;
  text.name = std::move(name);
  text.description = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    (option->get_positional() ? text.positionals : text.options)
        .push_back(DescribeArgument(*option));
  }
  text.usage = Usage(text);
  text.footer = app.get_footer();
  return text;
}

bool IsWordList(const std::string& value) {
  return std::all_of(value.begin(), value.end(), [](char c) {
    return absl::ascii_islower(static_cast<unsigned char>(c)) || c == '|';
  });
}

}  // namespace

std::vector<CommandText> DescribeCommands(const CLI::App& app) {
  std::vector<CommandText> commands = {DescribeCommand(app, "")};
  const std::string shared_footer = commands[0].footer;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_group().empty()) continue;
    commands.push_back(DescribeCommand(*command, command->get_name()));
    // A command without a footer of its own has the program's.
    if (commands.back().footer == shared_footer) commands.back().footer.clear();
  }
  return commands;
}

std::vector<std::string> ValueWords(const std::string& value) {
  if (value == "NAME") return TargetNames();
  if (value == "MNEMONIC") return AllMnemonics();
  if (value == "CODE") {
    std::vector<std::string> codes;
    for (const CodeInfo& info : AllCodes()) codes.push_back(CodeName(info.code));
    return codes;
  }
  if (value.empty() || !IsWordList(value)) return {};
  return absl::StrSplit(value, '|');
}

bool IsFileValue(const std::string& value) {
  return value == "FILE" || value == "SRC" || value == "OUT" || value == "DIR";
}

}  // namespace mte
