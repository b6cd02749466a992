// The sinks of the fast path: one that looks whether a move may be carried out, one that does it.
#ifndef MTE_EMULATOR_MOVES_SINKS_H_
#define MTE_EMULATOR_MOVES_SINKS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "emulator/byte_set.h"
#include "emulator/memory.h"
#include "emulator/moves/accesses.h"
#include "emulator/moves/move.h"
#include "emulator/moves/square.h"
#include "isa/space.h"

namespace mte {

// The memory that a move reads: the one region that holds all it reads, where there is one; else
// regions of gm are looked up piece by piece.
class SourceMemory {
 public:
  SourceMemory(Memory& memory, Space space, Extent reads)
      : memory_(memory), space_(space), region_(memory.Find(space, reads.begin, reads.end)) {}

  bool in_one_region() const { return region_ != nullptr; }
  // The region of [begin, end), which is in bounds.
  const Region& Of(int64_t begin, int64_t end) const {
    return region_ != nullptr ? *region_ : *memory_.Find(space_, begin, end);
  }

 private:
  Memory& memory_;
  Space space_;
  const Region* region_;
};

// Whether each destination is beyond the ones before: the usual case, and then none is written
// twice.
class AscendingWrites {
 public:
  bool Add(int64_t begin, int64_t end) {
    const bool ascends = begin >= end_;
    end_ = end;
    return ascends;
  }

 private:
  int64_t end_ = 0;
};

// Whether no destination has a byte of the ones before, in any order. `touched` is empty at first.
class DisjointWrites {
 public:
  explicit DisjointWrites(ByteSet& touched) : touched_(touched) {}

  bool Add(int64_t begin, int64_t end) {
    if (touched_.FirstPresent(begin, end) != end) return false;
    touched_.Add(begin, end);
    return true;
  }

 private:
  ByteSet& touched_;
};

// For the checks that are off.
struct AnyWrites {
  bool Add(int64_t, int64_t) { return true; }
};

enum class Verdict : uint8_t { kFine, kReadsUnwritten, kWritesAgain };

// Looks at a move that is in bounds; `writes` (one of the classes above) judges the destinations.
template <class Writes>
class CheckSink : public Accesses<CheckSink<Writes>> {
 public:
  CheckSink(const SourceMemory& source, bool check_reads, Writes writes)
      : source_(source), check_reads_(check_reads), writes_(writes) {}

  Verdict verdict() const { return verdict_; }

  bool Read(Extent extent, AccessKind) {
    const auto [begin, end] = extent;
    if (!check_reads_ || source_.Of(begin, end).FirstUnwritten(begin, end) == end) return true;
    verdict_ = Verdict::kReadsUnwritten;
    return false;
  }
  bool Write(Extent extent, AccessKind) {
    if (writes_.Add(extent.begin, extent.end)) return true;
    verdict_ = Verdict::kWritesAgain;
    return false;
  }

 private:
  const SourceMemory& source_;
  bool check_reads_;
  Writes writes_;
  Verdict verdict_ = Verdict::kFine;
};

// Carries out a move that is in bounds. Every byte it writes counts as written from then on, even
// where it copies bytes that nothing wrote: that mistake has been reported once, or was not asked
// for, and the destination shows it as 0xa5.
class ExecuteSink {
 public:
  ExecuteSink(const SourceMemory& source, Region& destination)
      : source_(source), destination_(destination) {}

  int64_t bytes_read() const { return bytes_read_; }

  bool Copy(int64_t dst, int64_t src, int64_t bytes) {
    std::memcpy(destination_.kept(dst), source_.Of(src, src + bytes).kept(src),
                static_cast<size_t>(bytes));
    destination_.MarkWritten(dst, dst + bytes);
    bytes_read_ += bytes;
    return true;
  }

  bool Fill(int64_t dst, int64_t bytes, const Pattern& pattern) {
    const uint32_t word = KeptWord(pattern);
    uint8_t* out = destination_.kept(dst);
    int64_t done = 0;
    for (; done + kWordBytes <= bytes; done += kWordBytes) {
      std::memcpy(out + done, &word, kWordBytes);
    }
    std::memcpy(out + done, &word, static_cast<size_t>(bytes - done));
    destination_.MarkWritten(dst, dst + bytes);
    return true;
  }

  bool Transpose(const Square& square) {
    std::array<const uint8_t*, kMaxFractals> in{};
    std::array<uint8_t*, kMaxFractals> out{};
    for (int f = 0; f < square.fractals(); ++f) {
      const Extent read = square.Read(f);
      const Extent write = square.Write(f);
      in[static_cast<size_t>(f)] = source_.Of(read.begin, read.end).kept(read.begin);
      out[static_cast<size_t>(f)] = destination_.kept(write.begin);
      destination_.MarkWritten(write.begin, write.end);
    }
    TransposeKept(square.element_bits, in, out);
    bytes_read_ += square.fractals() * kFractalBytes;
    return true;
  }

 private:
  static constexpr int64_t kWordBytes = 4;

  // Four bytes of the pattern in the form in which memory keeps bytes.
  uint32_t KeptWord(const Pattern& pattern) const {
    uint32_t element = pattern.value ^ (kUninitialisedByte * 0x01010101u);
    if (pattern.from_source) {
      const int64_t at = pattern.source;
      std::memcpy(&element, source_.Of(at, at + pattern.bytes).kept(at),
                  static_cast<size_t>(pattern.bytes));
    }
    if (pattern.bytes == 1) return (element & 0xff) * 0x01010101u;
    if (pattern.bytes == 2) return (element & 0xffff) * 0x00010001u;
    return element;
  }

  const SourceMemory& source_;
  Region& destination_;
  int64_t bytes_read_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SINKS_H_
