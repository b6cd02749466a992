// Evenly spaced copies, on bytes in the form in which memory keeps them. Source and destination are
// different memories. Each function takes the widest vectors that the host has.
#ifndef MTE_EMULATOR_MOVES_SERIES_H_
#define MTE_EMULATOR_MOVES_SERIES_H_

#include <cstdint>

namespace mte {

// `count` copies of `bytes` bytes.
struct KeptSeries {
  int64_t count;
  int64_t bytes;
  uint8_t* dst;
  const uint8_t* src;
  int64_t dst_step;
  int64_t src_step;
};
void CopyKept(const KeptSeries& series);

// What stands around each copy: `left` bytes of padding from `dst` on, then the copy, then `right`
// bytes: `word` over and over, from where each piece of padding starts. `left` and the distance
// from there to the right padding are multiples of the size of the element that the word repeats.
// All three together are whole blocks, and `left` is at most one.
struct KeptPadding {
  int64_t left;
  int64_t right;
  uint32_t word;
};
void CopyPadded(const KeptSeries& series, const KeptPadding& padding);

// `bytes` bytes of the word over and over.
void FillKept(uint8_t* dst, int64_t bytes, uint32_t word);

// As BlockMatrix of moves/move.h. The blocks that are written lie apart, so that their order is of
// no matter.
struct KeptBlocks {
  int64_t rows;
  int64_t columns;
  uint8_t* dst;
  const uint8_t* src;
  int64_t dst_row_step;
  int64_t dst_column_step;
  int64_t src_row_step;
};
void CopyKeptBlocks(const KeptBlocks& blocks);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SERIES_H_
