#include "emulator/moves/nd2nz.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "isa/families.h"
#include "isa/table.h"

namespace mte {
namespace {

constexpr int kDst = FieldIndex(kNd2NzFields, "dst");
constexpr int kSrc = FieldIndex(kNd2NzFields, "src");
constexpr int kMatrices = FieldIndex(kNd2NzFields, "nd_num");
constexpr int kRows = FieldIndex(kNd2NzFields, "n_value");
constexpr int kRowElements = FieldIndex(kNd2NzFields, "d_value");
constexpr int kSrcMatrixStride = FieldIndex(kNd2NzFields, "src_nd_matrix_stride");
constexpr int kSrcRowStride = FieldIndex(kNd2NzFields, "src_d_value");
constexpr int kBlockStride = FieldIndex(kNd2NzFields, "dst_nz_c0_stride");
constexpr int kRowStride = FieldIndex(kNd2NzFields, "dst_nz_n_stride");
constexpr int kMatrixStride = FieldIndex(kNd2NzFields, "dst_nz_matrix_stride");

int64_t Largest(int field) { return kNd2NzFields[field].max; }

// The blocks of a destination matrix, and a loop of it: `count` blocks that are `stride` apart,
// both counted in blocks.
struct Loop {
  int64_t count;
  int64_t stride;
};
struct Blocks {
  Loop rows;
  Loop columns;

  int64_t extent() const {
    return (rows.count - 1) * rows.stride + (columns.count - 1) * columns.stride + 1;
  }

  // Whether two of the blocks coincide: then a number of rows spans the same as one of columns, and
  // the least such numbers are the strides without their common factor, exchanged.
  bool Overlap() const {
    const int64_t common = std::gcd(rows.stride, columns.stride);
    return columns.stride / common < rows.count && rows.stride / common < columns.count;
  }

  // Whether some block coincides with one of a matrix `distance` further on.
  bool OverlapAt(int64_t distance) const {
    if (distance >= extent()) return false;
    const auto [few, many] =
        rows.count < columns.count ? std::pair(rows, columns) : std::pair(columns, rows);
    for (int64_t i = 1 - few.count; i < few.count; ++i) {
      const int64_t rest = distance - i * few.stride;
      if (rest % many.stride == 0 && std::abs(rest / many.stride) < many.count) return true;
    }
    return false;
  }
};

// The least value beyond the present one of `loop`'s stride that keeps the blocks of a matrix
// apart.
std::optional<int64_t> LeastStride(Blocks blocks, Loop Blocks::*loop, int field) {
  int64_t& stride = (blocks.*loop).stride;
  while (++stride <= Largest(field)) {
    if (!blocks.Overlap()) return stride;
  }
  return std::nullopt;
}

// Likewise for the stride of matrices, in blocks; a matrix by itself has no block twice.
std::optional<int64_t> LeastMatrixStride(const Blocks& blocks, const Loop& matrices,
                                         int64_t largest) {
  for (int64_t stride = matrices.stride + 1; stride <= largest; ++stride) {
    int64_t m = 1;
    while (m < matrices.count && m * stride < blocks.extent() && !blocks.OverlapAt(m * stride)) ++m;
    if (m == matrices.count || m * stride >= blocks.extent()) return stride;
  }
  return std::nullopt;
}

std::string MatrixHelp(const Nd2Nz& copy, const Blocks& blocks) {
  const int64_t elements = kBlockBytes / copy.element_bytes;  // of a block
  const Loop matrices = {copy.matrices, copy.dst_matrix_stride / kBlockBytes};
  const std::string now = absl::StrCat("dst_nz_matrix_stride is ", matrices.stride * elements);
  const auto least = LeastMatrixStride(blocks, matrices, Largest(kMatrixStride) / elements);
  if (!least.has_value()) {
    return absl::StrCat(now, "; no value in range keeps the matrices apart: copy them one by one");
  }
  return absl::StrCat(now, "; with dst_nz_matrix_stride=", *least * elements,
                      " the matrices stay apart");
}

std::string BlockHelp(const Blocks& blocks) {
  const std::string now = absl::StrCat("dst_nz_c0_stride is ", blocks.columns.stride,
                                       " and dst_nz_n_stride ", blocks.rows.stride);
  if (const auto least = LeastStride(blocks, &Blocks::columns, kBlockStride)) {
    return absl::StrCat(now, "; with dst_nz_c0_stride=", *least,
                        " the blocks of a matrix stay apart");
  }
  if (const auto least = LeastStride(blocks, &Blocks::rows, kRowStride)) {
    return absl::StrCat(now, "; with dst_nz_n_stride=", *least,
                        " the blocks of a matrix stay apart");
  }
  return absl::StrCat(now, "; no stride in range keeps them apart: copy fewer rows at a time");
}

}  // namespace

Nd2Nz Nd2Nz::From(const Instruction& instruction) {
  const auto operand = [&](int field) { return static_cast<int64_t>(instruction[field]); };
  const int64_t element_bytes = ElementBits(instruction.type) / 8;
  return {
      .to = instruction.row->spaces[0],
      .from = instruction.row->spaces[1],
      .dst = instruction.offset(kDst),
      .src = instruction.offset(kSrc),
      .element_bytes = element_bytes,
      .matrices = operand(kMatrices),
      .rows = operand(kRows),
      .row_bytes = operand(kRowElements) * element_bytes,
      .src_matrix_stride = operand(kSrcMatrixStride) * element_bytes,
      .src_row_stride = operand(kSrcRowStride) * element_bytes,
      .dst_matrix_stride = operand(kMatrixStride) * element_bytes,
      .dst_row_stride = operand(kRowStride) * kBlockBytes,
      .dst_block_stride = operand(kBlockStride) * kBlockBytes,
  };
}

ZeroCount WhyEmpty(const Nd2Nz& copy) {
  const int field = copy.matrices == 0 ? kMatrices : copy.rows == 0 ? kRows : kRowElements;
  return {.field = field, .reg = std::nullopt};
}

std::string NamePlace(const Nd2Nz& copy, const Turns& turns) {
  std::string text;
  const auto add = [&](absl::string_view what, int64_t turn, int64_t count) {
    if (count <= 1) return;
    absl::StrAppend(&text, text.empty() ? "" : ", ", what, " ", turn, " (of ", count, ")");
  };
  add("matrix", turns[0], copy.matrices);
  add("row", turns[1], copy.rows);
  add("block", turns[2], copy.blocks());
  return text.empty() ? "the block" : text;
}

std::string OverlapHelp(const Nd2Nz& copy, const Turns& first, const Turns& second) {
  const Blocks blocks = {.rows = {copy.rows, copy.dst_row_stride / kBlockBytes},
                         .columns = {copy.blocks(), copy.dst_block_stride / kBlockBytes}};
  return first[0] == second[0] ? BlockHelp(blocks) : MatrixHelp(copy, blocks);
}

}  // namespace mte
