// Evenly spaced copies, against the plainest loops.
#include "emulator/moves/series.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "gtest/gtest.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr uint8_t kUntouched = 0x5a;
constexpr int64_t kMargin = 1;  // before the first byte, so that nothing is aligned

using Bytes = std::vector<uint8_t>;

Bytes Numbers(int64_t count) {
  Bytes bytes(static_cast<size_t>(count));
  std::iota(bytes.begin(), bytes.end(), uint8_t{1});
  return bytes;
}

// The sizes that a code path begins or ends at, and their neighbours.
constexpr int64_t kSizes[] = {1,  2,  3,   4,   7,   8,    15,   16,   17,  31,  32,
                              33, 63, 64,  65,  127, 128,  200,  256,  511, 512, 513,
                              96, 97, 160, 992, 993, 1023, 1024, 1025, 2048};

TEST(SeriesTest, CopiesWhatItSaysAndNothingElse) {
  for (const int64_t bytes : kSizes) {
    for (const int64_t count : {1, 5}) {
      const int64_t dst_step = bytes + 3;
      const int64_t src_step = bytes + 5;
      const Bytes source = Numbers(kMargin + count * src_step);
      Bytes expected(static_cast<size_t>(kMargin + count * dst_step), kUntouched);
      Bytes actual = expected;
      for (int64_t i = 0; i < count; ++i) {
        for (int64_t at = 0; at < bytes; ++at) {
          expected[static_cast<size_t>(kMargin + i * dst_step + at)] =
              source[static_cast<size_t>(kMargin + i * src_step + at)];
        }
      }
      CopyKept({.count = count,
                .bytes = bytes,
                .dst = actual.data() + kMargin,
                .src = source.data() + kMargin,
                .dst_step = dst_step,
                .src_step = src_step});
      EXPECT_EQ(actual, expected) << count << " times " << bytes;
    }
  }
}

TEST(SeriesTest, PadsBothSides) {
  constexpr uint32_t kWord = 0x44332211;
  for (const int64_t bytes : kSizes) {
    for (const int64_t left : {0, 4, 8, 32}) {
      const int64_t right = (kBlockBytes - (left + bytes) % kBlockBytes) % kBlockBytes;
      const int64_t step = left + bytes + right + kBlockBytes;
      const Bytes source = Numbers(kMargin + 3 * bytes);
      Bytes expected(static_cast<size_t>(kMargin + 3 * step), kUntouched);
      Bytes actual = expected;
      for (int64_t i = 0; i < 3; ++i) {
        for (int64_t at = 0; at < left + bytes + right; ++at) {
          // What the right padding starts with is byte 0 of the word only for whole elements.
          const bool data = at >= left && at < left + bytes;
          const int64_t word_byte = at < left ? at % 4 : at % kBlockBytes % 4;
          expected[static_cast<size_t>(kMargin + i * step + at)] =
              data ? source[static_cast<size_t>(kMargin + i * bytes + at - left)]
                   : static_cast<uint8_t>(kWord >> 8 * word_byte);
        }
      }
      CopyPadded({.count = 3,
                  .bytes = bytes,
                  .dst = actual.data() + kMargin,
                  .src = source.data() + kMargin,
                  .dst_step = step,
                  .src_step = bytes},
                 {left, right, kWord});
      EXPECT_EQ(actual, expected) << left << " + " << bytes;
    }
  }
}

TEST(SeriesTest, PutsBlocksWhereTheirStridesSay) {
  for (const int64_t rows : {1, 5, 16, 33}) {
    for (const int64_t columns : {1, 2, 7}) {
      const int64_t row_step = columns * kBlockBytes + 3;
      const int64_t column_step = rows * (kBlockBytes + 1);
      const Bytes source = Numbers(kMargin + rows * row_step);
      Bytes expected(static_cast<size_t>(kMargin + columns * column_step), kUntouched);
      Bytes actual = expected;
      for (int64_t row = 0; row < rows; ++row) {
        for (int64_t at = 0; at < columns * kBlockBytes; ++at) {
          const int64_t to =
              row * (kBlockBytes + 1) + at / kBlockBytes * column_step + at % kBlockBytes;
          expected[static_cast<size_t>(kMargin + to)] =
              source[static_cast<size_t>(kMargin + row * row_step + at)];
        }
      }
      CopyKeptBlocks({.rows = rows,
                      .columns = columns,
                      .dst = actual.data() + kMargin,
                      .src = source.data() + kMargin,
                      .dst_row_step = kBlockBytes + 1,
                      .dst_column_step = column_step,
                      .src_row_step = row_step});
      EXPECT_EQ(actual, expected) << rows << " x " << columns;
    }
  }
}

}  // namespace
}  // namespace mte
