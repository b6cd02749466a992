// What the transposing loads move.
#include "emulator/moves/transpose.h"

#include <cstdlib>
#include <set>
#include <string>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "isa/families.h"
#include "isa/table.h"
#include "tests/emulator/recorder.h"

namespace mte {
namespace {

using ::testing::ElementsAre;

Instruction Make(absl::string_view mnemonic, DataType type) {
  Instruction instruction;
  instruction.row = FindMnemonic(mnemonic).row;
  instruction.type = type;
  return instruction;
}

void Set(Instruction& instruction, absl::string_view name, uint64_t value) {
  instruction[FindField(*instruction.row, name)] = value;
}

TEST(TransposeTest, TheFirstVersionCountsSquares) {
  Instruction instruction = Make("copy_l12l0b_trans", DataType::kS8);
  Set(instruction, "src", 0x4000);
  Set(instruction, "start_index", 3);
  Set(instruction, "repeat_times", 2);
  Set(instruction, "src_stride", 2);
  Set(instruction, "dst_gap", 1);
  Set(instruction, "dst_frac_gap", 4);
  EXPECT_THAT(MovesOf(TransposingLoad::From(instruction)),
              ElementsAre("transpose 8 0+2560 19456+512", "transpose 8 1024+2560 21504+512"));
  Set(instruction, "addr_mode", kDecreasing);
  EXPECT_THAT(MovesOf(TransposingLoad::From(instruction)),
              ElementsAre("transpose 8 0+2560 19456+512", "transpose 8 1024+2560 17408+512"));
}

TEST(TransposeTest, TheSecondVersionCountsFractals) {
  Instruction instruction = Make("copy_l12l0b_trans_v2", DataType::kF32);
  Set(instruction, "start_index", 3);
  Set(instruction, "repeat_times", 2);
  Set(instruction, "src_stride", 2);
  Set(instruction, "dst_gap", 0);
  Set(instruction, "dst_frac_gap", 1);
  Set(instruction, "src_frac_gap", 4);
  EXPECT_THAT(MovesOf(TransposingLoad::From(instruction)),
              ElementsAre("transpose 32 0+1024 1536+2560", "transpose 32 512+1024 2560+2560"));
}

TEST(TransposeTest, NoRepeatsMoveNothing) {
  const TransposingLoad load = TransposingLoad::From(Make("copy_l12l0a_trans", DataType::kF16));
  EXPECT_TRUE(load.empty());
  EXPECT_THAT(MovesOf(load), testing::IsEmpty());
}

TEST(TransposeTest, NamesThePlace) {
  Instruction instruction = Make("copy_l12l0b_trans", DataType::kS4);
  Set(instruction, "repeat_times", 3);
  EXPECT_EQ(NamePlace(TransposingLoad::From(instruction), {2, 0, 1}),
            "repeat 2 (of 3), fractal 1 (of 4)");
  instruction.type = DataType::kF16;
  EXPECT_EQ(NamePlace(TransposingLoad::From(instruction), {2, 0, 0}), "repeat 2 (of 3)");
  Set(instruction, "repeat_times", 1);
  EXPECT_EQ(NamePlace(TransposingLoad::From(instruction), {0, 0, 0}), "the fractal");
  instruction.type = DataType::kF32;
  EXPECT_EQ(NamePlace(TransposingLoad::From(instruction), {0, 0, 1}), "fractal 1 (of 2)");
}

bool Overlaps(Instruction instruction, uint64_t gap, uint64_t fractal_gap) {
  Set(instruction, "dst_gap", gap);
  Set(instruction, "dst_frac_gap", fractal_gap);
  const Squares squares = TransposingLoad::From(instruction).squares;
  std::set<int64_t> fractals;
  for (int64_t r = 0; r < squares.count; ++r) {
    for (int f = 0; f < squares.first.fractals(); ++f) {
      if (!fractals.insert(squares.At(r).Write(f).begin).second) return true;
    }
  }
  return false;
}

// The number behind `key`.
uint64_t After(absl::string_view text, absl::string_view key) {
  const size_t at = text.find(key);
  EXPECT_NE(at, absl::string_view::npos) << text;
  return strtoull(std::string(text.substr(at + key.size())).c_str(), nullptr, 10);
}

TEST(TransposeTest, TheHelpNamesTheLeastGaps) {
  int overlaps = 0;
  for (const DataType type : {DataType::kS4, DataType::kS8, DataType::kF32}) {
    for (uint64_t repeats = 2; repeats < 8; ++repeats) {
      Instruction instruction = Make("copy_l12l0b_trans", type);
      Set(instruction, "repeat_times", repeats);
      for (uint64_t gap = 0; gap < 8; ++gap) {
        for (uint64_t fractal_gap = 0; fractal_gap < 8; ++fractal_gap) {
          if (!Overlaps(instruction, gap, fractal_gap)) continue;
          ++overlaps;
          Set(instruction, "dst_gap", gap);
          Set(instruction, "dst_frac_gap", fractal_gap);
          const std::string help = OverlapHelp(TransposingLoad::From(instruction), {}, {});
          uint64_t least = gap;
          while (Overlaps(instruction, least, fractal_gap)) ++least;
          EXPECT_EQ(After(help, "dst_gap="), least) << help;
          least = fractal_gap;
          while (Overlaps(instruction, gap, least)) ++least;
          EXPECT_EQ(After(help, "dst_frac_gap="), least) << help;
        }
      }
    }
  }
  EXPECT_GT(overlaps, 300);
}

TEST(TransposeTest, TheHelpKeepsToTheRangeOfTheGaps) {
  Instruction instruction = Make("copy_l12l0b_trans", DataType::kS8);
  Set(instruction, "repeat_times", 3);
  Set(instruction, "dst_gap", 65535);
  Set(instruction, "dst_frac_gap", 65535);
  EXPECT_EQ(
      OverlapHelp(TransposingLoad::From(instruction), {}, {}),
      "dst_gap is 65535 and dst_frac_gap 65535; no gap in range keeps the repeats apart: load "
      "them one by one");
  Set(instruction, "dst_gap", 32767);
  EXPECT_EQ(OverlapHelp(TransposingLoad::From(instruction), {}, {}),
            "dst_gap is 32767 and dst_frac_gap 65535; with dst_gap=32768 the fractals stay apart");
}

}  // namespace
}  // namespace mte
