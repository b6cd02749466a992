#include "isa/layout.h"

#include "isa/space.h"
#include "isa/types.h"

namespace mte {
namespace {

constexpr int64_t kFractalLines = kFractalBytes / kBlockBytes;

int64_t CeilDiv(int64_t a, int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

}  // namespace

MatrixLayout::MatrixLayout(Layout layout, int element_bits, int64_t rows, int64_t columns)
    : info_(Info(layout)), element_bits_(element_bits), rows_(rows), columns_(columns) {
  if (info_.has_fractals) {
    const int64_t block_elements = kBlockBytes * 8 / element_bits;
    fractal_rows_ = info_.elements_by_column ? block_elements : kFractalLines;
    fractal_columns_ = info_.elements_by_column ? kFractalLines : block_elements;
  }
  down_ = CeilDiv(rows, fractal_rows_);
  across_ = CeilDiv(columns, fractal_columns_);
}

std::optional<MatrixLayout> MatrixLayout::Create(Layout layout, int element_bits, int64_t rows,
                                                 int64_t columns) {
  // The greatest number of elements that fits a memory space; padding adds less than a fractal to
  // each side, so neither side can overflow once it is bounded by it.
  const int64_t most = static_cast<int64_t>(kMaxOffset + 1) / element_bits * 8;
  if (rows > most || columns > most) return std::nullopt;
  const MatrixLayout result(layout, element_bits, rows, columns);
  int64_t elements = 0;
  if (__builtin_mul_overflow(result.padded_rows(), result.padded_columns(), &elements) ||
      elements > most) {
    return std::nullopt;
  }
  return result;
}

int64_t MatrixLayout::PlaceOf(int64_t row, int64_t column) const {
  const int64_t down = row / fractal_rows_;
  const int64_t across = column / fractal_columns_;
  const int64_t inner_row = row % fractal_rows_;
  const int64_t inner_column = column % fractal_columns_;
  const int64_t fractal =
      info_.fractals_by_column ? across * down_ + down : down * across_ + across;
  const int64_t inner = info_.elements_by_column ? inner_column * fractal_rows_ + inner_row
                                                 : inner_row * fractal_columns_ + inner_column;
  return fractal * fractal_elements() + inner;
}

MatrixLayout::Element MatrixLayout::ElementAt(int64_t place) const {
  const int64_t fractal = place / fractal_elements();
  const int64_t inner = place % fractal_elements();
  const int64_t down = info_.fractals_by_column ? fractal % down_ : fractal / across_;
  const int64_t across = info_.fractals_by_column ? fractal / down_ : fractal % across_;
  const int64_t inner_row =
      info_.elements_by_column ? inner % fractal_rows_ : inner / fractal_columns_;
  const int64_t inner_column =
      info_.elements_by_column ? inner / fractal_rows_ : inner % fractal_columns_;
  return {down * fractal_rows_ + inner_row, across * fractal_columns_ + inner_column};
}

}  // namespace mte
