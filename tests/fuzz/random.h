// Random choices for the custom mutators.
#ifndef MTE_TESTS_FUZZ_RANDOM_H_
#define MTE_TESTS_FUZZ_RANDOM_H_

#include <cstddef>
#include <cstdint>
#include <random>

#include "absl/types/span.h"

namespace mte::fuzz {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}

  uint64_t Bits() { return engine_(); }
  // 0 .. bound - 1; 0 where the bound is 0.
  uint64_t Below(uint64_t bound) { return bound == 0 ? 0 : engine_() % bound; }
  size_t Index(size_t bound) { return static_cast<size_t>(Below(bound)); }
  bool OneIn(uint64_t count) { return Below(count) == 0; }
  template <class T>
  const T& Of(absl::Span<const T> choices) {
    return choices[Index(choices.size())];
  }
  // Any number of bits, small ones as often as large ones.
  uint64_t Magnitude() { return engine_() >> Below(64); }

 private:
  std::mt19937_64 engine_;
};

}  // namespace mte::fuzz

#endif  // MTE_TESTS_FUZZ_RANDOM_H_
