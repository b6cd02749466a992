#include "cli/regions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::vector<Symbol>& Symbols() {
  static const auto* symbols = new std::vector<Symbol>{
      {"rows", false, Address{Space::kGm, 0x1000}.word()}, {"start", true, 4}};
  return *symbols;
}

std::optional<MemoryRegion> Parse(absl::string_view text) {
  Diagnostics diagnostics;
  auto region = ParseRegion("--dump", text, Symbols(), diagnostics);
  EXPECT_EQ(region.has_value(), diagnostics.ok()) << text;
  return region;
}

// What is said about a malformed region: message and help.
std::string Complaint(absl::string_view text) {
  Diagnostics diagnostics;
  EXPECT_FALSE(ParseRegion("--dump", text, Symbols(), diagnostics).has_value()) << text;
  if (diagnostics.all().size() != 1) return "";
  const Diagnostic& diagnostic = diagnostics.all()[0];
  EXPECT_EQ(diagnostic.code, Code::kBadRegion);
  return diagnostic.message + "\n" + diagnostic.help;
}

TEST(ParseNumberTest, TakesEveryBase) {
  EXPECT_EQ(ParseNumber("0"), 0u);
  EXPECT_EQ(ParseNumber("1_000"), 1000u);
  EXPECT_EQ(ParseNumber("0xFf_ff"), 0xffffu);
  EXPECT_EQ(ParseNumber("0b101"), 5u);
  EXPECT_EQ(ParseNumber("0o17"), 15u);
  EXPECT_EQ(ParseNumber("18446744073709551615"), UINT64_MAX);
}

TEST(ParseNumberTest, RefusesEverythingElse) {
  for (const char* text : {"", "_", "_1", "1_", "1__0", "0x", "0x_1", "0b2", "0o8", "1a", "-1",
                           "+1", " 1", "18446744073709551616", "0x10000000000000000"}) {
    EXPECT_EQ(ParseNumber(text), std::nullopt) << text;
  }
}

TEST(ParseRegionTest, TakesBytesAtAnAddress) {
  const auto region = Parse("l1:0x200:64");
  ASSERT_TRUE(region.has_value());
  EXPECT_EQ(region->start, (Address{Space::kL1, 0x200}));
  EXPECT_EQ(region->bytes, 64);
  EXPECT_EQ(region->format, nullptr);
}

TEST(ParseRegionTest, TakesTypedShapes) {
  const auto region = Parse("a1:0:f16[4x16]");
  ASSERT_TRUE(region.has_value());
  EXPECT_EQ(region->start, (Address{Space::kL1, 0}));
  EXPECT_EQ(region->format->name, "f16");
  EXPECT_THAT(region->shape, ElementsAre(4, 16));
  EXPECT_EQ(region->bytes, 128);
  EXPECT_EQ(Parse("l1:0:s4[3x2]")->bytes, 3);
}

TEST(ParseRegionTest, TakesLabelsOfData) {
  EXPECT_EQ(Parse("rows:32")->start, (Address{Space::kGm, 0x1000}));
  EXPECT_EQ(Parse("rows:u32[2x3x4]")->bytes, 96);
  EXPECT_THAT(Complaint("row:32"), HasSubstr("did you mean `rows`?"));
  EXPECT_THAT(Complaint("start:32"), HasSubstr("no data label \"start\""));
}

TEST(ParseRegionTest, ReachesTheEndOfTheAddressSpaceAndNoFurther) {
  EXPECT_EQ(Parse("gm:0xffffffffffff:1")->bytes, 1);
  EXPECT_THAT(Complaint("gm:0xffffffffffff:2"), HasSubstr("beyond 48 bits"));
  EXPECT_THAT(Complaint("gm:0x1000000000000:1"), HasSubstr("more than 48 bits"));
  EXPECT_THAT(Complaint("gm:0:u8[4294967296x4294967296x4294967296]"), HasSubstr("beyond 48 bits"));
}

TEST(ParseRegionTest, ArraysHaveAtMost64Dimensions) {
  std::string shape = "1";
  for (int i = 1; i < 64; ++i) shape += "x1";
  EXPECT_EQ(Parse("l1:0:u8[" + shape + "]")->shape.size(), 64u);
  EXPECT_THAT(Complaint("l1:0:u8[" + shape + "x1]"), HasSubstr("the shape has 65 dimensions"));
}

TEST(ParseRegionTest, SaysWhatIsWrong) {
  EXPECT_THAT(Complaint("l2:0:4"), HasSubstr("no memory space \"l2\""));
  EXPECT_THAT(Complaint("ubb:0:4"), HasSubstr("did you mean `ub`?"));
  EXPECT_THAT(Complaint("l1:zero:4"), HasSubstr("\"zero\" is no address"));
  EXPECT_THAT(Complaint("l1:-1:4"), HasSubstr("\"-1\" is no address"));
  EXPECT_THAT(Complaint("l1:0:many"), HasSubstr("\"many\" is no number of bytes"));
  EXPECT_THAT(Complaint("l1:0:0"), HasSubstr("at least one byte"));
  EXPECT_THAT(Complaint("l1:0:u7[2]"), HasSubstr("no data type \"u7\""));
  EXPECT_THAT(Complaint("l1:0:u8"), HasSubstr("needs a shape"));
  EXPECT_THAT(Complaint("l1:0:u8[2"), HasSubstr("not closed"));
  EXPECT_THAT(Complaint("l1:0:u8[]"), HasSubstr("no shape"));
  EXPECT_THAT(Complaint("l1:0:u8[2x]"), HasSubstr("no shape"));
  EXPECT_THAT(Complaint("l1:0:u8[0]"), HasSubstr("no shape"));
  EXPECT_THAT(Complaint("l1:0:s4[3]"), HasSubstr("half a byte"));
}

