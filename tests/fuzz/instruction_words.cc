// Instruction words: decoded, disassembled, assembled and encoded they are the same words again.
// What does not decode says why; what is not legal is so for a reason.
//
// An input is words (tests/fuzz/instructions.h).
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assembler/assembler.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/encode.h"
#include "tests/fuzz/instructions.h"
#include "tests/fuzz/object_bytes.h"
#include "tests/fuzz/report.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

std::vector<uint64_t> WordsOf(const Instruction& instruction) {
  uint64_t words[kMaxWords];
  const int count = Encode(instruction, words);
  return {words, words + count};
}

void LookAtError(const DecodeError& error, size_t words) {
  Require(!error.message.empty(), "an error says what is wrong");
  Require(error.word >= 0 && static_cast<size_t>(error.word) <= words, "and in which word");
}

void RequireVerdict(const Instruction& instruction, const Target& target) {
  bool wrong = false;
  for (const Finding& finding : Check(instruction, &target)) {
    Require(!finding.message.empty(), "a finding says what is wrong");
    wrong |= !finding.warning;
  }
  Require(IsLegal(instruction, &target) == !wrong, "legal is what has nothing wrong",
          Disassemble(instruction));
}

// Assembles a text of legal instructions, one a line.
void RequireWords(const std::string& text, const std::vector<uint64_t>& words) {
  Diagnostics diagnostics;
  const Assembly assembly = Assemble("fuzz.s", text, {}, diagnostics);
  Require(assembly.object.has_value(), "what was disassembled assembles",
          absl::StrCat(text, Report(diagnostics)));
  Require(assembly.object->words == words, "and gives the same words", text);
}

void Try(const WordInput& input) {
  std::string text = absl::StrCat(".target ", input.target->name, "\n");
  std::vector<uint64_t> legal;
  absl::Span<const uint64_t> words = input.words;
  while (!words.empty()) {
    Instruction instruction;
    DecodeError error;
    const int count = Decode(words, &instruction, &error);
    if (count == 0) {
      LookAtError(error, words.size());
    } else {
      const std::vector<uint64_t> encoded = WordsOf(instruction);
      Require(encoded == std::vector<uint64_t>(words.begin(), words.begin() + count),
              "what decodes encodes to the same words", Disassemble(instruction));
      RequireVerdict(instruction, *input.target);
      if (IsLegal(instruction, input.target)) {
        absl::StrAppend(&text, Disassemble(instruction), "\n");
        legal.insert(legal.end(), encoded.begin(), encoded.end());
      }
    }
    words.remove_prefix(static_cast<size_t>(std::max(1, count)));
  }
  RequireWords(text, legal);
  Object object;
  object.target = std::string(input.target->name);
  object.words = input.words;
  LookAt(object);
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mte::fuzz::Try(mte::fuzz::WordInput(data, size));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  return mte::fuzz::ChangeWordInput(data, size, max_size, seed);
}
