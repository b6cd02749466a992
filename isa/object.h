// A program as the assembler leaves it and the machine takes it, and its three file forms: ELF
// (docs/object-format.md), `bin` (the words alone) and `hex` (one 16-digit word a line).
#ifndef MTE_ISA_OBJECT_H_
#define MTE_ISA_OBJECT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "isa/line_table.h"
#include "isa/space.h"

namespace mte {

// Memory that the program declares. In a local buffer it is there anyway; in gm it makes a region.
struct DataSegment {
  Address start;
  uint64_t size = 0;  // bytes
  std::string bytes;  // `size` of them, or none: declared and left uninitialised
  bool operator==(const DataSegment&) const = default;
};

// What memory must hold after the run.
struct Expectation {
  Address start;
  std::string bytes;
  std::string mask;  // as long as `bytes`: the bits that count; empty: all of them
  // The directive that wrote the bytes from `offset` on (a site of the line table), ascending.
  struct Piece {
    uint64_t offset = 0;
    uint32_t site = LineTable::kNone;
    bool operator==(const Piece&) const = default;
  };
  std::vector<Piece> pieces;
  bool operator==(const Expectation&) const = default;
};

struct Symbol {
  std::string name;
  bool is_code = false;
  uint64_t value = 0;  // a code label's word index, else an Address word
  bool operator==(const Symbol&) const = default;
};

// The version of the ELF form, which is in the file's header. A reader takes no other.
inline constexpr uint32_t kObjectFormatVersion = 1;

struct Object {
  std::string target;  // canonical name; "" where the source names none
  std::vector<uint64_t> words;
  std::vector<DataSegment> data;
  std::vector<Expectation> expectations;
  std::vector<Symbol> symbols;
  LineTable lines;
  bool operator==(const Object&) const = default;
};

enum class ObjectFormat { kElf, kBin, kHex };

// What would make an object no program: a target that is not the canonical name of one, memory
// beyond 48 bits, bytes or a mask of another length than their segment's, an unnamed symbol, an
// index that points outside. Such an object is neither written nor read.
absl::Status CheckObject(const Object& object);

// Writes to a seekable descriptor at its start. The same object gives the same bytes everywhere.
// `bin` and `hex` hold the words alone.
absl::Status WriteObject(const Object& object, ObjectFormat format, int fd);

// Reads any of the three forms, told apart by the bytes themselves: ELF by its magic; `bin` where
// the size is a multiple of 8 and there is a NUL byte, as every header word has and no text; `hex`
// where all but white space and // comments is hexadecimal words, or the first of them has 16
// digits. Every offset, size, count and string is checked; the words themselves are not decoded.
// The error does not name the file.
absl::StatusOr<Object> ReadObject(absl::string_view file);

// Whether the file is, by those rules, an object: if not, it is meant as source text.
bool LooksLikeObject(absl::string_view file);

}  // namespace mte

#endif  // MTE_ISA_OBJECT_H_
