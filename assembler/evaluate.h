// Expressions: from postfix steps to a value.
#ifndef MTE_ASSEMBLER_EVALUATE_H_
#define MTE_ASSEMBLER_EVALUATE_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "assembler/source.h"
#include "assembler/symbols.h"
#include "assembler/syntax.h"
#include "diagnostics/codes.h"
#include "isa/types.h"

namespace mte {

// Something wrong in the source, before it is a diagnostic.
struct Mistake {
  Code code{};
  Span span;
  std::string message;
  std::string help;
};

// Evaluates expressions over the symbols of one assembly. All arithmetic is in 64 bits; overflow,
// division by zero and shifts out of range are mistakes at the operator.
class Evaluator {
 public:
  Evaluator(const SourceMap& sources, const SymbolTable& symbols)
      : sources_(sources), symbols_(symbols) {}

  // `type` is what elems() and squares() in an address count; kNone where there is none. False with
  // mistake() set on failure; kUndefinedSymbol there means that a later definition may mend it.
  bool Evaluate(absl::Span<const Node> nodes, TextId text, DataType type, Value* value);
  // The same where only a plain number will do.
  bool EvaluateNumber(absl::Span<const Node> nodes, TextId text, int64_t* number);

  const Mistake& mistake() const { return mistake_; }

 private:
  bool PlainStep(const Node& node);
  bool Step(const Node& node);
  bool Unary(const Node& node);
  bool Binary(const Node& node);
  bool Arithmetic(const Node& node, const Value& a, const Value& b, Value* result);
  bool Compare(const Node& node, const Value& a, const Value& b, Value* result);
  bool Symbol(const Node& node);
  bool Call(const Node& node);
  bool CallStandard(const Node& node, absl::string_view name, absl::Span<Value> arguments);
  bool TypeCall(const Node& node);
  bool InSpace(const Node& node);
  // `value` as a byte offset to add to an address.
  bool AsBytes(const Node& node, const Value& value, int64_t* bytes);
  bool Truth(const Node& node, const Value& value, bool* truth);
  bool Fail(const Node& node, Code code, std::string message, std::string help = "");
  bool Overflow(const Node& node);
  bool WrongKinds(const Node& node, const Value& a, const Value& b);
  Span SpanOf(const Node& node) const { return {text_, node.begin, node.end}; }

  const SourceMap& sources_;
  const SymbolTable& symbols_;
  TextId text_ = 0;
  DataType type_ = DataType::kNone;
  std::vector<Value> stack_;
  Mistake mistake_;
};

// Whether two values count the same thing, so that they can be compared, or added and subtracted.
bool SameMeasure(const Value& a, const Value& b);

// "a number", "an address in l1", "a number of bytes": for messages.
std::string DescribeKind(const Value& value);

// The names of all functions, for "did you mean".
std::vector<std::string> FunctionNames();

}  // namespace mte

#endif  // MTE_ASSEMBLER_EVALUATE_H_
