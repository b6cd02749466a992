// What a move did wrong, as the machine saw it.
#ifndef MTE_EMULATOR_FAULT_H_
#define MTE_EMULATOR_FAULT_H_

#include <cstdint>

#include "emulator/moves/accesses.h"
#include "emulator/moves/move.h"

namespace mte {

// What one instruction may read: no more bytes, in no more pieces, so that it ends within seconds.
// What writes no byte twice is far from either.
constexpr int64_t kMostPieces = int64_t{1} << 26;
constexpr int64_t kMostBytes = int64_t{1} << 36;

enum class FaultKind : uint8_t { kOutOfBounds, kUninitialised, kOverlap, kTooLong };

struct Fault {
  FaultKind kind{};
  bool writes = false;  // the fault is at the destination
  AccessKind access{};
  Turns turns{};      // where in the loop nest
  Extent extent;      // what the primitive reads or writes there
  int64_t first = 0;  // kUninitialised, kOverlap: the first byte that is wrong
  // kUninitialised: how many bytes of the extent nothing has written; kTooLong: how many times as
  // much as the extent the move reads.
  int64_t count = 0;

  // kOverlap: which primitive wrote the byte before.
  Turns earlier_turns{};
  Extent earlier_extent;
};

}  // namespace mte

#endif  // MTE_EMULATOR_FAULT_H_
