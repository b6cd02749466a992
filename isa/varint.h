// Numbers in 7 bits a byte, least significant first, as the line table and its neighbours pack
// them.
#ifndef MTE_ISA_VARINT_H_
#define MTE_ISA_VARINT_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace mte {

// The most bytes a number takes.
inline constexpr size_t kMaxVarintBytes = 10;

// Writes to `at`, which has room for it, and returns where the next goes.
inline char* WriteVarint(uint64_t value, char* at) {
  for (; value >= 0x80; value >>= 7) *at++ = static_cast<char>(value | 0x80);
  *at++ = static_cast<char>(value);
  return at;
}

// Differences are zigzag coded, so that small ones of either sign are short: 0, -1, 1, -2 ...
// become 0, 1, 2, 3 ...
inline char* WriteDifference(int64_t value, char* at) {
  return WriteVarint((static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63), at);
}

// The same at the end of a string.
inline void AppendVarint(uint64_t value, std::string* out) {
  char bytes[kMaxVarintBytes];
  out->append(bytes, static_cast<size_t>(WriteVarint(value, bytes) - bytes));
}
inline void AppendDifference(int64_t value, std::string* out) {
  char bytes[kMaxVarintBytes];
  out->append(bytes, static_cast<size_t>(WriteDifference(value, bytes) - bytes));
}

// Reads what those wrote from bytes that may be anything. The first failure is remembered: from
// then on nothing is left to read and every number is 0, so callers check ok() once after a loop
// that stops there.
class VarintReader {
 public:
  explicit VarintReader(absl::string_view bytes) : all_(bytes), rest_(bytes) {}

  bool ok() const { return ok_; }
  size_t position() const { return all_.size() - rest_.size(); }
  size_t remaining() const { return rest_.size(); }

  // A number of at most `max`, in its shortest form.
  uint64_t Next(uint64_t max) {
    uint64_t value = 0;
    for (int shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
      const uint64_t byte = static_cast<uint8_t>(rest_[0]);
      const uint64_t bits = byte & 0x7f;
      rest_.remove_prefix(1);
      if ((bits << shift) >> shift != bits) break;
      value |= bits << shift;
      if ((byte & 0x80) != 0) continue;
      const bool shortest = bits != 0 || shift == 0;
      return shortest && value <= max ? value : Fail();
    }
    return Fail();
  }
  uint32_t Next32(uint32_t max) { return static_cast<uint32_t>(Next(max)); }

  // `previous` plus a difference, if that is within min..max; `previous` is at most INT64_MAX.
  uint64_t NextFrom(uint64_t previous, uint64_t min, uint64_t max) {
    const uint64_t code = Next(UINT64_MAX);
    const uint64_t distance = (code >> 1) + (code & 1);
    const bool down = (code & 1) != 0;
    if (!ok_ || distance > (down ? previous : INT64_MAX - previous)) return Fail();
    const uint64_t value = down ? previous - distance : previous + distance;
    return value >= min && value <= max ? value : Fail();
  }
  uint32_t Next32From(uint32_t previous, uint32_t min, uint32_t max) {
    return static_cast<uint32_t>(NextFrom(previous, min, max));
  }

  // How many records follow, each of at least `record_bytes`: never more than there are bytes for.
  size_t Count(size_t record_bytes) {
    const size_t max = rest_.size() / record_bytes;
    return static_cast<size_t>(Next(max));
  }

  absl::string_view Bytes(size_t count) {
    if (count > rest_.size()) {
      Fail();
      return {};
    }
    const absl::string_view bytes = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return bytes;
  }

  uint64_t Fail() {
    ok_ = false;
    rest_ = {};
    return 0;
  }

 private:
  absl::string_view all_;
  absl::string_view rest_;
  bool ok_ = true;
};

}  // namespace mte

#endif  // MTE_ISA_VARINT_H_
