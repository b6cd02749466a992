// The transposition of squares: with the host's vector instructions and without.
#include "emulator/moves/square.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "emulator/moves/square_simd.h"
#include "gtest/gtest.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr size_t kBytes = kFractalBytes;
// Fractals need not be aligned, and nothing between them may change.
constexpr size_t kStep = kBytes + 3;

std::array<uint8_t*, kMaxFractals> FractalsOf(std::vector<uint8_t>& bytes) {
  std::array<uint8_t*, kMaxFractals> fractals;
  for (size_t f = 0; f < fractals.size(); ++f) fractals[f] = bytes.data() + 1 + f * kStep;
  return fractals;
}

TEST(SquareTest, VectorsGiveTheSameAsScalars) {
  std::mt19937 random(1);
  std::vector<uint8_t> source(1 + kMaxFractals * kStep);
  for (uint8_t& byte : source) byte = static_cast<uint8_t>(random());
  std::array<const uint8_t*, kMaxFractals> in;
  for (size_t f = 0; f < in.size(); ++f) in[f] = source.data() + 1 + f * kStep;
  for (const int bits : {4, 8, 16, 32}) {
    std::vector<uint8_t> scalar(source.size(), 0x5a);
    std::vector<uint8_t> simd = scalar;
    TransposeKeptScalar(bits, in, FractalsOf(scalar));
    EXPECT_NE(scalar, simd);
    if (!TransposeKeptSimd(bits, in, FractalsOf(simd))) GTEST_SKIP() << "no vector instructions";
    EXPECT_EQ(scalar, simd) << bits << " bits";
  }
}

}  // namespace
}  // namespace mte
