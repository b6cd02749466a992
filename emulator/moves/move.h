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
//
// Offsets are in bytes of the move's two memories, and no count is zero. A primitive returns
// whether to go on; ForEachMove returns false where it was stopped. A sink may also have
//
//   void At(const Turns& turns)                 where in the nest the next primitive stands
//   bool Skips(Extent writes, Extent reads)     whether to leave out a part of the nest, all of
//   which
//                                               lies within these extents
//
// and pays for neither when it has not.
//
// For the sinks a move has `to`, `from` (spaces), empty(), Writes() and Reads() (the extents of the
// whole); for the reports, the functions at the end of moves/align_copy.h.
#ifndef MTE_EMULATOR_MOVES_MOVE_H_
#define MTE_EMULATOR_MOVES_MOVE_H_

#include <array>
#include <cstdint>

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

// A place in a loop nest: the turn of each loop, from 0, outermost first. What the loops are is the
// family's business.
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

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_MOVE_H_
