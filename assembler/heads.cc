#include "assembler/heads.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "diagnostics/suggest.h"
#include "isa/element.h"

namespace mte {
namespace {

struct NamedDirective {
  absl::string_view name;
  Directive directive;
  bool typed;  // ".fill.u8"
};

constexpr NamedDirective kDirectives[] = {
    {"align", Directive::kAlign, false},     {"assert", Directive::kAssert, false},
    {"data", Directive::kData, false},       {"else", Directive::kElse, false},
    {"elseif", Directive::kElseif, false},   {"endif", Directive::kEndif, false},
    {"endm", Directive::kEndm, false},       {"endr", Directive::kEndr, false},
    {"equ", Directive::kEqu, false},         {"error", Directive::kError, false},
    {"expect", Directive::kExpect, false},   {"fill", Directive::kFill, true},
    {"if", Directive::kIf, false},           {"incbin", Directive::kIncbin, false},
    {"include", Directive::kInclude, false}, {"iota", Directive::kIota, true},
    {"macro", Directive::kMacro, false},     {"random", Directive::kRandom, true},
    {"rept", Directive::kRept, false},       {"set", Directive::kSet, false},
    {"skip", Directive::kSkip, false},       {"target", Directive::kTarget, false},
    {"text", Directive::kText, false},       {"warning", Directive::kWarning, false},
};

const NamedDirective* FindDirective(absl::string_view name) {
  for (const NamedDirective& entry : kDirectives) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

// The element types of data; "b8" and the like stand for instructions' widths only.
const ElementFormat* FindDataElement(absl::string_view name) {
  const ElementFormat* format = FindElementFormat(name);
  return format != nullptr && format->kind != ElementKind::kBits ? format : nullptr;
}

std::string NearDataType(absl::string_view name) {
  std::vector<std::string> names;
  for (const DataTypeInfo& info : kDataTypes) names.emplace_back(info.name);
  return DidYouMean(name, names);
}

}  // namespace

std::vector<std::string> DirectiveNames() {
  std::vector<std::string> names;
  for (const NamedDirective& entry : kDirectives) names.push_back(absl::StrCat(".", entry.name));
  for (const char* type :
       {"u8", "s8", "hif8", "u16", "s16", "f16", "bf16", "u32", "s32", "f32", "u64", "s64", "s4"}) {
    names.push_back(absl::StrCat(".", type));
  }
  return names;
}

void Break(StatementPool& pool, Statement& statement, Code code, uint32_t begin, uint32_t end,
           std::string message, std::string help) {
  statement.broken_code = code;
  statement.broken_begin = begin;
  statement.broken_end = std::max(end, begin + 1);
  statement.broken_message = static_cast<uint32_t>(pool.messages.size());
  pool.messages.push_back(std::move(message));
  pool.messages.push_back(std::move(help));
}

void ClassifyDirective(absl::string_view name, StatementPool& pool, Statement& statement) {
  statement.kind = StatementKind::kDirective;
  const absl::string_view stem = name.substr(1, name.find('.', 1) - 1);
  const absl::string_view type = name.substr(std::min(name.size(), stem.size() + 2));
  const uint32_t type_begin = statement.head_end - static_cast<uint32_t>(type.size());
  if (const NamedDirective* entry = FindDirective(stem)) {
    statement.directive = entry->directive;
    if (entry->typed) {
      statement.element = FindDataElement(type);
      if (statement.element == nullptr) {
        Break(pool, statement, Code::kUnknownType, type.empty() ? statement.head_begin : type_begin,
              statement.head_end,
              type.empty() ? absl::StrCat(name, " needs a type: ", name, ".u8")
                           : absl::StrCat("there is no data type `", type, "`"));
      }
      return;
    }
    if (type.empty()) return;
  } else if (type.empty()) {
    statement.element = FindDataElement(stem);
    statement.directive = Directive::kValues;
    if (statement.element != nullptr) return;
  }
  statement.directive = Directive::kNone;
  const std::string near = NearestName(absl::StrCat(".", stem), DirectiveNames());
  Break(pool, statement, Code::kUnknownDirective, statement.head_begin, statement.head_end,
        absl::StrCat("there is no directive `", name, "`"),
        near.empty() ? ""
                     : absl::StrCat("did you mean `", near, type.empty() ? "" : ".", type, "`?"));
}

void ClassifyMnemonic(absl::string_view name, StatementPool& pool, Statement& statement) {
  const absl::string_view stem = name.substr(0, name.find('.'));
  const Mnemonic mnemonic = FindMnemonic(stem);
  if (mnemonic.row == nullptr) {
    statement.kind = StatementKind::kCall;
    return;
  }
  statement.kind = StatementKind::kInstruction;
  statement.row = mnemonic.row;
  statement.sync = mnemonic.sync;
  if (stem.size() == name.size()) return;
  const absl::string_view type = name.substr(stem.size() + 1);
  const auto parsed = ParseDataType(type);
  if (parsed.has_value()) {
    statement.type = *parsed;
  } else {
    Break(pool, statement, Code::kUnknownType,
          statement.head_begin + static_cast<uint32_t>(stem.size()) + 1, statement.head_end,
          absl::StrCat("there is no data type `", type, "`"), NearDataType(type));
  }
}

}  // namespace mte
