// Which product a program runs on.
#ifndef MTE_CLI_CHOOSE_TARGET_H_
#define MTE_CLI_CHOOSE_TARGET_H_

#include <string>

#include "cli/program_file.h"
#include "diagnostics/diagnostic.h"
#include "isa/target.h"

namespace mte {

// The target that --target names (`option`; "": not given), else the program's own; null and an
// error where there is none or the two disagree. The program has been loaded.
const Target* ChooseTarget(const std::string& option, const LoadedProgram& program,
                           Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_CLI_CHOOSE_TARGET_H_
