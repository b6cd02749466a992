// The transposition of squares.
#ifndef MTE_EMULATOR_MOVES_SQUARE_H_
#define MTE_EMULATOR_MOVES_SQUARE_H_

#include <cstdint>

namespace mte {

inline constexpr int kMaxFractals = 4;  // of a square

// Evenly spaced squares and what they become, which lie apart from each other; in bytes, and in the
// form in which memory keeps them. A square has FractalsInSquare(element_bits) fractals.
struct KeptSquares {
  int element_bits;
  int64_t count;
  const uint8_t* src;  // the first fractal of the first square
  int64_t src_step;    // from one square to the next
  int64_t src_fractal_step;
  uint8_t* dst;
  int64_t dst_step;
  int64_t dst_fractal_step;

  // Fractal `fractal` of square `square`.
  const uint8_t* in(int64_t square, int64_t fractal) const {
    return src + square * src_step + fractal * src_fractal_step;
  }
  uint8_t* out(int64_t square, int64_t fractal) const {
    return dst + square * dst_step + fractal * dst_fractal_step;
  }
};

// Transposes each square.
//
// The fractals of a square are on top of each other, or for elements of 32 bits side by side. With
// 16 rows of elements a fractal, for 4, 8 and 16 bits
//   out[f][i][j] = in[j / 16][j % 16][16 * f + i]
// and for 32 bits
//   out[f][i][j] = in[i / 8][8 * f + j][i % 8].
void TransposeKept(const KeptSquares& squares);

// The same without vector instructions.
void TransposeKeptScalar(const KeptSquares& squares);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SQUARE_H_
