// The copy of a matrix of blocks: with the host's vector instructions and without.
#include "emulator/moves/blocks.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "gtest/gtest.h"
#include "isa/types.h"

namespace mte {
namespace {

TEST(BlocksTest, VectorsGiveTheSameAsScalars) {
  for (const int64_t rows : {1, 5, 16, 33}) {
    for (const int64_t columns : {1, 2, 7}) {
      const int64_t row_step = columns * kBlockBytes + 3;
      std::vector<uint8_t> source(static_cast<size_t>(1 + rows * row_step));
      std::iota(source.begin(), source.end(), uint8_t{0});
      const auto blocks = [&](std::vector<uint8_t>& to) {
        return KeptBlocks{.rows = rows,
                          .columns = columns,
                          .dst = to.data() + 1,
                          .src = source.data() + 1,
                          .dst_row_step = kBlockBytes + 1,
                          .dst_column_step = rows * (kBlockBytes + 1),
                          .src_row_step = row_step};
      };
      std::vector<uint8_t> scalar(static_cast<size_t>(1 + rows * columns * (kBlockBytes + 1)),
                                  0x5a);
      std::vector<uint8_t> simd = scalar;
      CopyKeptBlocksScalar(blocks(scalar));
      CopyKeptBlocks(blocks(simd));
      EXPECT_EQ(scalar, simd) << rows << " x " << columns;
      EXPECT_EQ(scalar[0], 0x5a);
      EXPECT_EQ(scalar[1], source[1]);
    }
  }
}

}  // namespace
}  // namespace mte
