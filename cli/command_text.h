// What the command line takes, read off the definitions that also give --help: for the completion
// scripts and the manual page.
#ifndef MTE_CLI_COMMAND_TEXT_H_
#define MTE_CLI_COMMAND_TEXT_H_

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace mte {

// An option, or an argument that goes by its position.
struct ArgumentText {
  std::vector<std::string> names;  // "-o", "--target"; none for a positional argument
  std::string value;               // "FILE", or all that it can be: "elf|bin|hex"; "" for a flag
  std::string description;
  bool required = false;
  bool repeatable = false;
};

struct CommandText {
  std::string name;  // "" for the program itself
  std::string description;
  std::string usage;  // "mte asm [OPTIONS] SRC"
  std::vector<ArgumentText> options;
  std::vector<ArgumentText> positionals;
  std::string footer;
};

// The program, then its commands in the order of --help.
std::vector<CommandText> DescribeCommands(const CLI::App& app);

// What a value can be: the words of "elf|bin|hex", and what the tables know for NAME (a target),
// MNEMONIC and CODE. Empty where it can be anything.
std::vector<std::string> ValueWords(const std::string& value);

// Whether a value is the name of a file.
bool IsFileValue(const std::string& value);

}  // namespace mte

#endif  // MTE_CLI_COMMAND_TEXT_H_
