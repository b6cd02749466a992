#include "emulator/byte_set.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace mte {
namespace {

// The blocks of evenly spaced ranges, 64 at a time: a bit a block, in whatever phase a word starts.
class EvenBits {
 public:
  // Ranges of `blocks` bits, one from bit 0 on, whose starts are `step` bits apart; 0 < blocks <
  // step < 64.
  EvenBits(int64_t blocks, int64_t step) {
    const uint64_t range = (uint64_t{1} << blocks) - 1;
    for (int64_t at = 0; at < 64; at += step) low_ |= range << at;
    const int64_t rest = 64 % step;  // how far the last range that starts in low_ has got
    if (rest != 0) high_ = range >> rest;
    for (int64_t at = (step - rest) % step; at < 64; at += step) high_ |= range << at;
  }

  // The 64 bits from bit `phase` of a range on; phase < step.
  uint64_t From(int64_t phase) const {
    return phase == 0 ? low_ : low_ >> phase | high_ << (64 - phase);
  }

 private:
  uint64_t low_ = 0;  // the first 64 bits, and the next
  uint64_t high_ = 0;
};

}  // namespace

absl::StatusOr<ByteSet> ByteSet::Create(int64_t size) {
  const uint64_t planes = 2 * sizeof(uint64_t) * static_cast<uint64_t>(Words(size));
  const uint64_t bytes = sizeof(uint32_t) * static_cast<uint64_t>(Blocks(size));
  absl::StatusOr<Mapping> mapping = Mapping::Create(planes + bytes);
  if (!mapping.ok()) return mapping.status();
  return ByteSet(*std::move(mapping), size);
}

ByteSet::ByteSet(Mapping mapping, int64_t size)
    : mapping_(std::move(mapping)),
      full_(static_cast<uint64_t*>(mapping_.data())),
      mixed_(full_ + Words(size)),
      bytes_(reinterpret_cast<uint32_t*>(mixed_ + Words(size))) {}

void ByteSet::AddSeveral(const EvenRuns& runs) {
  const auto [begin, bytes, step, count] = runs;
  if ((begin | bytes | step) % kBlockBytes == 0 && bytes < step) {
    const int64_t first = begin / kBlockBytes;
    return AddBlocksEvenly(first, bytes / kBlockBytes, step / kBlockBytes, count);
  }
  for (int64_t i = 0, at = begin; i < count; ++i, at += step) Add(at, at + bytes);
}

void ByteSet::AddBlocksEvenly(int64_t first, int64_t blocks, int64_t step, int64_t count) {
  if (step >= kWordBlocks || count < 4) {
    for (int64_t i = 0; i < count; ++i, first += step) SetBits(full_, first, first + blocks);
    return;
  }
  const EvenBits ranges(blocks, step);
  const int64_t advance = kWordBlocks % step;
  int64_t phase = (step - first % kWordBlocks % step) % step;
  ForEachWord(first, first + (count - 1) * step + blocks, [&](int64_t word, uint64_t bits) {
    full_[word] |= ranges.From(phase) & bits;
    phase += advance;
    if (phase >= step) phase -= step;
  });
}

void ByteSet::Assign(const ByteSet& other, int64_t size) {
  std::copy_n(other.full_, Words(size), full_);
  std::copy_n(other.mixed_, Words(size), mixed_);
  for (int64_t word = 0; word < Words(size); ++word) {
    for (uint64_t left = mixed_[word]; left != 0; left &= left - 1) {
      const int64_t block = word * kWordBlocks + std::countr_zero(left);
      bytes_[block] = other.bytes_[block];
    }
  }
}

int64_t ByteSet::Count(int64_t begin, int64_t end) const {
  int64_t count = 0;
  ForEachPart(
      begin, end,
      [&](int64_t block, uint32_t bytes) { count += std::popcount(BytesIn(block) & bytes); },
      [&](int64_t first, int64_t last) {
        ForEachWord(first, last, [&](int64_t word, uint64_t bits) {
          count += kBlockBytes * std::popcount(full_[word] & bits);
          for (uint64_t left = mixed_[word] & ~full_[word] & bits; left != 0; left &= left - 1) {
            count += std::popcount(bytes_[word * kWordBlocks + std::countr_zero(left)]);
          }
        });
      });
  return count;
}

void ByteSet::AddBytes(int64_t block, uint32_t bytes) {
  if (IsFull(block)) return;
  bytes_[block] = BytesIn(block) | bytes;
  mixed_[block / kWordBlocks] |= BitOf(block);
  if (bytes_[block] == kAllBytes) full_[block / kWordBlocks] |= BitOf(block);
}

void ByteSet::RemoveBytes(int64_t block, uint32_t bytes) {
  bytes_[block] = BytesIn(block) & ~bytes;
  mixed_[block / kWordBlocks] |= BitOf(block);
  full_[block / kWordBlocks] &= ~BitOf(block);
}

}  // namespace mte
