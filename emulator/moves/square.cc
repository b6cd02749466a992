#include "emulator/moves/square.h"

#include <cstddef>
#include <cstring>

#include "emulator/memory.h"
#include "emulator/moves/square_simd.h"
#include "isa/types.h"

namespace mte {
namespace {

// A square is transposed block by block: what fractals `from` and `to` have in common. The sizes
// of blocks are constants, so that their loops unroll.
constexpr ptrdiff_t kRowBytes = kBlockBytes;

// kSide x kSide elements.
template <class Element, int kSide>
void TransposeBlock(const uint8_t* in, uint8_t* out) {
  constexpr ptrdiff_t kBytes = sizeof(Element);
  for (ptrdiff_t i = 0; i < kSide; ++i) {
    for (ptrdiff_t j = 0; j < kSide; ++j) {
      std::memcpy(out + i * kRowBytes + j * kBytes, in + j * kRowBytes + i * kBytes, kBytes);
    }
  }
}

// 16 x 16 elements, two in a byte: element 2i in the low half. Two bytes on top of each other hold
// 2 x 2 elements, and so do the two that these become.
void TransposeHalfBytes(const uint8_t* in, uint8_t* out) {
  constexpr int kPairs = 8;
  // The halves of a byte are kept XORed with different values: what puts right a half that changes
  // sides.
  constexpr int kFlip = (kUninitialisedByte ^ (kUninitialisedByte >> 4)) & 0xf;
  for (ptrdiff_t i = 0; i < kPairs; ++i) {
    for (ptrdiff_t j = 0; j < kPairs; ++j) {
      const int upper = in[2 * j * kRowBytes + i];
      const int lower = in[(2 * j + 1) * kRowBytes + i];
      uint8_t* to = out + 2 * i * kRowBytes + j;
      to[0] = static_cast<uint8_t>(((upper & 0x0f) | (lower << 4)) ^ (kFlip << 4));
      to[kRowBytes] = static_cast<uint8_t>(((upper >> 4) | (lower & 0xf0)) ^ kFlip);
    }
  }
}

// Calls transpose(in, out) for each block of each square. Block `to` of fractal `from` becomes
// block `from` of fractal `to`; the blocks of a fractal are `kStep` bytes apart.
template <int kFractals, int kStep, class Transpose>
void ForEachBlock(const KeptSquares& squares, Transpose transpose) {
  for (int64_t square = 0; square < squares.count; ++square) {
    for (int64_t from = 0; from < kFractals; ++from) {
      for (int64_t to = 0; to < kFractals; ++to) {
        transpose(squares.in(square, from) + to * kStep, squares.out(square, to) + from * kStep);
      }
    }
  }
}

}  // namespace

void TransposeKeptScalar(const KeptSquares& squares) {
  switch (squares.element_bits) {
    case 4:
      return ForEachBlock<FractalsInSquare(4), 8>(squares, TransposeHalfBytes);
    case 8:
      return ForEachBlock<FractalsInSquare(8), 16>(squares, TransposeBlock<uint8_t, 16>);
    case 16:
      return ForEachBlock<FractalsInSquare(16), 32>(squares, TransposeBlock<uint16_t, 16>);
    case 32:  // side by side: blocks are on top of each other
      return ForEachBlock<FractalsInSquare(32), 8 * kRowBytes>(squares,
                                                               TransposeBlock<uint32_t, 8>);
    default:
      return;  // no type has such elements
  }
}

void TransposeKept(const KeptSquares& squares) {
  if (!TransposeKeptSimd(squares)) TransposeKeptScalar(squares);
}

}  // namespace mte
