// The copies of a series, on bytes in the form in which memory keeps them.
#ifndef MTE_EMULATOR_MOVES_SERIES_H_
#define MTE_EMULATOR_MOVES_SERIES_H_

#include <cstddef>
#include <cstdint>

namespace mte {

// A series without padding. Source and destination are different memories.
void CopyKept(uint8_t* dst, int64_t dst_step, const uint8_t* src, int64_t src_step, int64_t count,
              int64_t bytes);

// A series whose padding is the same everywhere: `word` over and over, from where each piece of
// padding starts. `left` and the distance from there to the right padding are multiples of the
// size of the element that the word repeats.
struct KeptPadding {
  int64_t left;
  int64_t right;
  uint32_t word;
};
void CopyPadded(uint8_t* dst, int64_t dst_step, const uint8_t* src, int64_t src_step, int64_t count,
                int64_t bytes, const KeptPadding& padding);

// `bytes` bytes of the word over and over.
void FillKept(uint8_t* dst, int64_t bytes, uint32_t word);

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_SERIES_H_
