#include "cli/debug_places.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/regions.h"
#include "diagnostics/suggest.h"
#include "isa/object.h"
#include "isa/pipe.h"

namespace mte {
namespace {

bool IsFile(absl::string_view name, absl::string_view wanted) {
  return name == wanted || absl::EndsWith(name, absl::StrCat("/", wanted));
}

// The file in which a line alone is meant.
std::string CurrentFile(Debugger& debugger) {
  const uint32_t index =
      debugger.pending() != nullptr ? debugger.pending()->position.index : uint32_t{0};
  return debugger.program().Locate(index).file;
}

std::optional<Place> PlaceOfLine(Debugger& debugger, const std::string& file, uint64_t line) {
  const LineTable& lines = debugger.program().object().lines;
  Location best;
  std::vector<uint32_t> indices;
  for (uint32_t index = 0; index < lines.instruction_count(); ++index) {
    Location location = lines.Find(index);
    const auto at = static_cast<uint64_t>(location.line);
    if (at < line || !IsFile(location.file, file)) continue;
    if (best.known() && location.line > best.line) continue;
    if (!best.known() || location.line < best.line) indices.clear();
    best = std::move(location);
    indices.push_back(index);
  }
  if (indices.empty()) {
    debugger.Complain(
        absl::StrCat("there is no instruction in or behind line ", line, " of ", file),
        lines.empty() ? "the program has no line table" : "");
    return std::nullopt;
  }
  return Place{absl::StrCat(best.file, ":", best.line), std::move(indices)};
}

// The index of the instruction at a word; nothing behind the last.
std::optional<uint32_t> IndexOfWord(const Program& program, uint64_t word) {
  Instruction instruction;
  uint32_t index = 0;
  for (uint64_t at = 0; at < program.object().words.size(); ++index) {
    if (at == word) return index;
    at += static_cast<uint64_t>(program.Fetch(at, &instruction));
  }
  return std::nullopt;
}

std::optional<Place> PlaceOfLabel(Debugger& debugger, absl::string_view label) {
  std::vector<std::string> names;
  for (const Symbol& symbol : debugger.program().object().symbols) {
    if (!symbol.is_code) continue;
    if (symbol.name != label) {
      names.push_back(symbol.name);
      continue;
    }
    const std::optional<uint32_t> index = IndexOfWord(debugger.program(), symbol.value);
    if (index.has_value()) return Place{symbol.name, {*index}};
    debugger.Complain(absl::StrCat("behind the label \"", label, "\" there is no instruction"));
    return std::nullopt;
  }
  for (const absl::string_view pipe : kPipeNames) names.emplace_back(pipe);
  const std::string guess = DidYouMean(label, names);
  debugger.Complain(absl::StrCat("there is no place \"", label, "\" in the program"),
                    guess.empty() ? "a place is LINE, FILE:LINE or a label of the code" : guess);
  return std::nullopt;
}

}  // namespace

std::optional<Place> FindPlace(Debugger& debugger, absl::string_view text) {
  const size_t colon = text.rfind(':');
  if (colon != absl::string_view::npos) {
    if (const std::optional<uint64_t> line = ParseNumber(text.substr(colon + 1))) {
      return PlaceOfLine(debugger, std::string(text.substr(0, colon)), *line);
    }
  }
  if (const std::optional<uint64_t> line = ParseNumber(text)) {
    return PlaceOfLine(debugger, CurrentFile(debugger), *line);
  }
  return PlaceOfLabel(debugger, text);
}

}  // namespace mte
