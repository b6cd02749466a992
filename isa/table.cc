#include "isa/table.h"

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "isa/rows.h"

namespace mte {
namespace {

constexpr absl::string_view kSyncSuffix = "_sync";

struct OpcodeIndex {
  const Row* rows[256] = {};
};

constexpr OpcodeIndex MakeOpcodeIndex() {
  OpcodeIndex index;
  for (const Row& row : internal::kRows) index.rows[row.opcode] = &row;
  return index;
}
constexpr OpcodeIndex kByOpcode = MakeOpcodeIndex();

char ToUpper(char c) {
  return static_cast<char>(absl::ascii_toupper(static_cast<unsigned char>(c)));
}

// Whether `name` is `snake` or its camelCase twin.
bool IsNameOrTwin(absl::string_view name, absl::string_view snake) {
  if (name == snake) return true;
  size_t at = 0;
  for (size_t i = 0; i < snake.size(); ++i, ++at) {
    char expected = snake[i];
    if (expected == '_' && i + 1 < snake.size()) expected = ToUpper(snake[++i]);
    if (at >= name.size() || name[at] != expected) return false;
  }
  return at == name.size();
}

absl::flat_hash_map<std::string, Mnemonic> IndexNames() {
  absl::flat_hash_map<std::string, Mnemonic> names;
  for (const Row& row : internal::kRows) {
    for (bool sync : {false, true}) {
      if (sync && !row.has_sync) continue;
      names[FullMnemonic(row, sync, DataType::kNone)] = {&row, sync};
    }
  }
  return names;
}

}  // namespace

absl::Span<const Row> AllRows() { return internal::kRows; }

const Row* FindOpcode(uint8_t opcode) { return kByOpcode.rows[opcode]; }

Mnemonic FindMnemonic(absl::string_view mnemonic) {
  static const auto* const kByName = new absl::flat_hash_map<std::string, Mnemonic>(IndexNames());
  const auto found = kByName->find(mnemonic);
  return found == kByName->end() ? Mnemonic{} : found->second;
}

std::string FullMnemonic(const Row& row, bool sync, DataType type) {
  return absl::StrCat(row.mnemonic, sync ? kSyncSuffix : "", type == DataType::kNone ? "" : ".",
                      Name(type));
}

int FindField(const Row& row, absl::string_view name, size_t guess) {
  const size_t count = row.fields.size();
  for (size_t n = 0, i = guess; n < count; ++n, ++i) {
    if (i >= count) i = 0;
    const Field& field = row.fields[i];
    if (IsNameOrTwin(name, field.name) ||
        (!field.alias.empty() && IsNameOrTwin(name, field.alias))) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

std::string CamelCase(absl::string_view snake_case) {
  std::string camel;
  bool upper = false;
  for (char c : snake_case) {
    if (c != '_') camel.push_back(upper ? ToUpper(c) : c);
    upper = c == '_';
  }
  return camel;
}

std::vector<std::string> AllMnemonics() {
  std::vector<std::string> names;
  for (const Row& row : internal::kRows) {
    names.push_back(FullMnemonic(row, false, DataType::kNone));
    if (row.has_sync) names.push_back(FullMnemonic(row, true, DataType::kNone));
  }
  return names;
}

TypeSet SupportedTypes(const Row& row, const Target* target) {
  TypeSet types;
  for (const Support& support : row.support) {
    if (target == nullptr || support.targets.contains(target->id)) types = types | support.types;
  }
  return types;
}

bool Supports(const Row& row, DataType type, const Target& target) {
  if (row.support.empty()) return type == DataType::kNone;
  for (const Support& support : row.support) {
    if (!support.targets.contains(target.id)) continue;
    if (type == DataType::kNone ? support.types.empty() : support.types.contains(type)) return true;
  }
  return false;
}

std::vector<std::string> TargetsWith(const Row& row, DataType type) {
  std::vector<std::string> names;
  for (const Target& target : AllTargets()) {
    if (Supports(row, type, target)) names.emplace_back(target.name);
  }
  return names;
}

std::string TypeList(TypeSet types) {
  std::string list;
  for (const DataTypeInfo& info : kDataTypes) {
    if (!types.contains(info.type) || IsAnyOfWidth(info.type)) continue;
    absl::StrAppend(&list, list.empty() ? "" : " ", info.name);
  }
  return list;
}

}  // namespace mte
