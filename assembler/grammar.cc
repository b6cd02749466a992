// The grammar of statements, in Boost.Spirit X3: the one translation unit that knows it.
//
// The grammar works on one statement at a time and has no attributes: its terminals and semantic
// actions append postfix steps to the pool. X3's exceptions are caught in StatementReader::Read.
#include <algorithm>
#include <boost/spirit/home/x3.hpp>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assembler/heads.h"
#include "assembler/scan.h"
#include "assembler/syntax.h"
#include "assembler/tokens.h"
#include "diagnostics/suggest.h"

namespace mte {
namespace {

namespace x3 = boost::spirit::x3;
struct StateTag {};

template <class Context>
ParseState& State(const Context& context) {
  return x3::get<StateTag>(context);
}

// A terminal: `Match(state, at, end)` moves `at` past what it takes, or returns false and leaves
// it.
template <bool (*Match)(ParseState&, Iterator&, Iterator)>
struct Terminal : x3::parser<Terminal<Match>> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;  // NOLINT(readability-identifier-naming): X3's

  template <class Context, class RuleContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const Context& context, const RuleContext&,
             Attribute&) const {
    return Match(State(context), first, last);
  }
};

// Rules and terminals are written as in a grammar, not as constants.
// NOLINTBEGIN(readability-identifier-naming)

constexpr Terminal<MatchBlanks> blanks{};
constexpr Terminal<MatchGap> gap{};
constexpr Terminal<MatchNumber> number{};
constexpr Terminal<MatchLoneNumber> lone_number{};
constexpr Terminal<MatchSymbol> symbol{};
constexpr Terminal<MatchString> string_literal{};
constexpr Terminal<MatchSpacePrefix> space_prefix{};
constexpr Terminal<MatchFunction> function{};
constexpr Terminal<MatchNameCall> name_call{};
constexpr Terminal<MatchArgumentName> argument_name{};
constexpr Terminal<MatchArgumentStart> argument_start{};
constexpr Terminal<MatchValueStart> value_start{};
constexpr Terminal<MatchValueEnd> value_end{};
constexpr Terminal<MatchEnter> enter{};
constexpr Terminal<MatchLeave> leave{};

template <char kFirst, char kSecond = '\0', char kNot = '\0'>
constexpr Terminal<MatchOperator<kFirst, kSecond, kNot>> op{};

// Actions, run once what they stand behind has been taken.
template <Op kOp, int kLength>
struct EmitOperator {
  template <class Context>
  void operator()(const Context& context) const {
    State(context).EmitOperator(kOp, kLength);
  }
};

// Starts the part that a condition may skip.
template <Op kOp>
struct StartJump {
  template <class Context>
  void operator()(const Context& context) const {
    ParseState& state = State(context);
    state.EmitJump(kOp, state.operators.back());
  }
};

constexpr auto end_logical = [](const auto& context) {
  ParseState& state = State(context);
  state.EmitOperator(Op::kToBool, 2);
  state.PatchJump();
};

// At the ":" of a conditional: the first branch jumps over the second, where a false condition
// lands.
constexpr auto otherwise = [](const auto& context) {
  ParseState& state = State(context);
  const uint32_t to_second = state.jumps.back();
  state.jumps.pop_back();
  state.EmitJump(Op::kJump, state.operators.back());
  state.operators.pop_back();
  state.pool->nodes[to_second].value =
      static_cast<int64_t>(state.pool->nodes.size()) - to_second - 1;
};

constexpr auto end_conditional = [](const auto& context) { State(context).PatchJump(); };

constexpr auto count_argument = [](const auto& context) {
  ++State(context).calls.back().arguments;
};

constexpr auto end_call = [](const auto& context) {
  ParseState& state = State(context);
  const ParseState::Call call = state.calls.back();
  state.calls.pop_back();
  state.Emit(Op::kCall, call.begin, call.end, call.arguments);
};

constexpr auto end_in_space = [](const auto& context) {
  ParseState& state = State(context);
  const ParseState::Prefix prefix = state.spaces.back();
  state.spaces.pop_back();
  state.Emit(Op::kInSpace, prefix.begin, prefix.end, static_cast<int64_t>(prefix.space));
};

// `operand` behind an operator that `kOp` carries out.
template <Op kOp, char kFirst, char kSecond = '\0', char kNot = '\0', class Operand>
constexpr auto Apply(const Operand& operand) {
  return (op<kFirst, kSecond, kNot> > operand)[EmitOperator < kOp, kSecond == '\0' ? 1 : 2 > ()];
}

using x3::lit;

const x3::rule<struct ExpressionRule> expression = "an expression";
const x3::rule<struct LogicalOrRule> logical_or = "an expression";
const x3::rule<struct LogicalAndRule> logical_and = "an expression";
const x3::rule<struct BitOrRule> bit_or = "an expression";
const x3::rule<struct BitXorRule> bit_xor = "an expression";
const x3::rule<struct BitAndRule> bit_and = "an expression";
const x3::rule<struct EqualityRule> equality = "an expression";
const x3::rule<struct RelationalRule> relational = "an expression";
const x3::rule<struct LocatedRule> located = "an expression";
const x3::rule<struct ShiftRule> shift = "an expression";
const x3::rule<struct AdditiveRule> additive = "an expression";
const x3::rule<struct MultiplicativeRule> multiplicative = "an expression";
const x3::rule<struct UnaryRule> unary = "an expression";
const x3::rule<struct PrimaryRule> primary = "an expression";
const x3::rule<struct ColonRule> colon = "`:`";
const x3::rule<struct ArgumentRule> argument = "an operand";
const x3::rule<struct ArgumentsRule> arguments = "operands";

