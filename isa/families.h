// The operands of each family of instructions, in the documented order, and their places in the
// words. A page's other spelling of a name is its alias.
#ifndef MTE_ISA_FAMILIES_H_
#define MTE_ISA_FAMILIES_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "isa/evidence.h"
#include "isa/field.h"
#include "isa/pipe.h"
#include "isa/register.h"

namespace mte {

// The index of the operand called `name`: how a moves function finds its values. A name that is not
// there does not compile.
consteval int FieldIndex(absl::Span<const Field> fields, absl::string_view name) {
  for (size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name == name) return static_cast<int>(i);
  }
  throw "no operand of that name";
}

namespace internal {

inline constexpr int64_t kMax21 = (int64_t{1} << 21) - 1;
inline constexpr int64_t kMax40 = (int64_t{1} << 40) - 1;

constexpr Field Destination() {
  return {.name = "dst",
          .kind = FieldKind::kAddress,
          .bits = {1, 0, 64},
          .unit = Unit::kByte,
          .max = static_cast<int64_t>(kMaxOffset),
          .stored = Unit::kByte,
          .default_value = std::nullopt,
          .is_destination = true,
          .note = "first byte written"};
}

constexpr Field Source() {
  return {.name = "src",
          .kind = FieldKind::kAddress,
          .bits = {2, 0, 64},
          .unit = Unit::kByte,
          .max = static_cast<int64_t>(kMaxOffset),
          .stored = Unit::kByte,
          .default_value = std::nullopt,
          .note = "first byte read"};
}

constexpr Field Number(absl::string_view name, Bits bits, Unit unit, int64_t max,
                       absl::string_view note = {}) {
  return {.name = name, .bits = bits, .unit = unit, .max = max, .stored = unit, .note = note};
}

// A number that has no default. (Rebuilt: an engaged std::optional cannot be reset in a constant.)
constexpr Field Required(const Field& field) {
  return {.name = field.name,
          .alias = field.alias,
          .bits = field.bits,
          .unit = field.unit,
          .min = field.min,
          .max = field.max,
          .step = field.step,
          .stored = field.stored,
          .default_value = std::nullopt,
          .note = field.note};
}

constexpr Field MultipleOf(int64_t step, Field field) {
  field.step = step;
  return field;
}

constexpr Field Boolean(absl::string_view name, Bits bits, Evidence evidence,
                        absl::string_view note) {
  return {.name = name,
          .kind = FieldKind::kBool,
          .bits = bits,
          .evidence = evidence,
          .max = 1,
          .note = note};
}

constexpr Field LeftOrRightPadding(absl::string_view name, uint8_t low) {
  Field field = Number(name, {3, low, 6}, Unit::kElement, 32, "at most 32 bytes of elements");
  field.max_scale = Scale::kPerElementByte;
  return field;
}

}  // namespace internal

inline constexpr NamedValue kPipeCodes[] = {{"s", 0},    {"v", 1},    {"m", 2},  {"mte1", 3},
                                            {"mte2", 4}, {"mte3", 5}, {"fix", 6}};
inline constexpr NamedValue kBarrierCodes[] = {
    {"v", 1}, {"m", 2}, {"mte1", 3}, {"mte2", 4}, {"mte3", 5}, {"fix", 6}, {"all", kAllPipes}};

inline constexpr Field kFlagFields[] = {
    {.name = "src_pipe",
     .kind = FieldKind::kCode,
     .bits = {0, 20, 4},
     .max = 15,
     .default_value = std::nullopt,
     .names = kPipeCodes,
     .note = "the pipe that raises the flag"},
    {.name = "dst_pipe",
     .kind = FieldKind::kCode,
     .bits = {0, 24, 4},
     .max = 15,
     .default_value = std::nullopt,
     .names = kPipeCodes,
     .note = "the pipe that waits for it"},
    {.name = "event_id",
     .bits = {0, 28, 4},
     .max = 7,
     .default_value = std::nullopt,
     .note = "0..7, or 0..3 on targets with four event ids"},
};

inline constexpr Field kBarrierFields[] = {
    {.name = "pipe",
     .kind = FieldKind::kCode,
     .bits = {0, 20, 4},
     .max = 15,
     .default_value = std::nullopt,
     .names = kBarrierCodes,
     .note = "the pipe that finishes what it has before it goes on; `all`: the front end waits "
             "for every pipe"},
};

