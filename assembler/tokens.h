// The terminals of the grammar and the state they work on. Match functions take what stands at `at`
// with the blanks behind it, or leave `at` alone and return false. They are inline for the sake of
// grammar.cc, which makes X3 parsers of them.
#ifndef MTE_ASSEMBLER_TOKENS_H_
#define MTE_ASSEMBLER_TOKENS_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "assembler/scan.h"
#include "assembler/symbols.h"
#include "assembler/syntax.h"
#include "diagnostics/codes.h"

namespace mte {

using Iterator = const char*;

// Parentheses, prefix operators and conditionals nest this deep; more would be a generator gone
// wild.
inline constexpr int kMaxNesting = 256;

// What the semantic actions work on.
struct ParseState {
  ParseState(SymbolTable& symbol_table, Iterator text_begin, Iterator text_end)
      : symbols(symbol_table), base(text_begin), end(text_end) {}

  // Before the arguments of a statement, whose steps go to `statements`.
  void Start(StatementPool& statements) {
    pool = &statements;
    operators.clear();
    jumps.clear();
    calls.clear();
    spaces.clear();
    depth = 0;
    mistake = nullptr;
  }

  StatementPool* pool = nullptr;
  SymbolTable& symbols;
  const Iterator base;  // of the whole text
  const Iterator end;
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
    pool->nodes.push_back({op, Offset(begin), Offset(end_of_step), value});
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
    jumps.push_back(static_cast<uint32_t>(pool->nodes.size()));
    Emit(op, at, at + 1);
  }
  void PatchJump() {
    const uint32_t jump = jumps.back();
    jumps.pop_back();
    pool->nodes[jump].value = static_cast<int64_t>(pool->nodes.size()) - jump - 1;
  }
};

inline bool MatchBlanks(ParseState&, Iterator& at, Iterator end) {
  at = SkipBlanks(at, end);
  return true;
}

// After a comma: blanks, comments and line ends.
inline bool MatchGap(ParseState&, Iterator& at, Iterator end) {
  at = SkipGap(at, end);
  return true;
}

inline bool MatchNumber(ParseState& state, Iterator& at, Iterator end) {
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

// A number with no operator behind it, which is all of its operand.
inline bool MatchLoneNumber(ParseState& state, Iterator& at, Iterator end) {
  if (at == end || !IsDigit(*at)) return false;
  const NumberToken token = ScanNumber(at, end);
  if (token.kind != NumberToken::Kind::kInteger || token.value > INT64_MAX) return false;
  const Iterator after = SkipBlanks(token.end, end);
  if (!IsEndOfStatement(after, end) && *after != ',') return false;
  state.Emit(Op::kNumber, at, token.end, static_cast<int64_t>(token.value));
  at = after;
  return true;
}

inline bool MatchSymbol(ParseState& state, Iterator& at, Iterator end) {
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

inline bool MatchString(ParseState& state, Iterator& at, Iterator end) {
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
inline bool MatchSpacePrefix(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  if (name_end == at || name_end == end || *name_end != ':') return false;
  const auto space = ParseSpace(absl::string_view(at, static_cast<size_t>(name_end - at)));
  if (!space.has_value()) return false;
  state.spaces.push_back({*space, at, name_end});
  at = SkipBlanks(name_end + 1, end);
  return true;
}

// "name(" of a function call.
inline bool MatchFunction(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  const Iterator open = SkipBlanks(name_end, end);
  if (name_end == at || open == end || *open != '(') return false;
  state.calls.push_back({at, name_end});
  at = SkipBlanks(open + 1, end);
  return true;
}

// sizeof(type), c0(type) and defined(symbol), whole.
inline bool MatchNameCall(ParseState& state, Iterator& at, Iterator end) {
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
inline bool MatchArgumentName(ParseState& state, Iterator& at, Iterator end) {
  const Iterator name_end = ScanName(at, end);
  const Iterator equals = SkipBlanks(name_end, end);
  if (name_end == at || equals == end || *equals != '=') return false;
  if (end - equals > 1 && equals[1] == '=') return false;
  Argument& argument = state.pool->arguments.back();
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

inline bool MatchArgumentStart(ParseState& state, Iterator&, Iterator) {
  Argument argument;
  argument.first_node = static_cast<uint32_t>(state.pool->nodes.size());
  state.pool->arguments.push_back(argument);
  return true;
}

inline bool MatchValueStart(ParseState& state, Iterator& at, Iterator) {
  state.pool->arguments.back().begin = state.Offset(at);
  return true;
}

inline bool MatchValueEnd(ParseState& state, Iterator& at, Iterator) {
  Argument& argument = state.pool->arguments.back();
  Iterator end = at;
  while (end > state.base + argument.begin && IsBlank(end[-1])) --end;
  argument.end = state.Offset(end);
  argument.last_node = static_cast<uint32_t>(state.pool->nodes.size());
  return true;
}

inline bool MatchEnter(ParseState& state, Iterator& at, Iterator) {
  if (++state.depth <= kMaxNesting) return true;
  return state.Mistake(Code::kLimit, "the expression nests more than 256 deep", at, at + 1);
}

inline bool MatchLeave(ParseState& state, Iterator&, Iterator) {
  --state.depth;
  return true;
}

}  // namespace mte

#endif  // MTE_ASSEMBLER_TOKENS_H_
