// What a move did wrong, as the machine saw it.
#ifndef MTE_EMULATOR_FAULT_H_
#define MTE_EMULATOR_FAULT_H_

#include <cstdint>

#include "emulator/moves/accesses.h"
#include "emulator/moves/move.h"

namespace mte {

enum class FaultKind : uint8_t { kOutOfBounds, kUninitialised, kOverlap };

struct Fault {
  FaultKind kind{};
  bool writes = false;  // the fault is at the destination
  AccessKind access{};
  Turns turns{};      // where in the loop nest
  Extent extent;      // what the primitive reads or writes there
  int64_t first = 0;  // kUninitialised, kOverlap: the first byte that is wrong
  int64_t count = 0;  // kUninitialised: how many bytes of the extent nothing has written

  // kOverlap: which primitive wrote the byte before.
  Turns earlier_turns{};
  Extent earlier_extent;
};

}  // namespace mte

#endif  // MTE_EMULATOR_FAULT_H_
