#include "assembler/assembler.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "assembler/context.h"
#include "assembler/data.h"
#include "assembler/expand.h"
#include "assembler/lower.h"
#include "assembler/scan.h"
#include "support/file.h"
#include "support/huge_pages.h"

namespace mte {
namespace {

constexpr absl::string_view kByteOrderMark = "\xef\xbb\xbf";

// -D NAME=EXPR is the line ".equ NAME, EXPR" of a text that comes first.
void RunDefines(Context& context, Expander& expander) {
  std::string text;
  for (const auto& [name, expression] : context.options.defines) {
    absl::StrAppend(&text, ".equ ", name, ", ", expression, "\n");
  }
  if (text.empty()) return;
  const TextId id = context.AddFile("<command line>", "<command line>", std::move(text));
  if (context.CheckText(id)) expander.RunText(id);
}

void AddSymbols(Context& context) {
  for (SymbolId id : context.labels()) {
    const AsmSymbol& symbol = context.symbols[id];
    Symbol label;
    label.name = std::string(symbol.name);
    label.is_code = symbol.kind == AsmSymbol::Kind::kCodeLabel;
    const auto number = static_cast<uint64_t>(symbol.value.number);
    label.value = label.is_code ? number : Address{symbol.value.space, number}.word();
    context.object.symbols.push_back(std::move(label));
  }
}

}  // namespace

Assembly Assemble(const std::string& path, std::string text, const AssemblyOptions& options,
                  Diagnostics& diagnostics) {
  Context context(options, diagnostics);
  DataWriter data(context);
  Lowering lowering(context);
  Expander expander(context, data, lowering);
  const int errors_before = diagnostics.errors();
  const size_t told_before = diagnostics.all().size();
  Assembly assembly;
  assembly.sources = context.sources;

  RunDefines(context, expander);
  if (text.size() > kMaxTextBytes) {
    diagnostics.Add(
        {Severity::kError, Code::kLimit, {path, 0, 0}, "the source is too long", {}, ""});
    return assembly;
  }
  if (text.compare(0, kByteOrderMark.size(), kByteOrderMark.data(), kByteOrderMark.size()) == 0) {
    text.erase(0, kByteOrderMark.size());
  }
  // A long source is mostly instructions: room for a word in 12 bytes of text, which costs nothing
  // until it is used.
  context.object.words.reserve(text.size() / 12);
  PreferHugePages(context.object.words);
  context.object.lines.Reserve(text.size());
  const TextId main = context.AddFile(path, BaseName(path), std::move(text));
  if (context.CheckText(main)) expander.RunText(main);
  data.Finish();
  lowering.Finish();
  diagnostics.SortByPlace(told_before);
  if (diagnostics.errors() > errors_before) return assembly;

  AddSymbols(context);
  if (context.target != nullptr) context.object.target = std::string(context.target->name);
  assembly.stored_names = context.stored_names();
  assembly.object = std::move(context.object);
  return assembly;
}

void UseStoredNames(const std::vector<std::string>& stored_names, Object& object) {
  std::vector<LineTable::File>& files = object.lines.mutable_files();
  for (size_t i = 0; i < files.size() && i < stored_names.size(); ++i) {
    files[i].name = stored_names[i];
  }
}

}  // namespace mte
