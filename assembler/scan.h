// Tokens: what the grammar's terminals and the readers of raw text take from a line.
#ifndef MTE_ASSEMBLER_SCAN_H_
#define MTE_ASSEMBLER_SCAN_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace mte {

constexpr bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

namespace internal {
struct NameChars {
  bool is[256] = {};
  constexpr NameChars() {
    for (int c = 0; c < 128; ++c) {
      const auto letter = static_cast<char>(c);
      is[c] = IsNameStart(letter) || IsDigit(letter) || letter == '.';
    }
  }
};
inline constexpr NameChars kNameChars;
}  // namespace internal

// A table: names are most of a source.
constexpr bool IsNameChar(char c) { return internal::kNameChars.is[static_cast<unsigned char>(c)]; }

// Past spaces and tabs.
inline const char* SkipBlanks(const char* at, const char* end) {
  while (at < end && IsBlank(*at)) ++at;
  return at;
}

// Past a name; `at` itself where there is none.
inline const char* ScanName(const char* at, const char* end) {
  if (at == end || !IsNameStart(*at)) return at;
  while (at < end && IsNameChar(*at)) ++at;
  return at;
}

inline bool IsCommentStart(const char* at, const char* end) {
  return at < end && (*at == ';' || (*at == '/' && end - at > 1 && at[1] == '/'));
}

// Whether nothing but a comment is left of the line at `at` (which is past blanks).
inline bool IsEndOfStatement(const char* at, const char* end) {
  return at == end || *at == '\n' || IsCommentStart(at, end);
}

// Past blanks, comments and line ends, as after a comma.
const char* SkipGap(const char* at, const char* end);

// Past the closing quote of the string that starts at `at`; null where the line ends before it.
const char* ScanString(const char* at, const char* end);

// The contents of a string literal with its quotes: \" \\ \n \t are taken. Returns false, with what
// is wrong, on any other escape.
bool UnquoteString(absl::string_view literal, std::string* text, std::string* mistake);

struct NumberToken {
  enum class Kind { kInteger, kFloat, kMalformed };
  Kind kind = Kind::kInteger;
  const char* end = nullptr;
  uint64_t value = 0;             // kInteger
  const char* mistake = nullptr;  // kMalformed
};
// The number that starts at `at`: decimal, 0x, 0b, 0o with _ or ' between digits, or a decimal or
// hexadecimal floating-point literal.
NumberToken ScanNumber(const char* at, const char* end);

// The value of a floating-point literal, cut off towards zero; `inexact` tells whether anything
// was.
double FloatValue(absl::string_view literal, bool* inexact);

// A line with the lines that it continues on (those after a trailing comma).
struct LogicalLine {
  const char* text_end;  // of what is not blank or comment
  const char* next;      // where the next line starts
};
LogicalLine ScanLogicalLine(const char* at, const char* end);

}  // namespace mte

#endif  // MTE_ASSEMBLER_SCAN_H_
