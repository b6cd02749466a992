// mte isa: the instruction reference.
#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/isa_reference.h"
#include "diagnostics/suggest.h"
#include "isa/table.h"

namespace mte {
namespace {

struct IsaArguments {
  std::string mnemonic;
  bool markdown = false;
  bool json = false;
  bool textmate = false;
};

// The instructions asked for: one, with or without its type, or all. Empty after an error.
std::vector<const Row*> Choose(const std::string& mnemonic, Console& console) {
  std::vector<const Row*> rows;
  if (mnemonic.empty()) {
    for (const Row& row : AllRows()) rows.push_back(&row);
    return rows;
  }
  const std::string stem = mnemonic.substr(0, mnemonic.find('.'));
  const Row* row = FindMnemonic(stem).row;
  if (row != nullptr) return {row};
  const std::string guess = DidYouMean(stem, AllMnemonics());
  console.Error(Code::kUsage, absl::StrCat("there is no instruction \"", mnemonic, "\""),
                guess.empty() ? "`mte isa` lists the instructions" : guess);
  return rows;
}

int Isa(const IsaArguments& arguments, Console& console) {
  if (arguments.textmate) {
    console.Print(TextMateGrammar());
    return kSuccess;
  }
  const std::vector<const Row*> rows = Choose(arguments.mnemonic, console);
  if (rows.empty()) return kCommandWrong;
  if (arguments.markdown) {
    console.Print(InstructionsMarkdown(rows));
  } else if (arguments.json) {
    console.Print(InstructionsJson(rows));
  } else {
    console.Print(arguments.mnemonic.empty() ? ListInstructions() : InstructionText(*rows[0]));
  }
  return kSuccess;
}

}  // namespace

void AddIsa(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<IsaArguments>();
  CLI::App& command =
      *app.add_subcommand("isa", "Shows the instruction reference, or one instruction of it");
  CLI::Option* mnemonic =
      command.add_option("MNEMONIC", arguments->mnemonic, "An instruction; without it, all");
  CLI::Option* markdown =
      command.add_flag("--markdown", arguments->markdown, "As a Markdown document");
  CLI::Option* json = command.add_flag("--json", arguments->json, "As JSON")->excludes(markdown);
  command.add_flag("--textmate", arguments->textmate, "A TextMate grammar, for editors")
      ->excludes(mnemonic)
      ->excludes(markdown)
      ->excludes(json);
  command.callback([arguments, &action] {
    action = [arguments](Console& console) { return Isa(*arguments, console); };
  });
}

}  // namespace mte
