// Expectations: what memory must hold after the run.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "diagnostics/counted.h"
#include "emulator/machine.h"
#include "emulator/writers.h"

namespace mte {
namespace {

// Expectations are compared in pieces: one may cover a gigabyte.
constexpr size_t kChunkBytes = size_t{64} << 10;

// How many bytes the report shows from the first wrong one on.
constexpr size_t kShownBytes = 16;

uint8_t MaskAt(const Expectation& expectation, size_t at) {
  return expectation.mask.empty() ? uint8_t{0xff} : static_cast<uint8_t>(expectation.mask[at]);
}

struct Comparison {
  absl::Status status;  // not ok where the expected bytes are not all in memory
  size_t compared = 0;  // bytes: those that count
  size_t wrong = 0;     // of them
  size_t first = 0;     // the first of them
  std::string found;    // what is there and after it, as text; "??" where nothing was written
};

// Two digits a byte, "??" for those nothing has written and "--" for those that do not count.
std::string Dump(absl::string_view bytes, const std::string* valid, size_t valid_offset,
                 const Expectation& expectation, size_t offset) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : " ");
    if (MaskAt(expectation, offset + i) == 0) {
      absl::StrAppend(&text, "--");
    } else if (valid != nullptr && (*valid)[valid_offset + i] == 0) {
      absl::StrAppend(&text, "??");
    } else {
      absl::StrAppendFormat(&text, "%02x", static_cast<uint8_t>(bytes[i]));
    }
  }
  return text;
}

Comparison Compare(const Expectation& expectation, const Memory& memory) {
  Comparison result;
  std::string bytes;
  std::string valid;
  for (size_t at = 0; at < expectation.bytes.size(); at += kChunkBytes) {
    const size_t size = std::min(kChunkBytes, expectation.bytes.size() - at);
    const Address start = {expectation.start.space, expectation.start.offset + at};
    result.status = memory.Read(start, size, &bytes, &valid);
    if (!result.status.ok()) return result;
    for (size_t i = 0; i < size; ++i) {
      const int differing = bytes[i] ^ expectation.bytes[at + i];
      const uint8_t mask = MaskAt(expectation, at + i);
      if (mask != 0) ++result.compared;
      if ((differing & mask) == 0 && (valid[i] != 0 || mask == 0)) continue;
      if (result.wrong++ != 0) continue;
      result.first = at + i;
      const absl::string_view rest = absl::string_view(bytes).substr(i, kShownBytes);
      result.found = Dump(rest, &valid, i, expectation, at + i);
    }
  }
  return result;
}

// The directive that wrote byte `at` of the expectation.
Location PlaceOf(const Program& program, const Expectation& expectation, size_t at) {
  uint32_t site = LineTable::kNone;
  for (const Expectation::Piece& piece : expectation.pieces) {
    if (piece.offset <= at) site = piece.site;
  }
  return program.LocateSite(site);
}

Diagnostic Describe(const Program& program, const Expectation& expectation,
                    const Comparison& comparison) {
  const Address address = {expectation.start.space, expectation.start.offset + comparison.first};
  const absl::string_view expected = expectation.bytes;
  const std::string wanted = Dump(expected.substr(comparison.first, kShownBytes), nullptr, 0,
                                  expectation, comparison.first);
  const absl::string_view found = comparison.found;
  const std::string there = found.substr(0, 2) == "??"
                                ? std::string("nothing has written that byte")
                                : absl::StrCat("found 0x", found.substr(0, 2));
  Diagnostic diagnostic;
  diagnostic.code = Code::kExpectation;
  diagnostic.location = PlaceOf(program, expectation, comparison.first);
  diagnostic.message =
      absl::StrCat(ToString(address), ": wanted 0x", wanted.substr(0, 2), ", ", there, " (",
                   comparison.wrong, " of ", Counted(comparison.compared, "byte"),
                   comparison.wrong == 1 ? " differs)" : " differ)");
  diagnostic.notes.push_back({{}, absl::StrCat("wanted there: ", wanted)});
  diagnostic.notes.push_back({{}, absl::StrCat("found there:  ", found)});
  return diagnostic;
}

// Where the first wrong byte comes from, if an instruction wrote it.
void AddWriter(const Program& program, const RaceDetector& accesses, Address start, size_t first,
               Diagnostic& diagnostic) {
  const int64_t at = static_cast<int64_t>(start.offset + first);
  const WrittenStretch byte = FindWriters(program, accesses, start.space, {at, at + 1}).front();
  if (!byte.by.known()) return;
  diagnostic.notes.push_back(
      {program.Locate(byte.by.index()),
       byte.padding ? "that byte is padding, written here" : "that byte was written last here"});
}

}  // namespace

void CheckExpectations(const Program& program, const Memory& memory, Diagnostics& diagnostics,
                       const RaceDetector* accesses) {
  for (const Expectation& expectation : program.object().expectations) {
    const Comparison comparison = Compare(expectation, memory);
    if (comparison.status.ok() && comparison.wrong == 0) continue;
    Diagnostic diagnostic;
    if (comparison.status.ok()) {
      diagnostic = Describe(program, expectation, comparison);
      if (accesses != nullptr) {
        AddWriter(program, *accesses, expectation.start, comparison.first, diagnostic);
      }
    } else {
      diagnostic.code = Code::kExpectation;
      diagnostic.location = PlaceOf(program, expectation, 0);
      diagnostic.message = std::string(comparison.status.message());
    }
    diagnostics.Add(std::move(diagnostic));
  }
}

}  // namespace mte
