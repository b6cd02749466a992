// The functions of expressions.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "assembler/evaluate.h"
#include "assembler/scan.h"
#include "diagnostics/counted.h"
#include "diagnostics/suggest.h"

namespace mte {
namespace {

using Kind = Value::Kind;

// The rounding of b's quotient goes down for negative numbers too; b > 0.
int64_t FloorModulo(int64_t a, int64_t b) {
  const int64_t rest = a % b;
  return rest < 0 ? rest + b : rest;
}

struct FunctionInfo {
  absl::string_view name;
  int least_arguments;
  int most_arguments;
};
constexpr int kAnyNumber = 1 << 20;
constexpr FunctionInfo kFunctions[] = {
    {"ceil_div", 2, 2},     {"align_up", 2, 2},     {"align_down", 2, 2},
    {"min", 1, kAnyNumber}, {"max", 1, kAnyNumber}, {"addr", 1, 1},
};

}  // namespace

std::vector<std::string> FunctionNames() {
  std::vector<std::string> names = {"sizeof", "c0", "defined"};
  for (const FunctionInfo& info : kFunctions) names.emplace_back(info.name);
  for (Unit unit : {Unit::kByte, Unit::kElement, Unit::kBlock, Unit::kFractal, Unit::kSquare}) {
    names.emplace_back(UnitFunction(unit));
  }
  return names;
}

bool Evaluator::TypeCall(const Node& node) {
  // The grammar has seen to the form: name ( type ).
  const absl::string_view call = sources_.Text(SpanOf(node));
  const size_t open = call.find('(');
  absl::string_view type_name = call.substr(open + 1, call.size() - open - 2);
  while (IsBlank(type_name.front())) type_name.remove_prefix(1);
  while (IsBlank(type_name.back())) type_name.remove_suffix(1);
  const auto type = ParseDataType(type_name);
  if (!type.has_value()) {
    return Fail(node, Code::kUnknownType, absl::StrCat("there is no data type `", type_name, "`"));
  }
  const int bits = ElementBits(*type);
  const bool size = absl::StartsWith(call, "sizeof");
  if (size && bits < 8) {
    return Fail(node, Code::kFunctionCall, absl::StrCat(type_name, " is no whole byte"),
                "two elements of it share one byte");
  }
  stack_.push_back(Value::Number(size ? bits / 8 : 8 * kBlockBytes / bits));
  return true;
}

bool Evaluator::Call(const Node& node) {
  const absl::string_view name = sources_.Text(SpanOf(node));
  const auto count = static_cast<size_t>(node.value);
  const size_t first = stack_.size() - count;
  const absl::Span<Value> arguments = absl::MakeSpan(stack_).subspan(first);
  if (const auto unit = ParseUnitFunction(name)) {
    if (count != 1 || arguments[0].kind != Kind::kNumber) {
      return Fail(node, Code::kFunctionCall,
                  absl::StrCat(name, "() takes one plain number: ", name, "(64)"));
    }
    arguments[0].kind = Kind::kWithUnit;
    arguments[0].unit = *unit;
    return true;
  }
  for (const FunctionInfo& info : kFunctions) {
    if (info.name != name) continue;
    if (count < static_cast<size_t>(info.least_arguments) ||
        count > static_cast<size_t>(info.most_arguments)) {
      const std::string expected = info.most_arguments == kAnyNumber
                                       ? absl::StrCat(info.least_arguments, " or more arguments")
                                       : Counted(info.least_arguments, "argument");
      return Fail(node, Code::kFunctionCall,
                  absl::StrCat(name, "() takes ", expected, ", not ", count));
    }
    if (!CallStandard(node, name, arguments)) return false;
    stack_.resize(first + 1);
    return true;
  }
  return Fail(node, Code::kFunctionCall, absl::StrCat("there is no function `", name, "`"),
              DidYouMean(name, FunctionNames()));
}

bool Evaluator::CallStandard(const Node& node, absl::string_view name,
                             absl::Span<Value> arguments) {
  Value& first = arguments[0];
  if (name == "addr") {
    if (first.kind != Kind::kAddress) {
      return Fail(node, Code::kFunctionCall,
                  absl::StrCat("addr() takes an address, and this is ", DescribeKind(first)));
    }
    first = Value::Number(first.number);
    return true;
  }
  if (name == "min" || name == "max") {
    for (const Value& other : arguments) {
      if (!SameMeasure(first, other)) return WrongKinds(node, first, other);
      first.number = name == "min" ? std::min(first.number, other.number)
                                   : std::max(first.number, other.number);
    }
    return true;
  }
  const Value& second = arguments[1];
  const bool aligns = name != "ceil_div";
  const bool first_fits = first.kind == Kind::kNumber || (aligns && first.kind == Kind::kAddress);
  if (!first_fits || second.kind != Kind::kNumber) return WrongKinds(node, first, second);
  if (second.number <= 0) {
    return Fail(node, Code::kArithmetic,
                absl::StrCat(name, "() needs a second argument above 0, not ", second.number));
  }
  const int64_t rest = FloorModulo(first.number, second.number);
  if (name == "align_down") {
    if (__builtin_sub_overflow(first.number, rest, &first.number)) return Overflow(node);
    return true;
  }
  if (name == "align_up") {
    if (rest != 0 && __builtin_add_overflow(first.number, second.number - rest, &first.number)) {
      return Overflow(node);
    }
    return true;
  }
  // (a - rest) may lie below the least number, a / b never does.
  first.number = first.number / second.number + (first.number > 0 && rest != 0 ? 1 : 0);
  return true;
}

}  // namespace mte
