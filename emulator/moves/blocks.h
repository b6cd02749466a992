// The copy of a matrix of blocks to where its strides put them.
#ifndef MTE_EMULATOR_MOVES_BLOCKS_H_
#define MTE_EMULATOR_MOVES_BLOCKS_H_

#include <cstdint>

namespace mte {

// As BlockMatrix of moves/move.h, in the form in which memory keeps bytes. What is read and what is
// written lie apart; so do the blocks that are written, so that their order is of no matter.
struct KeptBlocks {
  int64_t rows;
  int64_t columns;
  uint8_t* dst;
  const uint8_t* src;
  int64_t dst_row_step;
  int64_t dst_column_step;
  int64_t src_row_step;
};

// By the widest vectors that the host has.
void CopyKeptBlocks(const KeptBlocks& blocks);

// The same without vector instructions.
void CopyKeptBlocksScalar(const KeptBlocks& blocks);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_BLOCKS_H_
