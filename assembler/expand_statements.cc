// Single directives, included files and macro calls.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assembler/expand.h"
#include "diagnostics/suggest.h"
#include "support/file.h"

namespace mte {

void Expander::RunTarget(const Statement& statement) {
  const Span span = statement.rest();
  const absl::string_view name = context_.sources->Text(span);
  const Target* target = FindTarget(name);
  if (target == nullptr) {
    context_.Error(
        name.empty() ? Code::kMissingOperand : Code::kUnknownTarget,
        name.empty() ? statement.head() : span,
        name.empty() ? ".target needs a name" : absl::StrCat("there is no target `", name, "`"),
        name.empty() ? "it is written `.target ascend950`" : DidYouMean(name, TargetNames()));
    return;
  }
  if (target_named_) {
    context_.Error(Code::kTargetConflict, statement.head(), "a program names its target once");
    return;
  }
  target_named_ = true;
  if (!context_.object.words.empty()) {
    context_.Error(Code::kTargetConflict, statement.head(),
                   ".target comes before the first instruction");
    return;
  }
  if (context_.options.target != nullptr && context_.options.target != target) {
    context_.Error(Code::kTargetConflict, span,
                   absl::StrCat("the source is for ", target->name, ", and --target says ",
                                context_.options.target->name));
    context_.Stop();  // every instruction that only one of the two has would follow
    return;
  }
  context_.target = target;
}

void Expander::RunEqu(const Statement& statement, const StatementPool& pool) {
  const absl::string_view head = context_.sources->Text(statement.head());
  if (!context_.CheckArguments(statement, pool, 2, 2, absl::StrCat(head, " NAME, value"))) return;
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  const absl::Span<const Node> name = pool.Nodes(arguments[0]);
  const Span name_span = context_.SpanOf(statement, arguments[0]);
  if (name.size() != 1 || name[0].op != Op::kSymbol) {
    context_.Error(Code::kSyntax, name_span, "a symbol's name is needed here",
                   absl::StrCat("it is written `", head, " NAME, value`"));
    return;
  }
  Value value;
  if (!context_.evaluator.Evaluate(pool.Nodes(arguments[1]), statement.text, DataType::kNone,
                                   &value)) {
    context_.ReportMistake(context_.evaluator.mistake());
    return;
  }
  if (value.kind == Value::Kind::kFloat || value.kind == Value::Kind::kBigNumber) {
    context_.Error(Code::kWrongKind, context_.SpanOf(statement, arguments[1]),
                   absl::StrCat("a symbol cannot be ", DescribeKind(value)),
                   "symbols are 64-bit signed numbers or addresses");
    return;
  }
  context_.Define(name_span,
                  statement.directive == Directive::kEqu ? AsmSymbol::Kind::kConstant
                                                         : AsmSymbol::Kind::kVariable,
                  value);
}

void Expander::RunAssert(const Statement& statement, const StatementPool& pool) {
  int64_t number = 0;
  std::string text = "the assertion does not hold";
  if (!context_.CheckArguments(statement, pool, 1, 2, ".assert condition, \"text\"")) return;
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  if (!context_.Number(statement, pool, arguments[0], &number) || number != 0) return;
  if (arguments.size() > 1 && !context_.String(statement, pool, arguments[1], &text)) return;
  context_.Error(Code::kAssertFailed, context_.SpanOf(statement, arguments[0]), text);
}

void Expander::RunMessage(const Statement& statement, const StatementPool& pool) {
  const bool error = statement.directive == Directive::kError;
  std::string text;
  if (!context_.CheckArguments(statement, pool, 1, 1,
                               error ? ".error \"text\"" : ".warning \"text\"") ||
      !context_.String(statement, pool, pool.Arguments(statement)[0], &text)) {
    return;
  }
  context_.Report(error ? Severity::kError : Severity::kWarning,
                  {error ? Code::kUserError : Code::kUserWarning, statement.head(), text, ""});
}

// ---- Other texts ----

std::optional<TextId> Expander::OpenInclude(const std::string& name, const Span& span) {
  const Span place = context_.sources->InFile(span);
  std::vector<std::string> directories = {DirectoryOf(context_.sources->Path(place.text))};
  directories.insert(directories.end(), context_.options.include_dirs.begin(),
                     context_.options.include_dirs.end());
  std::string first_failure;
  for (size_t i = 0; i < directories.size(); ++i) {
    const std::string path = JoinPath(directories[i], name);
    const auto known = included_.find(path);
    if (known != included_.end()) return known->second;
    auto text = context_.ReadFile(path);
    if (!text.ok()) {
      if (i == 0) first_failure = std::string(text.status().message());
      continue;
    }
    // The object file knows an included file by how it is reached from the main one.
    const std::string stored =
        i == 0 ? JoinPath(DirectoryOf(context_.sources->StoredName(place.text)), name) : name;
    const TextId id = context_.AddFile(path, stored, *std::move(text));
    included_[path] = id;
    if (!context_.CheckText(id)) return std::nullopt;
    return id;
  }
  context_.Error(Code::kSourceFile, span, first_failure,
                 "an include is looked for beside the file that names it, then in the -I folders");
  // All that the file would have defined is missing now.
  context_.Stop();
  return std::nullopt;
}

void Expander::RunInclude(const Statement& statement, const StatementPool& pool) {
  std::string name;
  if (!context_.CheckArguments(statement, pool, 1, 1, ".include \"file\"") ||
      !context_.String(statement, pool, pool.Arguments(statement)[0], &name)) {
    return;
  }
  const Span span = context_.SpanOf(statement, pool.Arguments(statement)[0]);
  if (include_depth_ == kMaxIncludeDepth) {
    context_.Error(Code::kLimit, span,
                   absl::StrCat("includes nest more than ", kMaxIncludeDepth, " deep"),
                   "does a file include itself?");
    context_.Stop();
    return;
  }
  const auto text = OpenInclude(name, span);
  if (!text.has_value()) return;
  ++include_depth_;
  context_.expansions.push_back({LineTable::FrameKind::kInclude, statement.head(), 0, {}});
  RunText(*text);
  context_.expansions.pop_back();
  --include_depth_;
}

void Expander::RunCall(const Statement& statement) {
  const absl::string_view name = context_.sources->Text(statement.head());
  const auto found = macros_.find(name);
  if (found == macros_.end()) {
    std::vector<std::string> names = AllMnemonics();
    for (const auto& entry : macros_) names.push_back(entry.first);
    for (const std::string& directive : DirectiveNames()) names.push_back(directive);
    const size_t dot = name.find('.');
    const std::string near = NearestName(name.substr(0, dot), names);
    context_.Error(Code::kUnknownInstruction, statement.head(),
                   absl::StrCat("there is no instruction or macro `", name, "`"),
                   near.empty() ? "`mte isa` lists the instructions"
                                : absl::StrCat("did you mean `", near,
                                               dot == name.npos ? "" : name.substr(dot), "`?"));
    return;
  }
  const Macro& macro = *found->second;
  if (macro_depth_ == kMaxMacroDepth) {
    context_.Error(Code::kLimit, statement.head(),
                   absl::StrCat("macros nest more than ", kMaxMacroDepth, " deep"),
                   "does a macro call itself without an end?");
    context_.Stop();
    return;
  }
  const auto arguments = BindArguments(context_, macro, statement);
  if (!arguments.has_value()) return;
  const auto expanded = ExpandMacro(context_, macro, *arguments, macro_calls_++);
  if (!expanded.has_value()) {
    context_.Error(Code::kLimit, statement.head(),
                   absl::StrCat("macro calls expand to more than ",
                                ByteCount(context_.options.limits.expansion_bytes), " of text"),
                   "does a macro hand its arguments on twice, to itself?");
    context_.Stop();
    return;
  }
  const TextId text = *expanded;
  ++macro_depth_;
  context_.expansions.push_back({LineTable::FrameKind::kMacro, statement.head(), 0, macro.name});
  RunText(text);
  context_.expansions.pop_back();
  --macro_depth_;
  if (!lowering_.Refers(text) && !context_.Refers(text)) context_.sources->Release(text);
}

}  // namespace mte
