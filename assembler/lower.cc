#include "assembler/lower.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "diagnostics/suggest.h"
#include "isa/encode.h"

namespace mte {
namespace {

const Field& FieldAt(const Statement& statement, int field) {
  return statement.row->fields[static_cast<size_t>(field)];
}

std::vector<std::string> FieldNames(const Row& row) {
  std::vector<std::string> names;
  for (const Field& field : row.fields) names.emplace_back(field.name);
  return names;
}

// "mte1, mte2 or all".
std::string Choices(const Field& field) {
  std::vector<std::string> names;
  for (const NamedValue& named : field.names) names.emplace_back(named.name);
  const std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : absl::StrCat(absl::StrJoin(names, ", "), " or ", last);
}

}  // namespace

void Lowering::Lower(const Statement& statement, StatementPool& pool) {
  if (!statement.resolved) {
    statement.resolved_ok = Resolve(statement, pool);
    statement.resolved = true;
  }
  if (!statement.resolved_ok) return;
  Instruction instruction;
  switch (Fill(statement, pool, instruction)) {
    case Outcome::kFailed:
      return;
    case Outcome::kUndefined:
      Defer(statement, pool);
      break;
    case Outcome::kDone:
      if (!CheckRulesOf(statement, pool, instruction)) return;
      break;
  }
  Append(instruction);
  context_.object.lines.AddInstruction(statement.site, context_.CurrentFrame());
}

void Lowering::Append(const Instruction& instruction) {
  std::vector<uint64_t>& words = context_.object.words;
  uint64_t encoded[kMaxWords];
  const int count = Encode(instruction, encoded);
  words.insert(words.end(), encoded, encoded + count);
}

bool Lowering::Resolve(const Statement& statement, StatementPool& pool) {
  const bool type_ok = ResolveType(statement);
  if (!ResolveOperands(statement, pool) || !type_ok) return false;
  statement.site = SiteOf(statement, pool);
  return true;
}

bool Lowering::ResolveType(const Statement& statement) {
  const Row& row = *statement.row;
  if (row.has_type() && statement.type == DataType::kNone) {
    context_.Error(Code::kTypeMissing, statement.head(),
                   absl::StrCat(row.mnemonic, " needs a data type"),
                   absl::StrCat("write it behind a dot: one of ",
                                TypeList(SupportedTypes(row, context_.target))));
    return false;
  }
  if (!row.has_type() && statement.type != DataType::kNone) {
    context_.Error(Code::kTypeMissing, statement.head(),
                   absl::StrCat(row.mnemonic, " takes no data type"),
                   absl::StrCat("write `", row.mnemonic, "`"));
    return false;
  }
  if (context_.target != nullptr) {
    if (const auto finding = CheckSupport(row, statement.type, *context_.target)) {
      ReportFinding(statement, {}, *finding);
      return false;
    }
  } else if (row.has_type() && !SupportedTypes(row, nullptr).contains(statement.type)) {
    ReportFinding(statement, {},
                  {Code::kUnsupportedType, false, Finding::kType,
                   absl::StrCat(row.mnemonic, " takes ", Name(statement.type), " on no target"),
                   absl::StrCat("it takes ", TypeList(SupportedTypes(row, nullptr)))});
    return false;
  }
  return true;
}

// Which field an argument fills, or -1 after reporting that there is none. `guess` is the one that
// it most likely names.
int Lowering::FieldOf(const Statement& statement, const Argument& argument, size_t position,
                      size_t guess) {
  const Row& row = *statement.row;
  if (argument.named()) {
    const Span span{statement.text, argument.name_begin, argument.name_end};
    const absl::string_view name = context_.sources->Text(span);
    const int field = FindField(row, name, guess);
    if (field < 0) {
      context_.Error(Code::kUnknownOperand, span,
                     absl::StrCat(row.mnemonic, " has no operand `", name, "`"),
                     DidYouMean(name, FieldNames(row)));
    }
    return field;
  }
  if (position < row.fields.size()) return static_cast<int>(position);
  context_.Error(Code::kTooManyOperands, context_.SpanOf(statement, argument),
                 row.fields.empty()
                     ? absl::StrCat(row.mnemonic, " takes no operands")
                     : absl::StrCat(row.mnemonic, " takes ", row.fields.size(), " operands"),
                 row.fields.empty() ? "" : absl::StrCat("they are ", Usage(row)));
  return -1;
}

std::string Lowering::Usage(const Row& row) const { return absl::StrJoin(FieldNames(row), ", "); }

bool Lowering::ResolveOperands(const Statement& statement, StatementPool& pool) {
  const Row& row = *statement.row;
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  pool.fields.resize(pool.arguments.size(), -1);
  std::array<const Argument*, kMaxFields> given{};
  bool ok = true;
  bool names_started = false;
  size_t guess = 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Argument& argument = arguments[i];
    if (!argument.named() && names_started) {
      context_.Error(Code::kTooManyOperands, context_.SpanOf(statement, argument),
                     "an operand without a name may not follow one with a name",
                     "give it its name too");
      return false;
    }
    names_started = names_started || argument.named();
    const int field = FieldOf(statement, argument, i, guess);
    if (field < 0) {
      ok = false;
      if (!argument.named()) return false;
      continue;
    }
    guess = static_cast<size_t>(field) + 1;
    const Argument*& first = given[static_cast<size_t>(field)];
    if (first != nullptr) {
      context_.Error(
          Code::kRepeatedOperand,
          argument.named() ? Span{statement.text, argument.name_begin, argument.name_end}
                           : context_.SpanOf(statement, argument),
          absl::StrCat(FieldAt(statement, field).name, " is given twice"), "",
          {context_.NoteAt(context_.SpanOf(statement, *first), "it was given here first")});
      ok = false;
      continue;
    }
    first = &argument;
    pool.fields[statement.first_argument + i] = static_cast<int16_t>(field);
  }
  if (!ok) return false;
  std::string missing;
  for (size_t f = 0; f < row.fields.size(); ++f) {
    if (given[f] == nullptr && !row.fields[f].default_value.has_value()) {
      absl::StrAppend(&missing, missing.empty() ? "" : ", ", row.fields[f].name);
    }
  }
  if (missing.empty()) return true;
  context_.Error(Code::kMissingOperand, statement.head(),
                 absl::StrCat(row.mnemonic, " needs ", missing),
                 absl::StrCat("its operands are ", Usage(row)));
  return false;
}

