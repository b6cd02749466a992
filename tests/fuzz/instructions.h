// Random instructions and changes of them, read off the table: for the targets whose inputs are
// words.
#ifndef MTE_TESTS_FUZZ_INSTRUCTIONS_H_
#define MTE_TESTS_FUZZ_INSTRUCTIONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "isa/table.h"
#include "isa/target.h"
#include "tests/fuzz/random.h"

namespace mte::fuzz {

// Changes `words`, which may be anything, in place: instructions come, go, change places and
// operands; single bits flip. New instructions mostly exist on `target`, with values inside and
// outside of their ranges, more often small ones.
class InstructionMutator {
 public:
  InstructionMutator(uint64_t seed, const Target& target) : random_(seed), target_(target) {}

  void Change(std::vector<uint64_t>& words);

 private:
  // Where instructions start in the words, as far as they decode, and where they end.
  static std::vector<size_t> Starts(absl::Span<const uint64_t> words);

  std::vector<uint64_t> AnyInstruction();
  DataType AnyType(const Row& row);
  uint64_t AnyValue(const Row& row, size_t field, DataType type);
  uint64_t AnyNumber(const Field& field, DataType type);
  uint64_t AnyOffset(Space space);
  void ChangeField(absl::Span<uint64_t> instruction, absl::Span<const uint64_t> words);

  Random random_;
  const Target& target_;
};

// An input of words: the first byte names the target (isa/target.h, modulo their number), seven are
// for the fuzz target to use, and then there are words.
struct WordInput {
  static constexpr size_t kHeadBytes = 8;

  WordInput(const uint8_t* data, size_t size);

  const Target* target;
  uint8_t options[kHeadBytes - 1] = {};
  std::vector<uint64_t> words;
};

// A custom mutator for such inputs.
size_t ChangeWordInput(uint8_t* data, size_t size, size_t max_size, uint64_t seed);

}  // namespace mte::fuzz

#endif  // MTE_TESTS_FUZZ_INSTRUCTIONS_H_
