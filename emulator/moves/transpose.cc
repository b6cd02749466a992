#include "emulator/moves/transpose.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "isa/families.h"
#include "isa/table.h"

namespace mte {
namespace {

// Both versions have most fields in the same places.
consteval int Common(absl::string_view name) {
  const int field = FieldIndex(kTransposeFields, name);
  if (field != FieldIndex(kTransposeV2Fields, name)) throw "the versions differ";
  return field;
}
constexpr int kDst = Common("dst");
constexpr int kSrc = Common("src");
constexpr int kStart = Common("start_index");
constexpr int kRepeats = Common("repeat_times");
constexpr int kSrcStride = Common("src_stride");
constexpr int kDstGap = Common("dst_gap");
constexpr int kDstFractalGap = Common("dst_frac_gap");
constexpr int kMode = FieldIndex(kTransposeFields, "addr_mode");
constexpr int kModeV2 = FieldIndex(kTransposeV2Fields, "addr_mode");
constexpr int kSrcFractalGapV2 = FieldIndex(kTransposeV2Fields, "src_frac_gap");

// How a load spaces its `repeats` times `fractals` destination fractals, counted in fractals.
struct Spacing {
  int64_t repeats;
  int64_t fractals;
  int64_t repeat_step;
  int64_t fractal_step;

  // Whether fractal e of some repeat starts where fractal 0 of a later one does. Steps are whole
  // fractals, so that fractals which meet coincide; and if any two do, then two such.
  bool Overlaps() const {
    for (int64_t e = 1; e < fractals; ++e) {
      const int64_t offset = e * fractal_step;
      if (offset % repeat_step == 0 && offset / repeat_step < repeats) return true;
    }
    return false;
  }
};

// The least value of `step`, a member of `spacing`, beyond its present one at which nothing
// overlaps, as a gap. None where the operand cannot be so large.
std::optional<int64_t> LeastGap(Spacing spacing, int64_t Spacing::*step, int field) {
  const int64_t largest = kTransposeFields[field].max;
  for (int64_t gap = spacing.*step; gap <= largest; ++gap) {
    spacing.*step = gap + 1;
    if (!spacing.Overlaps()) return gap;
  }
  return std::nullopt;
}

}  // namespace

TransposingLoad TransposingLoad::From(const Instruction& instruction) {
  const auto operand = [&](int field) { return static_cast<int64_t>(instruction[field]); };
  const auto after = [&](int gap) { return (operand(gap) + 1) * kFractalBytes; };
  const bool v2 = instruction.row->family == Family::kTransposeV2;
  const int element_bits = ElementBits(instruction.type);
  const int64_t unit = v2 ? kFractalBytes : kFractalBytes * FractalsInSquare(element_bits);
  const int64_t src_step = operand(kSrcStride) * unit;
  return {
      .to = instruction.row->spaces[0],
      .from = instruction.row->spaces[1],
      .squares =
          {
              .first = {.dst = instruction.offset(kDst),
                        .src = instruction.offset(kSrc) + operand(kStart) * unit,
                        .dst_step = after(kDstFractalGap),
                        .src_step = v2 ? after(kSrcFractalGapV2) : kFractalBytes,
                        .element_bits = element_bits},
              .count = operand(kRepeats),
              .dst_step = after(kDstGap),
              .src_step = operand(v2 ? kModeV2 : kMode) == kDecreasing ? -src_step : src_step,
          },
  };
}

ZeroCount WhyEmpty(const TransposingLoad&) { return {.field = kRepeats, .reg = std::nullopt}; }

std::string NamePlace(const TransposingLoad& load, const Turns& turns) {
  const int fractals = load.squares.first.fractals();
  const int64_t repeats = load.squares.count;
  std::string text = "the fractal";
  if (fractals > 1) text = absl::StrCat("fractal ", turns[2], " (of ", fractals, ")");
  if (repeats == 1) return text;
  const std::string repeat = absl::StrCat("repeat ", turns[0], " (of ", repeats, ")");
  return fractals == 1 ? repeat : absl::StrCat(repeat, ", ", text);
}

std::string OverlapHelp(const TransposingLoad& load, const Turns&, const Turns&) {
  const Spacing spacing = {.repeats = load.squares.count,
                           .fractals = load.squares.first.fractals(),
                           .repeat_step = load.squares.dst_step / kFractalBytes,
                           .fractal_step = load.squares.first.dst_step / kFractalBytes};
  const std::string now = absl::StrCat("dst_gap is ", spacing.repeat_step - 1, " and dst_frac_gap ",
                                       spacing.fractal_step - 1, "; ");
  const auto gap = LeastGap(spacing, &Spacing::repeat_step, kDstGap);
  const auto fractal_gap = LeastGap(spacing, &Spacing::fractal_step, kDstFractalGap);
  if (!gap.has_value() && !fractal_gap.has_value()) {
    return absl::StrCat(now, "no gap in range keeps the repeats apart: load them one by one");
  }
  std::string with = gap.has_value() ? absl::StrCat("dst_gap=", *gap) : "";
  if (fractal_gap.has_value()) {
    absl::StrAppend(&with, with.empty() ? "" : " or ", "dst_frac_gap=", *fractal_gap);
  }
  return absl::StrCat(now, "with ", with, " the fractals stay apart");
}

}  // namespace mte
