// The grammar of statements, in Boost.Spirit X3: the one translation unit that knows it.
//
// The grammar works on one statement at a time and has no attributes: its terminals and semantic
// actions append postfix steps to the pool. X3's exceptions are caught in StatementReader::Read.
#include <boost/spirit/home/x3.hpp>
#include <cstring>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assembler/scan.h"
#include "assembler/syntax.h"
#include "diagnostics/suggest.h"
#include "isa/element.h"

namespace mte {
namespace {

namespace x3 = boost::spirit::x3;
using Iterator = const char*;

// Parentheses, prefix operators and conditionals nest this deep; more would be a generator gone
// wild.
constexpr int kMaxNesting = 256;

// What the semantic actions work on.
struct ParseState {
  StatementPool& pool;
  SymbolTable& symbols;
  Iterator base;  // of the whole text
  Iterator end;
  std::vector<Iterator> operators;  // whose right side is being parsed
  std::vector<uint32_t> jumps;      // steps whose distance is not known yet
  struct Call {
    Iterator begin, end;
    int64_t arguments = 0;
  };
  std::vector<Call> calls;
  struct Prefix {
    Space space;
    Iterator begin, end;
  };
  std::vector<Prefix> spaces;
  int depth = 0;
  // A mistake that a terminal found; it beats what X3 says.
  const char* mistake = nullptr;
  Code code = Code::kSyntax;
  Iterator mistake_begin = nullptr, mistake_end = nullptr;

  uint32_t Offset(Iterator at) const { return static_cast<uint32_t>(at - base); }
  void Emit(Op op, Iterator begin, Iterator end_of_step, int64_t value = 0) {
    pool.nodes.push_back({op, Offset(begin), Offset(end_of_step), value});
  }
  bool Mistake(Code kind, const char* message, Iterator begin, Iterator end_of_mistake) {
    if (mistake == nullptr) {
      mistake = message;
      code = kind;
      mistake_begin = begin;
      mistake_end = end_of_mistake;
    }
    return false;
  }
  void EmitOperator(Op op, int length) {
    const Iterator at = operators.back();
    operators.pop_back();
    Emit(op, at, at + length);
  }
  // Emits a jump whose distance PatchJump fills in.
  void EmitJump(Op op, Iterator at) {
    jumps.push_back(static_cast<uint32_t>(pool.nodes.size()));
    Emit(op, at, at + 1);
  }
  void PatchJump() {
    const uint32_t jump = jumps.back();
    jumps.pop_back();
    pool.nodes[jump].value = static_cast<int64_t>(pool.nodes.size()) - jump - 1;
  }
};

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
  static constexpr bool has_attribute = false;

  template <class Context, class RuleContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const Context& context, const RuleContext&,
             Attribute&) const {
    return Match(State(context), first, last);
  }
};

bool MatchBlanks(ParseState&, Iterator& at, Iterator end) {
  at = SkipBlanks(at, end);
  return true;
}

// After a comma: blanks, comments and line ends.
bool MatchGap(ParseState&, Iterator& at, Iterator end) {
  at = SkipGap(at, end);
  return true;
}

bool MatchNumber(ParseState& state, Iterator& at, Iterator end) {
  if (at == end || !(IsDigit(*at) || (*at == '.' && end - at > 1 && IsDigit(at[1])))) return false;
  const Iterator begin = at;
  const NumberToken token = ScanNumber(at, end);
  if (token.kind == NumberToken::Kind::kMalformed) {
    return state.Mistake(Code::kBadLiteral, token.mistake, begin, token.end);
  }
  const Op op = token.kind == NumberToken::Kind::kFloat ? Op::kFloat
                : token.value > INT64_MAX               ? Op::kBigNumber
                                                        : Op::kNumber;
  state.Emit(op, begin, token.end, static_cast<int64_t>(token.value));
  at = SkipBlanks(token.end, end);
  return true;
}

