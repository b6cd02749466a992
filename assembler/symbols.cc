#include "assembler/symbols.h"

#include "absl/strings/str_cat.h"

namespace mte {

SymbolId SymbolTable::Intern(absl::string_view name) {
  const auto found = ids_.find(name);
  if (found != ids_.end()) return found->second;
  const auto id = static_cast<SymbolId>(symbols_.size());
  names_.emplace_back(name);
  symbols_.emplace_back().name = names_.back();
  ids_.emplace(names_.back(), id);
  return id;
}

std::vector<std::string> SymbolTable::DefinedNames() const {
  std::vector<std::string> names;
  for (const AsmSymbol& symbol : symbols_) {
    if (symbol.kind != AsmSymbol::Kind::kUndefined) names.emplace_back(symbol.name);
  }
  return names;
}

std::string ReservedNameReason(absl::string_view name) {
  if (const auto space = ParseSpace(name)) {
    return absl::StrCat("`", name, "` is a name of the memory space ", Name(*space));
  }
  if (name == "true" || name == "false") return absl::StrCat("`", name, "` is a constant");
  return "";
}

}  // namespace mte
