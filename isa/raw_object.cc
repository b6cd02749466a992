#include "isa/raw_object.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "support/file.h"
#include "support/huge_pages.h"

namespace mte {
namespace {

static_assert(std::endian::native == std::endian::little,
              "words are written and read as they are in memory");

constexpr int kHexDigits = 16;  // of a word
constexpr size_t kHexLine = kHexDigits + 1;
constexpr size_t kWordsAtOnce = 4096;  // of a hex file, that are written in one go
constexpr size_t kShownOfToken = 24;   // of something wrong, in a message

// What stands between white space and comments in a hex file.
struct Token {
  absl::string_view text;
  int line = 0;
};

class HexScanner {
 public:
  explicit HexScanner(absl::string_view file) : rest_(file) {}

  // Nothing at the end of the file.
  std::optional<Token> Next() {
    SkipBetween();
    if (rest_.empty()) return std::nullopt;
    size_t end = 1;
    while (end < rest_.size() && !IsSpace(rest_[end]) && !StartsComment(end)) ++end;
    const Token token{rest_.substr(0, end), line_};
    rest_.remove_prefix(end);
    return token;
  }

 private:
  static bool IsSpace(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }
  bool StartsComment(size_t at) const { return rest_.substr(at, 2) == "//"; }

  void SkipBetween() {
    while (!rest_.empty()) {
      if (StartsComment(0)) {
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
      } else if (IsSpace(rest_[0])) {
        line_ += rest_[0] == '\n';
        rest_.remove_prefix(1);
      } else {
        return;
      }
    }
  }

  absl::string_view rest_;
  int line_ = 1;
};

int DigitValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

struct HexWord {
  uint64_t value = 0;
  int digits = 0;
};

// Nothing where `text` is no word: another character, too many digits, or a `_` at either end.
std::optional<HexWord> ParseHexWord(absl::string_view text) {
  HexWord word;
  if (text.front() == '_' || text.back() == '_') return std::nullopt;
  for (const char c : text) {
    if (c == '_') continue;
    const int digit = DigitValue(c);
    if (digit < 0 || ++word.digits > kHexDigits) return std::nullopt;
    word.value = word.value << 4 | static_cast<uint64_t>(digit);
  }
  return word;
}

absl::Status NoHexWord(const Token& token) {
  const std::string shown = absl::CHexEscape(token.text.substr(0, kShownOfToken));
  const absl::string_view why =
      token.text[0] == '@'
          ? " gives an address, but a program's words stand in order from the first"
          : " is no word of up to 16 hexadecimal digits";
  return absl::InvalidArgumentError(absl::StrCat("line ", token.line, ": '", shown, "'", why));
}

}  // namespace

absl::string_view BytesOf(absl::Span<const uint64_t> words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint64_t)};
}

std::vector<uint64_t> WordsOf(absl::string_view bytes) {
  std::vector<uint64_t> words;
  words.reserve(bytes.size() / sizeof(uint64_t));
  PreferHugePages(words);
  words.resize(bytes.size() / sizeof(uint64_t));
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * sizeof(uint64_t));
  return words;
}

absl::Status WriteBin(absl::Span<const uint64_t> words, int fd) {
  return WriteAll(fd, BytesOf(words));
}

absl::Status WriteHex(absl::Span<const uint64_t> words, int fd) {
  std::string text;
  text.reserve(kWordsAtOnce * kHexLine);
  while (!words.empty()) {
    text.clear();
    for (const uint64_t word : words.subspan(0, kWordsAtOnce)) {
      absl::StrAppend(&text, absl::Hex(word, absl::kZeroPad16), "\n");
    }
    const absl::Status status = WriteAll(fd, text);
    if (!status.ok()) return status;
    words.remove_prefix(std::min(words.size(), kWordsAtOnce));
  }
  return absl::OkStatus();
}

bool LooksLikeBin(absl::string_view file) {
  return file.size() % sizeof(uint64_t) == 0 && file.find('\0') != absl::string_view::npos;
}

bool LooksLikeHex(absl::string_view file) {
  HexScanner scanner(file);
  std::optional<Token> token = scanner.Next();
  if (!token.has_value()) return false;
  const std::optional<HexWord> first = ParseHexWord(token->text);
  if (first.has_value() && first->digits == kHexDigits) return true;
  for (; token.has_value(); token = scanner.Next()) {
    const absl::string_view text = token->text;
    const bool address = text.size() > 1 && text[0] == '@' && ParseHexWord(text.substr(1));
    if (!address && !ParseHexWord(text)) return false;
  }
  return true;
}

absl::StatusOr<std::vector<uint64_t>> ReadBin(absl::string_view file) {
  if (file.size() % sizeof(uint64_t) != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the size is ", file.size(), " bytes, no multiple of 8"));
  }
  return WordsOf(file);
}

absl::StatusOr<std::vector<uint64_t>> ReadHex(absl::string_view file) {
  std::vector<uint64_t> words;
  words.reserve(file.size() / kHexLine + 1);
  HexScanner scanner(file);
  while (const std::optional<Token> token = scanner.Next()) {
    const std::optional<HexWord> word = ParseHexWord(token->text);
    if (!word.has_value()) return NoHexWord(*token);
    words.push_back(word->value);
  }
  return words;
}

}  // namespace mte
