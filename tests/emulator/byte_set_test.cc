#include "emulator/byte_set.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace mte {
namespace {

TEST(ByteSetTest, StartsEmpty) {
  const ByteSet set = *ByteSet::Create(200);
  EXPECT_EQ(set.FirstPresent(0, 200), 200);
  EXPECT_EQ(set.FirstMissing(3, 200), 3);
  EXPECT_EQ(set.Count(0, 200), 0);
}

TEST(ByteSetTest, EmptyRangesDoNothing) {
  ByteSet set = *ByteSet::Create(128);
  set.Add(64, 64);
  set.Add(0, 0);
  EXPECT_EQ(set.Count(0, 128), 0);
  EXPECT_EQ(set.FirstMissing(64, 64), 64);
  EXPECT_EQ(set.FirstPresent(128, 128), 128);
}

TEST(ByteSetTest, AgreesWithOneBoolAByte) {
  constexpr int64_t kSize = 300;
  ByteSet set = *ByteSet::Create(kSize);
  std::vector<bool> model(kSize);
  std::mt19937 random(1);
  for (int step = 0; step < 3000; ++step) {
    int64_t begin = static_cast<int64_t>(random() % (kSize + 1));
    int64_t end = static_cast<int64_t>(random() % (kSize + 1));
    if (begin > end) std::swap(begin, end);
    const bool add = random() % 2 == 0;
    add ? set.Add(begin, end) : set.Remove(begin, end);
    std::fill(model.begin() + begin, model.begin() + end, add);

    begin = static_cast<int64_t>(random() % kSize);
    const auto first = [&](bool value) {
      return std::find(model.begin() + begin, model.end(), value) - model.begin();
    };
    ASSERT_EQ(set.FirstPresent(begin, kSize), first(true));
    ASSERT_EQ(set.FirstMissing(begin, kSize), first(false));
    ASSERT_EQ(set.Count(begin, kSize), std::count(model.begin() + begin, model.end(), true));
  }
}

// Runs in step with the blocks are added many at a time, others one by one: neither must show.
TEST(ByteSetTest, EvenRunsAreAddedAsIfOneByOne) {
  std::mt19937 random(2);
  const auto below = [&random](int64_t bound) {
    return std::uniform_int_distribution<int64_t>(0, bound - 1)(random);
  };
  for (int round = 0; round < 3000; ++round) {
    const int64_t unit = below(8) == 0 ? 1 : 32;
    const int64_t bytes = unit * (1 + below(70));
    const int64_t step = bytes + unit * below(70);
    const EvenRuns runs = {unit * below(130), bytes, step, 1 + below(200)};
    const int64_t size = runs.begin + runs.count * step + below(100);
    ByteSet set = *ByteSet::Create(size);
    std::vector<bool> model(static_cast<size_t>(size));
    set.AddEvenly(runs);
    for (int64_t i = 0; i < runs.count; ++i) {
      const auto first = model.begin() + runs.begin + i * step;
      std::fill(first, first + bytes, true);
    }
    for (int64_t at = 0; at < size; ++at) {
      const bool missing = set.FirstMissing(at, at + 1) == at;
      ASSERT_NE(missing, model[static_cast<size_t>(at)])
          << runs.begin << " " << bytes << " " << step << " " << runs.count << ": byte " << at;
    }
    ASSERT_EQ(set.Count(0, size), runs.count * bytes);
  }
}

}  // namespace
}  // namespace mte
