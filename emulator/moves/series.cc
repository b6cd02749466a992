#include "emulator/moves/series.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "isa/types.h"

// Compiled once for each kind of vector instructions; the one that the host has is chosen when
// something is first copied.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "emulator/moves/series.cc"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace mte {
namespace HWY_NAMESPACE {
namespace {

constexpr size_t kBlock = kBlockBytes;

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

HWY_INLINE void CopyBlock(uint8_t* dst, const uint8_t* src) { std::memcpy(dst, src, kBlock); }

#else

HWY_INLINE void CopyBlock(uint8_t* dst, const uint8_t* src) {
  namespace hn = hwy::HWY_NAMESPACE;
  constexpr size_t kBytes = HWY_MAX_BYTES < kBlock ? HWY_MAX_BYTES : kBlock;
  const hn::FixedTag<uint8_t, kBytes> tag;
  for (size_t at = 0; at < kBlock; at += kBytes) {
    hn::StoreU(hn::LoadU(tag, src + at), tag, dst + at);
  }
}

#endif

// Blocks of this number become a few instructions of the host, which a call costs as much as.
template <size_t kBytes>
struct CopyFixed {
  HWY_INLINE void operator()(uint8_t* dst, const uint8_t* src) const {
#pragma GCC unroll 2
    for (size_t at = 0; at < kBytes; at += kBlock) CopyBlock(dst + at, src + at);
  }
};

// Fewer bytes than a block, by at most two pieces that may overlap.
struct CopyLittle {
  size_t bytes;

  template <size_t kBytes>
  HWY_INLINE void Ends(uint8_t* dst, const uint8_t* src) const {
    std::array<uint8_t, kBytes> last;
    std::memcpy(last.data(), src + bytes - kBytes, kBytes);
    std::memcpy(dst, src, kBytes);
    std::memcpy(dst + bytes - kBytes, last.data(), kBytes);
  }
  HWY_INLINE void operator()(uint8_t* dst, const uint8_t* src) const {
    if (bytes >= 16) return Ends<16>(dst, src);
    if (bytes >= 8) return Ends<8>(dst, src);
    if (bytes >= 4) return Ends<4>(dst, src);
    if (bytes >= 2) return Ends<2>(dst, src);
    if (bytes == 1) *dst = *src;
  }
};

// At least a block: whole blocks, and one that ends with the bytes.
struct CopySome {
  size_t bytes;

  HWY_INLINE void operator()(uint8_t* dst, const uint8_t* src) const {
    for (size_t at = 0; at + kBlock < bytes; at += kBlock) CopyBlock(dst + at, src + at);
    CopyBlock(dst + bytes - kBlock, src + bytes - kBlock);
  }
};

struct CopyMany {
  size_t bytes;

  HWY_INLINE void operator()(uint8_t* dst, const uint8_t* src) const {
    std::memcpy(dst, src, bytes);
  }
};

// Calls visit(copy), where copy(dst, src) copies `bytes` bytes in the way that suits their number.
template <class Visit>
HWY_INLINE void WithCopy(size_t bytes, Visit visit) {
  constexpr size_t kFew = 1024;  // from here on a call is the better way
  switch (bytes) {
    case 32:
      return visit(CopyFixed<32>());
    case 64:
      return visit(CopyFixed<64>());
    case 128:
      return visit(CopyFixed<128>());
    case 256:
      return visit(CopyFixed<256>());
    case 512:
      return visit(CopyFixed<512>());
    default:
      break;
  }
  if (bytes < kBlock) return visit(CopyLittle{bytes});
  if (bytes < kFew) return visit(CopySome{bytes});
  visit(CopyMany{bytes});
}

struct CopyAll {
  KeptSeries series;

  template <class Copy>
  HWY_INLINE void operator()(Copy copy) const {
    uint8_t* dst = series.dst;
    const uint8_t* src = series.src;
    for (int64_t i = series.count; i > 0; --i, dst += series.dst_step, src += series.src_step) {
      copy(dst, src);
    }
  }
};

// Both paddings are written as whole blocks, over which the data is then laid.
struct CopyAllPadded {
  KeptSeries series;
  KeptPadding padding;

  template <class Copy>
  HWY_INLINE void operator()(Copy copy) const {
    std::array<uint8_t, kBlock> block;
    for (size_t at = 0; at < kBlock; at += sizeof(padding.word)) {
      std::memcpy(block.data() + at, &padding.word, sizeof(padding.word));
    }
    const int64_t data_end = padding.left + series.bytes;
    const int64_t end = data_end + padding.right;
    const int64_t first = data_end / kBlockBytes * kBlockBytes;
    uint8_t* dst = series.dst;
    const uint8_t* src = series.src;
    for (int64_t i = series.count; i > 0; --i, dst += series.dst_step, src += series.src_step) {
      if (padding.left != 0) CopyBlock(dst, block.data());
      for (int64_t at = first; at < end; at += kBlockBytes) CopyBlock(dst + at, block.data());
      copy(dst + padding.left, src);
    }
  }
};

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

// These are not in the anonymous namespace, where the table of targets could not name them. They
// take copies of their arguments, which no store can change.

void CopySeries(const KeptSeries& series) {
  WithCopy(static_cast<size_t>(series.bytes), CopyAll{series});
}

void CopySeriesPadded(const KeptSeries& series, const KeptPadding& padding) {
  WithCopy(static_cast<size_t>(series.bytes), CopyAllPadded{series, padding});
}

// A few rows at a time, so that the lines of a row are still in the cache when the row's next
// columns are copied.
void CopyBlocks(const KeptBlocks& given) {
  const KeptBlocks blocks = given;
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

HWY_EXPORT(CopySeries);
HWY_EXPORT(CopySeriesPadded);
HWY_EXPORT(CopyBlocks);

void CopyKept(const KeptSeries& series) { HWY_DYNAMIC_DISPATCH(CopySeries)(series); }

void CopyPadded(const KeptSeries& series, const KeptPadding& padding) {
  HWY_DYNAMIC_DISPATCH(CopySeriesPadded)(series, padding);
}

void CopyKeptBlocks(const KeptBlocks& blocks) { HWY_DYNAMIC_DISPATCH(CopyBlocks)(blocks); }

void FillKept(uint8_t* dst, int64_t bytes, uint32_t word) {
  std::array<uint8_t, kBlockBytes> block;
  for (size_t at = 0; at < block.size(); at += sizeof(word)) {
    std::memcpy(block.data() + at, &word, sizeof(word));
  }
  int64_t done = 0;
  for (; done + kBlockBytes <= bytes; done += kBlockBytes) {
    std::memcpy(dst + done, block.data(), block.size());
  }
  std::memcpy(dst + done, block.data(), static_cast<size_t>(bytes - done));
}

}  // namespace mte
#endif  // HWY_ONCE
