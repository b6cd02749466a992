#include "emulator/byte_set.h"

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

}  // namespace
}  // namespace mte
