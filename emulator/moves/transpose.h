// What the transposing loads move, in both versions (seeds 000 and 002; docs/isa.md gives the
// evidence of each rule): a repeat reads the fractals of one square and writes those of its
// transpose.
#ifndef MTE_EMULATOR_MOVES_TRANSPOSE_H_
#define MTE_EMULATOR_MOVES_TRANSPOSE_H_

#include <algorithm>
#include <cstdint>
#include <string>

#include "emulator/moves/move.h"
#include "emulator/moves/runs.h"
#include "isa/instruction.h"
#include "isa/space.h"
#include "isa/types.h"

namespace mte {

// In bytes and counts. Nothing below can overflow: an address is less than 2^48, and an operand of
// 16 bits, a count of 8 and a square of 2^11 bytes make at most 2^35 of their product.
struct TransposingLoad {
  Space to;
  Space from;
  Squares squares;  // one a repeat; from the start index on

  static TransposingLoad From(const Instruction& instruction);

  bool empty() const { return squares.count == 0; }
  Extent Writes() const {
    return {squares.first.dst, Last().Write(squares.first.fractals() - 1).end};
  }
  Extent Reads() const {
    const Square first = squares.first;
    const int last_fractal = first.fractals() - 1;
    return {std::min(first.src, Last().src),
            std::max(first.Read(last_fractal).end, Last().Read(last_fractal).end)};
  }
  Nest WriteNest() const {
    return Fractals(squares.first.dst, squares.first.dst_step, squares.dst_step);
  }
  Nest ReadNest() const {
    return Fractals(squares.first.src, squares.first.src_step, squares.src_step);
  }

 private:
  Square Last() const { return squares.At(squares.count - 1); }
  Nest Fractals(int64_t begin, int64_t fractal_step, int64_t square_step) const {
    return {begin,
            kFractalBytes,
            {{{squares.first.fractals(), fractal_step}, {squares.count, square_step}}}};
  }
};

// Turns are (repeat, 0, fractal).
template <class Sink>
bool ForEachMove(const TransposingLoad& load, Sink& sink) {
  return HandSquares(sink, load.squares, {}, 0);
}

// For the reports; moves/move.h says what each is for.
ZeroCount WhyEmpty(const TransposingLoad& load);
std::string NamePlace(const TransposingLoad& load, const Turns& turns);
std::string OverlapHelp(const TransposingLoad& load, const Turns& first, const Turns& second);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_TRANSPOSE_H_
