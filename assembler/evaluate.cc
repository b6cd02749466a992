#include "assembler/evaluate.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "assembler/scan.h"
#include "diagnostics/suggest.h"

namespace mte {
namespace {

using Kind = Value::Kind;

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

}  // namespace

bool SameMeasure(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case Kind::kNumber:
      return true;
    case Kind::kWithUnit:
      return a.unit == b.unit;
    case Kind::kAddress:
      return a.space == b.space;
    case Kind::kFloat:
    case Kind::kBigNumber:
      return false;
  }
  return false;
}

std::string DescribeKind(const Value& value) {
  switch (value.kind) {
    case Kind::kNumber:
      return "a number";
    case Kind::kWithUnit:
      return absl::StrCat("a number of ", Name(value.unit));
    case Kind::kAddress:
      return absl::StrCat("an address in ", Name(value.space));
    case Kind::kFloat:
      return "a floating-point number";
    case Kind::kBigNumber:
      return "a number above 9223372036854775807";
  }
  return "";
}

bool Evaluator::Fail(const Node& node, Code code, std::string message, std::string help) {
  mistake_ = {code, SpanOf(node), std::move(message), std::move(help)};
  return false;
}

bool Evaluator::Overflow(const Node& node) {
  return Fail(node, Code::kArithmetic, "the result does not fit 64 bits, signed");
}

bool Evaluator::WrongKinds(const Node& node, const Value& a, const Value& b) {
  const absl::string_view op = sources_.Text(SpanOf(node));
  const bool units = (a.kind == Kind::kWithUnit || b.kind == Kind::kWithUnit) &&
                     a.kind != Kind::kAddress && b.kind != Kind::kAddress;
  return Fail(
      node, units ? Code::kMixedUnits : Code::kWrongKind,
      absl::StrCat("`", op, "` cannot join ", DescribeKind(a), " and ", DescribeKind(b)),
      units ? "state the same unit on both sides, or scale one side by a plain number" : "");
}

bool Evaluator::Evaluate(absl::Span<const Node> nodes, TextId text, DataType type, Value* value) {
  // Most operands are a number and nothing else.
  if (nodes.size() == 1 && nodes[0].op == Op::kNumber) {
    *value = Value::Number(nodes[0].value);
    return true;
  }
  text_ = text;
  type_ = type;
  stack_.clear();
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    switch (node.op) {
      case Op::kNumber:
        stack_.push_back(Value::Number(node.value));
        break;
      case Op::kJump:
        i += static_cast<size_t>(node.value);
        break;
      case Op::kJumpIfZero:
      case Op::kAndJump:
      case Op::kOrJump: {
        bool truth = false;
        if (!Truth(node, stack_.back(), &truth)) return false;
        stack_.pop_back();
        if (truth != (node.op == Op::kOrJump)) break;
        if (node.op != Op::kJumpIfZero) stack_.push_back(Value::Number(truth ? 1 : 0));
        i += static_cast<size_t>(node.value);
        break;
      }
      default:
        if (!PlainStep(node) && !Step(node)) return false;
    }
  }
  *value = stack_.back();
  return true;
}

// The steps that loops are full of: sums and products of plain numbers that do not overflow. False,
// with nothing changed, for all others.
bool Evaluator::PlainStep(const Node& node) {
  if (stack_.size() < 2) return false;
  Value& a = stack_[stack_.size() - 2];
  const Value& b = stack_.back();
  if (a.kind != Kind::kNumber || b.kind != Kind::kNumber) return false;
  int64_t number = 0;
  switch (node.op) {
    case Op::kAdd:
      if (__builtin_add_overflow(a.number, b.number, &number)) return false;
      break;
    case Op::kSubtract:
      if (__builtin_sub_overflow(a.number, b.number, &number)) return false;
      break;
    case Op::kMultiply:
      if (__builtin_mul_overflow(a.number, b.number, &number)) return false;
      break;
    default:
      return false;
  }
  a.number = number;
  stack_.pop_back();
  return true;
}

bool Evaluator::EvaluateNumber(absl::Span<const Node> nodes, TextId text, int64_t* number) {
  Value value;
  if (!Evaluate(nodes, text, DataType::kNone, &value)) return false;
  if (value.kind != Kind::kNumber) {
    Node all = nodes.front();
    for (const Node& node : nodes) {
      all.begin = std::min(all.begin, node.begin);
      all.end = std::max(all.end, node.end);
    }
    return Fail(all, Code::kWrongKind,
                absl::StrCat("a plain number is needed here, and this is ", DescribeKind(value)),
                value.kind == Kind::kAddress ? "addr(symbol) gives an address's byte offset" : "");
  }
  *number = value.number;
  return true;
}

