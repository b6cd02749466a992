// A set of bytes of a stretch of memory: one bit a byte, looked at 64 at a time; and a mark for
// each page of which it has all, so that large ranges cost next to nothing when they are added
// again.
#ifndef MTE_EMULATOR_BYTE_SET_H_
#define MTE_EMULATOR_BYTE_SET_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "emulator/mapping.h"

namespace mte {

// Bytes are numbered from 0; ranges are [begin, end) and lie within the size.
class ByteSet {
 public:
  // Empty. As cheap for a large stretch as for a small one.
  static absl::StatusOr<ByteSet> Create(int64_t size);

  ByteSet() = default;

  void Add(int64_t begin, int64_t end) {
    if (end - begin >= kPageBytes) return AddMany(begin, end);
    ForEachWord(begin, end, AddBits);
  }
  void Remove(int64_t begin, int64_t end) {
    if (begin >= end) return;
    ForEachWord(begin, end, [](uint64_t& word, uint64_t bits) { word &= ~bits; });
    std::fill(pages_ + begin / kPageBytes, pages_ + (end - 1) / kPageBytes + 1, uint8_t{0});
  }

  // Takes over another set of `size` bytes.
  void Assign(const ByteSet& other, int64_t size) {
    std::copy_n(other.words_, Words(size), words_);
    std::copy_n(other.pages_, Pages(size), pages_);
  }

  // The first byte of the range that is in the set, or is not; `end` when there is none.
  int64_t FirstPresent(int64_t begin, int64_t end) const { return First(begin, end, 0); }
  int64_t FirstMissing(int64_t begin, int64_t end) const {
    while (end - begin >= kPageBytes) {
      const int64_t page = begin / kPageBytes;
      const int64_t next = (page + 1) * kPageBytes;
      const int64_t first = pages_[page] != 0 ? next : First(begin, next, kAll);
      if (first != next) return first;
      begin = next;
    }
    return First(begin, end, kAll);
  }

  // How many bytes of the range are in the set.
  int64_t Count(int64_t begin, int64_t end) const {
    int64_t count = 0;
    ForEachWord(begin, end,
                [&count](uint64_t& word, uint64_t bits) { count += std::popcount(word & bits); });
    return count;
  }

 private:
  static constexpr uint64_t kAll = ~uint64_t{0};
  static constexpr int64_t kPageBytes = 4096;
  static int64_t Words(int64_t size) { return (size + 63) / 64; }
  static int64_t Pages(int64_t size) { return (size + kPageBytes - 1) / kPageBytes; }

  ByteSet(Mapping mapping, int64_t size)
      : mapping_(std::move(mapping)),
        words_(static_cast<uint64_t*>(mapping_.data())),
        pages_(reinterpret_cast<uint8_t*>(words_ + Words(size))) {}

  // Most bits are there already, and then the next range need not wait for a store to the word.
  static void AddBits(uint64_t& word, uint64_t bits) {
    if ((word & bits) != bits) word |= bits;
  }

  // Add, where the range has a page's length at least.
  void AddMany(int64_t begin, int64_t end) {
    const int64_t first = Pages(begin);
    const int64_t last = end / kPageBytes;
    if (first >= last) return ForEachWord(begin, end, AddBits);
    ForEachWord(begin, first * kPageBytes, AddBits);
    for (int64_t page = first; page < last; ++page) {
      if (pages_[page] != 0) continue;
      std::fill_n(words_ + Words(page * kPageBytes), Words(kPageBytes), kAll);
      pages_[page] = 1;
    }
    ForEachWord(last * kPageBytes, end, AddBits);
  }

  // Calls visit(word, bits) for each word with the bits that belong to the range.
  template <class Visit>
  void ForEachWord(int64_t begin, int64_t end, Visit visit) const {
    if (begin >= end) return;
    const int64_t last = (end - 1) >> 6;
    uint64_t bits = kAll << (begin & 63);
    for (int64_t word = begin >> 6; word < last; ++word, bits = kAll) visit(words_[word], bits);
    visit(words_[last], bits & (kAll >> (63 - ((end - 1) & 63))));
  }

  int64_t First(int64_t begin, int64_t end, uint64_t flip) const {
    uint64_t bits = kAll << (begin & 63);
    for (int64_t word = begin >> 6; word << 6 < end; ++word, bits = kAll) {
      const uint64_t found = (words_[word] ^ flip) & bits;
      if (found != 0) return std::min(end, (word << 6) + std::countr_zero(found));
    }
    return end;
  }

  Mapping mapping_;
  uint64_t* words_ = nullptr;
  uint8_t* pages_ = nullptr;  // 1: all of the page is in the set
};

}  // namespace mte

#endif  // MTE_EMULATOR_BYTE_SET_H_
