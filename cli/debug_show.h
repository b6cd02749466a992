// What the debugger's commands show of the machine.
#ifndef MTE_CLI_DEBUG_SHOW_H_
#define MTE_CLI_DEBUG_SHOW_H_

#include <string>

#include "cli/debugger.h"

namespace mte {

// The registers, and who set them.
std::string RegistersText(Debugger& debugger);

// What stands in the queue of each pipe, with the registers of the moment of issue where they are
// not as after reset; the flags that are up; where the front end is.
std::string PipesText(Debugger& debugger);

// Where the pending instruction comes from: its line, and the turns and calls around it.
std::string WhereText(Debugger& debugger);

// The lines from `first` to `last` of `file`, the pending instruction's marked; "" without any.
std::string SourceText(Debugger& debugger, const std::string& file, int first, int last);

}  // namespace mte

#endif  // MTE_CLI_DEBUG_SHOW_H_
