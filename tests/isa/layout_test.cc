#include "isa/layout.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "isa/space.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr int64_t kFractalLines = 16;

MatrixLayout Make(Layout layout, int bits, int64_t rows, int64_t columns) {
  const auto matrix = MatrixLayout::Create(layout, bits, rows, columns);
  EXPECT_TRUE(matrix.has_value());
  return *matrix;
}

class EveryLayoutAndWidth : public ::testing::TestWithParam<std::tuple<LayoutInfo, int>> {
 protected:
  Layout layout() const { return std::get<0>(GetParam()).layout; }
  int bits() const { return std::get<1>(GetParam()); }
};

TEST_P(EveryLayoutAndWidth, PlacesAreAOneToOneMapOfThePaddedMatrix) {
  for (const auto& [rows, columns] :
       {std::pair<int64_t, int64_t>{1, 1}, {16, 32}, {17, 3}, {40, 70}, {70, 50}, {130, 200}}) {
    const MatrixLayout matrix = Make(layout(), bits(), rows, columns);
    std::vector<bool> taken(static_cast<size_t>(matrix.elements()));
    for (int64_t row = 0; row < matrix.padded_rows(); ++row) {
      for (int64_t column = 0; column < matrix.padded_columns(); ++column) {
        const int64_t place = matrix.PlaceOf(row, column);
        ASSERT_GE(place, 0);
        ASSERT_LT(place, matrix.elements());
        ASSERT_FALSE(taken[static_cast<size_t>(place)]) << row << ", " << column;
        taken[static_cast<size_t>(place)] = true;
        ASSERT_EQ(matrix.ElementAt(place), (MatrixLayout::Element{row, column}));
      }
    }
  }
}

TEST_P(EveryLayoutAndWidth, PadsToWholeFractals) {
  const MatrixLayout matrix = Make(layout(), bits(), 40, 70);
  EXPECT_FALSE(matrix.IsPadding(39, 69));
  EXPECT_TRUE(matrix.IsPadding(40, 0));
  EXPECT_TRUE(matrix.IsPadding(0, 70));
  EXPECT_GE(matrix.padded_rows(), 40);
  EXPECT_GE(matrix.padded_columns(), 70);
  if (layout() == Layout::kNd) {
    EXPECT_EQ(matrix.elements(), 40 * 70);
    return;
  }
  EXPECT_EQ(matrix.fractal_elements() * bits() / 8, kFractalBytes);
  EXPECT_EQ(matrix.padded_rows() % matrix.fractal_rows(), 0);
  EXPECT_LT(matrix.padded_rows() - 40, matrix.fractal_rows());
  EXPECT_EQ(matrix.padded_columns() % matrix.fractal_columns(), 0);
  EXPECT_LT(matrix.padded_columns() - 70, matrix.fractal_columns());
}

INSTANTIATE_TEST_SUITE_P(Layouts, EveryLayoutAndWidth,
                         ::testing::Combine(::testing::ValuesIn(kLayouts),
                                            ::testing::Values(4, 8, 16, 32)),
                         [](const auto& info) {
                           const absl::string_view name = std::get<0>(info.param).name;
                           return std::string(name.data(), name.size()) + "_b" +
                                  std::to_string(std::get<1>(info.param));
                         });

// Block c of row n, 32 bytes, lies c * rows + n blocks from the start: what ND2NZ makes with a row
// step of 1 and a block step of the padded number of rows.
TEST(LayoutTest, NzIsColumnsOfBlocks) {
  for (const int bits : {4, 8, 16, 32}) {
    const int64_t block = kBlockBytes * 8 / bits;
    const MatrixLayout matrix = Make(Layout::kNz, bits, 48, 3 * block);
    for (int64_t row = 0; row < 48; ++row) {
      for (int64_t column = 0; column < 3 * block; ++column) {
        ASSERT_EQ(matrix.PlaceOf(row, column),
                  (column / block * 48 + row) * block + column % block);
      }
    }
  }
}

