#include "assembler/scan.h"

#include <cfenv>
#include <cstdlib>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace mte {
namespace {

const char* LineEnd(const char* at, const char* end) {
  const void* found = std::memchr(at, '\n', static_cast<size_t>(end - at));
  return found == nullptr ? end : static_cast<const char*>(found);
}

bool IsSeparator(char c) { return c == '_' || c == '\''; }

int DigitValue(char c) {
  if (IsDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

int BaseOf(char letter) {
  switch (letter) {
    case 'x':
    case 'X':
      return 16;
    case 'b':
    case 'B':
      return 2;
    case 'o':
    case 'O':
      return 8;
    default:
      return 10;
  }
}

// The end of what looks like one number, so that all of a malformed one is underlined.
const char* WholeToken(const char* at, const char* end) {
  while (at < end && (IsNameChar(*at) || (IsSeparator(*at) && end - at > 1 && IsNameChar(at[1])))) {
    ++at;
  }
  return at;
}

// Digits of `base` with separators between them. Null where there are none or a separator is not
// between two.
const char* ScanDigits(const char* at, const char* end, int base) {
  if (at == end || DigitValue(*at) >= base) return nullptr;
  while (at < end) {
    if (DigitValue(*at) < base) {
      ++at;
    } else if (IsSeparator(*at) && end - at > 1 && DigitValue(at[1]) < base) {
      at += 2;
    } else {
      break;
    }
  }
  return at;
}

// Past "e+5" or "p-3"; `at` where there is no exponent.
const char* ScanExponent(const char* at, const char* end, char letter) {
  if (at == end || (*at | 0x20) != letter) return at;
  const char* digits = at + 1;
  if (digits < end && (*digits == '+' || *digits == '-')) ++digits;
  const char* after = ScanDigits(digits, end, 10);
  return after == nullptr ? at : after;
}

// The end of a floating-point literal at `begin`, or null where it is none.
const char* ScanFloat(const char* begin, const char* end, int base) {
  const char* at = base == 16 ? begin + 2 : begin;
  const char* digits = ScanDigits(at, end, base);
  if (digits != nullptr) at = digits;
  bool is_float = false;
  if (at < end && *at == '.') {
    const char* fraction = ScanDigits(at + 1, end, base);
    if (fraction == nullptr && digits == nullptr) return nullptr;
    at = fraction == nullptr ? at + 1 : fraction;
    is_float = true;
  }
  const char* exponent = ScanExponent(at, end, base == 16 ? 'p' : 'e');
  is_float = is_float || exponent != at;
  // A hexadecimal fraction needs its exponent, as in C: 0x1.8 alone is too easily a slip.
  if (!is_float || (base == 16 && exponent == at)) return nullptr;
  return exponent;
}

}  // namespace

const char* SkipGap(const char* at, const char* end) {
  while (true) {
    at = SkipBlanks(at, end);
    if (IsCommentStart(at, end)) at = LineEnd(at, end);
    if (at == end || *at != '\n') return at;
    ++at;
  }
}

const char* ScanString(const char* at, const char* end) {
  for (++at; at < end && *at != '\n'; ++at) {
    if (*at == '"') return at + 1;
    if (*at == '\\' && end - at > 1 && at[1] != '\n') ++at;
  }
  return nullptr;
}

bool UnquoteString(absl::string_view literal, std::string* text, std::string* mistake) {
  text->clear();
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    if (literal[i] != '\\') {
      text->push_back(literal[i]);
      continue;
    }
    switch (literal[++i]) {
      case '"':
      case '\\':
        text->push_back(literal[i]);
        break;
      case 'n':
        text->push_back('\n');
        break;
      case 't':
        text->push_back('\t');
        break;
      default:
        *mistake = absl::StrCat("there is no escape `\\", literal.substr(i, 1),
                                "`; strings know \\\" \\\\ \\n \\t");
        return false;
    }
  }
  return true;
}

namespace {

// Most numbers are digits and nothing else. The end of one that is, with its value; null for all
// others, and for those of more digits than surely fit.
const char* ScanPlainNumber(const char* at, const char* end, uint64_t* value) {
  const bool hexadecimal = end - at > 2 && at[0] == '0' && at[1] == 'x';
  const int base = hexadecimal ? 16 : 10;
  const char* const digits = hexadecimal ? at + 2 : at;
  const char* const limit = end - digits > 16 ? digits + 16 : end;
  uint64_t number = 0;
  for (at = digits; at < limit && DigitValue(*at) < base; ++at) {
    number = number * static_cast<uint64_t>(base) + static_cast<uint64_t>(DigitValue(*at));
  }
  if (at == digits || at == limit || IsNameChar(*at) || IsSeparator(*at)) return nullptr;
  *value = number;
  return at;
}

}  // namespace

NumberToken ScanNumber(const char* begin, const char* end) {
  NumberToken token;
  token.end = ScanPlainNumber(begin, end, &token.value);
  if (token.end != nullptr) return token;
  const int base = *begin == '0' && end - begin > 1 ? BaseOf(begin[1]) : 10;
  const char* const digits = base == 10 ? begin : begin + 2;
  const char* const whole = WholeToken(begin, end);
  token.end = whole;
  if (const char* after = ScanFloat(begin, end, base); after != nullptr) {
    token.end = after;
    token.kind = NumberToken::Kind::kFloat;
    if (after < end && IsNameChar(*after)) {
      token.kind = NumberToken::Kind::kMalformed;
      token.end = WholeToken(after, end);
      token.mistake = "not a number";
    }
    return token;
  }
  const char* const after = ScanDigits(digits, end, base);
  if (after == nullptr || after != whole) {
    token.kind = NumberToken::Kind::kMalformed;
    token.mistake = "not a number: digits of the base, with single _ or ' only between them";
    return token;
  }
  for (const char* at = digits; at < after; ++at) {
    if (IsSeparator(*at)) continue;
    if (__builtin_mul_overflow(token.value, static_cast<uint64_t>(base), &token.value) ||
        __builtin_add_overflow(token.value, static_cast<uint64_t>(DigitValue(*at)), &token.value)) {
      token.kind = NumberToken::Kind::kMalformed;
      token.mistake = "the number does not fit 64 bits";
      return token;
    }
  }
  return token;
}

double FloatValue(absl::string_view literal, bool* inexact) {
  std::string digits;
  for (char c : literal) {
    if (!IsSeparator(c)) digits.push_back(c);
  }
  const int mode = std::fegetround();
  std::fesetround(FE_TOWARDZERO);
  const double low = std::strtod(digits.c_str(), nullptr);
  std::fesetround(FE_UPWARD);
  const double high = std::strtod(digits.c_str(), nullptr);
  std::fesetround(mode);
  *inexact = low != high;
  return low;
}

LogicalLine ScanLogicalLine(const char* at, const char* end) {
  const char* text_end = at;
  while (at < end && *at != '\n') {
    if (IsCommentStart(at, end)) {
      at = LineEnd(at, end);
      break;
    }
    const char* next = at + 1;
    if (*at == '"') {
      const char* string_end = ScanString(at, end);
      if (string_end != nullptr) next = string_end;
    } else if (*at == ',') {
      // Where nothing follows on the line, the statement goes on below.
      const char* after = SkipBlanks(next, end);
      if (IsEndOfStatement(after, end)) next = SkipGap(next, end);
    }
    if (!IsBlank(*at)) text_end = *at == ',' ? at + 1 : next;
    at = next;
  }
  return {text_end, at < end ? at + 1 : end};
}

}  // namespace mte
