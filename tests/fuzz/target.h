// What a fuzz target is: a file with the two functions of libFuzzer's interface below, the second
// where it knows better than to change bytes at random. The same file runs without libFuzzer under
// tests/fuzz/driver.cc.
#ifndef MTE_TESTS_FUZZ_TARGET_H_
#define MTE_TESTS_FUZZ_TARGET_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"

extern "C" {

// Tries one input. What it must not do ends the process; it always returns 0.
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

// Changes an input in place, to at most `max_size` bytes, and returns its new size. The same seed
// makes the same change.
size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned int seed);

// The changes that know nothing of what the bytes are, for a custom mutator to call.
size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

}  // extern "C"

namespace mte::fuzz {

// The bytes of an input as text.
inline absl::string_view Text(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Ends the process, and with it the search, where a promise is not kept.
inline void Require(bool kept, absl::string_view promise, absl::string_view details = "") {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %.*s\n%.*s\n", static_cast<int>(promise.size()),
               promise.data(), static_cast<int>(details.size()), details.data());
  std::abort();
}

}  // namespace mte::fuzz

#endif  // MTE_TESTS_FUZZ_TARGET_H_
