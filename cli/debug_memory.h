// The debugger's commands about memory and registers.
#ifndef MTE_CLI_DEBUG_MEMORY_H_
#define MTE_CLI_DEBUG_MEMORY_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "cli/debug_commands.h"
#include "cli/debugger.h"
#include "cli/regions.h"
#include "emulator/watch.h"

namespace mte {

// The region that `text` names, all of it in memory, for a message of `command`; else nothing, and
// a complaint.
std::optional<MemoryRegion> FindRegion(Debugger& debugger, absl::string_view command,
                                       absl::string_view text);

// All accesses to the region.
Watch WatchOf(const MemoryRegion& region);

// x, dump and set.
DebugOutcome Examine(Debugger& debugger, absl::string_view operands);
DebugOutcome DumpRegion(Debugger& debugger, absl::string_view operands);
DebugOutcome Set(Debugger& debugger, absl::string_view operands);

}  // namespace mte

#endif  // MTE_CLI_DEBUG_MEMORY_H_
