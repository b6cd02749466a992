// The transposition of squares with the vector instructions of the host.
#ifndef MTE_EMULATOR_MOVES_SQUARE_SIMD_H_
#define MTE_EMULATOR_MOVES_SQUARE_SIMD_H_

#include "emulator/moves/square.h"

namespace mte {

// As TransposeKept, by the widest instructions that the host has; false, with nothing done, where
// it has none.
bool TransposeKeptSimd(const KeptSquares& squares);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SQUARE_SIMD_H_
