#include "isa/encode.h"

#include <array>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "diagnostics/counted.h"
#include "isa/rows.h"
#include "isa/table.h"

namespace mte {
namespace {

constexpr int kTypeShift = 8;
constexpr int kSyncShift = 14;
constexpr int kWordsShift = 16;

// A field in a word, as far as the words of an instruction can be right or wrong about it.
struct Slot {
  uint8_t word = 0;
  uint8_t low = 0;
  uint64_t mask = 0;              // of the value
  uint64_t fixed = 0;             // bits of the value that have to be...
  uint64_t fixed_value = 0;       // ...these
  uint64_t codes = ~uint64_t{0};  // value v is allowed where bit v % 64 is set

  constexpr uint64_t ValueIn(const uint64_t* words) const { return (words[word] >> low) & mask; }
  // 0 where the value is allowed; without a branch.
  constexpr uint64_t Wrong(uint64_t value) const {
    return ((value & fixed) ^ fixed_value) | (~(codes >> (value % 64)) & 1);
  }
};

// All that the words of one row's instructions have in common, laid out for reading many of them.
struct Form {
  const Row* row = nullptr;
  uint64_t header_fixed = 0;                   // bits of the header that have to be...
  uint64_t header = 0;                         // ...these
  uint64_t types = 0;                          // bit t: data type t is allowed
  std::array<uint64_t, kMaxWords> reserved{};  // by word: the bits that nothing owns
  size_t words = 0;
  size_t fields = 0;
  std::array<Slot, kMaxFields> slots{};  // those beyond the fields hold 0
};

constexpr Slot MakeSlot(const Field& field, Space space) {
  Slot slot = {
      .word = field.bits.word, .low = field.bits.low, .mask = field.bits.mask() >> field.bits.low};
  if (field.is_address()) {
    slot.fixed = ~kMaxOffset;
    slot.fixed_value = Address{space, 0}.word();
  }
  if (field.kind == FieldKind::kCode && !field.open) {
    if (slot.mask >= 64) throw "a code of more than 6 bits";
    slot.codes = 0;
    for (const NamedValue& named : field.names) slot.codes |= uint64_t{1} << named.value;
  }
  return slot;
}

constexpr Form MakeForm(const Row& row) {
  Form form = {.row = &row, .words = static_cast<size_t>(row.words), .fields = row.fields.size()};
  for (int word = 0; word < row.words; ++word) {
    const uint64_t header = word == 0 ? internal::kHeaderMask : 0;
    form.reserved[static_cast<size_t>(word)] = ~(header | internal::FieldMask(row, word));
  }
  form.header = uint64_t{row.opcode} | uint64_t{form.words} << kWordsShift;
  form.header_fixed = form.reserved[0] | 0xff | uint64_t{0xf} << kWordsShift |
                      uint64_t{!row.has_sync} << kSyncShift;
  for (int type = 0; type < kDataTypeCodes; ++type) {
    bool allowed = row.support.empty() && type == 0;
    for (const Support& support : row.support) {
      allowed |=
          type == 0 ? support.types.empty() : support.types.contains(static_cast<DataType>(type));
    }
    form.types |= uint64_t{allowed} << type;
  }
  size_t addresses = 0;
  for (size_t i = 0; i < form.fields; ++i) {
    const Field& field = row.fields[i];
    form.slots[i] = MakeSlot(field, row.spaces[field.is_address() ? addresses++ : 0]);
  }
  return form;
}

constexpr auto MakeForms() {
  std::array<Form, std::size(internal::kRows)> forms;
  for (size_t i = 0; i < forms.size(); ++i) forms[i] = MakeForm(internal::kRows[i]);
  return forms;
}
constexpr auto kForms = MakeForms();

const Form& FormOf(const Row& row) { return kForms[static_cast<size_t>(&row - internal::kRows)]; }

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

int CheckHeader(const Row& row, uint64_t header, DecodeError* error) {
  const auto type = static_cast<DataType>((header >> kTypeShift) & 0x3f);
  const bool sync = ((header >> kSyncShift) & 1) != 0;
  const auto count = static_cast<int>((header >> kWordsShift) & 0xf);
  if (count != row.words) {
    return Fail(error, 0, uint64_t{0xf} << kWordsShift,
                absl::StrCat(row.mnemonic, " has ", Counted(row.words, "word"), ", not ", count));
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

// What is wrong with words that Decode refused: the first thing that is.
int Explain(absl::Span<const uint64_t> words, DecodeError* error) {
  if (words.empty()) return Fail(error, 0, 0, "no words are left");
  const Row* row = FindOpcode(static_cast<uint8_t>(words[0]));
  if (row == nullptr) {
    return Fail(
        error, 0, 0xff,
        absl::StrCat("no instruction has opcode 0x", absl::Hex(words[0] & 0xff, absl::kZeroPad2)));
  }
  if (CheckHeader(*row, words[0], error) == 0) return 0;
  if (words.size() < static_cast<size_t>(row->words)) {
    return Fail(error, 0, 0,
                absl::StrCat(row->mnemonic, " has ", Counted(row->words, "word"), ", but only ",
                             words.size(), " are left"));
  }
  const Form& form = FormOf(*row);
  for (size_t word = 0; word < form.words; ++word) {
    const uint64_t stray = words[word] & form.reserved[word];
    if (stray != 0) {
      return Fail(error, static_cast<int>(word), stray,
                  absl::StrCat(DescribeBits(stray), " of ", row->mnemonic, " must be zero"));
    }
  }
  for (size_t i = 0; i < form.fields; ++i) {
    const Field& field = row->fields[i];
    const uint64_t value = form.slots[i].ValueIn(words.data());
    if (form.slots[i].Wrong(value) == 0) continue;
    if (field.is_address()) {
      return Fail(
          error, field.bits.word, ~kMaxOffset,
          absl::StrCat(field.name, " is no address in ", Name(row->space(static_cast<int>(i)))));
    }
    return Fail(error, field.bits.word, field.bits.mask(),
                absl::StrCat(field.name, " has no meaning for code ", value));
  }
  return 0;
}

}  // namespace

int Encode(const Instruction& instruction, uint64_t* out) {
  const Form& form = FormOf(*instruction.row);
  out[0] = form.header | static_cast<uint64_t>(instruction.type) << kTypeShift |
           uint64_t{instruction.sync} << kSyncShift;
  for (size_t word = 1; word < form.words; ++word) out[word] = 0;
  for (size_t i = 0; i < form.fields; ++i) {
    const Slot& slot = form.slots[i];
    out[slot.word] |= instruction.values[i] << slot.low;
  }
  return instruction.row->words;
}

int Decode(absl::Span<const uint64_t> words, Instruction* instruction, DecodeError* error) {
  const Row* row = words.empty() ? nullptr : FindOpcode(static_cast<uint8_t>(words[0]));
  if (row == nullptr) return Explain(words, error);
  const Form& form = FormOf(*row);
  const uint64_t header = words[0];
  const uint64_t type = (header >> kTypeShift) % kDataTypeCodes;
  const bool right = (header & form.header_fixed) == form.header && ((form.types >> type) & 1) != 0;
  if (!right || words.size() < form.words) return Explain(words, error);
  uint64_t wrong = 0;
  for (size_t word = 1; word < form.words; ++word) wrong |= words[word] & form.reserved[word];
  instruction->row = row;
  instruction->type = static_cast<DataType>(type);
  instruction->sync = ((header >> kSyncShift) & 1) != 0;
  for (size_t i = 0; i < form.slots.size(); ++i) {
    const uint64_t value = form.slots[i].ValueIn(words.data());
    wrong |= form.slots[i].Wrong(value);
    instruction->values[i] = value;
  }
  return wrong == 0 ? row->words : Explain(words, error);
}

}  // namespace mte
