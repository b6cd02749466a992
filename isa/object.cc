#include "isa/object.h"

#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "isa/elf_object.h"
#include "isa/raw_object.h"
#include "isa/target.h"

namespace mte {
namespace {

template <class... Parts>
absl::Status Bad(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed object: ", parts...));
}

absl::Status CheckRange(Address start, uint64_t size) {
  if (start.offset <= kMaxOffset && size <= kMaxOffset + 1 - start.offset) return absl::OkStatus();
  return Bad(size, " bytes from ", ToString(start), " do not fit the 48 bits of an offset");
}

absl::Status CheckData(const DataSegment& segment) {
  if (!segment.bytes.empty() && segment.bytes.size() != segment.size) {
    return Bad("the data at ", ToString(segment.start), " has ", segment.bytes.size(),
               " bytes where ", segment.size, " are declared");
  }
  return CheckRange(segment.start, segment.size);
}

absl::Status CheckExpectation(const Expectation& expectation, size_t sites) {
  const std::string place = absl::StrCat("the expectation at ", ToString(expectation.start));
  if (!expectation.mask.empty() && expectation.mask.size() != expectation.bytes.size()) {
    return Bad(place, " has a mask of another length");
  }
  uint64_t offset = 0;
  for (const Expectation::Piece& piece : expectation.pieces) {
    if (piece.offset < offset || piece.offset > expectation.bytes.size()) {
      return Bad(place, " has pieces out of order");
    }
    if (piece.site != LineTable::kNone && piece.site >= sites) {
      return Bad(place, " comes from a statement that the line table does not have");
    }
    offset = piece.offset;
  }
  return CheckRange(expectation.start, expectation.bytes.size());
}

// Names are shown to people and end up in C strings.
bool IsName(absl::string_view name) {
  for (const char c : name) {
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7f') return false;
  }
  return !name.empty();
}

absl::Status CheckSymbol(const Symbol& symbol, size_t words) {
  if (!IsName(symbol.name)) return Bad("'", absl::CHexEscape(symbol.name), "' names a symbol");
  if (symbol.is_code && symbol.value > words) {
    return Bad("label ", symbol.name, " is behind the program's end");
  }
  if (!symbol.is_code && !Address::FromWord(symbol.value)) {
    return Bad("label ", symbol.name, " has no address: 0x", absl::Hex(symbol.value));
  }
  return absl::OkStatus();
}

absl::Status CheckTarget(absl::string_view name) {
  const Target* target = name.empty() ? nullptr : FindTarget(name);
  if (name.empty() || (target != nullptr && target->name == name)) return absl::OkStatus();
  return Bad("its target is '", absl::CHexEscape(name), "'");
}

template <class List, class Check>
absl::Status CheckAll(const List& list, const Check& check) {
  for (const auto& item : list) {
    absl::Status status = check(item);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<Object> FromWords(absl::StatusOr<std::vector<uint64_t>> words) {
  if (!words.ok()) return words.status();
  Object object;
  object.words = *std::move(words);
  return object;
}

absl::StatusOr<Object> ReadAnyForm(absl::string_view file) {
  if (IsElf(file)) return ReadElf(file);
  if (LooksLikeBin(file)) return FromWords(ReadBin(file));
  if (LooksLikeHex(file)) return FromWords(ReadHex(file));
  if (file.empty()) return absl::InvalidArgumentError("the file is empty");
  if (file.find('\0') != absl::string_view::npos) return FromWords(ReadBin(file));
  return absl::InvalidArgumentError("no object file: neither ELF, nor binary or hexadecimal words");
}

}  // namespace

absl::Status CheckObject(const Object& object) {
  absl::Status status = CheckTarget(object.target);
  if (status.ok()) status = CheckAll(object.data, CheckData);
  if (status.ok()) {
    status = CheckAll(object.expectations, [&object](const Expectation& expectation) {
      return CheckExpectation(expectation, object.lines.site_count());
    });
  }
  if (status.ok()) {
    status = CheckAll(object.symbols, [&object](const Symbol& symbol) {
      return CheckSymbol(symbol, object.words.size());
    });
  }
  if (status.ok() && object.lines.instruction_count() > object.words.size()) {
    status = Bad("its line table has more instructions than it has words");
  }
  return status;
}

absl::Status WriteObject(const Object& object, ObjectFormat format, int fd) {
  absl::Status status = CheckObject(object);
  if (!status.ok()) return status;
  switch (format) {
    case ObjectFormat::kElf:
      return WriteElf(object, fd);
    case ObjectFormat::kBin:
      return WriteBin(object.words, fd);
    case ObjectFormat::kHex:
      return WriteHex(object.words, fd);
  }
  return absl::InvalidArgumentError("no such object format");
}

absl::StatusOr<Object> ReadObject(absl::string_view file) {
  absl::StatusOr<Object> object = ReadAnyForm(file);
  if (!object.ok()) return object;
  absl::Status status = CheckObject(*object);
  if (!status.ok()) return status;
  return object;
}

bool LooksLikeObject(absl::string_view file) {
  return IsElf(file) || LooksLikeBin(file) || LooksLikeHex(file);
}

}  // namespace mte
