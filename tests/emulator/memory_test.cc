#include "emulator/memory.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace mte {
namespace {

using ::testing::HasSubstr;

constexpr uint64_t kTebibyte = uint64_t{1} << 40;

std::unique_ptr<Memory> Make(const std::vector<GmRange>& gm = {}) {
  auto memory = Memory::Create(GetTarget(TargetId::kAscend950), gm);
  EXPECT_TRUE(memory.ok()) << memory.status();
  return *std::move(memory);
}

TEST(MemoryTest, LocalBuffersHaveTheTargetsSizes) {
  const auto memory = Make();
  EXPECT_TRUE(memory->Contains(Space::kL1, 0, 512 << 10));
  EXPECT_FALSE(memory->Contains(Space::kL1, 0, (512 << 10) + 1));
  EXPECT_FALSE(memory->Contains(Space::kL1, 512 << 10, 1));
  EXPECT_FALSE(memory->Contains(Space::kUb, -1, 1));
  EXPECT_EQ(memory->Describe(Space::kL1), "l1 has 524288 bytes (0x0..0x7ffff) on ascend950");
}

TEST(MemoryTest, OffsetsMayBeAnyNumber) {
  const auto memory = Make({{0, 64}});
  for (const int64_t offset : {INT64_MIN, int64_t{-1}, INT64_MAX, int64_t{1} << 48}) {
    for (const int64_t size : {int64_t{0}, int64_t{1}, INT64_MAX, int64_t{-1}}) {
      EXPECT_FALSE(memory->Contains(Space::kGm, offset, size)) << offset << " " << size;
    }
  }
}

TEST(MemoryTest, NothingIsWrittenAtFirst) {
  const auto memory = Make();
  std::string bytes;
  std::string valid;
  ASSERT_TRUE(memory->Read({Space::kL0a, 512}, 3, &bytes, &valid).ok());
  EXPECT_EQ(bytes, "\xa5\xa5\xa5");
  EXPECT_EQ(valid, std::string(3, '\0'));
}

TEST(MemoryTest, ReadsWhatWasWritten) {
  const auto memory = Make({{0x1000, 16}});
  ASSERT_TRUE(memory->Write({Space::kGm, 0x1004}, std::string("a\0\xa5", 3)).ok());
  std::string bytes;
  std::string valid;
  ASSERT_TRUE(memory->Read({Space::kGm, 0x1003}, 5, &bytes, &valid).ok());
  EXPECT_EQ(bytes, std::string("\xa5"
                               "a\0\xa5\xa5",
                               5));
  EXPECT_EQ(valid, std::string("\0\1\1\1\0", 5));
}

TEST(MemoryTest, AnAccessThatLeavesMemoryTouchesNothing) {
  const auto memory = Make({{0x1000, 4}});
  EXPECT_THAT(std::string(memory->Write({Space::kGm, 0x1002}, "abc").message()),
              HasSubstr("gm has one region: 0x1000..0x1003"));
  std::string bytes;
  std::string valid;
  ASSERT_TRUE(memory->Read({Space::kGm, 0x1000}, 4, &bytes, &valid).ok());
  EXPECT_EQ(valid, std::string(4, '\0'));
  EXPECT_FALSE(memory->Read({Space::kGm, 0x1000}, 5, &bytes, &valid).ok());
  EXPECT_FALSE(memory->Read({Space::kGm, 0}, UINT64_MAX, &bytes, &valid).ok());
}

TEST(MemoryTest, RangesThatTouchAreOneRegion) {
  const auto memory = Make({{0x2000, 16}, {0x1000, 16}, {0x1010, 16}, {0x1008, 2}, {0x3000, 0}});
  EXPECT_EQ(memory->Describe(Space::kGm), "gm has 2 regions: 0x1000..0x101f, 0x2000..0x200f");
  EXPECT_TRUE(memory->Contains(Space::kGm, 0x1000, 32));
  EXPECT_FALSE(memory->Contains(Space::kGm, 0x101f, 2));
  EXPECT_FALSE(memory->Contains(Space::kGm, 0x3000, 1));
}

TEST(MemoryTest, GmReachesToTheLastByteOf48Bits) {
  const auto memory = Make({{kMaxOffset - 15, 16}, {0xffff00000000, 16}});
  EXPECT_TRUE(memory->Write({Space::kGm, kMaxOffset}, "x").ok());
  EXPECT_TRUE(memory->Write({Space::kGm, 0xffff00000000}, "x").ok());
  EXPECT_FALSE(memory->Write({Space::kGm, kMaxOffset}, "xy").ok());
}

TEST(MemoryTest, RangesBeyond48BitsAreRefused) {
  for (const GmRange range : {GmRange{kMaxOffset, 2}, GmRange{kMaxOffset + 1, 1},
                              GmRange{UINT64_MAX, UINT64_MAX}, GmRange{0, UINT64_MAX}}) {
    const auto memory = Memory::Create(GetTarget(TargetId::kAscend950), {range});
    EXPECT_THAT(std::string(memory.status().message()), HasSubstr("48 bits"));
  }
}

TEST(MemoryTest, MoreThanTheHostCanAddressIsAnError) {
  const auto memory = Memory::Create(GetTarget(TargetId::kAscend950), {GmRange{0, kMaxOffset + 1}});
  EXPECT_THAT(std::string(memory.status().message()), HasSubstr("gm:0x0..0xffffffffffff"));
}

TEST(MemoryTest, AHugeRegionCostsOnlyWhatIsTouched) {
  const auto memory = Make({{0, kTebibyte}});
  ASSERT_TRUE(memory->Write({Space::kGm, kTebibyte - 1}, "x").ok());
  std::string bytes;
  std::string valid;
  ASSERT_TRUE(memory->Read({Space::kGm, kTebibyte - 2}, 2, &bytes, &valid).ok());
  EXPECT_EQ(bytes, "\xa5x");
  EXPECT_EQ(valid, std::string("\0\1", 2));
}

}  // namespace
}  // namespace mte
