// The commands of the debugger.
#ifndef MTE_CLI_DEBUG_COMMANDS_H_
#define MTE_CLI_DEBUG_COMMANDS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/debugger.h"

namespace mte {

// What a command does to the run.
enum class DebugOutcome : uint8_t { kStay, kGoOn, kRestart, kLeave };

struct DebugCommand {
  absl::string_view name;
  absl::string_view short_name;  // may be empty
  absl::string_view operands;    // as the help writes them
  absl::string_view summary;     // one line
  absl::string_view details;     // further lines; may be empty
  // `operands` has no blanks around it.
  DebugOutcome (*run)(Debugger& debugger, absl::string_view operands);
};

absl::Span<const DebugCommand> DebugCommands();

// Carries out a line, which is not empty; `#` starts a comment.
DebugOutcome RunDebugCommand(Debugger& debugger, absl::string_view line);

}  // namespace mte

#endif  // MTE_CLI_DEBUG_COMMANDS_H_
