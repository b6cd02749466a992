// Parsed statements: flat, reusable, without a copy of any text.
#ifndef MTE_ASSEMBLER_SYNTAX_H_
#define MTE_ASSEMBLER_SYNTAX_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "assembler/source.h"
#include "assembler/symbols.h"
#include "diagnostics/codes.h"
#include "isa/table.h"
#include "isa/types.h"

namespace mte {

// A step of an expression in postfix order.
enum class Op : uint8_t {
  kNumber,     // value: the number
  kBigNumber,  // value: the bits of a number above 2^63-1; only data may hold it
  kFloat,      // a literal, in [begin, end)
  kSymbol,     // value: SymbolId
  kString,     // a literal with its quotes, in [begin, end)
  kNegate,
  kComplement,
  kNot,
  kMultiply,
  kDivide,
  kModulo,
  kAdd,
  kSubtract,
  kShiftLeft,
  kShiftRight,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kEqual,
  kNotEqual,
  kBitAnd,
  kBitXor,
  kBitOr,
  kToBool,       // ends && and ||
  kAndJump,      // value: steps to skip, leaving 0, when the top is 0; else drops it
  kOrJump,       // value: steps to skip, leaving 1, when the top is not 0; else drops it
  kJumpIfZero,   // value: steps to skip when the top is 0; drops it
  kJump,         // value: steps to skip
  kInSpace,      // value: Space; makes the top an address
  kCall,         // value: arguments; the function's name is in [begin, end)
  kTypeCall,     // sizeof(type), c0(type): "name(type)" is in [begin, end)
  kDefinedCall,  // defined(symbol); value: SymbolId
};

// The place of a step is the operator's, or the literal's or name's, in the statement's text.
struct Node {
  Op op{};
  uint32_t begin = 0;
  uint32_t end = 0;
  int64_t value = 0;
};

// One operand of an instruction or argument of a directive.
struct Argument {
  uint32_t name_begin = 0, name_end = 0;   // equal: positional
  uint32_t begin = 0, end = 0;             // of the value
  uint32_t first_node = 0, last_node = 0;  // [first, last) in the pool

  bool named() const { return name_begin != name_end; }
};

enum class Directive : uint8_t {
  kNone,
  kTarget,
  kEqu,
  kSet,
  kText,
  kData,
  kExpect,
  kValues,  // .u8 and the like
  kFill,
  kIota,
  kRandom,
  kIncbin,
  kSkip,
  kAlign,
  kRept,
  kEndr,
  kMacro,
  kEndm,
  kIf,
  kElseif,
  kElse,
  kEndif,
  kInclude,
  kAssert,
  kWarning,
  kError,
};

enum class StatementKind : uint8_t {
  kEmpty,
  kInstruction,
  kDirective,
  kCall,  // a macro, or a name that nothing has
  kBroken,
};

struct ElementFormat;

struct Statement {
  StatementKind kind = StatementKind::kEmpty;
  Directive directive = Directive::kNone;
  TextId text = 0;
  uint32_t label_begin = 0, label_end = 0;  // equal: no label
  uint32_t head_begin = 0, head_end = 0;    // mnemonic with type, or directive
  uint32_t rest_begin = 0, rest_end = 0;    // what follows the head, without a trailing comment
  uint32_t first_argument = 0, last_argument = 0;  // [first, last) in the pool

  // kInstruction.
  const Row* row = nullptr;
  bool sync = false;
  DataType type = DataType::kNone;
  // Which field each argument fills, once resolved; and the site of the line table. Both are found
  // the first time the statement is carried out.
  mutable bool resolved = false;
  mutable bool resolved_ok = false;
  mutable uint32_t site = UINT32_MAX;

  // kValues, kFill, kIota, kRandom: the element type. Null where there is no such type.
  const ElementFormat* element = nullptr;

  // kRept in a block: the index of its .endr in the pool.
  uint32_t match = 0;

  // kMacro: the text between it and its .endm.
  uint32_t body_begin = 0, body_end = 0;

  // kBroken: what is wrong. Also set on a statement that is otherwise whole where the mistake only
  // matters if it is carried out.
  Code broken_code{};
  uint32_t broken_begin = 0, broken_end = 0;
  uint32_t broken_message = 0;  // in the pool, followed by the help

  bool has_label() const { return label_begin != label_end; }
  Span label() const { return {text, label_begin, label_end}; }
  Span head() const { return {text, head_begin, head_end}; }
  Span rest() const { return {text, rest_begin, rest_end}; }
};

// Where statements keep their variable parts. Statements of one pool refer to it by index, so it
// can be cleared and used again without giving memory back.
struct StatementPool {
  std::vector<Statement> statements;
  std::vector<Argument> arguments;
  std::vector<Node> nodes;
  std::vector<int16_t> fields;  // beside `arguments`: the field of a resolved instruction operand
  std::vector<std::string> messages;

  void Clear() {
    statements.clear();
    arguments.clear();
    nodes.clear();
    fields.clear();
    messages.clear();
  }
  absl::Span<const Argument> Arguments(const Statement& statement) const {
    return absl::MakeConstSpan(arguments).subspan(
        statement.first_argument, statement.last_argument - statement.first_argument);
  }
  // The field of argument `index`, once resolved.
  int FieldOf(size_t index) const { return static_cast<int>(fields[index]); }
  absl::Span<const Node> Nodes(const Argument& argument) const {
    return absl::MakeConstSpan(nodes).subspan(argument.first_node,
                                              argument.last_node - argument.first_node);
  }
};

// Reads statements from one text, in order. The grammar is in grammar.cc.
class StatementReader {
 public:
  StatementReader(TextId id, absl::string_view text, SymbolTable& symbols);
  ~StatementReader();

  bool done() const { return at_ >= text_.size(); }

  // Parses the statement that starts here, appending it to the pool, and moves past it; past a
  // .macro with its body. With `skipping` (in lines that an .if leaves out) operands are looked at
  // only where they decide what is left out.
  void Read(StatementPool& pool, bool skipping = false);

 private:
  const char* ReadHead(StatementPool& pool, Statement& statement);
  // Returns where the statement ends, or null where it is broken.
  const char* ReadArguments(const char* at, StatementPool& pool, Statement& statement);
  void ReadMacroBody(StatementPool& pool, Statement& statement);

  TextId id_;
  absl::string_view text_;
  uint32_t at_ = 0;
  std::unique_ptr<struct ParseState> state_;  // kept for the memory it has
};

// The names of all directives, with their dots, for "did you mean".
std::vector<std::string> DirectiveNames();

}  // namespace mte

#endif  // MTE_ASSEMBLER_SYNTAX_H_
