// Options that several commands share.
#ifndef MTE_CLI_ARGUMENTS_H_
#define MTE_CLI_ARGUMENTS_H_

#include <string>

#include "cli/program_file.h"

namespace CLI {
class App;
}  // namespace CLI

namespace mte {

// -I, -D, --target, --max-errors and -Werror.
void AddAssemblyArguments(CLI::App& command, AssemblyArguments& arguments);
// The program that a command works on: FILE.
void AddProgramArgument(CLI::App& command, std::string& file);

}  // namespace mte

#endif  // MTE_CLI_ARGUMENTS_H_
