// What a figure of a move explains: which distances its operands are, and how they make the
// addresses. The vendor's pages explain a move by such figures; emulator/picture.h draws on them.
#ifndef MTE_EMULATOR_MOVES_FIGURE_H_
#define MTE_EMULATOR_MOVES_FIGURE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "emulator/moves/align_copy.h"
#include "emulator/moves/load_2d.h"
#include "emulator/moves/move.h"
#include "emulator/moves/nd2nz.h"
#include "emulator/moves/transpose.h"
#include "isa/instruction.h"
#include "isa/register.h"

namespace mte {

// A distance in one of the two memories, and the operand or register that states it.
struct Dimension {
  enum class Kind : uint8_t {
    kLength,  // from the start of something to its end
    kStride,  // from one start to the next
    kGap,     // from an end to a start; may be empty
  };

  Kind kind{};
  bool at_destination = false;
  Extent bytes;  // its ends, ascending
  std::optional<int> field;
  std::optional<Register> reg{};  // where it is no operand
};

// One side of a figure.
struct FigureSide {
  bool in_fractals = false;  // 16 rows of 32 B each; else in lines
  int64_t line_bytes = 0;    // from line to line, where there are lines
  // The address of a piece: of operands and registers by their names, numbers, + - * ( ), and the
  // letters of the loops.
  std::string formula;
};

struct Figure {
  FigureSide source;
  FigureSide destination;
  std::vector<Dimension> dimensions;
  // The letters of the loops that the formulas speak of, in the order of Turns; "" for none.
  std::array<absl::string_view, 3> letters;
  // A turn of this loop is what the figure shows as one: a line, or the fractals of a repeat.
  absl::string_view unit;  // "burst"
  size_t unit_loop = 0;
  // What follows the data of a unit: that many bytes of padding by an operand, then what fills up
  // the block.
  int64_t right_padding = 0;
  bool fills_with_zeros = false;
  std::string note;  // what the formulas leave open; may be empty
};

// One for each family, of a move that is not empty.
Figure FigureOf(const AlignCopy& copy, const Instruction& instruction);
Figure FigureOf(const Load2d& load, const Instruction& instruction);
Figure FigureOf(const TransposingLoad& load, const Instruction& instruction);
Figure FigureOf(const Nd2Nz& copy, const Instruction& instruction);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_FIGURE_H_
