#include "emulator/moves/align_copy.h"

#include "absl/strings/str_cat.h"
#include "isa/families.h"

namespace mte {
namespace {

constexpr int kDst = FieldIndex(kAlignCopyFields, "dst");
constexpr int kSrc = FieldIndex(kAlignCopyFields, "src");
constexpr int kBurstCount = FieldIndex(kAlignCopyFields, "n_burst");
constexpr int kLength = FieldIndex(kAlignCopyFields, "len_burst");
constexpr int kLeft = FieldIndex(kAlignCopyFields, "left_padding_count");
constexpr int kRight = FieldIndex(kAlignCopyFields, "right_padding_count");
constexpr int kSelect = FieldIndex(kAlignCopyFields, "data_select_bit");
constexpr int kSrcStride = FieldIndex(kAlignCopyFields, "burst_src_stride");
constexpr int kDstStride = FieldIndex(kAlignCopyFields, "burst_dst_stride");

// "loop1_dst_stride is 0: every turn of loop1 lands on the same place; ..."
std::string StrideHelp(absl::string_view stride, int64_t value, absl::string_view each,
                       int64_t written) {
  std::string text = absl::StrCat(stride, " is ", value, ", ");
  if (value == 0) {
    absl::StrAppend(&text, "so that each ", each, " lands on the same place");
  } else {
    absl::StrAppend(&text, "and each ", each, " writes ", written, " bytes");
  }
  return absl::StrCat(text, "; with at least ", AlignCopy::AlignUp(written), " they stay apart");
}

}  // namespace

AlignCopy AlignCopy::From(const Instruction& instruction, const RegisterState& registers) {
  const auto operand = [&](int field) { return static_cast<int64_t>(instruction[field]); };
  const auto loop = [&](Register count, Register src_stride, Register dst_stride) {
    return Loop{static_cast<int64_t>(registers[count]), static_cast<int64_t>(registers[src_stride]),
                static_cast<int64_t>(registers[dst_stride])};
  };
  const int64_t element_bytes = ElementBits(instruction.type) / 8;
  return {
      .to = instruction.row->spaces[0],
      .from = instruction.row->spaces[1],
      .dst = instruction.offset(kDst),
      .src = instruction.offset(kSrc),
      .length = operand(kLength),
      .left = operand(kLeft) * element_bytes,
      .right = operand(kRight) * element_bytes,
      .element_bytes = element_bytes,
      .pad_with_register = operand(kSelect) != 0,
      .pad = static_cast<uint32_t>(registers[Register::kPad]),
      .burst = {operand(kBurstCount), operand(kSrcStride), operand(kDstStride)},
      .loop1 = loop(Register::kLoop1Size, Register::kLoop1SrcStride, Register::kLoop1DstStride),
      .loop2 = loop(Register::kLoop2Size, Register::kLoop2SrcStride, Register::kLoop2DstStride),
  };
}

ZeroCount WhyEmpty(const AlignCopy& copy) {
  if (copy.burst.count == 0) return {.field = kBurstCount, .reg = std::nullopt};
  if (copy.length == 0) return {.field = kLength, .reg = std::nullopt};
  const bool inner = copy.loop1.count == 0;
  return {.field = std::nullopt, .reg = inner ? Register::kLoop1Size : Register::kLoop2Size};
}

std::string NamePlace(const AlignCopy& copy, const Turns& turns) {
  std::string text = "the burst";
  if (copy.burst.count > 1) {
    text = absl::StrCat("burst ", turns[2], " (of ", copy.burst.count, ")");
  }
  absl::string_view separator = " in ";
  if (copy.loop1.count > 1) {
    absl::StrAppend(&text, separator, "loop1 turn ", turns[1]);
    separator = ", ";
  }
  if (copy.loop2.count > 1) absl::StrAppend(&text, separator, "loop2 turn ", turns[0]);
  return text;
}

std::string NameLoops(const AlignCopy& copy) {
  if (copy.loop1.count == 1 && copy.loop2.count == 1) return "";
  return absl::StrCat("ran under loop sizes (", copy.loop1.count, ", ", copy.loop2.count, ")");
}

std::string OverlapHelp(const AlignCopy& copy, const Turns& first, const Turns& second) {
  if (first[0] != second[0]) {
    const Extent turn = copy.Loop1Writes(0);
    return StrideHelp("loop2_dst_stride", copy.loop2.dst_stride, "turn of loop2", turn.end);
  }
  if (first[1] != second[1]) {
    return StrideHelp("loop1_dst_stride", copy.loop1.dst_stride, "turn of loop1",
                      copy.TurnWrites());
  }
  return StrideHelp("burst_dst_stride", copy.burst.dst_stride, "burst", copy.BurstWrites());
}

}  // namespace mte
