#include "diagnostics/codes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "diagnostics/explanations_operands.h"
#include "diagnostics/explanations_run.h"
#include "diagnostics/explanations_text.h"

namespace mte {
namespace {

template <size_t... kSizes>
consteval auto Concatenate(const CodeInfo (&... parts)[kSizes]) {
  std::array<CodeInfo, (kSizes + ...)> all{};
  size_t next = 0;
  const auto append = [&all, &next](absl::Span<const CodeInfo> part) {
    for (const CodeInfo& info : part) all[next++] = info;
  };
  (append(parts), ...);
  return all;
}

constexpr auto kCodes =
    Concatenate(internal::kSyntaxCodes, internal::kSymbolCodes, internal::kOperandCodes,
                internal::kTargetCodes, internal::kRunCodes, internal::kFileCodes);

constexpr size_t Position(Code code) {
  return static_cast<size_t>(
      std::lower_bound(kCodes.begin(), kCodes.end(), code,
                       [](const CodeInfo& info, Code wanted) { return info.code < wanted; }) -
      kCodes.begin());
}

constexpr bool IsListed(Code code) {
  const size_t position = Position(code);
  return position < kCodes.size() && kCodes[position].code == code;
}

// True for every enumerator: the compiler asks for a new one here (-Wswitch), and the assertion
// below then asks for its explanation.
constexpr bool IsEnumerator(Code code) {
  switch (code) {
    case Code::kSyntax:
    case Code::kBadLiteral:
    case Code::kUnbalancedBlock:
    case Code::kNotText:
    case Code::kUnknownDirective:
    case Code::kMisplaced:
    case Code::kLimit:
    case Code::kSourceFile:
    case Code::kMacroCall:
    case Code::kUserError:
    case Code::kAssertFailed:
    case Code::kUserWarning:
    case Code::kUndefinedSymbol:
    case Code::kRedefinedSymbol:
    case Code::kReservedName:
    case Code::kArithmetic:
    case Code::kNotYetKnown:
    case Code::kWrongKind:
    case Code::kMixedUnits:
    case Code::kFunctionCall:
    case Code::kUnknownSpace:
    case Code::kUnknownInstruction:
    case Code::kOutOfRange:
    case Code::kNotMultiple:
    case Code::kUnknownOperand:
    case Code::kRepeatedOperand:
    case Code::kMissingOperand:
    case Code::kTooManyOperands:
    case Code::kWrongSpace:
    case Code::kUnknownOperandValue:
    case Code::kInexactUnit:
    case Code::kOperandsDisagree:
    case Code::kUnusualOperand:
    case Code::kUnknownType:
    case Code::kTypeMissing:
    case Code::kUnsupportedType:
    case Code::kUnsupportedInstruction:
    case Code::kUnknownTarget:
    case Code::kTargetConflict:
    case Code::kTargetLimit:
    case Code::kValueOutOfRange:
    case Code::kDataOutside:
    case Code::kDataOverlap:
    case Code::kHalfByte:
    case Code::kOutOfBounds:
    case Code::kUninitialised:
    case Code::kOverlap:
    case Code::kExpectation:
    case Code::kFlagRaisedTwice:
    case Code::kDeadlock:
    case Code::kFlagLeftUp:
    case Code::kLoopSizeLeft:
    case Code::kNothingMoved:
    case Code::kMaxSteps:
    case Code::kIllegalInstruction:
    case Code::kInterrupted:
    case Code::kTooLong:
    case Code::kRace:
    case Code::kFlagMayBeUp:
    case Code::kRedundantWait:
    case Code::kScheduleMatters:
    case Code::kCannotRead:
    case Code::kMalformedObject:
    case Code::kMalformedNpy:
    case Code::kBadRegion:
    case Code::kTargetNeeded:
    case Code::kCannotWrite:
    case Code::kUsage:
      return true;
  }
  return false;
}

constexpr bool IsComplete() {
  for (uint16_t value = 0; value < 1000; ++value) {
    if (IsEnumerator(Code{value}) != IsListed(Code{value})) return false;
  }
  return std::is_sorted(kCodes.begin(), kCodes.end(),
                        [](const CodeInfo& a, const CodeInfo& b) { return a.code < b.code; });
}
static_assert(IsComplete(), "a code has no explanation, or they are not in ascending order");

}  // namespace

absl::Span<const CodeInfo> AllCodes() { return kCodes; }

const CodeInfo& Info(Code code) { return kCodes[Position(code)]; }

std::string CodeName(Code code) {
  return absl::StrCat(absl::string_view(&Info(code).letter, 1),
                      absl::Dec(static_cast<int>(code), absl::kZeroPad4));
}

const CodeInfo* FindCode(absl::string_view name) {
  for (const CodeInfo& info : kCodes) {
    if (absl::EqualsIgnoreCase(CodeName(info.code), name)) return &info;
  }
  return nullptr;
}

}  // namespace mte
