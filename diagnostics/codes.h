// The stable codes of diagnostics. A code never changes its meaning and is never used again.
//
// E01.. syntax, E02.. symbols and expressions, E03.. operands, E04.. types, targets and data,
// E05.. what happens at run time, E06.. files and the command line. A code that only ever warns is
// written with a W.
#ifndef MTE_DIAGNOSTICS_CODES_H_
#define MTE_DIAGNOSTICS_CODES_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace mte {

enum class Code : uint16_t {
  kSyntax = 101,
  kBadLiteral = 102,
  kUnbalancedBlock = 103,
  kNotText = 104,
  kUnknownDirective = 105,
  kMisplaced = 106,
  kLimit = 107,
  kSourceFile = 108,
  kMacroCall = 109,
  kUserError = 110,
  kAssertFailed = 111,
  kUserWarning = 112,

  kUndefinedSymbol = 201,
  kRedefinedSymbol = 202,
  kReservedName = 203,
  kArithmetic = 204,
  kNotYetKnown = 205,
  kWrongKind = 206,
  kMixedUnits = 207,
  kFunctionCall = 208,
  kUnknownSpace = 209,

  kUnknownInstruction = 301,
  kOutOfRange = 302,
  kNotMultiple = 303,
  kUnknownOperand = 304,
  kRepeatedOperand = 305,
  kMissingOperand = 306,
  kTooManyOperands = 307,
  kWrongSpace = 308,
  kUnknownOperandValue = 309,
  kInexactUnit = 310,
  kOperandsDisagree = 311,
  kUnusualOperand = 312,

  kUnknownType = 401,
  kTypeMissing = 402,
  kUnsupportedType = 403,
  kUnsupportedInstruction = 404,
  kUnknownTarget = 405,
  kTargetConflict = 406,
  kTargetLimit = 407,
  kValueOutOfRange = 410,
  kDataOutside = 411,
  kDataOverlap = 412,
  kHalfByte = 413,

  kOutOfBounds = 501,
  kUninitialised = 503,
  kOverlap = 504,
  kExpectation = 505,
  kFlagRaisedTwice = 506,
  kDeadlock = 508,
  kFlagLeftUp = 509,
  kLoopSizeLeft = 510,
  kNothingMoved = 511,
  kMaxSteps = 512,
  kIllegalInstruction = 513,
  kInterrupted = 514,
  kTooLong = 515,
  kRace = 520,
  kFlagMayBeUp = 521,
  kRedundantWait = 522,
  kScheduleMatters = 523,

  kCannotRead = 601,
  kMalformedObject = 602,
  kMalformedNpy = 603,
  kBadRegion = 604,
  kTargetNeeded = 605,
  kCannotWrite = 606,
  kUsage = 607,
};

// What `mte explain` prints. `wrong` and `right` are whole programs, or command lines where they
// start with "$ "; assembling and running `wrong` gives this code, `right` gives nothing.
struct CodeInfo {
  Code code;
  char letter;  // 'E' or 'W'
  absl::string_view title;
  absl::string_view explanation;
  absl::string_view wrong;
  absl::string_view right;
};

// Every code, in ascending order.
absl::Span<const CodeInfo> AllCodes();

// The entry of a code; every enumerator has one.
const CodeInfo& Info(Code code);

// "E0302".
std::string CodeName(Code code);

// The entry called `name` ("E0302", any letter case), or null.
const CodeInfo* FindCode(absl::string_view name);

}  // namespace mte

#endif  // MTE_DIAGNOSTICS_CODES_H_
