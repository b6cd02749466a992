// A sink that sees how much a move reads, and how.
#ifndef MTE_EMULATOR_MOVES_MEASURE_H_
#define MTE_EMULATOR_MOVES_MEASURE_H_

#include <cstdint>

#include "emulator/moves/move.h"

namespace mte {

// Padding, whatever its pattern, is not read from the source.
class MeasureSink {
 public:
  int64_t bytes_read() const { return bytes_read_; }
  bool transposes() const { return transposes_; }

  bool Copy(int64_t, int64_t, int64_t bytes) {
    bytes_read_ += bytes;
    return true;
  }
  bool Fill(int64_t, int64_t, const Pattern&) { return true; }
  bool Transpose(const Square& square) {
    bytes_read_ += square.fractals() * kFractalBytes;
    transposes_ = true;
    return true;
  }

 private:
  int64_t bytes_read_ = 0;
  bool transposes_ = false;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_MEASURE_H_