bool Evaluator::Step(const Node& node) {
  switch (node.op) {
    case Op::kBigNumber: {
      Value value = Value::Number(node.value);
      value.kind = Kind::kBigNumber;
      stack_.push_back(value);
      return true;
    }
    case Op::kFloat: {
      Value value;
      value.kind = Kind::kFloat;
      value.real = FloatValue(sources_.Text(SpanOf(node)), &value.sticky);
      stack_.push_back(value);
      return true;
    }
    case Op::kSymbol:
      return Symbol(node);
    case Op::kString:
      return Fail(node, Code::kWrongKind, "a string has no place here");
    case Op::kNegate:
    case Op::kComplement:
    case Op::kNot:
    case Op::kToBool:
      return Unary(node);
    case Op::kInSpace:
      return InSpace(node);
    case Op::kCall:
      return Call(node);
    case Op::kTypeCall:
      return TypeCall(node);
    case Op::kDefinedCall:
      stack_.push_back(Value::Number(symbols_[static_cast<SymbolId>(node.value)].kind !=
                                     AsmSymbol::Kind::kUndefined));
      return true;
    default:
      return Binary(node);
  }
}

bool Evaluator::Symbol(const Node& node) {
  const AsmSymbol& symbol = symbols_[static_cast<SymbolId>(node.value)];
  switch (symbol.kind) {
    case AsmSymbol::Kind::kUndefined:
      if (symbol.name == "inf" || symbol.name == "nan") {
        Value value;
        value.kind = Kind::kFloat;
        value.real = symbol.name == "inf" ? std::numeric_limits<double>::infinity()
                                          : std::numeric_limits<double>::quiet_NaN();
        stack_.push_back(value);
        return true;
      }
      return Fail(node, Code::kUndefinedSymbol, absl::StrCat("`", symbol.name, "` is not defined"));
    case AsmSymbol::Kind::kCodeLabel:
      return Fail(node, Code::kWrongKind,
                  absl::StrCat("`", symbol.name,
                               "` labels an instruction, which is no address that data can have"));
    default:
      stack_.push_back(symbol.value);
      return true;
  }
}

bool Evaluator::Truth(const Node& node, const Value& value, bool* truth) {
  if (value.kind != Kind::kNumber) {
    return Fail(node, Code::kWrongKind,
                absl::StrCat("a condition is a plain number, and this is ", DescribeKind(value)));
  }
  *truth = value.number != 0;
  return true;
}

bool Evaluator::Unary(const Node& node) {
  Value& top = stack_.back();
  if (node.op == Op::kNegate && top.kind == Kind::kFloat) {
    top.real = -top.real;
    return true;
  }
  const bool scales = node.op == Op::kNegate && top.kind == Kind::kWithUnit;
  if (top.kind != Kind::kNumber && !scales) {
    return Fail(node, Code::kWrongKind,
                absl::StrCat("the operator needs a plain number, and this is ", DescribeKind(top)));
  }
  switch (node.op) {
    case Op::kNegate:
      if (top.number == kLeast) return Overflow(node);
      top.number = -top.number;
      return true;
    case Op::kComplement:
      top.number = ~top.number;
      return true;
    case Op::kNot:
      top.number = top.number == 0;
      return true;
    default:
      top.number = top.number != 0;
      return true;
  }
}

bool Evaluator::AsBytes(const Node& node, const Value& value, int64_t* bytes) {
  if (value.kind == Kind::kNumber) {
    *bytes = value.number;
    return true;
  }
  if (value.kind != Kind::kWithUnit) {
    return Fail(node, Code::kWrongKind,
                absl::StrCat("an address counts bytes, and this is ", DescribeKind(value)));
  }
  const int64_t bits = UnitBits(value.unit, type_);
  if (bits == 0) {
    return Fail(node, Code::kInexactUnit,
                absl::StrCat(UnitFunction(value.unit),
                             "() has no meaning here: there is no instruction type to count by"),
                "write bytes(N)");
  }
  int64_t total = 0;
  if (__builtin_mul_overflow(value.number, bits, &total)) return Overflow(node);
  if (total % 8 != 0) {
    return Fail(node, Code::kInexactUnit,
                absl::StrCat(value.number, " elements of ", Name(type_), " are no whole byte"),
                "an address of 4-bit elements needs an even number of them");
  }
  *bytes = total / 8;
  return true;
}

bool Evaluator::InSpace(const Node& node) {
  Value& top = stack_.back();
  const auto space = static_cast<Space>(node.value);
  if (top.kind == Kind::kAddress) {
    if (top.space == space) return true;
    return Fail(node, Code::kWrongSpace,
                absl::StrCat("this is an address in ", Name(top.space), ", not in ", Name(space)),
                absl::StrCat("leave `", Name(space), ":` out, or take the offset with addr()"));
  }
  int64_t offset = 0;
  if (!AsBytes(node, top, &offset)) return false;
  top = Value::Number(offset);
  top.kind = Kind::kAddress;
  top.space = space;
  return true;
}

