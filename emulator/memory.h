// The memories of one machine, with a validity bit a byte.
#ifndef MTE_EMULATOR_MEMORY_H_
#define MTE_EMULATOR_MEMORY_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "emulator/byte_set.h"
#include "emulator/even_runs.h"
#include "emulator/mapping.h"
#include "isa/space.h"
#include "isa/target.h"

namespace mte {

// What a byte nothing has written reads as when the check for it is off, so that a mistake shows.
inline constexpr uint8_t kUninitialisedByte = 0xa5;

// `size` bytes of global memory from byte `offset` on.
struct GmRange {
  uint64_t offset = 0;
  uint64_t size = 0;
};

// Bytes in one piece: a local buffer, or a region of gm. Offsets are those of the memory space, and
// every range given must lie inside.
//
// Bytes are kept XORed with kUninitialisedByte. The zeros of fresh anonymous memory thus read as
// what uninitialised bytes must read as, a region of any size costs only what is touched of it, and
// since no instruction changes the value of data, copies work on the kept form as it is.
class Region {
 public:
  static absl::StatusOr<std::unique_ptr<Region>> Create(uint64_t base, uint64_t size);
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;

  int64_t base() const { return base_; }
  int64_t size() const { return end_ - base_; }
  int64_t end() const { return end_; }
  bool Contains(int64_t begin, int64_t end) const { return base_ <= begin && end <= end_; }

  // The byte at `offset` and those after it, in the kept form.
  uint8_t* kept(int64_t offset) { return bytes_ + (offset - base_); }
  const uint8_t* kept(int64_t offset) const { return bytes_ + (offset - base_); }

  // The bytes [begin, end) have been written.
  void MarkWritten(int64_t begin, int64_t end) { written_.Add(begin - base_, end - base_); }
  // The bytes of evenly spaced runs have.
  void MarkWritten(const EvenRuns& runs) {
    written_.AddEvenly({runs.begin - base_, runs.bytes, runs.step, runs.count});
  }
  // The first byte of [begin, end) that nothing has written; `end` when there is none.
  int64_t FirstUnwritten(int64_t begin, int64_t end) const {
    return base_ + written_.FirstMissing(begin - base_, end - base_);
  }
  // The first byte of [begin, end) that something has written; `end` when there is none.
  int64_t FirstWritten(int64_t begin, int64_t end) const {
    return base_ + written_.FirstPresent(begin - base_, end - base_);
  }
  // Takes over the bytes, and which are written, of a region of the same size.
  void Assign(const Region& other);

  // How many bytes of [begin, end) nothing has written.
  int64_t CountUnwritten(int64_t begin, int64_t end) const {
    return end - begin - written_.Count(begin - base_, end - base_);
  }

 private:
  Region(int64_t base, int64_t size, Mapping bytes, ByteSet written);

  int64_t base_;
  int64_t end_;
  Mapping mapping_;
  uint8_t* bytes_;
  ByteSet written_;
};

class Memory {
 public:
  // The local buffers of `target`, whole and uninitialised, and gm consisting of the union of
  // `gm` (ranges that touch or overlap become one region). The error names the range that does not
  // fit 48 bits or for which the host has no memory.
  static absl::StatusOr<std::unique_ptr<Memory>> Create(const Target& target,
                                                        absl::Span<const GmRange> gm);

  // True where all of [offset, offset + size) exists; the offset may be any 64-bit number.
  bool Contains(Space space, int64_t offset, int64_t size) const;

  // The region that holds all of [begin, end), or null. Regions of gm do not touch, so no range
  // that exists crosses two.
  Region* Find(Space space, int64_t begin, int64_t end) {
    Region* region = space == Space::kGm ? last_gm_ : local_[static_cast<size_t>(space)].get();
    if (region != nullptr && region->Contains(begin, end)) return region;
    return space == Space::kGm ? FindGm(begin, end) : nullptr;
  }
  const Region* Find(Space space, int64_t begin, int64_t end) const;

  // The regions of a memory, ascending: of a local buffer one.
  std::vector<Region*> Regions(Space space);

  // A set for whoever walks over the bytes of a local buffer. Its contents are whatever the last
  // user left.
  ByteSet& scratch() { return scratch_; }

  // For the world outside a run. Each fails, touching nothing, where Contains is false.
  absl::Status Write(Address start, absl::string_view bytes);
  // `valid` gets one char a byte, 0 or 1; may be null.
  absl::Status Read(Address start, uint64_t size, std::string* bytes, std::string* valid) const;

  // "l1 has 524288 bytes (0x0..0x7ffff) on ascend950", "gm has 2 regions: 0x1000..0x1fff, ...": for
  // messages about an access outside.
  std::string Describe(Space space) const;

 private:
  explicit Memory(const Target& target) : target_(&target) {}

  // Remembers the region: the next access is often to the same one.
  Region* FindGm(int64_t begin, int64_t end);

  const Target* target_;
  std::array<std::unique_ptr<Region>, kSpaces> local_;  // none for gm
  std::vector<std::unique_ptr<Region>> gm_;             // ascending, never touching
  Region* last_gm_ = nullptr;
  ByteSet scratch_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MEMORY_H_
