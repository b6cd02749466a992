// How the elements of a matrix lie in memory: in rows, or in fractals of 512 bytes.
//
// A fractal holds 16 x C0 elements, C0 being the elements in 32 bytes. The name of a fractal layout
// has two letters: the order of the fractals in the matrix, then the order of the elements in a
// fractal. Z goes row by row, N column by column. In a fractal of a ..n layout the matrix lies
// transposed: it covers C0 rows and 16 columns, and its 32 bytes run down a column.
#ifndef MTE_ISA_LAYOUT_H_
#define MTE_ISA_LAYOUT_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace mte {

enum class Layout : uint8_t { kNd, kNz, kZz, kZn, kNn };

struct LayoutInfo {
  Layout layout;
  absl::string_view name;
  bool has_fractals;
  bool fractals_by_column;  // the first letter is N
  bool elements_by_column;  // the second letter is n
};

inline constexpr LayoutInfo kLayouts[] = {
    {Layout::kNd, "nd", false, false, false}, {Layout::kNz, "nz", true, true, false},
    {Layout::kZz, "zz", true, false, false},  {Layout::kZn, "zn", true, false, true},
    {Layout::kNn, "nn", true, true, true},
};

constexpr const LayoutInfo& Info(Layout layout) { return kLayouts[static_cast<int>(layout)]; }
constexpr absl::string_view Name(Layout layout) { return Info(layout).name; }

constexpr std::optional<Layout> ParseLayout(absl::string_view name) {
  for (const LayoutInfo& info : kLayouts) {
    if (info.name == name) return info.layout;
  }
  return std::nullopt;
}

// Whether elements of that width fill fractals: 4, 8, 16 and 32 bits do, in the machine's terms.
constexpr bool FillsFractals(int element_bits) { return element_bits >= 4 && element_bits <= 32; }

// One matrix in one layout. Places are counted in elements from the start of the matrix: 4-bit
// element 2i is the low half of byte i, 2i + 1 the high half.
class MatrixLayout {
 public:
  // Nothing where the matrix would take more than 2^48 bytes. `rows` and `columns` are at least 1,
  // and a fractal layout needs FillsFractals(element_bits).
  static std::optional<MatrixLayout> Create(Layout layout, int element_bits, int64_t rows,
                                            int64_t columns);

  Layout layout() const { return info_.layout; }
  bool has_fractals() const { return info_.has_fractals; }
  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }
  // The matrix with what fills up its last fractals.
  int64_t padded_rows() const { return down_ * fractal_rows_; }
  int64_t padded_columns() const { return across_ * fractal_columns_; }
  int64_t elements() const { return padded_rows() * padded_columns(); }
  // A last half byte counts as a byte.
  int64_t bytes() const { return (elements() * element_bits_ + 7) / 8; }

  // What one fractal covers; 1 x 1 where the layout has none.
  int64_t fractal_rows() const { return fractal_rows_; }
  int64_t fractal_columns() const { return fractal_columns_; }
  int64_t fractal_elements() const { return fractal_rows_ * fractal_columns_; }

  bool IsPadding(int64_t row, int64_t column) const { return row >= rows_ || column >= columns_; }

  // The place of an element of the padded matrix.
  int64_t PlaceOf(int64_t row, int64_t column) const;

  // The inverse, for 0 <= place < elements().
  struct Element {
    int64_t row;
    int64_t column;
    bool operator==(const Element&) const = default;
  };
  Element ElementAt(int64_t place) const;

 private:
  MatrixLayout(Layout layout, int element_bits, int64_t rows, int64_t columns);

  LayoutInfo info_;
  int element_bits_;
  int64_t rows_;
  int64_t columns_;
  int64_t fractal_rows_ = 1;
  int64_t fractal_columns_ = 1;
  int64_t down_;    // fractals from top to bottom
  int64_t across_;  // and from left to right
};

}  // namespace mte

#endif  // MTE_ISA_LAYOUT_H_
