// What the ND2NZ copies move.
#include "emulator/moves/nd2nz.h"

#include <cstdlib>
#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/recorder.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The worked example of seed 003.
Nd2Nz WorkedExample() {
  return {.to = Space::kL1,
          .from = Space::kGm,
          .dst = 0,
          .src = 0,
          .element_bytes = 2,
          .matrices = 2,
          .rows = 2,
          .row_bytes = 48,
          .src_matrix_stride = 288,
          .src_row_stride = 96,
          .dst_matrix_stride = 192,
          .dst_row_stride = 64,
          .dst_block_stride = 352};
}

TEST(Nd2NzTest, MovesBlocksAndFillsUpTheLastOfARow) {
  EXPECT_THAT(MovesOf(WorkedExample()),
              ElementsAre("copy 0 0 32", "copy 352 32 16", "fill 368 16 with 0",     // A1 A2
                          "copy 64 96 32", "copy 416 128 16", "fill 432 16 with 0",  // B1 B2
                          "copy 192 288 32", "copy 544 320 16", "fill 560 16 with 0",
                          "copy 256 384 32", "copy 608 416 16", "fill 624 16 with 0"));
}

TEST(Nd2NzTest, WholeBlocksNeedNoFill) {
  Nd2Nz copy = WorkedExample();
  copy.matrices = copy.rows = 1;
  copy.row_bytes = 64;
  EXPECT_THAT(MovesOf(copy), ElementsAre("copy 0 0 32", "copy 352 32 32"));
  copy.row_bytes = 2;
  EXPECT_THAT(MovesOf(copy), ElementsAre("copy 0 0 2", "fill 2 30 with 0"));
}

TEST(Nd2NzTest, RowsThatStayInOnePieceAreOneCopy) {
  Nd2Nz copy = WorkedExample();
  copy.matrices = 1;
  copy.row_bytes = 96;
  copy.dst_block_stride = 32;
  copy.dst_row_stride = 96;
  EXPECT_THAT(MergedMovesOf(copy), ElementsAre("copy 0 0 192"));
}

TEST(Nd2NzTest, NothingMovesWhereACountIsZero) {
  for (int which = 0; which < 3; ++which) {
    Nd2Nz copy = WorkedExample();
    int64_t* const counts[] = {&copy.matrices, &copy.rows, &copy.row_bytes};
    *counts[which] = 0;
    EXPECT_TRUE(copy.empty());
    EXPECT_THAT(MovesOf(copy), IsEmpty());
  }
}

TEST(Nd2NzTest, NamesThePlace) {
  Nd2Nz copy = WorkedExample();
  EXPECT_EQ(NamePlace(copy, {1, 0, 1}), "matrix 1 (of 2), row 0 (of 2), block 1 (of 2)");
  copy.matrices = 1;
  EXPECT_EQ(NamePlace(copy, {0, 1, 0}), "row 1 (of 2), block 0 (of 2)");
  copy.rows = 1;
  copy.row_bytes = 32;
  EXPECT_EQ(NamePlace(copy, {0, 0, 0}), "the block");
}

bool Overlaps(const Nd2Nz& copy) {
  std::set<int64_t> blocks;
  for (int64_t m = 0; m < copy.matrices; ++m) {
    for (int64_t n = 0; n < copy.rows; ++n) {
      for (int64_t c = 0; c < copy.blocks(); ++c) {
        if (!blocks
                 .insert(m * copy.dst_matrix_stride + n * copy.dst_row_stride +
                         c * copy.dst_block_stride)
                 .second) {
          return true;
        }
      }
    }
  }
  return false;
}

// The number behind `key`.
int64_t After(const std::string& text, const std::string& key) {
  const size_t at = text.find(key);
  EXPECT_NE(at, std::string::npos) << text;
  return strtoll(text.c_str() + at + key.size(), nullptr, 10);
}

TEST(Nd2NzTest, TheHelpNamesTheLeastBlockStride) {
  int overlaps = 0;
  Nd2Nz copy = WorkedExample();
  copy.matrices = 1;
  for (copy.rows = 2; copy.rows < 7; ++copy.rows) {
    for (copy.row_bytes = 64; copy.row_bytes < 200; copy.row_bytes += 32) {
      for (int64_t n = 1; n < 8; ++n) {
        for (int64_t c = 1; c < 8; ++c) {
          copy.dst_row_stride = 32 * n;
          copy.dst_block_stride = 32 * c;
          if (!Overlaps(copy)) continue;
          ++overlaps;
          const std::string help = OverlapHelp(copy, {0, 0, 1}, {0, 1, 0});
          while (Overlaps(copy)) copy.dst_block_stride += 32;
          EXPECT_EQ(After(help, "with dst_nz_c0_stride="), copy.dst_block_stride / 32) << help;
        }
      }
    }
  }
  EXPECT_GT(overlaps, 300);
}

TEST(Nd2NzTest, TheHelpNamesTheLeastMatrixStride) {
  int overlaps = 0;
  Nd2Nz copy = WorkedExample();
  for (copy.matrices = 2; copy.matrices < 5; ++copy.matrices) {
    for (copy.rows = 1; copy.rows < 5; ++copy.rows) {
      for (int64_t n = 1; n < 5; ++n) {
        for (int64_t m = 0; m < 20; ++m) {
          copy.dst_row_stride = 32 * n;
          copy.dst_matrix_stride = 32 * m;
          Nd2Nz one = copy;
          one.matrices = 1;
          if (!Overlaps(copy) || Overlaps(one)) continue;
          ++overlaps;
          const std::string help = OverlapHelp(copy, {0, 0, 1}, {1, 0, 0});
          while (Overlaps(copy)) copy.dst_matrix_stride += 32;
          EXPECT_EQ(After(help, "with dst_nz_matrix_stride="), copy.dst_matrix_stride / 2) << help;
        }
      }
    }
  }
  EXPECT_GT(overlaps, 100);
}

TEST(Nd2NzTest, TheHelpKeepsToTheRangesOfTheStrides) {
  Nd2Nz copy = WorkedExample();
  copy.rows = 16384;
  copy.dst_row_stride = 32;
  copy.dst_block_stride = 32;
  EXPECT_EQ(
      OverlapHelp(copy, {0, 0, 1}, {0, 1, 0}),
      "dst_nz_c0_stride is 1 and dst_nz_n_stride 1; with dst_nz_c0_stride=16384 the blocks of "
      "a matrix stay apart");
  copy.row_bytes = 96;
  copy.dst_row_stride = 64;
  EXPECT_EQ(OverlapHelp(copy, {0, 0, 1}, {1, 0, 0}),
            "dst_nz_matrix_stride is 96; no value in range keeps the matrices apart: copy them one "
            "by one");
}

}  // namespace
}  // namespace mte
