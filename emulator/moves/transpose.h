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
  Square first;  // of repeat 0, with the start index
  int64_t repeats;
  int64_t dst_step;  // from the first fractal of one repeat to that of the next
  int64_t src_step;  // likewise; negative where addresses count down

  static TransposingLoad From(const Instruction& instruction);

  Square SquareOf(int64_t repeat) const {
    Square square = first;
    square.dst += repeat * dst_step;
    square.src += repeat * src_step;
    return square;
  }

  bool empty() const { return repeats == 0; }
  Extent Writes() const {
    return {first.dst, SquareOf(repeats - 1).Write(first.fractals() - 1).end};
  }
  Extent Reads() const {
    const Square last = SquareOf(repeats - 1);
    const int last_fractal = first.fractals() - 1;
    return {std::min(first.src, last.src),
            std::max(first.Read(last_fractal).end, last.Read(last_fractal).end)};
  }
  Nest WriteNest() const { return Fractals(first.dst, first.dst_step, dst_step); }
  Nest ReadNest() const { return Fractals(first.src, first.src_step, src_step); }

 private:
  Nest Fractals(int64_t begin, int64_t fractal_step, int64_t repeat_step) const {
    return {begin, kFractalBytes, {{{first.fractals(), fractal_step}, {repeats, repeat_step}}}};
  }
};

// Turns are (repeat, 0, fractal).
template <class Sink>
bool ForEachMove(const TransposingLoad& load, Sink& sink) {
  for (int64_t r = 0; r < load.repeats; ++r) {
    Announce(sink, {r, 0, 0});
    if (!sink.Transpose(load.SquareOf(r))) return false;
  }
  return true;
}

// For the reports; moves/move.h says what each is for.
ZeroCount WhyEmpty(const TransposingLoad& load);
std::string NamePlace(const TransposingLoad& load, const Turns& turns);
std::string OverlapHelp(const TransposingLoad& load, const Turns& first, const Turns& second);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_TRANSPOSE_H_
