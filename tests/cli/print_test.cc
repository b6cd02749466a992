#include "cli/print.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "isa/element.h"

namespace mte {
namespace {

std::string Hex(uint64_t offset, const std::string& bytes, const std::string& valid) {
  std::string text;
  HexDump dump(offset,
               [&text](absl::string_view piece) { text.append(piece.data(), piece.size()); });
  dump.Add(bytes, valid);
  dump.Finish();
  return text;
}

std::string Array(absl::string_view type, const std::vector<int64_t>& shape,
                  const std::string& bytes, std::string valid = "") {
  if (valid.empty()) valid.assign(bytes.size(), 1);
  std::string text;
  const ElementFormat& format = *FindElementFormat(type);
  PrintArray(format, shape, Unpack(format, bytes, valid),
             [&text](absl::string_view piece) { text.append(piece.data(), piece.size()); });
  return text;
}

TEST(HexDumpTest, LooksLikeHexdump) {
  EXPECT_EQ(Hex(0x1000, std::string("Hello, world\0\xff 12", 17), std::string(17, 1)),
            "00001000  48 65 6c 6c 6f 2c 20 77  6f 72 6c 64 00 ff 20 31  |Hello, world.. 1|\n"
            "00001010  32                                                |2|\n"
            "00001011\n");
}

TEST(HexDumpTest, MarksWhatNothingHasWritten) {
  EXPECT_EQ(Hex(0, "AB", std::string("\0\1", 2)),
            "00000000  ?? 42                                             |.B|\n"
            "00000002\n");
}

TEST(HexDumpTest, LeavesOutRepeatedLinesAlsoAcrossPieces) {
  std::string text;
  HexDump dump(0, [&text](absl::string_view piece) { text.append(piece.data(), piece.size()); });
  for (int i = 0; i < 3; ++i) dump.Add(std::string(32, 'a'), std::string(32, 1));
  dump.Add(std::string(16, 'a'), std::string(16, 0));  // the same bytes, but unwritten
  dump.Finish();
  EXPECT_EQ(text,
            "00000000  61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  |aaaaaaaaaaaaaaaa|\n"
            "*\n"
            "00000060  ?? ?? ?? ?? ?? ?? ?? ??  ?? ?? ?? ?? ?? ?? ?? ??  |................|\n"
            "00000070\n");
}

TEST(HexDumpTest, ShowsAllOfALongOffset) {
  EXPECT_EQ(Hex(0xffff00000000, "A", std::string(1, 1)),
            "ffff00000000  41                                                |A|\n"
            "ffff00000001\n");
}

TEST(PrintArrayTest, AlignsTheRowsOfAMatrix) {
  EXPECT_EQ(Array("s8", {2, 2}, "\x01\xff\x80\x7f"),
            "   1   -1\n"
            "-128  127\n");
}

TEST(PrintArrayTest, ReadsNibblesFromTheLowEnd) {
  EXPECT_EQ(Array("s4", {1, 4}, "\x21\xf8"), " 1  2 -8 -1\n");
}

TEST(PrintArrayTest, ReadsLittleEndian) {
  EXPECT_EQ(Array("u16", {1, 2}, std::string("\x01\x02\xff\xff", 4)), "  513 65535\n");
}

TEST(PrintArrayTest, PrintsFloatsShort) {
  EXPECT_EQ(Array("f16", {1, 2}, std::string("\x00\x3c\x66\x2e", 4)), "  1 0.1\n");
  EXPECT_EQ(Array("f32", {1, 1}, std::string("\xcd\xcc\xcc\x3d", 4)), "0.1\n");
}

TEST(PrintArrayTest, MarksElementsThatAreNotWhollyWritten) {
  EXPECT_EQ(Array("u16", {2}, std::string(4, 1), std::string("\1\0\1\1", 4)), " ?? 257\n");
}

TEST(PrintArrayTest, BreaksAListIntoLines) {
  std::string bytes(18, '\1');
  EXPECT_EQ(Array("u8", {18}, bytes), "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n1 1\n");
}

TEST(PrintArrayTest, HeadsTheMatricesOfAHigherArray) {
  EXPECT_EQ(Array("u8", {2, 1, 1, 2}, "\1\2\3\4"),
            "[0, 0, :, :]\n1 2\n"
            "\n[1, 0, :, :]\n3 4\n");
}

TEST(NpyTest, NamesTheNearestTypeOfNumPy) {
  const std::vector<std::pair<absl::string_view, std::string>> types = {
      {"s4", "|i1"},  {"s8", "|i1"},  {"u8", "|u1"},  {"hif8", "|u1"},
      {"s16", "<i2"}, {"u16", "<u2"}, {"f16", "<f2"}, {"bf16", "<u2"},
      {"s32", "<i4"}, {"u32", "<u4"}, {"f32", "<f4"}, {"b16", "<u2"},
  };
  for (const auto& [name, type] : types) EXPECT_EQ(NpyType(*FindElementFormat(name)), type) << name;
}

TEST(NpyTest, UnpacksNibbles) {
  const ElementFormat& s4 = *FindElementFormat("s4");
  EXPECT_EQ(NpyElements(s4, Unpack(s4, "\x21\xf8", "")), "\x01\x02\xf8\xff");
  const ElementFormat& b4 = *FindElementFormat("b4");
  EXPECT_EQ(NpyElements(b4, Unpack(b4, "\x21\xf8", "")), "\x01\x02\x08\x0f");
  const ElementFormat& u16 = *FindElementFormat("u16");
  EXPECT_EQ(NpyElements(u16, Unpack(u16, "ab", "")), "ab");
}

}  // namespace
}  // namespace mte
