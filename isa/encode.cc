#include "isa/encode.h"

#include <array>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "isa/rows.h"
#include "isa/table.h"

namespace mte {
namespace {

constexpr int kTypeShift = 8;
constexpr int kSyncShift = 14;
constexpr int kWordsShift = 16;

// The bits of each word that nothing owns, by opcode index in the table.
struct ReservedMasks {
  std::array<std::array<uint64_t, kMaxWords>, std::size(internal::kRows)> words{};
};

constexpr ReservedMasks MakeReservedMasks() {
  ReservedMasks masks;
  for (size_t i = 0; i < std::size(internal::kRows); ++i) {
    for (int word = 0; word < internal::kRows[i].words; ++word) {
      const uint64_t header = word == 0 ? internal::kHeaderMask : 0;
      masks.words[i][static_cast<size_t>(word)] =
          ~(header | internal::FieldMask(internal::kRows[i], word));
    }
  }
  return masks;
}
constexpr ReservedMasks kReserved = MakeReservedMasks();

const std::array<uint64_t, kMaxWords>& ReservedBits(const Row& row) {
  return kReserved.words[static_cast<size_t>(&row - internal::kRows)];
}

int Fail(DecodeError* error, int word, uint64_t bits, std::string message) {
  if (error != nullptr) *error = {word, bits, std::move(message)};
  return 0;
}

// "bits 15 and 61" or "bits 4-7": the set bits of a mask, for a message.
std::string DescribeBits(uint64_t mask) {
  std::string text;
  int runs = 0;
  for (int low = 0; low < 64; ++low) {
    if (((mask >> low) & 1) == 0) continue;
    int high = low;
    while (high < 63 && ((mask >> (high + 1)) & 1) != 0) ++high;
    absl::StrAppend(&text, text.empty() ? "" : ", ", low);
    if (high > low) absl::StrAppend(&text, "-", high);
    ++runs;
    low = high;
  }
  return absl::StrCat(runs > 1 || mask != (mask & -mask) ? "bits " : "bit ", text);
}

// Whether the value is one that the field's kind can have at all.
bool HasMeaning(const Field& field, uint64_t value) {
  if (field.kind != FieldKind::kCode || field.open) return true;
  for (const NamedValue& named : field.names) {
    if (named.value == value) return true;
  }
  return false;
}

int CheckHeader(const Row& row, uint64_t header, DecodeError* error) {
  const auto type = static_cast<DataType>((header >> kTypeShift) & 0x3f);
  const bool sync = ((header >> kSyncShift) & 1) != 0;
  const auto count = static_cast<int>((header >> kWordsShift) & 0xf);
  if (count != row.words) {
    return Fail(error, 0, uint64_t{0xf} << kWordsShift,
                absl::StrCat(row.mnemonic, " has ", row.words, " words, not ", count));
  }
  const TypeSet types = SupportedTypes(row, nullptr);
  if (type == DataType::kNone ? !types.empty() : !types.contains(type)) {
    return Fail(error, 0, uint64_t{0x3f} << kTypeShift,
                absl::StrCat(row.mnemonic, " has no data type with code ", static_cast<int>(type)));
  }
  if (sync && !row.has_sync) {
    return Fail(error, 0, uint64_t{1} << kSyncShift,
                absl::StrCat(row.mnemonic, " has no sync form"));
  }
  return 1;
}

}  // namespace

int Encode(const Instruction& instruction, uint64_t* out) {
  const Row& row = *instruction.row;
  out[0] = uint64_t{row.opcode} | static_cast<uint64_t>(instruction.type) << kTypeShift |
           uint64_t{instruction.sync} << kSyncShift |
           static_cast<uint64_t>(row.words) << kWordsShift;
  for (int word = 1; word < row.words; ++word) out[word] = 0;
  for (size_t i = 0; i < row.fields.size(); ++i) {
    const Bits& bits = row.fields[i].bits;
    out[bits.word] |= instruction.values[i] << bits.low;
  }
  return row.words;
}

int Decode(absl::Span<const uint64_t> words, Instruction* instruction, DecodeError* error) {
  if (words.empty()) return Fail(error, 0, 0, "no words are left");
  const uint64_t header = words[0];
  const Row* row = FindOpcode(static_cast<uint8_t>(header));
  if (row == nullptr) {
    return Fail(
        error, 0, 0xff,
        absl::StrCat("no instruction has opcode 0x", absl::Hex(header & 0xff, absl::kZeroPad2)));
  }
  if (CheckHeader(*row, header, error) == 0) return 0;
  if (words.size() < static_cast<size_t>(row->words)) {
    return Fail(error, 0, 0,
                absl::StrCat(row->mnemonic, " has ", row->words, " words, but only ", words.size(),
                             " are left"));
  }
  const std::array<uint64_t, kMaxWords>& reserved = ReservedBits(*row);
  for (int word = 0; word < row->words; ++word) {
    const uint64_t stray = words[static_cast<size_t>(word)] & reserved[static_cast<size_t>(word)];
    if (stray != 0) {
      return Fail(error, word, stray,
                  absl::StrCat(DescribeBits(stray), " of ", row->mnemonic, " must be zero"));
    }
  }
  instruction->row = row;
  instruction->type = static_cast<DataType>((header >> kTypeShift) & 0x3f);
  instruction->sync = ((header >> kSyncShift) & 1) != 0;
  size_t addresses = 0;
  for (size_t i = 0; i < row->fields.size(); ++i) {
    const Field& field = row->fields[i];
    const uint64_t value = (words[field.bits.word] & field.bits.mask()) >> field.bits.low;
    if (field.is_address()) {
      const Space space = row->spaces[addresses++];
      const auto address = Address::FromWord(value);
      if (!address.has_value() || address->space != space) {
        return Fail(error, field.bits.word, ~kMaxOffset,
                    absl::StrCat(field.name, " is no address in ", Name(space)));
      }
    } else if (!HasMeaning(field, value)) {
      return Fail(error, field.bits.word, field.bits.mask(),
                  absl::StrCat(field.name, " has no meaning for code ", value));
    }
    instruction->values[i] = value;
  }
  for (size_t i = row->fields.size(); i < instruction->values.size(); ++i) {
    instruction->values[i] = 0;
  }
  return row->words;
}

}  // namespace mte
