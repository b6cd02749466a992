#include "assembler/macro.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "assembler/scan.h"
#include "diagnostics/counted.h"
#include "diagnostics/suggest.h"

namespace mte {
namespace {

// One piece of a comma-separated list: an optional "name=" and the text behind it.
struct ListItem {
  absl::string_view name;
  Span name_span;
  Span value;
  bool has_value = false;  // "name=" with nothing behind it is an empty value; "name" alone is not
};

// The end of the list item at `at`: the next comma outside brackets and strings, or the end of the
// line's text.
const char* ScanItem(const char* at, const char* end) {
  int depth = 0;
  while (at < end && *at != '\n' && !IsCommentStart(at, end)) {
    if (*at == '"') {
      const char* string_end = ScanString(at, end);
      at = string_end == nullptr ? at + 1 : string_end;
      continue;
    }
    if (*at == '(' || *at == '[' || *at == '{') ++depth;
    if (*at == ')' || *at == ']' || *at == '}') --depth;
    if (*at == ',' && depth <= 0) break;
    ++at;
  }
  return at;
}

// Splits the text of `span` at its commas; what "NAME =" starts is named.
std::vector<ListItem> SplitList(absl::string_view text, const Span& span) {
  std::vector<ListItem> items;
  const char* const base = text.data() - span.begin;
  const char* const end = text.data() + text.size();
  const auto make_span = [&](const char* from, const char* to) {
    return Span{span.text, static_cast<uint32_t>(from - base), static_cast<uint32_t>(to - base)};
  };
  const char* at = SkipGap(text.data(), end);
  while (at < end) {
    const char* const comma = ScanItem(at, end);
    const char* value_end = comma;
    while (value_end > at && IsBlank(value_end[-1])) --value_end;
    ListItem item;
    const char* const name_end = ScanName(at, value_end);
    const char* equals = SkipBlanks(name_end, value_end);
    if (name_end > at && equals < value_end && *equals == '=' &&
        !(value_end - equals > 1 && equals[1] == '=')) {
      item.name = absl::string_view(at, static_cast<size_t>(name_end - at));
      item.name_span = make_span(at, name_end);
      at = SkipBlanks(equals + 1, value_end);
      item.has_value = true;
    }
    item.value = make_span(at, value_end);
    items.push_back(item);
    at = comma < end && *comma == ',' ? SkipGap(comma + 1, end) : end;
  }
  return items;
}

// Parameters are words without dots, so that `\p.u8` is a parameter and a type.
const char* ScanWord(const char* at, const char* end) {
  if (at == end || !IsNameStart(*at)) return at;
  while (at < end && IsNameChar(*at) && *at != '.') ++at;
  return at;
}

bool IsWord(absl::string_view text) {
  const char* const end = text.data() + text.size();
  return !text.empty() && ScanWord(text.data(), end) == end;
}

int FindParameter(const Macro& macro, absl::string_view name) {
  for (size_t i = 0; i < macro.parameters.size(); ++i) {
    if (macro.parameters[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

std::string Usage(const Macro& macro) {
  std::string usage = absl::StrCat("it is called `", macro.name);
  absl::string_view separator = " ";
  for (const Macro::Parameter& parameter : macro.parameters) {
    absl::StrAppend(&usage, separator, parameter.name);
    if (parameter.default_text.has_value()) absl::StrAppend(&usage, "=", *parameter.default_text);
    separator = ", ";
  }
  return absl::StrCat(usage, "`");
}

// Where a call's argument goes, or -1 after reporting.
int ParameterOf(Context& context, const Macro& macro, const ListItem& item, size_t position) {
  if (item.has_value) {
    const int parameter = FindParameter(macro, item.name);
    if (parameter >= 0) return parameter;
    std::vector<std::string> names;
    for (const Macro::Parameter& known : macro.parameters) names.push_back(known.name);
    const std::string near = DidYouMean(item.name, names);
    context.Error(Code::kMacroCall, item.name_span,
                  absl::StrCat("macro ", macro.name, " has no parameter `", item.name, "`"),
                  near.empty() ? Usage(macro) : near,
                  {context.NoteAt(macro.defined, "the macro is defined here")});
    return -1;
  }
  if (position < macro.parameters.size()) return static_cast<int>(position);
  context.Error(
      Code::kMacroCall, item.value,
      absl::StrCat("macro ", macro.name, " has ", Counted(macro.parameters.size(), "parameter")),
      Usage(macro), {context.NoteAt(macro.defined, "the macro is defined here")});
  return -1;
}

}  // namespace

std::optional<Macro> ParseMacro(Context& context, const Statement& statement) {
  const SourceMap& sources = *context.sources;
  const absl::string_view rest = sources.Text(statement.rest());
  const char* const end = rest.data() + rest.size();
  const char* const name_end = ScanWord(rest.data(), end);
  Macro macro;
  macro.name = std::string(rest.data(), static_cast<size_t>(name_end - rest.data()));
  const auto name_size = static_cast<uint32_t>(macro.name.size());
  macro.defined = {statement.text, statement.rest_begin, statement.rest_begin + name_size};
  macro.body = {statement.text, statement.body_begin, statement.body_end};
  constexpr absl::string_view kUsage = "it is written `.macro name p1, p2=default`";
  if (macro.name.empty() || (name_end < end && IsNameChar(*name_end))) {
    context.Error(Code::kSyntax, statement.rest().empty() ? statement.head() : statement.rest(),
                  "a macro's name is a word of letters, digits and _", std::string(kUsage));
    return std::nullopt;
  }
  if (FindMnemonic(macro.name).row != nullptr) {
    context.Error(Code::kReservedName, macro.defined,
                  absl::StrCat("`", macro.name, "` is an instruction and cannot be a macro"));
    return std::nullopt;
  }
  const Span list{statement.text, macro.defined.end, statement.rest_end};
  for (const ListItem& item : SplitList(sources.Text(list), list)) {
    Macro::Parameter parameter;
    const Span name = item.has_value ? item.name_span : item.value;
    parameter.name = std::string(sources.Text(name));
    if (item.has_value) parameter.default_text = std::string(sources.Text(item.value));
    if (!IsWord(parameter.name)) {
      context.Error(Code::kSyntax, name, "a parameter's name is a word of letters, digits and _",
                    std::string(kUsage));
      return std::nullopt;
    }
    if (FindParameter(macro, parameter.name) >= 0) {
      context.Error(Code::kRedefinedSymbol, name,
                    absl::StrCat("parameter `", parameter.name, "` is there twice"));
      return std::nullopt;
    }
    macro.parameters.push_back(std::move(parameter));
  }
  return macro;
}

std::optional<std::vector<std::string>> BindArguments(Context& context, const Macro& macro,
                                                      const Statement& call) {
  const SourceMap& sources = *context.sources;
  std::vector<std::optional<std::string>> bound(macro.parameters.size());
  bool names_started = false;
  size_t position = 0;
  for (const ListItem& item : SplitList(sources.Text(call.rest()), call.rest())) {
    const int parameter = ParameterOf(context, macro, item, position);
    if (parameter < 0) return std::nullopt;
    auto& text = bound[static_cast<size_t>(parameter)];
    if (text.has_value() || (names_started && !item.has_value)) {
      context.Error(
          Code::kMacroCall, item.has_value ? item.name_span : item.value,
          text.has_value()
              ? absl::StrCat("parameter `", macro.parameters[static_cast<size_t>(parameter)].name,
                             "` is given twice")
              : "an argument without a name may not follow one with a name",
          Usage(macro));
      return std::nullopt;
    }
    text = std::string(sources.Text(item.value));
    names_started = names_started || item.has_value;
    ++position;
  }
  std::vector<std::string> values;
  for (size_t i = 0; i < bound.size(); ++i) {
    const Macro::Parameter& parameter = macro.parameters[i];
    if (!bound[i].has_value()) bound[i] = parameter.default_text;
    if (!bound[i].has_value()) {
      context.Error(Code::kMacroCall, call.head(),
                    absl::StrCat("macro ", macro.name, " needs `", parameter.name, "`"),
                    Usage(macro), {context.NoteAt(macro.defined, "the macro is defined here")});
      return std::nullopt;
    }
    values.push_back(std::move(*bound[i]));
  }
  return values;
}

std::optional<TextId> ExpandMacro(Context& context, const Macro& macro,
                                  const std::vector<std::string>& arguments, int64_t number) {
  const auto room = static_cast<size_t>(context.options.limits.expansion_bytes) -
                    context.sources->expansion_bytes();
  const absl::string_view body = context.sources->Text(macro.body);
  const char* const begin = body.data();
  const char* const end = begin + body.size();
  const auto origin = [&](const char* from, const char* to) {
    const uint32_t base = macro.body.begin;
    return Span{macro.body.text, base + static_cast<uint32_t>(from - begin),
                base + static_cast<uint32_t>(to - begin)};
  };
  std::string text;
  std::vector<SourceMap::Piece> pieces;
  const auto start_piece = [&](const Span& from, bool substituted) {
    pieces.push_back({static_cast<uint32_t>(text.size()), from, substituted});
  };
  start_piece(origin(begin, end), false);
  for (const char* at = begin; at < end;) {
    if (*at != '\\') {
      text.push_back(*at++);
      continue;
    }
    const char* const word_end = ScanWord(at + 1, end);
    const int parameter =
        FindParameter(macro, absl::string_view(at + 1, static_cast<size_t>(word_end - (at + 1))));
    const char* after = word_end;
    std::string replacement;
    if (parameter >= 0) {
      replacement = arguments[static_cast<size_t>(parameter)];
    } else if (end - at > 1 && at[1] == '@') {
      replacement = absl::StrCat(number);
      after = at + 2;
    } else if (end - at > 2 && at[1] == '(' && at[2] == ')') {
      after = at + 3;
    } else {
      text.push_back(*at++);
      continue;
    }
    if (text.size() + replacement.size() > room) return std::nullopt;
    start_piece(origin(at, after), true);
    absl::StrAppend(&text, replacement);
    start_piece(origin(after, end), false);
    at = after;
  }
  if (text.size() > room) return std::nullopt;
  return context.sources->AddExpansion(std::move(text), std::move(pieces));
}

}  // namespace mte
