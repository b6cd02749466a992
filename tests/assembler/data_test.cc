// Data directives: bytes in memory, declared memory, and expectations.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "support/npy.h"
#include "tests/assembler/assemble_source.h"

namespace mte {
namespace {

using ::testing::HasSubstr;

std::string Hex(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<uint8_t>(byte));
    text += digits;
  }
  return text;
}

std::string HexOf(const std::string& directive) { return Hex(Data(directive)); }

TEST(DataTest, Integers) {
  EXPECT_EQ(HexOf(".u8 0, 1, 255"), "0001ff");
  EXPECT_EQ(HexOf(".s8 -1, -128, 127"), "ff807f");
  EXPECT_EQ(HexOf(".u16 0x1234, 65535"), "3412ffff");
  EXPECT_EQ(HexOf(".s16 -2"), "feff");
  EXPECT_EQ(HexOf(".u32 0x12345678"), "78563412");
  EXPECT_EQ(HexOf(".s32 -1"), "ffffffff");
  EXPECT_EQ(HexOf(".u64 0xfedcba9876543210"), "1032547698badcfe");
  EXPECT_EQ(HexOf(".s64 -2"), "feffffffffffffff");
  EXPECT_EQ(HexOf(".s4 1, -1, 7, -8"), "f187");
  EXPECT_EQ(HexOf(".u8 1,\n      2, ; and so on\n      3"), "010203");
}

TEST(DataTest, FloatsAreRoundedOnceToNearestEven) {
  EXPECT_EQ(HexOf(".f32 1, -2.5, 0.1"), "0000803f000020c0cdcccc3d");
  EXPECT_EQ(HexOf(".f16 1, 65504, 65519, -0.0, 5.9604644775390625e-08"), "003cff7bff7b00800100");
  EXPECT_EQ(HexOf(".bf16 1, 3.140625, 0x1.8p3"), "803f49404041");
  EXPECT_EQ(HexOf(".f16 inf, -inf, nan"), "007c00fc007e");
  // Half-way cases go to the even neighbour.
  EXPECT_EQ(HexOf(".f16 2049, 2051"), "00680268");
  // A hair above half-way, which a first rounding to double would lose.
  EXPECT_EQ(HexOf(".f16 1.00048828125000000000000000000001"), "013c");
  EXPECT_EQ(HexOf(".f16 1.00048828125"), "003c");
  EXPECT_EQ(HexOf(".f32 16777217"), "0000804b");
  // Whole numbers above 2^53 are exact before they are rounded.
  EXPECT_EQ(HexOf(".f32 9007200328482817"), "0100005a");
}

TEST(DataTest, Hif8) {
  EXPECT_EQ(HexOf(".hif8 0, 1, -1, 2, 0.5, 32768, inf, nan"),
            "000888"
            "10"
            "18"
            "6e"
            "6f"
            "80");
  EXPECT_EQ(HexOf(".hif8 2.384185791015625e-07, 1e-9"), "0100");
  EXPECT_THAT(Mistakes(".data ub:0\n.hif8 50000\n"), HasSubstr("E0410"));
}

TEST(DataTest, ValuesOutOfRangeAreRefused) {
  EXPECT_THAT(Mistakes(".data ub:0\n.u8 1, 256\n"),
              HasSubstr("2:8 E0410 256 is out of range for u8: 0..255"));
  EXPECT_THAT(Mistakes(".data ub:0\n.u8 -1\n"), HasSubstr("E0410"));
  EXPECT_THAT(Mistakes(".data ub:0\n.s8 128\n"), HasSubstr("E0410"));
  EXPECT_THAT(Mistakes(".data ub:0\n.s64 0x8000000000000000\n"), HasSubstr("E0410"));
  EXPECT_THAT(Mistakes(".data ub:0\n.f16 65520\n"), HasSubstr("E0410"));
  EXPECT_THAT(Mistakes(".data ub:0\n.u8 1.5\n"), HasSubstr("E0206"));
  EXPECT_THAT(Mistakes(".data ub:0\n.u8 ub:0\n"), HasSubstr("E0206"));
  EXPECT_THAT(Mistakes(".data ub:0\n.s4 1\n"), HasSubstr("E0413"));
  EXPECT_THAT(Mistakes(".data ub:0\n.s4 8, 0\n"), HasSubstr("E0410"));
}

TEST(DataTest, FillIotaRandom) {
  EXPECT_EQ(HexOf(".fill.u16 2, 0xbeef"), "efbeefbe");
  EXPECT_EQ(HexOf(".fill.s4 4, -1"), "ffff");
  EXPECT_EQ(HexOf(".iota.u8 4, 254"), "feff0001");
  EXPECT_EQ(HexOf(".iota.s16 3, 0, -2"), "0000fefffcff");
  EXPECT_EQ(HexOf(".iota.f16 3"), "0000003c0040");
  EXPECT_EQ(HexOf(".iota.s4 4, 6"), "7698");
  // SplitMix64 of seed 0: 0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4.
  EXPECT_EQ(HexOf(".random.u64 2, 0"), "afcd1d7b39a820e2f465b9a16a9e786e");
  EXPECT_EQ(HexOf(".random.u8 2, 0"), "aff4");
  EXPECT_EQ(HexOf(".random.s4 2, 0"), "4f");
  EXPECT_THAT(Mistakes(".data ub:0\n.fill.u8 -1, 0\n"), HasSubstr("E0302"));
  EXPECT_THAT(Mistakes(".data ub:0\n.fill.u8 1\n"), HasSubstr("E0306"));
  EXPECT_THAT(Mistakes(".data ub:0\n.fill 1, 0\n"), HasSubstr("needs a type"));
  EXPECT_THAT(Mistakes(".data ub:0\n.fill.u8 0x7fffffffffffffff, 0\n"), HasSubstr("E0107"));
  EXPECT_THAT(Mistakes(".data ub:0\n.fill.u64 200000000, 0\n"), HasSubstr("at most 1 GiB"));
}

