// A set of bytes of a stretch of memory. Instructions touch whole 32 B blocks nearly always: a bit
// a block says that the set has all of it, and only a block of which it has a part is kept byte by
// byte.
#ifndef MTE_EMULATOR_BYTE_SET_H_
#define MTE_EMULATOR_BYTE_SET_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "emulator/even_runs.h"
#include "emulator/mapping.h"
#include "isa/types.h"

namespace mte {

// Bytes are numbered from 0; ranges are [begin, end) and lie within the size.
class ByteSet {
 public:
  // Empty. As cheap for a large stretch as for a small one.
  static absl::StatusOr<ByteSet> Create(int64_t size);

  ByteSet() = default;

  void Add(int64_t begin, int64_t end) {
    ForEachPart(
        begin, end, [this](int64_t block, uint32_t bytes) { AddBytes(block, bytes); },
        [this](int64_t first, int64_t last) { SetBits(full_, first, last); });
  }

  // Runs that are in step with the blocks cost a step a word of 64 blocks, not one a run.
  void AddEvenly(const EvenRuns& runs) {
    if (runs.count == 1) return Add(runs.begin, runs.begin + runs.bytes);
    AddSeveral(runs);
  }

  void Remove(int64_t begin, int64_t end) {
    ForEachPart(
        begin, end, [this](int64_t block, uint32_t bytes) { RemoveBytes(block, bytes); },
        [this](int64_t first, int64_t last) {
          ClearBits(full_, first, last);
          ClearBits(mixed_, first, last);
        });
  }

  // Takes over another set of `size` bytes.
  void Assign(const ByteSet& other, int64_t size);

  // The first byte of the range that is in the set, or is not; `end` when there is none.
  int64_t FirstPresent(int64_t begin, int64_t end) const {
    return First(
        begin, end, [this](int64_t word) { return full_[word] | mixed_[word]; }, 0);
  }
  int64_t FirstMissing(int64_t begin, int64_t end) const {
    return First(
        begin, end, [this](int64_t word) { return ~full_[word]; }, kAllBytes);
  }

  // How many bytes of the range are in the set.
  int64_t Count(int64_t begin, int64_t end) const;

 private:
  static constexpr uint64_t kAll = ~uint64_t{0};
  static constexpr uint32_t kAllBytes = ~uint32_t{0};
  static constexpr int64_t kWordBlocks = 64;
  static_assert(kBlockBytes == 32, "the bytes of a block are bits of a uint32_t");

  ByteSet(Mapping mapping, int64_t size);

  static int64_t Blocks(int64_t size) { return (size + kBlockBytes - 1) / kBlockBytes; }
  static int64_t Words(int64_t size) { return (Blocks(size) + kWordBlocks - 1) / kWordBlocks; }
  static uint64_t BitOf(int64_t block) { return uint64_t{1} << (block % kWordBlocks); }
  // The bytes [begin, end) of a block, of which there is one at least.
  static uint32_t BytesOf(int64_t begin, int64_t end) {
    return (kAllBytes << begin) & (kAllBytes >> (kBlockBytes - end));
  }

  bool IsFull(int64_t block) const { return (full_[block / kWordBlocks] & BitOf(block)) != 0; }
  bool IsMixed(int64_t block) const { return (mixed_[block / kWordBlocks] & BitOf(block)) != 0; }
  // The bytes of the block that are in the set.
  uint32_t BytesIn(int64_t block) const {
    return IsFull(block) ? kAllBytes : IsMixed(block) ? bytes_[block] : 0;
  }

  void AddBytes(int64_t block, uint32_t bytes);
  void RemoveBytes(int64_t block, uint32_t bytes);
  void AddSeveral(const EvenRuns& runs);
  void AddBlocksEvenly(int64_t first, int64_t blocks, int64_t step, int64_t count);

  // Calls part(block, bytes) for the blocks of which the range has a part, and whole(first, last)
  // for those of which it has all, if any.
  template <class Part, class Whole>
  static void ForEachPart(int64_t begin, int64_t end, Part part, Whole whole) {
    if (begin >= end) return;
    int64_t first = begin / kBlockBytes;
    const int64_t last = end / kBlockBytes;
    const int64_t head = begin % kBlockBytes;
    const int64_t tail = end % kBlockBytes;
    if (first == last) return part(first, BytesOf(head, tail));
    if (head != 0) part(first++, BytesOf(head, kBlockBytes));
    if (first < last) whole(first, last);
    if (tail != 0) part(last, BytesOf(0, tail));
  }

  // Calls visit(word, bits) for each word with the bits that belong to the range, which is not
  // empty.
  template <class Visit>
  static void ForEachWord(int64_t begin, int64_t end, Visit visit) {
    const int64_t last = (end - 1) / kWordBlocks;
    uint64_t bits = kAll << (begin % kWordBlocks);
    for (int64_t word = begin / kWordBlocks; word < last; ++word, bits = kAll) visit(word, bits);
    visit(last, bits & (kAll >> (kWordBlocks - 1 - (end - 1) % kWordBlocks)));
  }
  // Most bits are set already, and then what comes next need not wait for a store to the word.
  static void SetBits(uint64_t* words, int64_t begin, int64_t end) {
    ForEachWord(begin, end, [words](int64_t word, uint64_t bits) {
      if ((words[word] & bits) != bits) words[word] |= bits;
    });
  }
  static void ClearBits(uint64_t* words, int64_t begin, int64_t end) {
    ForEachWord(begin, end, [words](int64_t word, uint64_t bits) { words[word] &= ~bits; });
  }

  // The first byte whose bit differs from that in `sought_not`; candidates(word) says in which
  // blocks of a word there may be one.
  template <class Candidates>
  int64_t First(int64_t begin, int64_t end, Candidates candidates, uint32_t sought_not) const {
    uint64_t bits = kAll << (begin / kBlockBytes % kWordBlocks);
    for (int64_t word = begin / kBlockBytes / kWordBlocks; word * kWordBlocks * kBlockBytes < end;
         ++word, bits = kAll) {
      for (uint64_t left = candidates(word) & bits; left != 0; left &= left - 1) {
        const int64_t block = word * kWordBlocks + std::countr_zero(left);
        const int64_t start = block * kBlockBytes;
        if (start >= end) return end;
        uint32_t found = BytesIn(block) ^ sought_not;
        if (start < begin) found &= kAllBytes << (begin - start);
        if (found != 0) return std::min(end, start + std::countr_zero(found));
      }
    }
    return end;
  }

  Mapping mapping_;
  uint64_t* full_ = nullptr;   // a bit a block: all of it is in the set
  uint64_t* mixed_ = nullptr;  // for a block that is not full: a part of it is
  uint32_t* bytes_ = nullptr;  // for a block that is mixed and not full: which
};

}  // namespace mte

#endif  // MTE_EMULATOR_BYTE_SET_H_
