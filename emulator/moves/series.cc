#include "emulator/moves/series.h"

#include <array>
#include <cstring>

#include "isa/types.h"

namespace mte {
namespace {

constexpr size_t kBlock = kBlockBytes;

// Pieces of this size become a few instructions of the host, which a call costs as much as.
constexpr size_t kPiece = 64;

template <size_t kBytes>
struct CopyFixed {
  void operator()(uint8_t* dst, const uint8_t* src) const {
    for (size_t at = 0; at < kBytes; at += kPiece) {
      std::memcpy(dst + at, src + at, kBytes < kPiece ? kBytes : kPiece);
    }
  }
};

// Fewer bytes than a block, by at most two pieces that may overlap.
void CopyLittle(uint8_t* dst, const uint8_t* src, size_t bytes) {
  const auto ends = [&]<size_t kBytes>() {
    std::array<uint8_t, kBytes> last;
    std::memcpy(last.data(), src + bytes - kBytes, kBytes);
    std::memcpy(dst, src, kBytes);
    std::memcpy(dst + bytes - kBytes, last.data(), kBytes);
  };
  if (bytes >= 16) return ends.operator()<16>();
  if (bytes >= 8) return ends.operator()<8>();
  if (bytes >= 4) return ends.operator()<4>();
  if (bytes >= 2) return ends.operator()<2>();
  if (bytes == 1) *dst = *src;
}

// At least a block: whole blocks, and one that ends with the bytes.
void CopySome(uint8_t* dst, const uint8_t* src, size_t bytes) {
  for (size_t at = 0; at + kBlock < bytes; at += kBlock) std::memcpy(dst + at, src + at, kBlock);
  std::memcpy(dst + bytes - kBlock, src + bytes - kBlock, kBlock);
}

// Calls visit(copy), where copy(dst, src) copies `bytes` bytes in the way that suits their number.
template <class Visit>
void WithCopy(size_t bytes, Visit visit) {
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
  if (bytes < kBlock) {
    return visit([=](uint8_t* dst, const uint8_t* src) { CopyLittle(dst, src, bytes); });
  }
  if (bytes < kFew) {
    return visit([=](uint8_t* dst, const uint8_t* src) { CopySome(dst, src, bytes); });
  }
  visit([=](uint8_t* dst, const uint8_t* src) { std::memcpy(dst, src, bytes); });
}

using Block = std::array<uint8_t, kBlock>;

Block BlockOf(uint32_t word) {
  Block block;
  for (size_t at = 0; at < kBlock; at += sizeof(word)) {
    std::memcpy(block.data() + at, &word, sizeof(word));
  }
  return block;
}

}  // namespace

void CopyKept(uint8_t* dst, int64_t dst_step, const uint8_t* src, int64_t src_step, int64_t count,
              int64_t bytes) {
  WithCopy(static_cast<size_t>(bytes), [=](auto copy) {
    for (int64_t i = 0; i < count; ++i) copy(dst + i * dst_step, src + i * src_step);
  });
}

// The left padding has at most a block. What is written is at least a block long and starts on a
// boundary of blocks; so both paddings can be written as whole blocks, over which the data is then
// laid.
void CopyPadded(uint8_t* dst, int64_t dst_step, const uint8_t* src, int64_t src_step, int64_t count,
                int64_t bytes, const KeptPadding& padding) {
  const Block block = BlockOf(padding.word);
  const int64_t written = padding.left + bytes + padding.right;
  const int64_t first = (padding.left + bytes) / kBlockBytes * kBlockBytes;
  WithCopy(static_cast<size_t>(bytes), [=](auto copy) {
    for (int64_t i = 0; i < count; ++i) {
      uint8_t* out = dst + i * dst_step;
      std::memcpy(out, block.data(), kBlock);
      for (int64_t at = first; at < written; at += kBlockBytes) {
        std::memcpy(out + at, block.data(), kBlock);
      }
      copy(out + padding.left, src + i * src_step);
    }
  });
}

void FillKept(uint8_t* dst, int64_t bytes, uint32_t word) {
  const Block block = BlockOf(word);
  int64_t done = 0;
  for (; done + kBlockBytes <= bytes; done += kBlockBytes) {
    std::memcpy(dst + done, block.data(), kBlock);
  }
  std::memcpy(dst + done, block.data(), static_cast<size_t>(bytes - done));
}

}  // namespace mte
