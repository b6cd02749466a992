// What the ND2NZ copies move (seed 003; docs/isa.md gives the evidence of each rule): rows of
// matrices, cut into blocks of 32 bytes (C0) which the strides spread; the last block of a row is
// filled up with zeros.
#ifndef MTE_EMULATOR_MOVES_ND2NZ_H_
#define MTE_EMULATOR_MOVES_ND2NZ_H_

#include <cstdint>
#include <string>

#include "emulator/moves/move.h"
#include "emulator/moves/runs.h"
#include "isa/instruction.h"
#include "isa/space.h"
#include "isa/types.h"

namespace mte {

// In bytes and counts. Nothing below can overflow: an address is less than 2^48, a count has at
// most 16 bits and a stride at most 21.
struct Nd2Nz {
  Space to;
  Space from;
  int64_t dst;
  int64_t src;
  int64_t element_bytes;
  int64_t matrices;
  int64_t rows;
  int64_t row_bytes;  // without what is between rows
  int64_t src_matrix_stride;
  int64_t src_row_stride;
  int64_t dst_matrix_stride;
  int64_t dst_row_stride;
  int64_t dst_block_stride;  // from a block to the next of its row

  static Nd2Nz From(const Instruction& instruction);

  bool empty() const { return matrices == 0 || rows == 0 || row_bytes == 0; }
  int64_t blocks() const { return (row_bytes + kBlockBytes - 1) / kBlockBytes; }

  // The extents of a row, a matrix and everything. All strides count upwards.
  Extent RowWrites(int64_t d) const {
    return {d, d + (blocks() - 1) * dst_block_stride + kBlockBytes};
  }
  Extent RowReads(int64_t s) const { return {s, s + row_bytes}; }
  Extent MatrixWrites(int64_t d) const {
    return {d, RowWrites(d + (rows - 1) * dst_row_stride).end};
  }
  Extent MatrixReads(int64_t s) const { return {s, RowReads(s + (rows - 1) * src_row_stride).end}; }
  Extent Writes() const {
    return {dst, MatrixWrites(dst + (matrices - 1) * dst_matrix_stride).end};
  }
  Extent Reads() const { return {src, MatrixReads(src + (matrices - 1) * src_matrix_stride).end}; }
  Nest WriteNest() const {
    return {
        dst,
        kBlockBytes,
        {{{blocks(), dst_block_stride}, {rows, dst_row_stride}, {matrices, dst_matrix_stride}}}};
  }
  Nest ReadNest() const {
    return {src, row_bytes, {{{rows, src_row_stride}, {matrices, src_matrix_stride}}}};
  }
};

namespace internal {

template <class Sink>
bool RowBlocks(const Nd2Nz& copy, int64_t d, int64_t s, Turns turns, Sink& sink) {
  const int64_t whole = copy.row_bytes / kBlockBytes;
  const Series blocks = {.count = whole,
                         .dst = d,
                         .src = s,
                         .dst_step = copy.dst_block_stride,
                         .src_step = kBlockBytes,
                         .bytes = kBlockBytes};
  if (!HandSeries(sink, blocks, turns)) return false;
  const int64_t tail = copy.row_bytes % kBlockBytes;
  if (tail == 0) return true;
  turns[2] = whole;
  Announce(sink, turns);
  const int64_t last = d + whole * copy.dst_block_stride;
  constexpr Pattern kZero;
  return sink.Copy(last, s + whole * kBlockBytes, tail) &&
         sink.Fill(last + tail, kBlockBytes - tail, kZero);
}

// The rows of a matrix, whose order is of no matter: all whole blocks, then all tails.
template <class Sink>
bool MatrixBlocks(const Nd2Nz& copy, int64_t d, int64_t s, Sink& sink) {
  const int64_t whole = copy.row_bytes / kBlockBytes;
  const BlockMatrix blocks = {.rows = copy.rows,
                              .columns = whole,
                              .dst = d,
                              .src = s,
                              .dst_row_step = copy.dst_row_stride,
                              .dst_column_step = copy.dst_block_stride,
                              .src_row_step = copy.src_row_stride};
  if (whole > 0 && !sink.CopyBlocks(blocks)) return false;
  const int64_t tail = copy.row_bytes % kBlockBytes;
  const Series tails = {.count = copy.rows,
                        .dst = d + whole * copy.dst_block_stride,
                        .src = s + whole * kBlockBytes,
                        .dst_step = copy.dst_row_stride,
                        .src_step = copy.src_row_stride,
                        .bytes = tail,
                        .right = kBlockBytes - tail};
  return tail == 0 || HandSeries(sink, tails, {});
}

}  // namespace internal

// Turns are (matrix, row, block).
template <class Sink>
bool ForEachMove(const Nd2Nz& copy, Sink& sink) {
  if (copy.empty()) return true;
  for (int64_t m = 0; m < copy.matrices; ++m) {
    const int64_t matrix_d = copy.dst + m * copy.dst_matrix_stride;
    const int64_t matrix_s = copy.src + m * copy.src_matrix_stride;
    if (Skips(sink, copy.MatrixWrites(matrix_d), copy.MatrixReads(matrix_s))) continue;
    if constexpr (requires(BlockMatrix blocks) { sink.CopyBlocks(blocks); }) {
      if (InAnyOrder(sink) && copy.dst_block_stride != kBlockBytes) {
        if (!internal::MatrixBlocks(copy, matrix_d, matrix_s, sink)) return false;
        continue;
      }
    }
    for (int64_t n = 0; n < copy.rows; ++n) {
      const int64_t d = matrix_d + n * copy.dst_row_stride;
      const int64_t s = matrix_s + n * copy.src_row_stride;
      if (Skips(sink, copy.RowWrites(d), copy.RowReads(s))) continue;
      if (!internal::RowBlocks(copy, d, s, {m, n, 0}, sink)) return false;
    }
  }
  return true;
}

// For the reports; moves/move.h says what each is for.
ZeroCount WhyEmpty(const Nd2Nz& copy);
std::string NamePlace(const Nd2Nz& copy, const Turns& turns);
std::string OverlapHelp(const Nd2Nz& copy, const Turns& first, const Turns& second);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_ND2NZ_H_