// One fractal of a z layout is 16 rows of 32 bytes; of an n layout its transpose.
TEST(LayoutTest, SmallLetterIsTheOrderInAFractal) {
  for (const int bits : {4, 8, 16, 32}) {
    const int64_t block = kBlockBytes * 8 / bits;
    for (const Layout layout : {Layout::kNz, Layout::kZz}) {
      const MatrixLayout z = Make(layout, bits, kFractalLines, block);
      EXPECT_EQ(z.elements(), kFractalLines * block);
      EXPECT_EQ(z.PlaceOf(3, block - 1), 3 * block + block - 1);
    }
    for (const Layout layout : {Layout::kNn, Layout::kZn}) {
      const MatrixLayout n = Make(layout, bits, block, kFractalLines);
      EXPECT_EQ(n.elements(), kFractalLines * block);
      EXPECT_EQ(n.PlaceOf(block - 1, 3), 3 * block + block - 1);
    }
  }
}

TEST(LayoutTest, BigLetterIsTheOrderOfTheFractals) {
  // 2 x 3 fractals of bytes.
  EXPECT_EQ(Make(Layout::kZz, 8, 32, 96).PlaceOf(16, 32), 4 * kFractalBytes);
  EXPECT_EQ(Make(Layout::kNz, 8, 32, 96).PlaceOf(16, 32), 3 * kFractalBytes);
  EXPECT_EQ(Make(Layout::kZn, 8, 64, 48).PlaceOf(32, 16), 4 * kFractalBytes);
  EXPECT_EQ(Make(Layout::kNn, 8, 64, 48).PlaceOf(32, 16), 3 * kFractalBytes);
}

TEST(LayoutTest, TransposingTheMatrixExchangesTheLetters) {
  for (const int bits : {4, 8, 16, 32}) {
    const MatrixLayout zn = Make(Layout::kZn, bits, 70, 50);
    const MatrixLayout nz = Make(Layout::kNz, bits, 50, 70);
    const MatrixLayout nn = Make(Layout::kNn, bits, 70, 50);
    const MatrixLayout zz = Make(Layout::kZz, bits, 50, 70);
    for (int64_t row = 0; row < 70; ++row) {
      for (int64_t column = 0; column < 50; ++column) {
        ASSERT_EQ(zn.PlaceOf(row, column), nz.PlaceOf(column, row));
        ASSERT_EQ(nn.PlaceOf(row, column), zz.PlaceOf(column, row));
      }
    }
  }
}

TEST(LayoutTest, SizesAreInBytes) {
  EXPECT_EQ(Make(Layout::kNd, 4, 3, 3).bytes(), 5);
  EXPECT_EQ(Make(Layout::kNd, 64, 3, 3).bytes(), 72);
  EXPECT_EQ(Make(Layout::kZz, 8, 40, 70).bytes(), 9 * kFractalBytes);
  EXPECT_EQ(Make(Layout::kZn, 32, 70, 50).bytes(), 36 * kFractalBytes);
}

TEST(LayoutTest, RefusesWhatNoAddressReaches) {
  constexpr auto kMost = static_cast<int64_t>(kMaxOffset + 1);
  constexpr int64_t kHuge = std::numeric_limits<int64_t>::max();
  for (const LayoutInfo& info : kLayouts) {
    EXPECT_TRUE(MatrixLayout::Create(info.layout, 8, kMost / 32, 32).has_value());
    EXPECT_FALSE(MatrixLayout::Create(info.layout, 8, kMost / 32 + 1, 32).has_value());
    EXPECT_FALSE(MatrixLayout::Create(info.layout, 4, kHuge, 1).has_value());
    EXPECT_FALSE(MatrixLayout::Create(info.layout, 32, 1, kHuge).has_value());
    EXPECT_FALSE(MatrixLayout::Create(info.layout, 16, kMost / 8, kMost / 8).has_value());
  }
}

TEST(LayoutTest, NamesAreLowerCase) {
  EXPECT_EQ(ParseLayout("nz"), Layout::kNz);
  EXPECT_EQ(ParseLayout("Nz"), std::nullopt);
  for (const LayoutInfo& info : kLayouts) EXPECT_EQ(Name(info.layout), info.name);
}

}  // namespace
}  // namespace mte
