// A sink that writes down what it is handed.
#ifndef MTE_TESTS_EMULATOR_RECORDER_H_
#define MTE_TESTS_EMULATOR_RECORDER_H_

#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "emulator/moves/merge.h"
#include "emulator/moves/move.h"
#include "gtest/gtest.h"

namespace mte {

// "copy DST SRC BYTES", "fill DST BYTES from SRC" or "... with VALUE", "transpose BITS DST+STEP
// SRC+STEP".
struct Recorder {
  std::vector<std::string> moves;
  size_t limit = 100;

  bool Copy(int64_t dst, int64_t src, int64_t bytes) {
    return Add(absl::StrFormat("copy %d %d %d", dst, src, bytes));
  }
  bool Fill(int64_t dst, int64_t bytes, const Pattern& pattern) {
    return Add(pattern.from_source
                   ? absl::StrFormat("fill %d %d from %d", dst, bytes, pattern.source)
                   : absl::StrFormat("fill %d %d with %d", dst, bytes, pattern.value));
  }
  bool Transpose(const Square& square) {
    return Add(absl::StrFormat("transpose %d %d+%d %d+%d", square.element_bits, square.dst,
                               square.dst_step, square.src, square.src_step));
  }

 private:
  bool Add(std::string move) {
    moves.push_back(std::move(move));
    return moves.size() < limit;
  }
};

template <class Move>
std::vector<std::string> MovesOf(const Move& move) {
  Recorder recorder;
  EXPECT_TRUE(ForEachMove(move, recorder));
  return recorder.moves;
}

template <class Move>
std::vector<std::string> MergedMovesOf(const Move& move) {
  Recorder recorder;
  EXPECT_TRUE(ForEachMergedMove(move, recorder));
  return recorder.moves;
}

}  // namespace mte

#endif  // MTE_TESTS_EMULATOR_RECORDER_H_