uint32_t Lowering::SiteOf(const Statement& statement, const StatementPool& pool) {
  const SourceMap& sources = *context_.sources;
  const Span head = sources.InFile(statement.head());
  const bool shared = head.text != statement.text;
  const uint64_t key = uint64_t{head.text} << 32 | head.begin;
  if (shared) {
    const auto found = shared_sites_.find(key);
    if (found != shared_sites_.end()) return found->second;
  }
  const auto place = [&sources](const Span& span) {
    const SourceMap::Position at = sources.PositionOf(span.text, span.begin);
    return LineTable::Span{at.line, at.column, span.size()};
  };
  LineTable::Operand operands[kMaxFields];
  size_t count = 0;
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  const LineTable::Span mnemonic = place(head);
  for (size_t i = 0; i < arguments.size(); ++i) {
    Span span = context_.SpanOf(statement, arguments[i]);
    if (shared) span = sources.InFile(span);
    // A macro's argument may come from another file than its body; then the mnemonic stands for it.
    if (span.text != head.text) continue;
    operands[count++] = {static_cast<uint8_t>(pool.FieldOf(statement.first_argument + i)),
                         place(span)};
  }
  const uint32_t site = context_.object.lines.AddSite(context_.LineFile(head.text), mnemonic,
                                                      absl::MakeConstSpan(operands, count));
  if (shared) shared_sites_[key] = site;
  return site;
}

Lowering::Outcome Lowering::Fill(const Statement& statement, const StatementPool& pool,
                                 Instruction& instruction) {
  const Row& row = *statement.row;
  instruction.row = &row;
  instruction.type = statement.type;
  instruction.sync = statement.sync;
  for (size_t f = 0; f < row.fields.size(); ++f) {
    const Field& field = row.fields[f];
    instruction.values[f] = static_cast<uint64_t>(field.default_value.value_or(0));
  }
  Outcome outcome = Outcome::kDone;
  const absl::Span<const Argument> arguments = pool.Arguments(statement);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const int field = pool.FieldOf(statement.first_argument + i);
    const Outcome one = FillOperand(statement, pool, arguments[i], field, instruction);
    if (one == Outcome::kFailed || outcome == Outcome::kDone) outcome = one;
  }
  return outcome;
}

