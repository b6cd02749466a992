// Whether an instruction that has not yet taken effect will touch certain bytes.
#ifndef MTE_EMULATOR_WATCH_H_
#define MTE_EMULATOR_WATCH_H_

#include <optional>

#include "emulator/memory.h"
#include "emulator/moves/move.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/space.h"

namespace mte {

struct Watch {
  Space space{};
  Extent extent;
  bool reads = true;
  bool writes = true;
};

struct WatchedAccess {
  bool writes = false;
  Extent extent;  // from the first to the last of the watched bytes that are touched
};

// Nothing where the instruction leaves the bytes alone. For a move that cannot be walked, as it
// leaves memory or overlaps itself, the extents of the whole count.
std::optional<WatchedAccess> FindWatched(const Instruction& instruction,
                                         const RegisterState& registers, Memory& memory,
                                         const Watch& watch);

// Whether the instruction moves data.
bool IsMovement(const Instruction& instruction);

}  // namespace mte

#endif  // MTE_EMULATOR_WATCH_H_
