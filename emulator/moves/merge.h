// Joins copies that continue each other in both memories before they reach a sink, so that packed
// bursts cost one move.
#ifndef MTE_EMULATOR_MOVES_MERGE_H_
#define MTE_EMULATOR_MOVES_MERGE_H_

#include <cstdint>

#include "emulator/moves/move.h"

namespace mte {

template <class Sink>
class Merging {
 public:
  explicit Merging(Sink& sink) : sink_(sink) {}

  bool Copy(int64_t dst, int64_t src, int64_t bytes) {
    if (dst == dst_ + bytes_ && src == src_ + bytes_) {
      bytes_ += bytes;
      return true;
    }
    const bool go_on = Flush();
    dst_ = dst;
    src_ = src;
    bytes_ = bytes;
    return go_on;
  }

  bool Fill(int64_t dst, int64_t bytes, const Pattern& pattern) {
    return Flush() && sink_.Fill(dst, bytes, pattern);
  }

  bool Transpose(const Square& square) { return Flush() && sink_.Transpose(square); }

  bool CopySeries(const Series& series) requires requires(Sink& sink) { sink.CopySeries(series); }
  {
    if (series.contiguous() || (series.count == 1 && !series.padded())) {
      return series.count == 0 || Copy(series.dst, series.src, series.count * series.bytes);
    }
    return Flush() && sink_.CopySeries(series);
  }

  bool TransposeSquares(const Squares& squares) requires requires(Sink& sink) {
    sink.TransposeSquares(squares);
  }
  { return Flush() && sink_.TransposeSquares(squares); }

  bool InAnyOrder() const { return mte::InAnyOrder(sink_); }
  bool CopyBlocks(const BlockMatrix& blocks) requires requires(Sink& sink) {
    sink.CopyBlocks(blocks);
  }
  { return Flush() && sink_.CopyBlocks(blocks); }

  // Hands on what is left; call it once the walk is over.
  bool Flush() {
    if (bytes_ == 0) return true;
    const int64_t bytes = bytes_;
    bytes_ = 0;
    return sink_.Copy(dst_, src_, bytes);
  }

 private:
  Sink& sink_;
  int64_t dst_ = -1;  // the copy not yet handed on; none while bytes_ is 0
  int64_t src_ = -1;
  int64_t bytes_ = 0;
};

// ForEachMove with merged copies.
template <class Move, class Sink>
bool ForEachMergedMove(const Move& move, Sink& sink) {
  Merging<Sink> merging(sink);
  return ForEachMove(move, merging) && merging.Flush();
}

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_MERGE_H_
