// An instruction that takes effect, in a line: --log and the debugger.
#ifndef MTE_CLI_LOG_LINE_H_
#define MTE_CLI_LOG_LINE_H_

#include <cstdint>
#include <string>

#include "emulator/machine.h"
#include "emulator/program.h"

namespace mte {

// "copy.s:12", or the file where no line is known.
std::string PlaceText(const Program& program, uint32_t index);

// Order, pipe, source line, instruction, bytes moved; ends in a newline.
std::string LogLine(const Program& program, const Executed& executed);

}  // namespace mte

#endif  // MTE_CLI_LOG_LINE_H_
