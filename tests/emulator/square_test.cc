// The transposition of squares: with the host's vector instructions and without.
#include "emulator/moves/square.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "emulator/moves/square_simd.h"
#include "gtest/gtest.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr int64_t kSquares = 3;

std::vector<uint8_t> RandomBytes(size_t count) {
  std::mt19937 random(1);
  std::vector<uint8_t> bytes(count);
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
  return bytes;
}

// Squares whose fractals need not be aligned, and between which nothing may change. The source
// counts down.
KeptSquares SquaresOf(int bits, const std::vector<uint8_t>& source, std::vector<uint8_t>& to) {
  constexpr int64_t kFractalStep = kFractalBytes + 3;
  constexpr int64_t kStep = kMaxFractals * kFractalStep + 5;
  return {.element_bits = bits,
          .count = kSquares,
          .src = source.data() + 1 + (kSquares - 1) * kStep,
          .src_step = -kStep,
          .src_fractal_step = kFractalStep,
          .dst = to.data() + 1,
          .dst_step = kStep,
          .dst_fractal_step = kFractalStep};
}

TEST(SquareTest, VectorsGiveTheSameAsScalars) {
  const std::vector<uint8_t> source = RandomBytes(kSquares * kMaxFractals * 520);
  for (const int bits : {4, 8, 16, 32}) {
    std::vector<uint8_t> scalar(source.size(), 0x5a);
    std::vector<uint8_t> simd = scalar;
    TransposeKeptScalar(SquaresOf(bits, source, scalar));
    EXPECT_NE(scalar, simd);
    if (!TransposeKeptSimd(SquaresOf(bits, source, simd))) {
      GTEST_SKIP() << "no vector instructions";
    }
    EXPECT_EQ(scalar, simd) << bits << " bits";
  }
}

}  // namespace
}  // namespace mte