bool MatchSymbol(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  if (name_end == at) return false;
  const absl::string_view name(at, static_cast<size_t>(name_end - at));
  if (name == "true" || name == "false") {
    state.Emit(Op::kNumber, at, name_end, name == "true");
  } else {
    state.Emit(Op::kSymbol, at, name_end, state.symbols.Intern(name));
  }
  at = SkipBlanks(name_end, end);
  return true;
}

bool MatchString(ParseState& state, Iterator& at, Iterator end) {
  if (at == end || *at != '"') return false;
  const Iterator string_end = ScanString(at, end);
  if (string_end == nullptr) {
    return state.Mistake(Code::kBadLiteral, "the string has no closing quote", at, at + 1);
  }
  state.Emit(Op::kString, at, string_end);
  at = SkipBlanks(string_end, end);
  return true;
}

// "l1:" and the like.
bool MatchSpacePrefix(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  if (name_end == at || name_end == end || *name_end != ':') return false;
  const auto space = ParseSpace(absl::string_view(at, static_cast<size_t>(name_end - at)));
  if (!space.has_value()) return false;
  state.spaces.push_back({*space, at, name_end});
  at = SkipBlanks(name_end + 1, end);
  return true;
}

// "name(" of a function call.
bool MatchFunction(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  const Iterator open = SkipBlanks(name_end, end);
  if (name_end == at || open == end || *open != '(') return false;
  state.calls.push_back({at, name_end});
  at = SkipBlanks(open + 1, end);
  return true;
}

// sizeof(type), c0(type) and defined(symbol), whole.
bool MatchNameCall(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  const absl::string_view name(at, static_cast<size_t>(name_end - at));
  if (name != "sizeof" && name != "c0" && name != "defined") return false;
  Iterator inside = SkipBlanks(name_end, end);
  if (inside == end || *inside != '(') return false;
  inside = SkipBlanks(inside + 1, end);
  const Iterator inside_end = ScanName(inside, end);
  const Iterator close = SkipBlanks(inside_end, end);
  if (inside_end == inside || close == end || *close != ')') {
    return state.Mistake(Code::kFunctionCall,
                         name == "defined" ? "defined takes one symbol: defined(NAME)"
                                           : "the function takes one type: sizeof(f16), c0(f16)",
                         at, name_end);
  }
  if (name == "defined") {
    const absl::string_view symbol(inside, static_cast<size_t>(inside_end - inside));
    state.Emit(Op::kDefinedCall, at, close + 1, state.symbols.Intern(symbol));
  } else {
    state.Emit(Op::kTypeCall, at, close + 1);
  }
  at = SkipBlanks(close + 1, end);
  return true;
}

// "name=", but not "name==".
bool MatchArgumentName(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  const Iterator equals = SkipBlanks(name_end, end);
  if (name_end == at || equals == end || *equals != '=') return false;
  if (end - equals > 1 && equals[1] == '=') return false;
  Argument& argument = state.pool.arguments.back();
  argument.name_begin = state.Offset(at);
  argument.name_end = state.Offset(name_end);
  at = SkipBlanks(equals + 1, end);
  return true;
}

// An operator of one or two characters that is not followed by `kNot`, and the blanks behind it.
template <char kFirst, char kSecond = '\0', char kNot = '\0'>
bool MatchOperator(ParseState& state, Iterator& at, Iterator end) {
  constexpr int kLength = kSecond == '\0' ? 1 : 2;
  if (end - at < kLength || *at != kFirst || (kLength == 2 && at[1] != kSecond)) return false;
  const Iterator after = at + kLength;
  if (kNot != '\0' && after < end && *after == kNot) return false;
  state.operators.push_back(at);
  at = SkipBlanks(after, end);
  return true;
}

bool MatchArgumentStart(ParseState& state, Iterator&, Iterator) {
  Argument argument;
  argument.first_node = static_cast<uint32_t>(state.pool.nodes.size());
  state.pool.arguments.push_back(argument);
  return true;
}

