#include "emulator/moves/load_2d.h"

#include "absl/strings/str_cat.h"
#include "isa/families.h"
#include "isa/table.h"

namespace mte {
namespace {

constexpr int kDst = FieldIndex(kLoad2dFields, "dst");
constexpr int kSrc = FieldIndex(kLoad2dFields, "src");
constexpr int kStart = FieldIndex(kLoad2dFields, "start_index");
constexpr int kRepeats = FieldIndex(kLoad2dFields, "repeat_times");
constexpr int kSrcStride = FieldIndex(kLoad2dFields, "src_stride");
constexpr int kDstGap = FieldIndex(kLoad2dFields, "dst_gap");
constexpr int kTranspose = FieldIndex(kLoad2dFields, "if_transpose");
constexpr int kMode = FieldIndex(kLoad2dFields, "addr_mode");

}  // namespace

Load2d Load2d::From(const Instruction& instruction) {
  const auto operand = [&](int field) { return static_cast<int64_t>(instruction[field]); };
  const int64_t src_step = operand(kSrcStride) * kFractalBytes;
  return {
      .to = instruction.row->spaces[0],
      .from = instruction.row->spaces[1],
      .dst = instruction.offset(kDst),
      .src = instruction.offset(kSrc) + operand(kStart) * kFractalBytes,
      .repeats = operand(kRepeats),
      .dst_step = (operand(kDstGap) + 1) * kFractalBytes,
      .src_step = operand(kMode) == kDecreasing ? -src_step : src_step,
      .transpose = operand(kTranspose) != 0,
  };
}

ZeroCount WhyEmpty(const Load2d&) { return {.field = kRepeats, .reg = std::nullopt}; }

std::string NamePlace(const Load2d& load, const Turns& turns) {
  if (load.repeats == 1) return "the fractal";
  return absl::StrCat("repeat ", turns[0], " (of ", load.repeats, ")");
}

}  // namespace mte
