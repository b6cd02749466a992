#include "emulator/program.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/encode.h"

namespace mte {
namespace {

absl::Span<const uint64_t> WordsFrom(const Object& object, uint64_t word) {
  return absl::MakeConstSpan(object.words).subspan(static_cast<size_t>(word));
}

// Where to look for the next instruction after one that does not decode: behind as many words as
// its header says, where it says something possible.
uint64_t WordsToSkip(uint64_t header) {
  const uint64_t words = (header >> 16) & 0xf;
  return words >= 1 && words <= kMaxWords ? words : 1;
}

}  // namespace

std::optional<Program> Program::Prepare(const Object& object, const Target& target,
                                        std::string name, Diagnostics& diagnostics) {
  Program program;
  program.object_ = &object;
  program.target_ = &target;
  program.name_ = std::move(name);
  const int errors_before = diagnostics.errors();
  Instruction instruction;
  uint32_t index = 0;
  for (uint64_t word = 0; word < object.words.size() && !diagnostics.full(); ++index) {
    DecodeError error;
    const int words = Decode(WordsFrom(object, word), &instruction, &error);
    if (words == 0) {
      program.AddUndecodable(index, word, error, diagnostics);
      word += WordsToSkip(object.words[static_cast<size_t>(word)]);
      continue;
    }
    if (!IsLegal(instruction, &target)) program.AddIllegal(index, word, instruction, diagnostics);
    word += static_cast<uint64_t>(words);
  }
  if (diagnostics.errors() > errors_before) return std::nullopt;
  return program;
}

void Program::AddUndecodable(uint32_t index, uint64_t word, const DecodeError& error,
                             Diagnostics& diagnostics) const {
  const uint64_t at =
      std::min<uint64_t>(word + static_cast<uint64_t>(error.word), object_->words.size() - 1);
  Diagnostic diagnostic;
  diagnostic.code = Code::kIllegalInstruction;
  diagnostic.location = Locate(index);
  diagnostic.message =
      absl::StrCat("word ", at, " (0x", absl::Hex(object_->words[at], absl::kZeroPad16),
                   ") is no instruction: ", error.message);
  diagnostics.Add(std::move(diagnostic));
}

void Program::AddIllegal(uint32_t index, uint64_t word, const Instruction& instruction,
                         Diagnostics& diagnostics) const {
  for (Finding& finding : Check(instruction, target_)) {
    if (finding.warning) continue;
    Diagnostic diagnostic;
    diagnostic.code = finding.code;
    diagnostic.location = Locate(index, std::max(finding.field, -1));
    diagnostic.message = std::move(finding.message);
    diagnostic.help = std::move(finding.help);
    AddContext(index, word, diagnostic);
    diagnostics.Add(std::move(diagnostic));
  }
}

int Program::Fetch(uint64_t word, Instruction* instruction) const {
  return Decode(WordsFrom(*object_, word), instruction, nullptr);
}

Location Program::Locate(uint32_t index, int field) const {
  Location location = object_->lines.Find(index, field);
  if (!location.known()) location.file = name_;
  return location;
}

Location Program::LocateSite(uint32_t site) const {
  Location location = object_->lines.FindSite(site);
  if (!location.known()) location.file = name_;
  return location;
}

void Program::AddContext(uint32_t index, uint64_t word, Diagnostic& diagnostic) const {
  if (object_->lines.Find(index).known()) {
    for (Note& note : object_->lines.Expansion(index)) diagnostic.notes.push_back(std::move(note));
    return;
  }
  Instruction instruction;
  if (Fetch(word, &instruction) == 0) return;
  diagnostic.notes.push_back(
      {{}, absl::StrCat("at word ", word, ": `", Disassemble(instruction), "`")});
}

}  // namespace mte