bool Evaluator::Binary(const Node& node) {
  const Value b = stack_.back();
  stack_.pop_back();
  Value& a = stack_.back();
  switch (node.op) {
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
    case Op::kEqual:
    case Op::kNotEqual:
      return Compare(node, a, b, &a);
    default:
      return Arithmetic(node, a, b, &a);
  }
}

bool Evaluator::Compare(const Node& node, const Value& a, const Value& b, Value* result) {
  if (!SameMeasure(a, b)) return WrongKinds(node, a, b);
  const int64_t x = a.number;
  const int64_t y = b.number;
  bool holds = false;
  switch (node.op) {
    case Op::kLess:
      holds = x < y;
      break;
    case Op::kLessEqual:
      holds = x <= y;
      break;
    case Op::kGreater:
      holds = x > y;
      break;
    case Op::kGreaterEqual:
      holds = x >= y;
      break;
    case Op::kEqual:
      holds = x == y;
      break;
    default:
      holds = x != y;
  }
  *result = Value::Number(holds);
  return true;
}

namespace {

// What the sum, difference, product or quotient of two values is, apart from its number; nothing
// where the two cannot be joined so.
std::optional<Value> ResultShape(Op op, const Value& a, const Value& b) {
  Value shape = a;
  const bool plain_b = b.kind == Kind::kNumber;
  if (a.kind == Kind::kNumber && plain_b) return shape;
  switch (op) {
    case Op::kAdd:
    case Op::kSubtract:
      if (a.kind == Kind::kAddress && b.kind == Kind::kAddress) {
        if (op == Op::kSubtract && a.space == b.space) return Value::Number(0);
        return std::nullopt;
      }
      if (a.kind == Kind::kAddress && (plain_b || b.kind == Kind::kWithUnit)) return shape;
      if (op == Op::kAdd && b.kind == Kind::kAddress &&
          (a.kind == Kind::kNumber || a.kind == Kind::kWithUnit)) {
        return b;
      }
      if (a.kind == Kind::kWithUnit && SameMeasure(a, b)) return shape;
      return std::nullopt;
    case Op::kMultiply:
      if (a.kind == Kind::kWithUnit && plain_b) return shape;
      if (a.kind == Kind::kNumber && b.kind == Kind::kWithUnit) return b;
      return std::nullopt;
    case Op::kDivide:
    case Op::kModulo:
      if (a.kind == Kind::kWithUnit && plain_b) return shape;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

bool Evaluator::Arithmetic(const Node& node, const Value& a, const Value& b, Value* result) {
  const auto shape = ResultShape(node.op, a, b);
  if (!shape.has_value()) return WrongKinds(node, a, b);
  int64_t x = a.number;
  int64_t y = b.number;
  if (shape->kind == Kind::kAddress && (!(a.kind == Kind::kAddress || AsBytes(node, a, &x)) ||
                                        !(b.kind == Kind::kAddress || AsBytes(node, b, &y)))) {
    return false;
  }
  int64_t number = 0;
  switch (node.op) {
    case Op::kAdd:
      if (__builtin_add_overflow(x, y, &number)) return Overflow(node);
      break;
    case Op::kSubtract:
      if (__builtin_sub_overflow(x, y, &number)) return Overflow(node);
      break;
    case Op::kMultiply:
      if (__builtin_mul_overflow(x, y, &number)) return Overflow(node);
      break;
    case Op::kDivide:
    case Op::kModulo:
      if (y == 0) return Fail(node, Code::kArithmetic, "division by zero");
      if (x == kLeast && y == -1) return Overflow(node);
      number = node.op == Op::kDivide ? x / y : x % y;
      break;
    case Op::kShiftLeft:
    case Op::kShiftRight:
      if (y < 0 || y > 63) {
        return Fail(node, Code::kArithmetic, absl::StrCat("cannot shift by ", y, " bits"),
                    "shifts go by 0..63 bits");
      }
      number =
          node.op == Op::kShiftRight ? x >> y : static_cast<int64_t>(static_cast<uint64_t>(x) << y);
      if (node.op == Op::kShiftLeft && number >> y != x) return Overflow(node);
      break;
    case Op::kBitAnd:
      number = x & y;
      break;
    case Op::kBitXor:
      number = x ^ y;
      break;
    default:
      number = x | y;
  }
  *result = *shape;
  result->number = number;
  return true;
}

}  // namespace mte