TEST(DataTest, SkipDeclaresWithoutInitialising) {
  const Object object = MustAssemble(".data gm:0x100\n.u8 1\n.skip 3\n.u8 2\n.align 16\n.u8 3\n");
  ASSERT_EQ(object.data.size(), 5u);
  EXPECT_EQ(object.data[0].bytes, "\x01");
  EXPECT_EQ(object.data[1].start, (Address{Space::kGm, 0x101}));
  EXPECT_EQ(object.data[1].size, 3u);
  EXPECT_EQ(object.data[1].bytes, "");
  EXPECT_EQ(object.data[2].start, (Address{Space::kGm, 0x104}));
  EXPECT_EQ(object.data[3].size, 11u);
  EXPECT_EQ(object.data[4].start, (Address{Space::kGm, 0x110}));
}

TEST(DataTest, SkipInAnExpectationIsNotCompared) {
  const Object object = MustAssemble(".expect l1:0\n.u8 1\n.skip 2\n.u8 2\n");
  ASSERT_EQ(object.expectations.size(), 1u);
  EXPECT_EQ(Hex(object.expectations[0].bytes), "01000002");
  EXPECT_EQ(Hex(object.expectations[0].mask), "ff0000ff");
  EXPECT_EQ(MustAssemble(".expect l1:0\n.u8 1\n").expectations[0].mask, "");
}

TEST(DataTest, MemoryHasBounds) {
  EXPECT_THAT(Mistakes(".target ascend950\n.data l1:0x80000 - 2\n.u8 1, 2, 3\n"),
              HasSubstr("2:1 E0411 3 bytes from l1:0x7fffe reach past the end of l1"));
  MustAssemble(".target ascend950\n.data l1:0x80000 - 3\n.u8 1, 2, 3\n");
  EXPECT_THAT(Mistakes(".data gm:0xffffffffffff\n.u8 1, 2\n"), HasSubstr("48 bits of an address"));
  MustAssemble(".data gm:0xffffffffffff\n.u8 1\n");
  EXPECT_THAT(Mistakes(".data gm:-1\n"), HasSubstr("E0302"));
  EXPECT_THAT(Mistakes(".data gm:0x1000000000000\n"), HasSubstr("E0302"));
  EXPECT_THAT(Mistakes(".data 16\n"), HasSubstr("an address is needed here"));
}

TEST(DataTest, DataMayTouchButNotOverlap) {
  MustAssemble(".data gm:0\n.u8 1, 2\n.data gm:2\n.u8 3\n.data l1:0\n.u8 1\n");
  EXPECT_THAT(Mistakes(".data gm:0\n.u8 1, 2\n.data gm:1\n.u8 3\n"),
              HasSubstr("3:1 E0412 this data and earlier data both have gm:0x1"));
  // The long first one reaches over the second to the third.
  EXPECT_THAT(Mistakes(".data gm:0\n.fill.u8 64, 0\n.data gm:64\n.u8 3\n.data gm:32\n.u8 3\n"),
              HasSubstr("5:1 E0412"));
}

TEST(DataTest, DataBelongsInASection) {
  EXPECT_THAT(Mistakes(".u8 1\n"), HasSubstr("1:1 E0106"));
  EXPECT_THAT(Mistakes(".data gm:0\nnop\n"), HasSubstr("2:1 E0106"));
}

class IncbinTest : public ::testing::Test {
 protected:
  std::string Path(const std::string& name) const { return ::testing::TempDir() + "/" + name; }
  void Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(Path(name), std::ios::binary) << bytes;
  }
  Assembled AssembleHere(const std::string& directive) const {
    return AssembleSource(".data ub:0\n" + directive + "\n", {}, Path("main.s"));
  }
};

TEST_F(IncbinTest, TakesRawBytesBesideTheSource) {
  Write("raw.bin", "abcdef");
  EXPECT_EQ(AssembleHere(".incbin \"raw.bin\"").object.data[0].bytes, "abcdef");
  EXPECT_EQ(AssembleHere(".incbin \"raw.bin\", 2").object.data[0].bytes, "cdef");
  EXPECT_EQ(AssembleHere(".incbin \"raw.bin\", 2, 3").object.data[0].bytes, "cde");
  EXPECT_THAT(AssembleHere(".incbin \"raw.bin\", 7").Text(), HasSubstr("E0302"));
  EXPECT_THAT(AssembleHere(".incbin \"raw.bin\", 2, 5").Text(), HasSubstr("E0302"));
  EXPECT_THAT(AssembleHere(".incbin \"none.bin\"").Text(), HasSubstr("E0108"));
}

TEST_F(IncbinTest, TakesTheDataOfAnArray) {
  Write("array.npy", NpyHeaderBytes("<u2", {2}) + std::string("\x01\x02\x03\x04", 4));
  EXPECT_EQ(Hex(AssembleHere(".incbin \"array.npy\"").object.data[0].bytes), "01020304");
  Write("broken.npy", NpyHeaderBytes("<u2", {3}) + std::string("\x01\x02", 2));
  EXPECT_THAT(AssembleHere(".incbin \"broken.npy\"").Text(), HasSubstr("E0603"));
}

}  // namespace
}  // namespace mte
