// The transposition of one square with the vector instructions of the host.
#ifndef MTE_EMULATOR_MOVES_SQUARE_SIMD_H_
#define MTE_EMULATOR_MOVES_SQUARE_SIMD_H_

#include <array>
#include <cstdint>

#include "emulator/moves/square.h"

namespace mte {

// As TransposeKept, by the widest instructions that the host has; false, with nothing done, where
// it has none.
bool TransposeKeptSimd(int element_bits, const std::array<const uint8_t*, kMaxFractals>& in,
                       const std::array<uint8_t*, kMaxFractals>& out);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SQUARE_SIMD_H_