const auto open = lit('(') >> blanks;
const auto comma = lit(',') >> gap;

const auto primary_def =
    number | ((open > expression > lit(')')) >> blanks) | name_call |
    (((function >> -(expression[count_argument] % comma)) > lit(')'))[end_call] >> blanks) | symbol;

// Prefix operators nest without parentheses, so they count too.
const auto nested_unary = enter > (unary >> leave);
const auto unary_def =
    Apply<Op::kNegate, '-'>(nested_unary) | Apply<Op::kComplement, '~'>(nested_unary) |
    Apply<Op::kNot, '!', '\0', '='>(nested_unary) | ((lit('+') >> blanks) > nested_unary) | primary;

const auto multiplicative_def = unary >> *(Apply<Op::kMultiply, '*'>(unary) |
                                           Apply<Op::kDivide, '/', '\0', '/'>(unary) |
                                           Apply<Op::kModulo, '%'>(unary));

const auto additive_def = multiplicative >> *(Apply<Op::kAdd, '+'>(multiplicative) |
                                              Apply<Op::kSubtract, '-'>(multiplicative));

const auto shift_def = additive >> *(Apply<Op::kShiftLeft, '<', '<'>(additive) |
                                     Apply<Op::kShiftRight, '>', '>'>(additive));

// The space of an address reaches over sums and products, as in l1:i*32+64, not over comparisons.
const auto located_def = (space_prefix > shift)[end_in_space] | shift;

const auto relational_def = located >> *(Apply<Op::kLessEqual, '<', '='>(located) |
                                         Apply<Op::kLess, '<'>(located) |
                                         Apply<Op::kGreaterEqual, '>', '='>(located) |
                                         Apply<Op::kGreater, '>'>(located));

const auto equality_def = relational >> *(Apply<Op::kEqual, '=', '='>(relational) |
                                          Apply<Op::kNotEqual, '!', '='>(relational));

const auto bit_and_def = equality >> *Apply<Op::kBitAnd, '&', '\0', '&'>(equality);
const auto bit_xor_def = bit_and >> *Apply<Op::kBitXor, '^'>(bit_and);
const auto bit_or_def = bit_xor >> *Apply<Op::kBitOr, '|', '\0', '|'>(bit_xor);

const auto logical_and_def = bit_or >>
                             *(op<'&', '&'>[StartJump<Op::kAndJump>()] > bit_or)[end_logical];
const auto logical_or_def = logical_and >>
                            *(op<'|', '|'>[StartJump<Op::kOrJump>()] > logical_and)[end_logical];

const auto question = op<'?'>[StartJump<Op::kJumpIfZero>()];
const auto colon_def = lit(':')[otherwise] >> blanks;
const auto expression_def =
    (enter >> logical_or) >>
    -((question > expression > colon) > expression)[end_conditional] >> leave;

// Most operands are one number, or one number in a space: they need not pass through every level.
const auto lone_operand = lone_number | (space_prefix >> lone_number)[end_in_space];
const auto argument_def = argument_start >> -argument_name >> value_start >>
                          (lone_operand | string_literal | expression) >> value_end;
const auto arguments_def = argument >> *(comma > argument);

BOOST_SPIRIT_DEFINE(expression, colon, located, logical_or, logical_and, bit_or, bit_xor, bit_and,
                    equality, relational, shift, additive, multiplicative, unary, primary, argument,
                    arguments)

// NOLINTEND(readability-identifier-naming)

// The token at `at`, to underline.
Iterator TokenEnd(Iterator at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  return name_end > at ? name_end : std::min(at + 1, end);
}

// Marks the statement as broken where the grammar stopped.
void BreakAt(const ParseState& state, Iterator at, absl::string_view expected,
             Statement& statement) {
  if (at < state.end && *at == ':') {
    Iterator name = at;
    while (name > state.base && IsNameChar(name[-1])) --name;
    std::vector<std::string> spaces;
    for (const SpaceInfo& info : kSpaceTable) spaces.emplace_back(info.name);
    const absl::string_view text(name, static_cast<size_t>(at - name));
    if (ParseSpace(text).has_value()) {
      return Break(*state.pool, statement, Code::kSyntax, state.Offset(name), state.Offset(at + 1),
                   absl::StrCat("`", text, ":` cannot stand inside a sum or product"),
                   "an address starts with its space: l1:OFFSET, with all of the sum behind it");
    }
    if (!text.empty()) {
      return Break(*state.pool, statement, Code::kUnknownSpace, state.Offset(name),
                   state.Offset(at), absl::StrCat("there is no memory space `", text, "`"),
                   DidYouMean(text, spaces));
    }
  }
  Break(*state.pool, statement, Code::kSyntax, state.Offset(at),
        state.Offset(TokenEnd(at, state.end)), absl::StrCat("expected ", expected));
}

