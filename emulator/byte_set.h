// A set of bytes of a stretch of memory: one bit a byte, looked at 64 at a time.
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
    ForEachWord(begin, end, [](uint64_t& word, uint64_t bits) { word |= bits; });
  }
  void Remove(int64_t begin, int64_t end) {
    ForEachWord(begin, end, [](uint64_t& word, uint64_t bits) { word &= ~bits; });
  }

  // Takes over another set of `size` bytes.
  void Assign(const ByteSet& other, int64_t size) {
    std::copy_n(other.words_, (size + 63) / 64, words_);
  }

  // The first byte of the range that is in the set, or is not; `end` when there is none.
  int64_t FirstPresent(int64_t begin, int64_t end) const { return First(begin, end, 0); }
  int64_t FirstMissing(int64_t begin, int64_t end) const { return First(begin, end, kAll); }

  // How many bytes of the range are in the set.
  int64_t Count(int64_t begin, int64_t end) const {
    int64_t count = 0;
    ForEachWord(begin, end,
                [&count](uint64_t& word, uint64_t bits) { count += std::popcount(word & bits); });
    return count;
  }

 private:
  static constexpr uint64_t kAll = ~uint64_t{0};

  explicit ByteSet(Mapping mapping)
      : mapping_(std::move(mapping)), words_(static_cast<uint64_t*>(mapping_.data())) {}

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
};

}  // namespace mte

#endif  // MTE_EMULATOR_BYTE_SET_H_