bool MatchValueStart(ParseState& state, Iterator& at, Iterator) {
  state.pool.arguments.back().begin = state.Offset(at);
  return true;
}

bool MatchValueEnd(ParseState& state, Iterator& at, Iterator) {
  Argument& argument = state.pool.arguments.back();
  Iterator end = at;
  while (end > state.base + argument.begin && IsBlank(end[-1])) --end;
  argument.end = state.Offset(end);
  argument.last_node = static_cast<uint32_t>(state.pool.nodes.size());
  return true;
}

bool MatchEnter(ParseState& state, Iterator& at, Iterator) {
  if (++state.depth <= kMaxNesting) return true;
  return state.Mistake(Code::kLimit, "the expression nests more than 256 deep", at, at + 1);
}

bool MatchLeave(ParseState& state, Iterator&, Iterator) {
  --state.depth;
  return true;
}

constexpr Terminal<MatchBlanks> blanks{};
constexpr Terminal<MatchGap> gap{};
constexpr Terminal<MatchNumber> number{};
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
  state.pool.nodes[to_second].value = static_cast<int64_t>(state.pool.nodes.size()) - to_second - 1;
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

const auto argument_def = argument_start >> -argument_name >> value_start >>
                          (string_literal | expression) >> value_end;
const auto arguments_def = argument >> *(comma > argument);

BOOST_SPIRIT_DEFINE(expression, colon, located, logical_or, logical_and, bit_or, bit_xor, bit_and,
                    equality, relational, shift, additive, multiplicative, unary, primary, argument,
                    arguments)

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

void Break(StatementPool& pool, Statement& statement, Code code, uint32_t begin, uint32_t end,
           std::string message, std::string help = "") {
  statement.broken_code = code;
  statement.broken_begin = begin;
  statement.broken_end = std::max(end, begin + 1);
  statement.broken_message = static_cast<uint32_t>(pool.messages.size());
  pool.messages.push_back(std::move(message));
  pool.messages.push_back(std::move(help));
}

// `name` starts with a dot.
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
  Break(pool, statement, Code::kUnknownDirective, statement.head_begin, statement.head_end,
        absl::StrCat("there is no directive `", name, "`"), DidYouMean(name, DirectiveNames()));
}

std::string NearDataType(absl::string_view name) {
  std::vector<std::string> names;
  for (const DataTypeInfo& info : kDataTypes) names.emplace_back(info.name);
  return DidYouMean(name, names);
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
      return Break(state.pool, statement, Code::kSyntax, state.Offset(name), state.Offset(at + 1),
                   absl::StrCat("`", text, ":` cannot stand inside a sum or product"),
                   "an address starts with its space: l1:OFFSET, with all of the sum behind it");
    }
    if (!text.empty()) {
      return Break(state.pool, statement, Code::kUnknownSpace, state.Offset(name), state.Offset(at),
                   absl::StrCat("there is no memory space `", text, "`"), DidYouMean(text, spaces));
    }
  }
  Break(state.pool, statement, Code::kSyntax, state.Offset(at),
        state.Offset(TokenEnd(at, state.end)), absl::StrCat("expected ", expected));
}