Lowering::Outcome Lowering::FillOperand(const Statement& statement, const StatementPool& pool,
                                        const Argument& argument, int field,
                                        Instruction& instruction) {
  const Field& info = FieldAt(statement, field);
  if (FillFromName(statement, pool, argument, info, &instruction[field])) return Outcome::kDone;
  Value value;
  const absl::Span<const Node> nodes = pool.Nodes(argument);
  if (!context_.evaluator.Evaluate(nodes, statement.text, statement.type, &value)) {
    Mistake mistake = context_.evaluator.mistake();
    if (mistake.code != Code::kUndefinedSymbol) {
      context_.ReportMistake(std::move(mistake));
      return Outcome::kFailed;
    }
    // A code's name is known at once: only an address or a number can still be defined.
    if (info.names.empty() || nodes.size() > 1) return Outcome::kUndefined;
    std::vector<std::string> names;
    for (const NamedValue& named : info.names) names.emplace_back(named.name);
    const absl::string_view name = context_.sources->Text(mistake.span);
    const std::string near = DidYouMean(name, names);
    context_.Error(Code::kUnknownOperandValue, mistake.span,
                   absl::StrCat(info.name, ": cannot be `", name, "`; it takes ", Choices(info)),
                   near);
    return Outcome::kFailed;
  }
  const bool filled = info.is_address()
                          ? FillAddress(statement, argument, field, value, instruction)
                          : FillNumber(statement, argument, field, value, instruction);
  return filled ? Outcome::kDone : Outcome::kFailed;
}

// A single name that the field gives a meaning, such as `dec` or `mte2`.
bool Lowering::FillFromName(const Statement& statement, const StatementPool& pool,
                            const Argument& argument, const Field& field, uint64_t* value) const {
  if (field.names.empty()) return false;
  const absl::Span<const Node> nodes = pool.Nodes(argument);
  if (nodes.size() != 1 || nodes[0].op != Op::kSymbol) return false;
  const absl::string_view name = context_.sources->Text(context_.SpanOf(statement, argument));
  for (const NamedValue& named : field.names) {
    if (named.name == name) {
      *value = named.value;
      return true;
    }
  }
  return false;
}

bool Lowering::FillAddress(const Statement& statement, const Argument& argument, int field,
                           const Value& value, Instruction& instruction) {
  const Field& info = FieldAt(statement, field);
  const Space space = statement.row->space(field);
  const Span span = context_.SpanOf(statement, argument);
  if (value.kind != Value::Kind::kAddress || value.space != space) {
    const bool address = value.kind == Value::Kind::kAddress;
    context_.Error(
        address ? Code::kWrongSpace : Code::kWrongKind, span,
        absl::StrCat(info.name, ": ", statement.row->mnemonic, " needs an address in ", Name(space),
                     ", and this is ", DescribeKind(value)),
        address ? "" : absl::StrCat("write it with its space, as ", Name(space), ":0x200"));
    return false;
  }
  if (const auto finding = CheckAddress(*statement.row, field, value.number, context_.target)) {
    Mistake mistake{finding->code, span, finding->message, finding->help};
    context_.Report(Severity::kError, mistake);
    return false;
  }
  instruction[field] = Address{space, static_cast<uint64_t>(value.number)}.word();
  return true;
}

bool Lowering::FillNumber(const Statement& statement, const Argument& argument, int field,
                          const Value& value, Instruction& instruction) {
  const Field& info = FieldAt(statement, field);
  const Span span = context_.SpanOf(statement, argument);
  if (value.kind != Value::Kind::kNumber && value.kind != Value::Kind::kWithUnit) {
    context_.Error(
        Code::kWrongKind, span,
        absl::StrCat(info.name, ": a number is needed, and this is ", DescribeKind(value)),
        value.kind == Value::Kind::kAddress ? "addr(symbol) gives an address's byte offset" : "");
    return false;
  }
  const Unit unit = value.kind == Value::Kind::kWithUnit ? value.unit : info.unit;
  if (info.kind == FieldKind::kNumber &&
      IsStoredAsWritten(info, statement.type, value.number, unit)) {
    instruction[field] = static_cast<uint64_t>(value.number);
    return true;
  }
  const Converted converted =
      ConvertOperand(*statement.row, field, statement.type, value.number, unit);
  if (converted.finding.has_value()) {
    context_.Report(Severity::kError, {converted.finding->code, span, converted.finding->message,
                                       converted.finding->help});
    return false;
  }
  if (info.kind == FieldKind::kCode && !info.open) {
    const bool known = std::any_of(
        info.names.begin(), info.names.end(),
        [&converted](const NamedValue& named) { return named.value == converted.stored; });
    if (!known) {
      context_.Error(
          Code::kUnknownOperandValue, span,
          absl::StrCat(info.name, ": ", value.number, " has no meaning; it takes ", Choices(info)));
      return false;
    }
  }
  instruction[field] = converted.stored;
  return true;
}

