// What a moves file and the sinks share.
//
// A family of movement instructions is a struct in the page's own terms (a "move") and a function
//
//   template <class Sink> bool ForEachMove(const Family& move, Sink& sink);
//
// that walks the page's loop nest and hands each primitive to the sink:
//
//   bool Copy(int64_t dst, int64_t src, int64_t bytes)
//   bool Fill(int64_t dst, int64_t bytes, const Pattern& pattern)
//   bool Transpose(const Square& square)
//
// Copies that a loop spaces evenly go through HandSeries below, and squares through HandSquares.
// Offsets are in bytes of the move's two memories, and no count is zero. A primitive returns
// whether to go on; ForEachMove returns false where it was stopped. A sink to which only the bytes
// matter that are read and written derives from Accesses (moves/accesses.h). A sink may also have
//
//   void At(const Turns& turns)                 where in the nest the next primitive stands
//   bool Skips(Extent writes, Extent reads)     whether to leave out a part of the nest, all of
//                                               which lies within these extents
//   bool CopySeries(const Series& series)       a series as a whole, in place of its primitives
//   bool TransposeSquares(const Squares&)       likewise evenly spaced squares
//   bool InAnyOrder()                           whether the order of primitives is of no matter;
//   bool CopyBlocks(const BlockMatrix& blocks)       then also a matrix of blocks as a whole
//
// and pays for none of them when it has not.
//
// For the sinks a move has `to`, `from` (spaces), empty(), Writes() and Reads() (the extents of the
// whole), WriteNest() and ReadNest() (all its bytes; moves/runs.h); for the reports, these
// functions:
//
//   ZeroCount WhyEmpty(const Family& move)      of an empty one
//   std::string NamePlace(const Family& move, const Turns& turns)
//       the place in the nest, as a subject: "burst 3 (of 4)"
//   std::string OverlapHelp(const Family& move, const Turns& first, const Turns& second)
//       how to keep the two apart whose writes overlap: the operand or register to change. Not for
//       a family that cannot write a byte twice
//   std::string NameLoops(const Family& move)
//       "ran under loop sizes (3, 2)" where registers had a part in it
//
// and for pictures FigureOf, which moves/figure.h declares.
#ifndef MTE_EMULATOR_MOVES_MOVE_H_
#define MTE_EMULATOR_MOVES_MOVE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "isa/register.h"
#include "isa/types.h"

namespace mte {

// The bytes [begin, end) of one memory.
struct Extent {
  int64_t begin = 0;
  int64_t end = 0;
};

// What a fill repeats, starting with byte 0 of the element: a value, or what stands in the source.
struct Pattern {
  bool from_source = false;
  int64_t source = 0;  // offset of the element
  uint32_t value = 0;  // its low bits are the element
  int64_t bytes = 1;   // of one element: 1, 2 or 4
};

// A square to transpose. Its rows are spread over fractals (FractalsInSquare): on top of each
// other, or for elements of 32 bits side by side; what it becomes is spread likewise.
struct Square {
  int64_t dst;  // of the first fractal
  int64_t src;
  int64_t dst_step = 0;  // from one fractal to the next, where there are several
  int64_t src_step = 0;
  int element_bits;

  int fractals() const { return FractalsInSquare(element_bits); }
  Extent Write(int fractal) const { return Fractal(dst + fractal * dst_step); }
  Extent Read(int fractal) const { return Fractal(src + fractal * src_step); }

 private:
  static Extent Fractal(int64_t at) { return {at, at + kFractalBytes}; }
};

// `count` squares, evenly spaced in both memories.
struct Squares {
  Square first;
  int64_t count;
  int64_t dst_step;  // from one square to the next
  int64_t src_step;

  Square At(int64_t i) const {
    Square square = first;
    square.dst += i * dst_step;
    square.src += i * src_step;
    return square;
  }
};

// A place in a loop nest: the turn of each loop, from 0, outermost first. What the loops are is the
// family's business, but that the last one counts the fractals where a move transposes.
using Turns = std::array<int64_t, 3>;

template <class Sink>
void Announce(Sink& sink, const Turns& turns) {
  if constexpr (requires { sink.At(turns); }) sink.At(turns);
}

template <class Sink>
bool Skips(Sink& sink, Extent writes, Extent reads) {
  if constexpr (requires { sink.Skips(writes, reads); }) return sink.Skips(writes, reads);
  return false;
}

// Copies of `bytes` bytes, evenly spaced in both memories, each with padding before and after it.
struct Series {
  int64_t count;
  int64_t dst;  // of the first copy's left padding
  int64_t src;
  int64_t dst_step;
  int64_t src_step;
  int64_t bytes;
  int64_t left = 0;
  int64_t right = 0;
  Pattern pad{};  // of the first copy; one from the source steps as the source does

  bool padded() const { return left != 0 || right != 0; }
  bool contiguous() const { return dst_step == bytes && src_step == bytes && !padded(); }
};

// Hands a series to a sink, one by one unless it takes them as a whole. `loop` is the one of
// `turns` that counts the copies.
template <class Sink>
bool HandSeries(Sink& sink, const Series& series, Turns turns, size_t loop = 2) {
  if constexpr (requires { sink.CopySeries(series); }) return sink.CopySeries(series);
  Pattern pad = series.pad;
  for (int64_t i = 0; i < series.count; ++i, pad.source += series.src_step) {
    const int64_t left = series.dst + i * series.dst_step;
    const int64_t data = left + series.left;
    turns[loop] = i;
    Announce(sink, turns);
    if (series.left != 0 && !sink.Fill(left, series.left, pad)) return false;
    if (!sink.Copy(data, series.src + i * series.src_step, series.bytes)) return false;
    if (series.right != 0 && !sink.Fill(data + series.bytes, series.right, pad)) return false;
  }
  return true;
}

// Likewise for squares.
template <class Sink>
bool HandSquares(Sink& sink, const Squares& squares, Turns turns, size_t loop) {
  if constexpr (requires { sink.TransposeSquares(squares); }) return sink.TransposeSquares(squares);
  for (int64_t i = 0; i < squares.count; ++i) {
    turns[loop] = i;
    Announce(sink, turns);
    if (!sink.Transpose(squares.At(i))) return false;
  }
  return true;
}

// A matrix of blocks that moves block by block: `rows` times `columns`, evenly spaced both ways in
// the destination, and in the source one behind the other along a row.
struct BlockMatrix {
  int64_t rows;
  int64_t columns;
  int64_t dst;
  int64_t src;
  int64_t dst_row_step;
  int64_t dst_column_step;
  int64_t src_row_step;
};

template <class Sink>
bool InAnyOrder(const Sink& sink) {
  if constexpr (requires { sink.InAnyOrder(); }) return sink.InAnyOrder();
  return false;
}

// The zero that keeps a move from moving anything: an operand, or a register.
struct ZeroCount {
  std::optional<int> field;
  std::optional<Register> reg;
};

// For the families that read no register, and for those that cannot write a byte twice.
template <class Family>
std::string NameLoops(const Family&) {
  return "";
}
template <class Family>
std::string OverlapHelp(const Family&, const Turns&, const Turns&) {
  return "";
}

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_MOVE_H_