inline constexpr Field kLoopSizeFields[] = {
    internal::Required(internal::Number("loop1_size", {1, 0, 21}, Unit::kCount, internal::kMax21,
                                        "inner iterations; 0 makes a copy do nothing")),
    internal::Required(internal::Number("loop2_size", {1, 21, 21}, Unit::kCount, internal::kMax21,
                                        "outer iterations; 0 makes a copy do nothing")),
};
inline constexpr Register kLoopSizeRegisters[] = {Register::kLoop1Size, Register::kLoop2Size};

inline constexpr Field kLoop1StrideFields[] = {
    internal::Required(
        internal::Number("loop1_src_stride", {1, 0, 40}, Unit::kByte, internal::kMax40)),
    internal::Required(internal::MultipleOf(
        32, internal::Number("loop1_dst_stride", {1, 40, 21}, Unit::kByte, internal::kMax21))),
};
inline constexpr Register kLoop1StrideRegisters[] = {Register::kLoop1SrcStride,
                                                     Register::kLoop1DstStride};

inline constexpr Field kLoop2StrideFields[] = {
    internal::Required(
        internal::Number("loop2_src_stride", {1, 0, 40}, Unit::kByte, internal::kMax40)),
    internal::Required(internal::MultipleOf(
        32, internal::Number("loop2_dst_stride", {1, 40, 21}, Unit::kByte, internal::kMax21))),
};
inline constexpr Register kLoop2StrideRegisters[] = {Register::kLoop2SrcStride,
                                                     Register::kLoop2DstStride};

inline constexpr Field kPadFields[] = {
    internal::Required(internal::Number("pad_val", {1, 0, 32}, Unit::kCount, 0xffffffff,
                                        "a b8 or b16 copy uses the low 8 or 16 bits")),
};
inline constexpr Register kPadRegisters[] = {Register::kPad};

inline constexpr NamedValue kL2CacheCodes[] = {
    {"disable", 0}, {"normal", 1}, {"last", 2}, {"persistent", 4}};

inline constexpr Field kAlignCopyFields[] = {
    internal::Destination(),
    internal::Source(),
    internal::Required(internal::Number("n_burst", {3, 4, 21}, Unit::kCount, internal::kMax21,
                                        "bursts; 0 moves nothing")),
    {.name = "len_burst",
     .bits = {3, 25, 21},
     .unit = Unit::kBlock,
     .min = 1,
     .max = 65535,
     .step_scale = Scale::kElementBytes,
     .stored = Unit::kByte,
     .stored_max = internal::kMax21,
     .default_value = std::nullopt,
     .note = "the register holds bytes (C): bytes(N) takes any length of whole elements"},
    internal::LeftOrRightPadding("left_padding_count", 46),
    internal::LeftOrRightPadding("right_padding_count", 52),
    internal::Boolean("data_select_bit", {3, 58, 1}, Evidence::kCode,
                      "false: pad with the burst's first element (P); true: with the pad register "
                      "(C: every production caller passes it; the page calls it unsupported)"),
    {.name = "l2_cache_ctl",
     .kind = FieldKind::kCode,
     .bits = {3, 60, 4},
     .max = 15,
     .names = kL2CacheCodes,
     .open = true,
     .note = "no effect on data"},
    internal::Number("burst_src_stride", {4, 0, 40}, Unit::kByte, internal::kMax40,
                     "head to head; 0: every burst reads the same place"),
    internal::Number("burst_dst_stride", {4, 40, 21}, Unit::kByte, internal::kMax21,
                     "head to head; a multiple of 32 unless n_burst <= 1 or the copy is compact "
                     "(no padding and burst_dst_stride equal to the burst's length)"),
};

inline constexpr uint8_t kDecreasing = 1;
inline constexpr NamedValue kAddrModes[] = {{"inc", 0}, {"dec", kDecreasing}};

