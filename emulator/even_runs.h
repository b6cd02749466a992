// Evenly spaced runs of bytes of one memory.
#ifndef MTE_EMULATOR_EVEN_RUNS_H_
#define MTE_EMULATOR_EVEN_RUNS_H_

#include <cstdint>

namespace mte {

// `count` runs of `bytes` bytes, no two with a byte in common; `step` bytes from start to start.
struct EvenRuns {
  int64_t begin;
  int64_t bytes;
  int64_t step;
  int64_t count;
};

}  // namespace mte

#endif  // MTE_EMULATOR_EVEN_RUNS_H_
