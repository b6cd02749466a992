#include "cli/elements.h"

#include <gtest/gtest.h>

#include <string>

namespace mte {
namespace {

const ElementFormat& Format(absl::string_view name) { return *FindElementFormat(name); }

TEST(ElementsTest, UnpacksNibblesFromTheLowEnd) {
  const ElementArray elements = Unpack(Format("s4"), "\x21\xf8", std::string("\1\0", 2));
  EXPECT_EQ(elements.bytes, std::string("\x01\x02\x08\x0f"));
  EXPECT_EQ(elements.valid, std::string("\1\1\0\0", 4));
  EXPECT_EQ(Pack(Format("s4"), elements), "\x21\xf8");
}

TEST(ElementsTest, LeavesWholeBytesAlone) {
  const ElementArray elements = Unpack(Format("u16"), "abcd", "");
  EXPECT_EQ(elements.bytes, "abcd");
  EXPECT_EQ(elements.valid, "");
  EXPECT_EQ(Pack(Format("u16"), elements), "abcd");
}

TEST(ElementsTest, FillsALastHalfByteWithZero) {
  EXPECT_EQ(Pack(Format("s4"), {std::string("\1\2\3"), ""}), std::string("\x21\x03"));
}

// A fractal of bytes, whose byte i holds i mod 256, and a second one that nothing has written.
TEST(ElementsTest, GathersAMatrixFromItsFractals) {
  std::string bytes;
  for (int i = 0; i < 1024; ++i) bytes.push_back(static_cast<char>(i));
  const std::string valid = std::string(512, '\1') + std::string(512, '\0');
  const MatrixLayout zz = *MatrixLayout::Create(Layout::kZz, 8, 2, 34);
  const ElementArray elements = Gather(Format("u8"), zz, bytes, valid);
  EXPECT_EQ(elements.bytes.substr(0, 34), bytes.substr(0, 32) + bytes.substr(512, 2));
  EXPECT_EQ(elements.bytes.substr(34), bytes.substr(32, 32) + bytes.substr(512 + 32, 2));
  EXPECT_EQ(elements.valid.substr(0, 34), std::string(32, '\1') + std::string(2, '\0'));
}

TEST(ElementsTest, GathersNibbles) {
  std::string bytes(512, '\0');
  bytes[0] = '\x21';   // rows 0 and 1 of column 0, as a fractal of zn lies column by column
  bytes[32] = '\x43';  // rows 0 and 1 of column 1
  const MatrixLayout zn = *MatrixLayout::Create(Layout::kZn, 4, 2, 2);
  const ElementArray elements = Gather(Format("s4"), zn, bytes, std::string(512, '\1'));
  EXPECT_EQ(elements.bytes, std::string("\1\3\2\4"));
  EXPECT_EQ(Pack(Format("s4"), elements), std::string("\x31\x42"));
}

TEST(ElementsTest, CountsWhatPaddingHolds) {
  std::string bytes(512, '\0');
  std::string valid(512, '\1');
  bytes[40] = 1;  // element 20: row 1, column 4, padding
  bytes[32] = 1;  // element 16: row 1, column 0, no padding
  valid[74] = 0;  // element 37: row 2, column 5
  const MatrixLayout nz = *MatrixLayout::Create(Layout::kNz, 16, 2, 4);
  const PaddingCount count = CountPadding(Format("f16"), nz, bytes, valid);
  EXPECT_EQ(count.all(), 256 - 8);
  EXPECT_EQ(count.not_zero, 1);
  EXPECT_EQ(count.unwritten, 1);
}

}  // namespace
}  // namespace mte
