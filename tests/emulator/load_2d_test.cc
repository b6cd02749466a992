// What the 2D loads move.
#include "emulator/moves/load_2d.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/emulator/recorder.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Load2d ThreeFractals() {
  return {.to = Space::kL0a,
          .from = Space::kL1,
          .dst = 0x400,
          .src = 0x2000,
          .repeats = 3,
          .dst_step = 1024,
          .src_step = 1536,
          .transpose = false};
}

TEST(Load2dTest, CopiesAFractalARepeat) {
  EXPECT_THAT(MovesOf(ThreeFractals()),
              ElementsAre("copy 1024 8192 512", "copy 2048 9728 512", "copy 3072 11264 512"));
}

TEST(Load2dTest, CountsDown) {
  Load2d load = ThreeFractals();
  load.src_step = -512;
  EXPECT_THAT(MovesOf(load),
              ElementsAre("copy 1024 8192 512", "copy 2048 7680 512", "copy 3072 7168 512"));
  EXPECT_EQ(load.Reads().begin, 7168);
  EXPECT_EQ(load.Reads().end, 8704);
}

TEST(Load2dTest, PackedFractalsAreOneCopy) {
  Load2d load = ThreeFractals();
  load.dst_step = load.src_step = 512;
  EXPECT_THAT(MergedMovesOf(load), ElementsAre("copy 1024 8192 1536"));
  load.src_step = 0;  // the same fractal again
  EXPECT_THAT(MergedMovesOf(load), testing::SizeIs(3));
}

TEST(Load2dTest, TransposesFractalsOneByOne) {
  Load2d load = ThreeFractals();
  load.transpose = true;
  load.repeats = 2;
  EXPECT_THAT(MergedMovesOf(load),
              ElementsAre("transpose 16 1024+0 8192+0", "transpose 16 2048+0 9728+0"));
}

TEST(Load2dTest, NoRepeatsMoveNothing) {
  Load2d load = ThreeFractals();
  load.repeats = 0;
  EXPECT_TRUE(load.empty());
  EXPECT_THAT(MovesOf(load), IsEmpty());
}

TEST(Load2dTest, NamesThePlace) {
  Load2d load = ThreeFractals();
  EXPECT_EQ(NamePlace(load, {2, 0, 0}), "repeat 2 (of 3)");
  load.repeats = 1;
  EXPECT_EQ(NamePlace(load, {0, 0, 0}), "the fractal");
}

}  // namespace
}  // namespace mte
