#include "assembler/expand.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "diagnostics/suggest.h"
#include "support/file.h"
#include "support/huge_pages.h"

namespace mte {
namespace {

bool IsConditional(Directive directive) {
  return directive == Directive::kIf || directive == Directive::kElseif ||
         directive == Directive::kElse || directive == Directive::kEndif;
}

}  // namespace

// Statements straight from a text: one at a time, so that a long file needs no memory.
class Expander::TextCursor {
 public:
  TextCursor(Context& context, TextId text)
      : context_(context), reader_(text, context.sources->Text(text), context.symbols) {}

  const Statement* Next(bool skipping) {
    if (reader_.done()) return nullptr;
    pool_.Clear();
    reader_.Read(pool_, skipping);
    return &pool_.statements[0];
  }
  StatementPool& pool() { return pool_; }

  // Reads the body of the .rept that Next gave, to its .endr, which a loop can then run often.
  std::optional<Block> TakeBody(const Statement& rept) {
    body_ = std::make_unique<StatementPool>();
    std::vector<size_t> open;
    while (!reader_.done()) {
      reader_.Read(*body_);
      const size_t last = body_->statements.size() - 1;
      const Directive directive = body_->statements[last].directive;
      if (directive == Directive::kRept) open.push_back(last);
      if (directive != Directive::kEndr) continue;
      if (open.empty()) return Block{body_.get(), 0, last};
      body_->statements[open.back()].match = static_cast<uint32_t>(last);
      open.pop_back();
    }
    context_.Error(Code::kUnbalancedBlock, rept.head(), "this .rept has no .endr");
    return std::nullopt;
  }

 private:
  Context& context_;
  StatementReader reader_;
  StatementPool pool_;
  std::unique_ptr<StatementPool> body_;
};

// Statements that a loop has read before.
class Expander::BlockCursor {
 public:
  explicit BlockCursor(const Block& block) : block_(block), at_(block.begin) {}

  const Statement* Next(bool /*skipping*/) {
    return at_ < block_.end ? &block_.pool->statements[at_++] : nullptr;
  }
  StatementPool& pool() { return *block_.pool; }
  std::optional<Block> TakeBody(const Statement& rept) {
    const Block body{block_.pool, at_, rept.match};
    at_ = rept.match + 1;
    return body;
  }