namespace internal {

constexpr Field Repeats() {
  Field field = Required(Number("repeat_times", {3, 16, 8}, Unit::kCount, 255, "0 moves nothing"));
  field.alias = "repeat_time";
  return field;
}

constexpr Field AddressMode() {
  return {.name = "addr_mode",
          .kind = FieldKind::kCode,
          .bits = {3, 61, 1},
          .max = 1,
          .names = kAddrModes,
          .note = "whether src_stride counts up or down from repeat to repeat"};
}

// `unit` is what start_index and src_stride count.
constexpr Field StartIndex(Unit unit) {
  return Number("start_index", {3, 0, 16}, unit, 65535, "where in the source repeat 0 reads");
}
constexpr Field RepeatStride(Unit unit) {
  return Number("src_stride", {3, 24, 16}, unit, 65535,
                "start to start; 0: every repeat reads the same place");
}

constexpr Field DestinationGap(absl::string_view note) {
  return Number("dst_gap", {3, 40, 16}, Unit::kFractal, 65535, note);
}

constexpr Field FractalGap(absl::string_view name, uint8_t low, absl::string_view note) {
  return Number(name, {4, low, 16}, Unit::kFractal, 65535, note);
}

// The gaps that both transposing loads have, between the squares and within one.
constexpr Field SquareGap() {
  return DestinationGap(
      "from the end of the first fractal of one repeat to the start of the first of the next, "
      "however many a repeat has");
}
constexpr Field GapInSquare() {
  return FractalGap("dst_frac_gap", 0,
                    "from the end of one fractal of a repeat to the start of the next; ignored for "
                    "16-bit types, whose repeats have one");
}

// A stride that is never 0, and so has no default.
constexpr Field BlockStride(absl::string_view name, uint8_t low, absl::string_view note) {
  Field field = Number(name, {4, low, 16}, Unit::kBlock, 16384, note);
  field.min = 1;
  return Required(field);
}

constexpr Field RowPitch() {
  Field field = Number("src_d_value", {4, 0, 16}, Unit::kElement, 65535,
                       "from the start of one source row to the next");
  field.min = 1;
  return Required(field);
}

}  // namespace internal

inline constexpr Field kLoad2dFields[] = {
    internal::Destination(),
    internal::Source(),
    internal::StartIndex(Unit::kFractal),
    internal::Repeats(),
    internal::RepeatStride(Unit::kFractal),
    internal::Number("sid", {3, 56, 4}, Unit::kCount, 15, "no effect"),
    internal::DestinationGap("from the end of one fractal to the start of the next"),
    internal::Boolean("if_transpose", {3, 60, 1}, Evidence::kPage,
                      "transposes each fractal: from l1 to l0a or l0b, with a 16-bit type"),
    internal::AddressMode(),
};

inline constexpr Field kTransposeFields[] = {
    internal::Destination(),
    internal::Source(),
    internal::StartIndex(Unit::kSquare),
    internal::Repeats(),
    internal::RepeatStride(Unit::kSquare),
    internal::SquareGap(),
    internal::GapInSquare(),
    internal::AddressMode(),
};

inline constexpr Field kTransposeV2Fields[] = {
    internal::Destination(),
    internal::Source(),
    internal::StartIndex(Unit::kFractal),
    internal::Repeats(),
    internal::RepeatStride(Unit::kFractal),
    internal::SquareGap(),
    internal::GapInSquare(),
    internal::FractalGap("src_frac_gap", 16, "likewise in the source"),
    internal::AddressMode(),
};

inline constexpr Field kNd2NzFields[] = {
    internal::Destination(),
    internal::Source(),
    internal::Required(
        internal::Number("nd_num", {3, 0, 12}, Unit::kCount, 4095, "matrices; 0 moves nothing")),
    internal::Required(
        internal::Number("n_value", {3, 16, 15}, Unit::kCount, 16384, "rows; 0 moves nothing")),
    internal::Required(internal::Number("d_value", {3, 32, 16}, Unit::kElement, 65535,
                                        "the length of a row; 0 moves nothing")),
    internal::Number("src_nd_matrix_stride", {3, 48, 16}, Unit::kElement, 65535,
                     "from the start of one source matrix to the next"),
    internal::RowPitch(),
    internal::BlockStride("dst_nz_c0_stride", 16,
                          "from one block of a source row to its next in the destination"),
    internal::BlockStride("dst_nz_n_stride", 32,
                          "from a block of one source row to that of the next row"),
    internal::Number("dst_nz_matrix_stride", {4, 48, 16}, Unit::kElement, 65535,
                     "from one destination matrix to the next; whole 32 B blocks unless nd_num <= "
                     "1. The pages disagree about 0 and values above 16384, which get a warning"),
};

}  // namespace mte

#endif  // MTE_ISA_FAMILIES_H_
