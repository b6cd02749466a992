// What the 2D loads move (seed 001; docs/isa.md gives the evidence of each rule): whole fractals,
// evenly spaced in both memories, from l1 also transposed one by one.
#ifndef MTE_EMULATOR_MOVES_LOAD_2D_H_
#define MTE_EMULATOR_MOVES_LOAD_2D_H_

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
// 16 bits, a count of 8 and a fractal of 2^9 bytes make at most 2^33 of their product.
struct Load2d {
  Space to;
  Space from;
  int64_t dst;
  int64_t src;  // of repeat 0, with the start index
  int64_t repeats;
  int64_t dst_step;  // from the start of one repeat to that of the next
  int64_t src_step;  // likewise; negative where addresses count down
  bool transpose;    // each fractal, which then has 16 x 16 elements

  static Load2d From(const Instruction& instruction);

  bool empty() const { return repeats == 0; }
  Extent Writes() const { return {dst, dst + (repeats - 1) * dst_step + kFractalBytes}; }
  Extent Reads() const {
    const int64_t last = src + (repeats - 1) * src_step;
    return {std::min(src, last), std::max(src, last) + kFractalBytes};
  }
  Nest WriteNest() const { return {dst, kFractalBytes, {{{repeats, dst_step}}}}; }
  Nest ReadNest() const { return {src, kFractalBytes, {{{repeats, src_step}}}}; }
};

// Turns are (repeat, 0, 0).
template <class Sink>
bool ForEachMove(const Load2d& load, Sink& sink) {
  const Series fractals = {.count = load.repeats,
                           .dst = load.dst,
                           .src = load.src,
                           .dst_step = load.dst_step,
                           .src_step = load.src_step,
                           .bytes = kFractalBytes};
  if (!load.transpose) return HandSeries(sink, fractals, {}, 0);
  const Squares squares = {.first = {.dst = load.dst, .src = load.src, .element_bits = 16},
                           .count = load.repeats,
                           .dst_step = load.dst_step,
                           .src_step = load.src_step};
  return HandSquares(sink, squares, {}, 0);
}

// For the reports; moves/move.h says what each is for. Repeats are never closer than a fractal.
ZeroCount WhyEmpty(const Load2d& load);
std::string NamePlace(const Load2d& load, const Turns& turns);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_LOAD_2D_H_
