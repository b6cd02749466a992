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
#include "emulator/moves/series.h"
#include "emulator/moves/square.h"
#include "isa/space.h"

namespace mte {

// The memory that a move reads: the one region that holds all it reads, where there is one; else
// regions of gm are looked up piece by piece.
class SourceMemory {
 public:
  SourceMemory(Memory& memory, Space space, Extent reads)
      : memory_(memory),
        space_(space),
        reads_(reads),
        region_(memory.Find(space, reads.begin, reads.end)) {}

  bool in_one_region() const { return region_ != nullptr; }
  // Where there is one: the byte at `offset`, in the form in which memory keeps it.
  const uint8_t* kept(int64_t offset) const { return region_->kept(offset); }
  // The region of [begin, end), which is in bounds.
  const Region& Of(int64_t begin, int64_t end) const {
    // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn): it is in bounds, so is found
    return region_ != nullptr ? *region_ : *memory_.Find(space_, begin, end);
  }
  // Whether something has written every byte from the first that the move reads to the last, those
  // between its reads included.
  bool AllIsWritten() const { return in_one_region() && IsWritten(reads_); }
  // Whether something has written every byte of it.
  bool IsWritten(Extent extent) const {
    const auto [begin, end] = extent;
    return Of(begin, end).FirstUnwritten(begin, end) == end;
  }

 private:
  Memory& memory_;
  Space space_;
  Extent reads_;
  const Region* region_;
};

enum class Verdict : uint8_t { kFine, kReadsUnwritten, kWritesAgain };

// Looks at a move that is in bounds, access by access. `touched` is empty at first.
class CheckSink : public Accesses<CheckSink> {
 public:
  CheckSink(const SourceMemory& source, bool check_reads, ByteSet& touched)
      : source_(source), check_reads_(check_reads), touched_(touched) {}

  Verdict verdict() const { return verdict_; }

  bool Read(Extent extent, AccessKind) {
    if (!check_reads_ || source_.IsWritten(extent)) return true;
    verdict_ = Verdict::kReadsUnwritten;
    return false;
  }
  bool Write(Extent extent, AccessKind) {
    if (touched_.FirstPresent(extent.begin, extent.end) == extent.end) {
      touched_.Add(extent.begin, extent.end);
      return true;
    }
    verdict_ = Verdict::kWritesAgain;
    return false;
  }

 private:
  const SourceMemory& source_;
  bool check_reads_;
  ByteSet& touched_;
  Verdict verdict_ = Verdict::kFine;
};

// Moves the bytes of a move that is in bounds.
class ExecuteSink {
 public:
  // `apart`: no byte is written twice.
  ExecuteSink(const SourceMemory& source, Region& destination, bool apart)
      : source_(source), destination_(destination), apart_(apart) {}

  bool InAnyOrder() const { return apart_; }

  int64_t bytes_read() const { return bytes_read_; }

  bool Copy(int64_t dst, int64_t src, int64_t bytes) {
    std::memcpy(destination_.kept(dst), source_.Of(src, src + bytes).kept(src),
                static_cast<size_t>(bytes));
    bytes_read_ += bytes;
    return true;
  }

  bool Fill(int64_t dst, int64_t bytes, const Pattern& pattern) {
    FillKept(destination_.kept(dst), bytes, KeptWord(pattern));
    return true;
  }

  bool CopySeries(const Series& series) {
    if (!source_.in_one_region()) return CopyOneByOne(series);
    if (series.count == 0) return true;
    KeptSeries kept = {.count = series.count,
                       .bytes = series.bytes,
                       .dst = destination_.kept(series.dst),
                       .src = source_.kept(series.src),
                       .dst_step = series.dst_step,
                       .src_step = series.src_step};
    if (!series.padded()) {
      CopyKept(kept);
    } else if (!series.pad.from_source) {
      CopyPadded(kept, {series.left, series.right, KeptWord(series.pad)});
    } else {
      kept.count = 1;
      Pattern pad = series.pad;
      for (int64_t i = 0; i < series.count; ++i, pad.source += series.src_step) {
        CopyPadded(kept, {series.left, series.right, KeptWord(pad)});
        kept.dst += series.dst_step;
        kept.src += series.src_step;
      }
    }
    bytes_read_ += series.count * series.bytes;
    return true;
  }

  bool CopyBlocks(const BlockMatrix& blocks) {
    if (!source_.in_one_region()) return CopyRowByRow(blocks);
    CopyKeptBlocks({.rows = blocks.rows,
                    .columns = blocks.columns,
                    .dst = destination_.kept(blocks.dst),
                    .src = source_.kept(blocks.src),
                    .dst_row_step = blocks.dst_row_step,
                    .dst_column_step = blocks.dst_column_step,
                    .src_row_step = blocks.src_row_step});
    bytes_read_ += blocks.rows * blocks.columns * kBlockBytes;
    return true;
  }

  bool TransposeSquares(const Squares& squares) {
    if (!source_.in_one_region()) return TransposeOneByOne(squares);
    Transpose(squares, source_.kept(squares.first.src), squares.first.src_step);
    return true;
  }
  bool Transpose(const Square& square) { return TransposeSquares({square, 1, 0, 0}); }

 private:
  bool CopyOneByOne(const Series& series) {
    Pattern pad = series.pad;
    for (int64_t i = 0; i < series.count; ++i, pad.source += series.src_step) {
      const int64_t left = series.dst + i * series.dst_step;
      const int64_t data = left + series.left;
      if (series.left != 0) Fill(left, series.left, pad);
      Copy(data, series.src + i * series.src_step, series.bytes);
      if (series.right != 0) Fill(data + series.bytes, series.right, pad);
    }
    return true;
  }

  bool CopyRowByRow(const BlockMatrix& blocks) {
    for (int64_t row = 0; row < blocks.rows; ++row) {
      int64_t dst = blocks.dst + row * blocks.dst_row_step;
      int64_t src = blocks.src + row * blocks.src_row_step;
      for (int64_t column = 0; column < blocks.columns; ++column) {
        Copy(dst, src, kBlockBytes);
        dst += blocks.dst_column_step;
        src += kBlockBytes;
      }
    }
    return true;
  }

  // Squares whose first fractals start at `in`.
  void Transpose(const Squares& squares, const uint8_t* in, int64_t fractal_step) {
    const Square& first = squares.first;
    TransposeKept({.element_bits = first.element_bits,
                   .count = squares.count,
                   .src = in,
                   .src_step = squares.src_step,
                   .src_fractal_step = fractal_step,
                   .dst = destination_.kept(first.dst),
                   .dst_step = squares.dst_step,
                   .dst_fractal_step = first.dst_step});
    bytes_read_ += squares.count * first.fractals() * kFractalBytes;
  }

  // The fractals of a square may lie in several regions: it is put together first.
  bool TransposeOneByOne(const Squares& squares) {
    std::array<uint8_t, kMaxFractals * kFractalBytes> square_bytes;
    for (int64_t i = 0; i < squares.count; ++i) {
      const Square square = squares.At(i);
      for (int f = 0; f < square.fractals(); ++f) {
        const Extent read = square.Read(f);
        std::memcpy(square_bytes.data() + f * kFractalBytes,
                    source_.Of(read.begin, read.end).kept(read.begin), kFractalBytes);
      }
      Transpose({square, 1, 0, 0}, square_bytes.data(), kFractalBytes);
    }
    return true;
  }

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
  bool apart_;
  int64_t bytes_read_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SINKS_H_