TEST(ParseRegionTest, TakesLayouts) {
  const auto region = Parse("l1:0x200:s8[40x70]@zz");
  ASSERT_TRUE(region.has_value());
  EXPECT_EQ(region->matrix->layout(), Layout::kZz);
  EXPECT_THAT(region->shape, ElementsAre(40, 70));
  EXPECT_EQ(region->bytes, 9 * 512);
  EXPECT_EQ(Parse("rows:s4[3x3]@zn")->bytes, 512);
  EXPECT_EQ(Parse("l1:0:u8[2x3]@nd")->bytes, 6);
  EXPECT_EQ(Parse("l1:0:u8[2x3]")->matrix->layout(), Layout::kNd);
  EXPECT_FALSE(Parse("l1:0:u8[2x3x4]")->matrix.has_value());
}

TEST(ParseRegionTest, GivesTheDefaultLayoutToMatricesOnly) {
  Diagnostics diagnostics;
  const auto parse = [&](absl::string_view text) {
    return ParseRegion("--dump", text, {}, diagnostics, Layout::kNz);
  };
  EXPECT_EQ(parse("l1:0:f16[4x16]")->matrix->layout(), Layout::kNz);
  EXPECT_EQ(parse("l1:0:f16[4x16]@zz")->matrix->layout(), Layout::kZz);
  EXPECT_EQ(parse("l1:0:f16[64]")->bytes, 128);
  EXPECT_EQ(parse("l1:0:128")->bytes, 128);
  EXPECT_TRUE(diagnostics.ok());
}

TEST(ParseRegionTest, SaysWhatIsWrongWithALayout) {
  EXPECT_THAT(Complaint("l1:0:f16[4x16]@Nz"), HasSubstr("did you mean `nz`?"));
  EXPECT_THAT(Complaint("l1:0:f16[4x16]@"), HasSubstr("the layouts are nd, nz"));
  EXPECT_THAT(Complaint("l1:0:f16[64]@nz"), HasSubstr("\"[64]\" is no matrix"));
  EXPECT_THAT(Complaint("l1:0:f16[2x4x16]@nz"), HasSubstr("is no matrix"));
  EXPECT_THAT(Complaint("l1:0:64@nz"), HasSubstr("only a matrix has a layout"));
  EXPECT_THAT(Complaint("l1:0:u64[4x4]@nz"), HasSubstr("no fractals of u64"));
  EXPECT_THAT(Complaint("gm:0xfffffffffe01:u8[1x1]@nz"), HasSubstr("beyond 48 bits"));
}

TEST(ParseMatrixTest, TakesATypeAShapeAndALayout) {
  Diagnostics diagnostics;
  const auto matrix = ParseMatrix("where", "f32[70x50]@zn", diagnostics);
  ASSERT_TRUE(matrix.has_value());
  EXPECT_EQ(matrix->format->name, "f32");
  EXPECT_EQ(matrix->matrix->rows(), 70);
  EXPECT_EQ(matrix->matrix->layout(), Layout::kZn);
  for (const char* text : {"", "f32", "f32[4]", "f32[4x4x4]", "64", "f32[4x4]@xx"}) {
    EXPECT_EQ(ParseMatrix("where", text, diagnostics), std::nullopt) << text;
  }
  EXPECT_EQ(diagnostics.errors(), 6);
}

TEST(ParseRegionTest, ShowsWhatARegionLooksLike) {
  for (const char* text : {"", ":", "::", "l1", "l1:0", "l1:0:1:2", "4"}) {
    EXPECT_THAT(Complaint(text), HasSubstr("SPACE:ADDRESS:BYTES")) << text;
  }
}

TEST(ParseAddressTest, TakesASpaceAndAnOffset) {
  Diagnostics diagnostics;
  EXPECT_EQ(ParseAddress("--load", "gm:0xffff00000000", diagnostics),
            (Address{Space::kGm, 0xffff00000000}));
  EXPECT_TRUE(diagnostics.ok());
  EXPECT_EQ(ParseAddress("--load", "gm", diagnostics), std::nullopt);
  EXPECT_EQ(ParseAddress("--load", "gm:1:2", diagnostics), std::nullopt);
  EXPECT_EQ(diagnostics.errors(), 2);
}

TEST(SplitFileTest, SplitsAtTheFirstEqualsSign) {
  EXPECT_EQ(SplitFile("gm:0=a=b").region, "gm:0");
  EXPECT_EQ(SplitFile("gm:0=a=b").file, "a=b");
  EXPECT_EQ(SplitFile("gm:0").file, "");
}

}  // namespace
}  // namespace mte
