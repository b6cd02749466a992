// What the pages say that the movement instructions do, one element at a time: slow, plain, and
// written without a look at emulator/moves/.
#ifndef MTE_TESTS_EMULATOR_REFERENCE_H_
#define MTE_TESTS_EMULATOR_REFERENCE_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/table.h"

namespace mte {

// One element that an instruction writes. Places are in bits, so that they are whole for 4-bit
// elements.
struct ElementMove {
  static constexpr int64_t kNowhere = INT64_MIN;

  int bits;
  int64_t to;
  int64_t from = kNowhere;  // else `value` is written
  uint32_t value = 0;
  bool pads = false;  // the element does not count as copied
};

// In the order in which the page's loops come to them.
class Reference {
 public:
  Reference(const Instruction& instruction, const RegisterState& registers)
      : instruction_(instruction),
        registers_(registers),
        bits_(ElementBits(instruction.type)),
        bytes_(bits_ / 8),
        dst_(instruction.offset(0)),
        src_(instruction.offset(1)) {
    switch (instruction.row->family) {
      case Family::kAlignCopy:
        AlignCopy();
        break;
      case Family::kLoad2d:
        Load2d();
        break;
      case Family::kTranspose:
        TransposingLoad(false);
        break;
      case Family::kTransposeV2:
        TransposingLoad(true);
        break;
      case Family::kNd2Nz:
        Nd2Nz();
        break;
      default:
        break;
    }
  }

  const std::vector<ElementMove>& moves() const { return moves_; }

 private:
  int64_t Get(absl::string_view operand) const {
    return static_cast<int64_t>(instruction_[FindField(*instruction_.row, operand)]);
  }
  int64_t Get(Register reg) const { return static_cast<int64_t>(registers_[reg]); }
  void Copy(int64_t to, int64_t from) {
    moves_.push_back({.bits = bits_, .to = 8 * to, .from = 8 * from});
  }

  // Element `i` of the padding, which is the pad register or the element at `first`.
  void Pad(int64_t to, int64_t first) {
    const bool with_register = Get("data_select_bit") != 0;
    moves_.push_back({.bits = bits_,
                      .to = 8 * to,
                      .from = with_register ? ElementMove::kNowhere : 8 * first,
                      .value = static_cast<uint32_t>(Get(Register::kPad)),
                      .pads = true});
  }

  void Turn(int64_t head, int64_t from) {
    const int64_t n = Get("n_burst");
    const int64_t length = Get("len_burst") / bytes_;  // in elements, like what follows
    const int64_t left = Get("left_padding_count");
    const int64_t right = Get("right_padding_count");
    const int64_t stride = Get("burst_dst_stride");
    const bool compact = left == 0 && right == 0 && stride == Get("len_burst");
    if (length == 0) return;
    for (int64_t i = 0; i < n; ++i) {
      const int64_t s = from + i * Get("burst_src_stride");
      int64_t d = head + i * stride;
      for (int64_t e = 0; e < left; ++e, d += bytes_) Pad(d, s);
      for (int64_t e = 0; e < length; ++e, d += bytes_) Copy(d, s + e * bytes_);
      for (int64_t e = 0; e < right; ++e, d += bytes_) Pad(d, s);
      if (compact && i < n - 1) continue;
      for (; d % 32 != 0; d += bytes_) Pad(d, compact ? from : s);
    }
  }
  void AlignCopy() {
    for (int64_t k = 0; k < Get(Register::kLoop2Size); ++k) {
      for (int64_t j = 0; j < Get(Register::kLoop1Size); ++j) {
        Turn(dst_ + k * Get(Register::kLoop2DstStride) + j * Get(Register::kLoop1DstStride),
             src_ + k * Get(Register::kLoop2SrcStride) + j * Get(Register::kLoop1SrcStride));
      }
    }
  }

  // Where element (row, column) of a fractal is that starts at byte `fractal`, in bits.
  int64_t InFractal(int64_t fractal, int64_t row, int64_t column) const {
    return 8 * (fractal + 32 * row) + bits_ * column;
  }

  // The unit of start_index and src_stride is `unit` bytes.
  int64_t RepeatSource(int64_t repeat, int64_t unit) const {
    const int64_t sign = Get("addr_mode") == 0 ? 1 : -1;
    return src_ + unit * (Get("start_index") + sign * repeat * Get("src_stride"));
  }

  void Load2d() {
    const int64_t columns = 256 / bits_;
    const bool transpose = Get("if_transpose") != 0;
    for (int64_t r = 0; r < Get("repeat_times"); ++r) {
      const int64_t s = RepeatSource(r, 512);
      const int64_t d = dst_ + r * (512 + 512 * Get("dst_gap"));
      for (int64_t i = 0; i < 16; ++i) {
        for (int64_t j = 0; j < columns; ++j) {
          moves_.push_back({.bits = bits_,
                            .to = InFractal(d, i, j),
                            .from = transpose ? InFractal(s, j, i) : InFractal(s, i, j)});
        }
      }
    }
  }

  // Where element (row, column) of a square is whose fractals are `step` bytes apart: 16 rows of 32
  // bytes each, on top of each other, but those of 32-bit elements side by side.
  int64_t InSquare(int64_t square, int64_t step, int64_t row, int64_t column) const {
    if (bits_ == 32) return InFractal(square + column / 8 * step, row, column % 8);
    return InFractal(square + row / 16 * step, row % 16, column);
  }

  void TransposingLoad(bool v2) {
    const int64_t side = bits_ == 4 ? 64 : bits_ == 8 ? 32 : 16;
    const int64_t square_bytes = side * side * bits_ / 8;
    const int64_t src_gap = v2 ? Get("src_frac_gap") : 0;
    for (int64_t r = 0; r < Get("repeat_times"); ++r) {
      const int64_t s = RepeatSource(r, v2 ? 512 : square_bytes);
      const int64_t d = dst_ + r * (512 + 512 * Get("dst_gap"));
      for (int64_t i = 0; i < side; ++i) {
        for (int64_t j = 0; j < side; ++j) {
          moves_.push_back({.bits = bits_,
                            .to = InSquare(d, 512 + 512 * Get("dst_frac_gap"), i, j),
                            .from = InSquare(s, 512 + 512 * src_gap, j, i)});
        }
      }
    }
  }

  void Nd2Nz() {
    const int64_t in_block = 32 / bytes_;
    const int64_t columns = Get("d_value");
    for (int64_t m = 0; m < Get("nd_num"); ++m) {
      for (int64_t n = 0; n < Get("n_value"); ++n) {
        for (int64_t i = 0; i < columns || i % in_block != 0; ++i) {
          const int64_t d = dst_ + m * Get("dst_nz_matrix_stride") * bytes_ +
                            n * Get("dst_nz_n_stride") * 32 +
                            i / in_block * Get("dst_nz_c0_stride") * 32 + i % in_block * bytes_;
          const int64_t s = m * Get("src_nd_matrix_stride") + n * Get("src_d_value") + i;
          if (i < columns) {
            Copy(d, src_ + s * bytes_);
          } else {
            moves_.push_back({.bits = bits_, .to = 8 * d, .pads = true});
          }
        }
      }
    }
  }

  const Instruction& instruction_;
  const RegisterState& registers_;
  int bits_;
  int64_t bytes_;  // of an element of at least 8 bits
  int64_t dst_;
  int64_t src_;
  std::vector<ElementMove> moves_;
};

}  // namespace mte

#endif  // MTE_TESTS_EMULATOR_REFERENCE_H_
