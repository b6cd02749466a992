// The transposition of one square.
#ifndef MTE_EMULATOR_MOVES_SQUARE_H_
#define MTE_EMULATOR_MOVES_SQUARE_H_

#include <array>
#include <cstdint>

namespace mte {

inline constexpr int kMaxFractals = 4;  // of a square

// Transposes the square whose first FractalsInSquare(element_bits) fractals are in[0], in[1], ...
// into fractals out[0], out[1], ..., which are others. Their bytes are in the form in which memory
// keeps them.
//
// A square's fractals are on top of each other, or for elements of 32 bits side by side. With 16
// rows of elements a fractal, for 4, 8 and 16 bits
//   out[f][i][j] = in[j / 16][j % 16][16 * f + i]
// and for 32 bits
//   out[f][i][j] = in[i / 8][8 * f + j][i % 8].
void TransposeKept(int element_bits, const std::array<const uint8_t*, kMaxFractals>& in,
                   const std::array<uint8_t*, kMaxFractals>& out);

// The same without vector instructions.
void TransposeKeptScalar(int element_bits, const std::array<const uint8_t*, kMaxFractals>& in,
                         const std::array<uint8_t*, kMaxFractals>& out);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SQUARE_H_
