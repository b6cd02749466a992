#include "isa/disassemble.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "isa/table.h"

namespace mte {
namespace {

void AppendCode(const Field& field, uint64_t value, std::string* out) {
  for (const NamedValue& named : field.names) {
    if (named.value == value) {
      absl::StrAppend(out, named.name);
      return;
    }
  }
  absl::StrAppend(out, value);
}

// A number in the documented unit where it is legal there, else in the unit of the word.
void AppendNumber(const Field& field, DataType type, uint64_t value, std::string* out) {
  if (field.stored == field.unit) {
    absl::StrAppend(out, value);
    return;
  }
  const int64_t bits = static_cast<int64_t>(value) * UnitBits(field.stored, type);
  const int64_t unit_bits = UnitBits(field.unit, type);
  if (unit_bits > 0 && bits % unit_bits == 0 &&
      WrittenRange(field, type).contains(bits / unit_bits)) {
    absl::StrAppend(out, bits / unit_bits);
  } else {
    absl::StrAppend(out, UnitFunction(field.stored), "(", value, ")");
  }
}

void AppendValue(const Field& field, DataType type, uint64_t value, std::string* out) {
  switch (field.kind) {
    case FieldKind::kAddress: {
      const Address address{static_cast<Space>(value >> 56), value & kMaxOffset};
      absl::StrAppend(out, Name(address.space), ":0x", absl::Hex(address.offset));
      return;
    }
    case FieldKind::kBool:
      absl::StrAppend(out, value != 0 ? "true" : "false");
      return;
    case FieldKind::kCode:
      AppendCode(field, value, out);
      return;
    case FieldKind::kNumber:
      AppendNumber(field, type, value, out);
      return;
  }
}

}  // namespace

void AppendDisassembly(const Instruction& instruction, std::string* out) {
  const Row& row = *instruction.row;
  absl::StrAppend(out, row.mnemonic, instruction.sync ? "_sync" : "");
  if (instruction.type != DataType::kNone) absl::StrAppend(out, ".", Name(instruction.type));
  // Instructions whose every operand must be written read best without names.
  bool all_required = true;
  for (const Field& field : row.fields) all_required &= !field.default_value.has_value();
  absl::string_view separator = " ";
  for (size_t i = 0; i < row.fields.size(); ++i) {
    const Field& field = row.fields[i];
    const uint64_t value = instruction.values[i];
    if (field.default_value.has_value() && value == static_cast<uint64_t>(*field.default_value)) {
      continue;
    }
    absl::StrAppend(out, separator);
    separator = ", ";
    if (!field.is_address() && !all_required) absl::StrAppend(out, field.name, "=");
    AppendValue(field, instruction.type, value, out);
  }
}

std::string Disassemble(const Instruction& instruction) {
  std::string text;
  AppendDisassembly(instruction, &text);
  return text;
}

}  // namespace mte