// X3 calls the parser of one character "'c'"; our messages quote with backticks.
std::string Expected(const std::string& which) {
  return which.size() == 3 && which[0] == '\'' ? absl::StrCat("`", which.substr(1, 1), "`") : which;
}

}  // namespace

StatementReader::StatementReader(TextId id, absl::string_view text, SymbolTable& symbols)
    : id_(id),
      text_(text),
      state_(std::make_unique<ParseState>(symbols, text.data(), text.data() + text.size())) {}

StatementReader::~StatementReader() = default;

// Label and head of the statement at `at_`, and where what follows them starts.
const char* StatementReader::ReadHead(StatementPool& pool, Statement& statement) {
  const ParseState& state = *state_;
  const Iterator end = state.end;
  Iterator at = SkipBlanks(state.base + at_, end);
  Iterator name_end = ScanName(at, end);
  if (name_end > at && name_end < end && *name_end == ':') {
    statement.label_begin = state.Offset(at);
    statement.label_end = state.Offset(name_end);
    at = SkipBlanks(name_end + 1, end);
  }
  name_end = ScanName(at < end && *at == '.' ? at + 1 : at, end);
  statement.head_begin = state.Offset(at);
  statement.head_end = state.Offset(name_end);
  const absl::string_view name(at, static_cast<size_t>(name_end - at));
  at = SkipBlanks(name_end, end);
  if (name.size() > 1 && name[0] == '.') {
    ClassifyDirective(name, pool, statement);
  } else if (!name.empty() && name[0] != '.') {
    ClassifyMnemonic(name, pool, statement);
  } else if (!IsEndOfStatement(at, end)) {
    statement.kind = StatementKind::kBroken;
    Break(pool, statement, Code::kSyntax, state.Offset(at), state.Offset(TokenEnd(at, end)),
          "expected a label, an instruction or a directive");
  }
  return at;
}

const char* StatementReader::ReadArguments(const char* at, StatementPool& pool,
                                           Statement& statement) {
  ParseState& state = *state_;
  state.Start(pool);
  std::string expected;
  try {
    if (!x3::parse(at, state.end, x3::with<StateTag>(state)[arguments])) expected = "an operand";
  } catch (const x3::expectation_failure<Iterator>& failure) {
    at = failure.where();
    expected = Expected(failure.which());
  }
  statement.last_argument = static_cast<uint32_t>(pool.arguments.size());
  if (state.mistake != nullptr) {
    Break(pool, statement, state.code, state.Offset(state.mistake_begin),
          state.Offset(state.mistake_end), state.mistake);
    return nullptr;
  }
  if (expected.empty() && IsEndOfStatement(at, state.end)) return at;
  BreakAt(state, at, expected.empty() ? "`,` or the end of the line" : expected, statement);
  return nullptr;
}

// Moves past the .endm of the .macro that was just read; macros may hold macros.
void StatementReader::ReadMacroBody(StatementPool& pool, Statement& statement) {
  const ParseState& state = *state_;
  statement.body_begin = at_;
  int depth = 1;
  while (!done()) {
    statement.body_end = at_;
    const Iterator at = SkipBlanks(state.base + at_, state.end);
    const Iterator name_end = at < state.end && *at == '.' ? ScanName(at + 1, state.end) : at;
    const absl::string_view name(at, static_cast<size_t>(name_end - at));
    at_ = state.Offset(ScanLogicalLine(at, state.end).next);
    if (name == ".macro") ++depth;
    if (name == ".endm" && --depth == 0) return;
  }
  Break(pool, statement, Code::kUnbalancedBlock, statement.head_begin, statement.head_end,
        "this .macro has no .endm");
}

void StatementReader::Read(StatementPool& pool, bool skipping) {
  const ParseState& state = *state_;
  Statement statement;
  statement.text = id_;
  statement.first_argument = statement.last_argument = static_cast<uint32_t>(pool.arguments.size());
  const Iterator rest = ReadHead(pool, statement);
  // What the others take is no list of expressions.
  const bool takes_arguments =
      statement.kind == StatementKind::kInstruction ||
      (statement.kind == StatementKind::kDirective && statement.directive != Directive::kTarget &&
       statement.directive != Directive::kMacro && statement.directive != Directive::kNone);
  Iterator stopped = rest;
  if (takes_arguments && (!skipping || statement.directive == Directive::kElseif) &&
      statement.broken_code == Code{} && !IsEndOfStatement(rest, state.end)) {
    const Iterator after = ReadArguments(rest, pool, statement);
    if (after != nullptr) stopped = after;
  }
  const LogicalLine line = ScanLogicalLine(stopped, state.end);
  statement.rest_begin = state.Offset(rest);
  statement.rest_end = state.Offset(std::max(rest, line.text_end));
  at_ = state.Offset(line.next);
  if (statement.directive == Directive::kMacro) ReadMacroBody(pool, statement);
  pool.statements.push_back(statement);
}

}  // namespace mte