 private:
  Block block_;
  size_t at_;
};

void Expander::RunText(TextId text) {
  TextCursor cursor(context_, text);
  Run(cursor);
}

template <class Cursor>
void Expander::Run(Cursor& cursor) {
  std::vector<Condition> conditions;
  const auto skipping = [&conditions] { return !conditions.empty() && !conditions.back().active; };
  while (!context_.stopped()) {
    const Statement* next = cursor.Next(skipping());
    if (next == nullptr) break;
    const Statement& statement = *next;
    StatementPool& pool = cursor.pool();
    if (IsConditional(statement.directive)) {
      RunConditional(statement, pool, conditions);
      continue;
    }
    if (skipping()) continue;
    if (statement.directive != Directive::kRept) {
      Execute(statement, pool);
      continue;
    }
    if (statement.has_label()) DefineLabel(statement);
    if (const auto body = cursor.TakeBody(statement)) RunRept(statement, pool, *body);
  }
  if (!conditions.empty() && !context_.stopped()) {
    context_.Error(Code::kUnbalancedBlock, conditions.back().opened, "this .if has no .endif");
  }
}

bool Expander::Count(const Span& span) {
  const int64_t limit = context_.options.limits.statements;
  if (++statements_ <= limit) return true;
  constexpr int64_t kMillion = 1'000'000;
  context_.Error(Code::kLimit, span,
                 absl::StrCat("the source expands to more than ",
                              limit % kMillion == 0 ? absl::StrCat(limit / kMillion, " million")
                                                    : absl::StrCat(limit),
                              " statements"),
                 "is a .rept count too great?");
  context_.Stop();
  return false;
}

void Expander::ReportBroken(const Statement& statement, const StatementPool& pool) {
  const Span span{statement.text, statement.broken_begin, statement.broken_end};
  std::vector<Note> notes;
  const absl::string_view before =
      context_.sources->Text({statement.text, statement.head_begin, statement.broken_begin});
  if (statement.broken_begin > statement.head_begin && before.find('\n') != before.npos) {
    notes.push_back(context_.NoteAt(
        statement.head(), "the statement started here, and goes on where a line ends in a comma"));
  }
  context_.Error(statement.broken_code, span, pool.messages[statement.broken_message],
                 pool.messages[statement.broken_message + 1], std::move(notes));
}

// ---- Conditions ----

bool Expander::IsTrue(const Statement& statement, const StatementPool& pool) {
  if (statement.broken_code != Code{}) {
    ReportBroken(statement, pool);
    return false;
  }
  int64_t number = 0;
  const std::string usage = absl::StrCat(context_.sources->Text(statement.head()), " condition");
  return context_.CheckArguments(statement, pool, 1, 1, usage) &&
         context_.Number(statement, pool, pool.Arguments(statement)[0], &number) && number != 0;
}

void Expander::RunConditional(const Statement& statement, const StatementPool& pool,
                              std::vector<Condition>& conditions) {
  const bool outer_active = conditions.empty() || conditions.back().active;
  if (statement.directive == Directive::kIf) {
    Condition condition;
    condition.opened = statement.head();
    // Inside a branch that is left out, so are all of this one's.
    condition.taken = !outer_active;
    condition.active = outer_active && IsTrue(statement, pool);
    condition.taken = condition.taken || condition.active;
    conditions.push_back(condition);
    return;
  }
  const absl::string_view head = context_.sources->Text(statement.head());
  if (conditions.empty()) {
    context_.Error(Code::kUnbalancedBlock, statement.head(), absl::StrCat(head, " without .if"));
    return;
  }
  Condition& condition = conditions.back();
  if (statement.directive == Directive::kEndif) {
    conditions.pop_back();
    return;
  }
  if (condition.seen_else) {
    context_.Error(Code::kUnbalancedBlock, statement.head(), absl::StrCat(head, " after .else"));
    return;
  }
  condition.seen_else = statement.directive == Directive::kElse;
  condition.active = !condition.taken && (condition.seen_else || IsTrue(statement, pool));
  condition.taken = condition.taken || condition.active;
}

// ---- Loops ----

std::optional<SymbolId> Expander::LoopVariable(const Statement& statement,
                                               const StatementPool& pool) {
  const Argument& argument = pool.Arguments(statement)[1];
  const absl::Span<const Node> nodes = pool.Nodes(argument);
  const Span span = context_.SpanOf(statement, argument);
  if (nodes.size() != 1 || nodes[0].op != Op::kSymbol) {
    context_.Error(Code::kSyntax, span, "the loop's variable is a name",
                   "it is written `.rept count, i`");
    return std::nullopt;
  }
  const auto id = static_cast<SymbolId>(nodes[0].value);
  if (!context_.Define(span, AsmSymbol::Kind::kConstant, Value{})) return std::nullopt;
  context_.symbols[id].kind = AsmSymbol::Kind::kVariable;
  return id;
}

void Expander::RunRept(const Statement& statement, const StatementPool& pool, const Block& body) {
  if (statement.broken_code != Code{}) return ReportBroken(statement, pool);
  int64_t count = 0;
  if (!context_.CheckArguments(statement, pool, 1, 2, ".rept count, i") ||
      !context_.Number(statement, pool, pool.Arguments(statement)[0], &count)) {
    return;
  }
  const Span head = statement.head();
  if (count < 0) {
    context_.Error(Code::kOutOfRange, context_.SpanOf(statement, pool.Arguments(statement)[0]),
                   absl::StrCat("a loop cannot have ", count, " turns"));
    return;
  }
  if (rept_depth_ == kMaxReptDepth) {
    context_.Error(Code::kLimit, head,
                   absl::StrCat(".rept nests more than ", kMaxReptDepth, " deep"));
    return;
  }
  std::optional<SymbolId> variable;
  if (pool.Arguments(statement).size() > 1) {
    variable = LoopVariable(statement, pool);
    if (!variable.has_value()) return;
  }
  ++rept_depth_;
  RunTurns(statement, count, body, variable.has_value() ? &context_.symbols[*variable] : nullptr);
  --rept_depth_;
  if (variable.has_value()) context_.symbols[*variable].kind = AsmSymbol::Kind::kUndefined;
}

// Makes room for what a long loop is about to append.
void Expander::MakeRoomForTurns(int64_t turns, size_t statements) {
  constexpr int64_t kLongLoop = 1 << 16;
  constexpr size_t kMostWords = size_t{1} << 27;
  if (turns < kLongLoop || turns > context_.options.limits.statements) return;
  const size_t instructions = static_cast<size_t>(turns) * statements;
  if (instructions * kMaxWords > kMostWords) return;
  MakeRoom(instructions * kMaxWords, context_.object.words);
  context_.object.lines.MakeRoomForTurns(static_cast<size_t>(turns), instructions);
}

void Expander::RunTurns(const Statement& statement, int64_t count, const Block& body,
                        AsmSymbol* variable) {
  MakeRoomForTurns(count, body.end - body.begin);
  const Span head = statement.head();
  const int errors = context_.diagnostics.errors();
  for (int64_t turn = 0; turn < count; ++turn) {
    if (!Count(head)) return;
    if (variable != nullptr) variable->value.number = turn;
    context_.expansions.push_back(
        {LineTable::FrameKind::kRept, head, static_cast<uint32_t>(turn), {}});
    BlockCursor cursor(body);
    Run(cursor);
    context_.expansions.pop_back();
    // The next turns would only make the same mistakes again.
    if (context_.stopped() || context_.diagnostics.errors() > errors) return;
  }
}

// ---- Single statements ----

void Expander::DefineLabel(const Statement& statement) {
  Value value;
  if (data_.in_text()) {
    value.number = static_cast<int64_t>(context_.object.words.size());
    context_.Define(statement.label(), AsmSymbol::Kind::kCodeLabel, value);
    return;
  }
  const Address position = data_.position();
  value.kind = Value::Kind::kAddress;
  value.space = position.space;
  value.number = static_cast<int64_t>(position.offset);
  context_.Define(statement.label(), AsmSymbol::Kind::kAddressLabel, value);
}

void Expander::Execute(const Statement& statement, StatementPool& pool) {
  if (statement.kind == StatementKind::kEmpty && !statement.has_label()) return;
  if (!Count(statement.head())) return;
  if (statement.has_label()) DefineLabel(statement);
  if (statement.broken_code != Code{}) return ReportBroken(statement, pool);
  switch (statement.kind) {
    case StatementKind::kInstruction:
      if (data_.in_text()) return lowering_.Lower(statement, pool);
      context_.Error(Code::kMisplaced, statement.head(), "instructions belong in .text",
                     "write `.text` before it");
      return;
    case StatementKind::kDirective:
      return ExecuteDirective(statement, pool);
    case StatementKind::kCall:
      return RunCall(statement);
    case StatementKind::kEmpty:
    case StatementKind::kBroken:
      return;
  }
}

void Expander::ExecuteDirective(const Statement& statement, const StatementPool& pool) {
  switch (statement.directive) {
    case Directive::kTarget:
      return RunTarget(statement);
    case Directive::kEqu:
    case Directive::kSet:
      return RunEqu(statement, pool);
    case Directive::kText:
      if (context_.CheckArguments(statement, pool, 0, 0, ".text")) data_.OpenText();
      return;
    case Directive::kData:
    case Directive::kExpect:
      return data_.Open(statement, pool);
    case Directive::kMacro:
      if (auto macro = ParseMacro(context_, statement)) {
        const auto [entry, added] = macros_.emplace(macro->name, std::make_unique<Macro>(*macro));
        if (added) return context_.Keep(statement.text);
        context_.Error(Code::kRedefinedSymbol, macro->defined,
                       absl::StrCat("macro `", macro->name, "` is already defined"), "",
                       {context_.NoteAt(entry->second->defined, "it was defined here")});
      }
      return;
    case Directive::kEndm:
    case Directive::kEndr:
      context_.Error(
          Code::kUnbalancedBlock, statement.head(),
          statement.directive == Directive::kEndm ? ".endm without .macro" : ".endr without .rept");
      return;
    case Directive::kInclude:
      return RunInclude(statement, pool);
    case Directive::kAssert:
      return RunAssert(statement, pool);
    case Directive::kWarning:
    case Directive::kError:
      return RunMessage(statement, pool);
    default:
      return data_.Run(statement, pool);
  }
}

}  // namespace mte
