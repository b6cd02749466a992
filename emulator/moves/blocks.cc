#include "emulator/moves/blocks.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "isa/types.h"

// Compiled once for each kind of vector instructions; the one that the host has is chosen when
// blocks are first copied.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "emulator/moves/blocks.cc"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace mte {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

HWY_INLINE void CopyBlock(uint8_t* dst, const uint8_t* src) { std::memcpy(dst, src, kBlockBytes); }

#else

HWY_INLINE void CopyBlock(uint8_t* dst, const uint8_t* src) {
  namespace hn = hwy::HWY_NAMESPACE;
  constexpr int64_t kBytes = HWY_MAX_BYTES < kBlockBytes ? HWY_MAX_BYTES : kBlockBytes;
  const hn::FixedTag<uint8_t, kBytes> tag;
  for (int64_t at = 0; at < kBlockBytes; at += kBytes) {
    hn::StoreU(hn::LoadU(tag, src + at), tag, dst + at);
  }
}

#endif

// The first kColumns columns of `rows` rows. A row's blocks are in one line of the host's cache,
// and those of a column often stand one behind the other where they go.
template <int kColumns>
HWY_INLINE void CopyColumns(const KeptBlocks& blocks, int64_t rows, uint8_t* dst,
                            const uint8_t* src) {
  for (int64_t row = 0; row < rows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      CopyBlock(dst + column * blocks.dst_column_step, src + column * kBlockBytes);
    }
    dst += blocks.dst_row_step;
    src += blocks.src_row_step;
  }
}

}  // namespace

// A few rows at a time, so that the lines of a row are still in the cache when the row's next
// columns are copied. Not in the anonymous namespace, where the table of targets could not name it.
void CopyBlocks(const KeptBlocks& blocks) {
  constexpr int64_t kRows = 16;
  for (int64_t row = 0; row < blocks.rows; row += kRows) {
    const int64_t rows = std::min(kRows, blocks.rows - row);
    uint8_t* dst = blocks.dst + row * blocks.dst_row_step;
    const uint8_t* src = blocks.src + row * blocks.src_row_step;
    int64_t column = 0;
    for (; column + 2 <= blocks.columns; column += 2) {
      CopyColumns<2>(blocks, rows, dst, src);
      dst += 2 * blocks.dst_column_step;
      src += 2 * kBlockBytes;
    }
    if (column < blocks.columns) CopyColumns<1>(blocks, rows, dst, src);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace mte
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mte {

HWY_EXPORT(CopyBlocks);

void CopyKeptBlocks(const KeptBlocks& blocks) { HWY_DYNAMIC_DISPATCH(CopyBlocks)(blocks); }

void CopyKeptBlocksScalar(const KeptBlocks& blocks) {
  for (int64_t row = 0; row < blocks.rows; ++row) {
    for (int64_t column = 0; column < blocks.columns; ++column) {
      std::memcpy(blocks.dst + row * blocks.dst_row_step + column * blocks.dst_column_step,
                  blocks.src + row * blocks.src_row_step + column * kBlockBytes, kBlockBytes);
    }
  }
}

}  // namespace mte
#endif  // HWY_ONCE
