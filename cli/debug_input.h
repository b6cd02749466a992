// Where the debugger's commands come from.
#ifndef MTE_CLI_DEBUG_INPUT_H_
#define MTE_CLI_DEBUG_INPUT_H_

#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "cli/print.h"

namespace mte {

inline constexpr char kDebugPrompt[] = "(mte) ";

// The next line without its newline; nothing once there are no more.
using LineReader = std::function<std::optional<std::string>()>;

// Reads a script or a pipe, and echoes each line behind the prompt as a terminal would show it, so
// that commands and answers read as one text.
LineReader ReadLines(std::shared_ptr<std::istream> input, TextSink echo);

// Reads the terminal that is standard input, with line editing and a history.
LineReader EditLines();

}  // namespace mte

#endif  // MTE_CLI_DEBUG_INPUT_H_