// X3 calls the parser of one character "'c'"; our messages quote with backticks.
std::string Expected(const std::string& which) {
  return which.size() == 3 && which[0] == '\'' ? absl::StrCat("`", which.substr(1, 1), "`") : which;
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

// Label and head of the statement at `at_`, and where what follows them starts.
const char* StatementReader::ReadHead(StatementPool& pool, Statement& statement) {
  const Iterator base = text_.data();
  const Iterator end = base + end_;
  const auto offset = [base](Iterator place) { return static_cast<uint32_t>(place - base); };
  Iterator at = SkipBlanks(base + at_, end);
  Iterator name_end = ScanName(at, end);
  if (name_end > at && name_end < end && *name_end == ':') {
    statement.label_begin = offset(at);
    statement.label_end = offset(name_end);
    at = SkipBlanks(name_end + 1, end);
  }
  name_end = ScanName(at < end && *at == '.' ? at + 1 : at, end);
  statement.head_begin = offset(at);
  statement.head_end = offset(name_end);
  const absl::string_view name(at, static_cast<size_t>(name_end - at));
  at = SkipBlanks(name_end, end);
  if (name.size() > 1 && name[0] == '.') {
    ClassifyDirective(name, pool, statement);
  } else if (!name.empty() && name[0] != '.') {
    ClassifyMnemonic(name, pool, statement);
  } else if (!IsEndOfStatement(at, end)) {
    statement.kind = StatementKind::kBroken;
    Break(pool, statement, Code::kSyntax, offset(at), offset(TokenEnd(at, end)),
          "expected a label, an instruction or a directive");
  }
  return at;
}

void StatementReader::ReadArguments(const char* at, StatementPool& pool, Statement& statement) {
  const Iterator base = text_.data();
  const Iterator end = base + end_;
  const auto offset = [base](Iterator place) { return static_cast<uint32_t>(place - base); };
  ParseState state{pool, symbols_, base, end, {}, {}, {}, {}};
  std::string expected = "an operand";
  bool parsed = false;
  try {
    parsed = x3::parse(at, end, x3::with<StateTag>(state)[arguments]);
    if (parsed) expected = "`,` or the end of the line";
  } catch (const x3::expectation_failure<Iterator>& failure) {
    at = failure.where();
    expected = Expected(failure.which());
  }
  if (state.mistake != nullptr) {
    Break(pool, statement, state.code, offset(state.mistake_begin), offset(state.mistake_end),
          state.mistake);
  } else if (!parsed || !IsEndOfStatement(at, end)) {
    BreakAt(state, at, expected, statement);
  }
  statement.last_argument = static_cast<uint32_t>(pool.arguments.size());
}

// Moves past the .endm of the .macro that was just read; macros may hold macros.
void StatementReader::ReadMacroBody(StatementPool& pool, Statement& statement) {
  const Iterator base = text_.data();
  const Iterator end = base + end_;
  statement.body_begin = at_;
  int depth = 1;
  while (at_ < end_) {
    statement.body_end = at_;
    const Iterator at = SkipBlanks(base + at_, end);
    const Iterator name_end = at < end && *at == '.' ? ScanName(at + 1, end) : at;
    const absl::string_view name(at, static_cast<size_t>(name_end - at));
    at_ = static_cast<uint32_t>(ScanLogicalLine(at, end).next - base);
    if (name == ".macro") ++depth;
    if (name == ".endm" && --depth == 0) return;
  }
  Break(pool, statement, Code::kUnbalancedBlock, statement.head_begin, statement.head_end,
        "this .macro has no .endm");
}

void StatementReader::Read(StatementPool& pool, bool skipping) {
  const Iterator base = text_.data();
  const Iterator end = base + end_;
  Statement statement;
  statement.text = id_;
  statement.first_argument = statement.last_argument = static_cast<uint32_t>(pool.arguments.size());
  const Iterator rest = ReadHead(pool, statement);
  statement.rest_begin = static_cast<uint32_t>(rest - base);
  // What the others take is no list of expressions.
  const bool takes_arguments =
      statement.kind == StatementKind::kInstruction ||
      (statement.kind == StatementKind::kDirective && statement.directive != Directive::kTarget &&
       statement.directive != Directive::kMacro && statement.directive != Directive::kNone);
  if (takes_arguments && (!skipping || statement.directive == Directive::kElseif) &&
      !IsEndOfStatement(rest, end)) {
    if (statement.broken_code == Code{}) ReadArguments(rest, pool, statement);
  }
  const LogicalLine line = ScanLogicalLine(rest, end);
  statement.rest_end = std::max(statement.rest_begin, static_cast<uint32_t>(line.text_end - base));
  at_ = static_cast<uint32_t>(line.next - base);
  if (statement.directive == Directive::kMacro) ReadMacroBody(pool, statement);
  pool.statements.push_back(statement);
}

}  // namespace mte