bool Lowering::CheckRulesOf(const Statement& statement, const StatementPool& pool,
                            const Instruction& instruction) {
  bool broken = false;
  for (const Rule& rule : statement.row->rules) {
    broken = broken || rule.broken(instruction, context_.target);
  }
  if (!broken) return true;
  bool ok = true;
  for (const Finding& finding : CheckRules(instruction, context_.target)) {
    ReportFinding(statement, pool, finding);
    ok = ok && finding.warning;
  }
  return ok;
}

Span Lowering::PlaceOf(const Statement& statement, const StatementPool& pool, int field) const {
  if (field == Finding::kType) {
    const auto stem = static_cast<uint32_t>(context_.sources->Text(statement.head()).find('.'));
    return {statement.text, statement.head_begin + stem + 1, statement.head_end};
  }
  if (field < 0) return statement.head();
  for (uint32_t i = statement.first_argument; i < statement.last_argument; ++i) {
    if (pool.FieldOf(i) == field) return context_.SpanOf(statement, pool.arguments[i]);
  }
  return statement.head();
}

void Lowering::ReportFinding(const Statement& statement, const StatementPool& pool,
                             const Finding& finding) {
  context_.Report(
      finding.warning ? Severity::kWarning : Severity::kError,
      {finding.code, PlaceOf(statement, pool, finding.field), finding.message, finding.help});
}

void Lowering::Defer(const Statement& statement, const StatementPool& pool) {
  auto deferred = std::make_unique<Deferred>();
  deferred->statement = statement;
  deferred->statement.first_argument = 0;
  for (uint32_t i = statement.first_argument; i < statement.last_argument; ++i) {
    Argument argument = pool.arguments[i];
    const absl::Span<const Node> nodes = pool.Nodes(argument);
    argument.first_node = static_cast<uint32_t>(deferred->pool.nodes.size());
    for (const Node& node : nodes) {
      deferred->pool.nodes.push_back(node);
      if (node.op != Op::kSymbol) continue;
      const auto id = static_cast<SymbolId>(node.value);
      if (context_.symbols[id].kind == AsmSymbol::Kind::kVariable) {
        deferred->variables.emplace_back(id, context_.symbols[id]);
      }
    }
    argument.last_node = static_cast<uint32_t>(deferred->pool.nodes.size());
    deferred->pool.arguments.push_back(argument);
    deferred->pool.fields.push_back(pool.fields[i]);
  }
  deferred->statement.last_argument = static_cast<uint32_t>(deferred->pool.arguments.size());
  context_.CurrentFrame();
  deferred->expansions = context_.expansions;
  deferred->word = context_.object.words.size();
  deferred_.push_back(std::move(deferred));
}

bool Lowering::Refers(TextId text) const {
  return std::any_of(deferred_.begin(), deferred_.end(),
                     [text](const auto& deferred) { return deferred->statement.text == text; });
}

void Lowering::Finish() {
  for (const std::unique_ptr<Deferred>& deferred : deferred_) {
    if (context_.stopped()) return;
    // See the variables as they were at the statement.
    for (auto& [id, symbol] : deferred->variables) std::swap(context_.symbols[id], symbol);
    std::swap(context_.expansions, deferred->expansions);
    Instruction instruction;
    const Outcome outcome = Fill(deferred->statement, deferred->pool, instruction);
    if (outcome == Outcome::kUndefined) {
      context_.ReportMistake(context_.evaluator.mistake());
    } else if (outcome == Outcome::kDone &&
               CheckRulesOf(deferred->statement, deferred->pool, instruction)) {
      Encode(instruction, &context_.object.words[deferred->word]);
    }
    std::swap(context_.expansions, deferred->expansions);
    for (auto& [id, symbol] : deferred->variables) std::swap(context_.symbols[id], symbol);
  }
}

}  // namespace mte
