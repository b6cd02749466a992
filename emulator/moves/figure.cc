#include "emulator/moves/figure.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "isa/families.h"
#include "isa/table.h"
#include "isa/types.h"

namespace mte {
namespace {

using Kind = Dimension::Kind;

// Collects the dimensions of one side.
class Dimensions {
 public:
  Dimensions(Figure& figure, absl::Span<const Field> fields, bool at_destination)
      : figure_(figure), fields_(fields), at_destination_(at_destination) {}

  // An operand that is there by its name.
  void Add(Kind kind, absl::string_view name, int64_t begin, int64_t end) {
    for (size_t i = 0; i < fields_.size(); ++i) {
      if (fields_[i].name == name) Push(kind, static_cast<int>(i), std::nullopt, begin, end);
    }
  }
  void Add(Kind kind, Register reg, int64_t begin, int64_t end) {
    Push(kind, std::nullopt, reg, begin, end);
  }

 private:
  void Push(Kind kind, std::optional<int> field, std::optional<Register> reg, int64_t begin,
            int64_t end) {
    figure_.dimensions.push_back({.kind = kind,
                                  .at_destination = at_destination_,
                                  .bytes = {std::min(begin, end), std::max(begin, end)},
                                  .field = field,
                                  .reg = reg});
  }

  Figure& figure_;
  absl::Span<const Field> fields_;
  bool at_destination_;
};

// From line to line of a loop; where it does not step, a line is one turn.
int64_t LineBytes(const AlignCopy::Loop& loop, int64_t stride, int64_t turn) {
  return loop.count > 1 && stride > 0 ? stride : turn;
}

void AddAlignSource(const AlignCopy& copy, Dimensions dimensions) {
  const int64_t s = copy.src;
  dimensions.Add(Kind::kLength, "len_burst", s, s + copy.length);
  if (copy.burst.count > 1) {
    dimensions.Add(Kind::kStride, "burst_src_stride", s, s + copy.burst.src_stride);
  }
  if (copy.loop1.count > 1) {
    dimensions.Add(Kind::kStride, Register::kLoop1SrcStride, s, s + copy.loop1.src_stride);
  }
  if (copy.loop2.count > 1) {
    dimensions.Add(Kind::kStride, Register::kLoop2SrcStride, s, s + copy.loop2.src_stride);
  }
}

void AddAlignDestination(const AlignCopy& copy, Dimensions dimensions) {
  const int64_t d = copy.dst;
  const int64_t data_end = d + copy.left + copy.length;
  if (copy.left > 0) dimensions.Add(Kind::kLength, "left_padding_count", d, d + copy.left);
  if (copy.right > 0) {
    dimensions.Add(Kind::kLength, "right_padding_count", data_end, data_end + copy.right);
  }
  if (copy.burst.count > 1) {
    dimensions.Add(Kind::kStride, "burst_dst_stride", d, d + copy.burst.dst_stride);
  }
  if (copy.loop1.count > 1) {
    dimensions.Add(Kind::kStride, Register::kLoop1DstStride, d, d + copy.loop1.dst_stride);
  }
  if (copy.loop2.count > 1) {
    dimensions.Add(Kind::kStride, Register::kLoop2DstStride, d, d + copy.loop2.dst_stride);
  }
}

// How the transposing loads and the plain ones count their repeats in the source.
std::string RepeatFormula(int64_t unit, bool down) {
  return absl::StrCat("src + ", unit, "*(start_index ", down ? "-" : "+", " r*src_stride)");
}

void AddRepeats(int64_t operand, int64_t first, int64_t step, int64_t repeats,
                Dimensions& dimensions) {
  if (first != operand) dimensions.Add(Kind::kStride, "start_index", operand, first);
  if (repeats > 1) dimensions.Add(Kind::kStride, "src_stride", first, first + step);
}

}  // namespace

Figure FigureOf(const AlignCopy& copy, const Instruction& instruction) {
  Figure figure;
  figure.unit = "burst";
  figure.unit_loop = 2;
  std::string source = "src";
  std::string destination = "dst";
  const auto add_loop = [&](const AlignCopy::Loop& loop, absl::string_view name,
                            absl::string_view& letter, absl::string_view its_letter) {
    if (loop.count <= 1) return;
    letter = its_letter;
    absl::StrAppend(&source, " + ", letter, "*", name, "_src_stride");
    absl::StrAppend(&destination, " + ", letter, "*", name, "_dst_stride");
  };
  add_loop(copy.loop2, "loop2", figure.letters[0], "k");
  add_loop(copy.loop1, "loop1", figure.letters[1], "j");
  add_loop(copy.burst, "burst", figure.letters[2], "i");
  figure.source = {.in_fractals = false,
                   .line_bytes = LineBytes(copy.burst, copy.burst.src_stride, copy.length),
                   .formula = source};
  figure.destination = {
      .in_fractals = false,
      .line_bytes = LineBytes(copy.burst, copy.burst.dst_stride, copy.BurstWrites()),
      .formula = destination};
  figure.right_padding = copy.right;
  figure.note = copy.compact() ? "compact: the bursts are packed, and only the end of the last one "
                                 "is filled up to a 32 B boundary"
                               : "padding stands before and after the burst, then the last 32 B "
                                 "block is filled up";
  const absl::Span<const Field> fields = instruction.row->fields;
  AddAlignSource(copy, Dimensions(figure, fields, /*at_destination=*/false));
  AddAlignDestination(copy, Dimensions(figure, fields, /*at_destination=*/true));
  return figure;
}

Figure FigureOf(const Load2d& load, const Instruction& instruction) {
  Figure figure;
  figure.unit = "repeat";
  figure.unit_loop = 0;
  figure.letters = {"r", "", ""};
  figure.source = {.in_fractals = true,
                   .line_bytes = 0,
                   .formula = RepeatFormula(kFractalBytes, load.src_step < 0)};
  figure.destination = {.in_fractals = true,
                        .line_bytes = 0,
                        .formula = absl::StrCat("dst + ", kFractalBytes, "*r*(dst_gap + 1)")};
  if (load.transpose) figure.note = "each fractal is transposed";
  Dimensions source(figure, instruction.row->fields, /*at_destination=*/false);
  const int64_t operand = instruction.offset(FieldIndex(kLoad2dFields, "src"));
  AddRepeats(operand, load.src, load.src_step, load.repeats, source);
  Dimensions destination(figure, instruction.row->fields, /*at_destination=*/true);
  if (load.repeats > 1) {
    destination.Add(Kind::kGap, "dst_gap", load.dst + kFractalBytes, load.dst + load.dst_step);
  }
  return figure;
}

Figure FigureOf(const TransposingLoad& load, const Instruction& instruction) {
  const bool v2 = instruction.row->family == Family::kTransposeV2;
  const int fractals = load.squares.first.fractals();
  Figure figure;
  figure.unit = "repeat";
  figure.unit_loop = 0;
  figure.letters = {"r", "", fractals > 1 ? "f" : ""};
  std::string source = RepeatFormula(v2 ? kFractalBytes : kFractalBytes * fractals,  //
                                     load.squares.src_step < 0);
  std::string destination = absl::StrCat("dst + ", kFractalBytes, "*r*(dst_gap + 1)");
  if (fractals > 1) {
    absl::StrAppend(&source, " + ", kFractalBytes, "*f", v2 ? "*(src_frac_gap + 1)" : "");
    absl::StrAppend(&destination, " + ", kFractalBytes, "*f*(dst_frac_gap + 1)");
  }
  figure.source = {.in_fractals = true, .line_bytes = 0, .formula = source};
  figure.destination = {.in_fractals = true, .line_bytes = 0, .formula = destination};
  figure.note = fractals == 1
                    ? "each fractal is transposed"
                    : absl::StrCat("the ", fractals, " fractals of a repeat lie ",
                                   load.squares.first.element_bits == 32 ? "side by side"
                                                                         : "on top of each other",
                                   " as one square; its transpose is what is written");
  const absl::Span<const Field> fields = instruction.row->fields;
  Dimensions from(figure, fields, /*at_destination=*/false);
  const int64_t operand = instruction.offset(FieldIndex(kTransposeFields, "src"));
  AddRepeats(operand, load.squares.first.src, load.squares.src_step, load.squares.count, from);
  if (v2 && fractals > 1) {
    from.Add(Kind::kGap, "src_frac_gap", load.squares.first.Read(0).end,
             load.squares.first.Read(1).begin);
  }
  Dimensions to(figure, fields, /*at_destination=*/true);
  if (load.squares.count > 1) {
    to.Add(Kind::kGap, "dst_gap", load.squares.first.Write(0).end, load.squares.At(1).dst);
  }
  if (fractals > 1) {
    to.Add(Kind::kGap, "dst_frac_gap", load.squares.first.Write(0).end,
           load.squares.first.Write(1).begin);
  }
  return figure;
}

Figure FigureOf(const Nd2Nz& copy, const Instruction& instruction) {
  Figure figure;
  figure.unit = "row";
  figure.unit_loop = 1;
  const bool matrices = copy.matrices > 1;
  figure.letters = {matrices ? "m" : "", "n", "c"};
  const int64_t element = copy.element_bytes;
  const std::string scale = element == 1 ? "" : absl::StrCat(element, "*");
  figure.source = {
      .in_fractals = false,
      .line_bytes = copy.rows > 1 ? copy.src_row_stride : copy.row_bytes,
      .formula = absl::StrCat("src + ", scale, "(", matrices ? "m*src_nd_matrix_stride + " : "",
                              "n*src_d_value + ", kBlockBytes / element, "*c)")};
  figure.destination = {
      .in_fractals = true,
      .line_bytes = 0,
      .formula = absl::StrCat("dst + ", matrices ? scale + "m*dst_nz_matrix_stride + " : "",
                              kBlockBytes, "*(n*dst_nz_n_stride + c*dst_nz_c0_stride)")};
  figure.fills_with_zeros = true;
  figure.note = "a row is cut into blocks of 32 B, the last one filled up with zeros";
  const absl::Span<const Field> fields = instruction.row->fields;
  Dimensions source(figure, fields, /*at_destination=*/false);
  source.Add(Kind::kLength, "d_value", copy.src, copy.src + copy.row_bytes);
  Dimensions destination(figure, fields, /*at_destination=*/true);
  if (copy.rows > 1) {
    source.Add(Kind::kStride, "src_d_value", copy.src, copy.src + copy.src_row_stride);
    destination.Add(Kind::kStride, "dst_nz_n_stride", copy.dst, copy.dst + copy.dst_row_stride);
  }
  if (copy.blocks() > 1) {
    destination.Add(Kind::kStride, "dst_nz_c0_stride", copy.dst, copy.dst + copy.dst_block_stride);
  }
  if (copy.matrices > 1) {
    source.Add(Kind::kStride, "src_nd_matrix_stride", copy.src, copy.src + copy.src_matrix_stride);
    destination.Add(Kind::kStride, "dst_nz_matrix_stride", copy.dst,
                    copy.dst + copy.dst_matrix_stride);
  }
  return figure;
}

}  // namespace mte
