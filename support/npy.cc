#include "support/npy.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

namespace mte {
namespace {

constexpr absl::string_view kMagic("\x93NUMPY", 6);
constexpr size_t kVersionEnd = 8;      // the magic, then major and minor version
constexpr size_t kDataAlignment = 64;  // where NumPy starts the data

absl::Status Malformed(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("malformed .npy file: ", what));
}

absl::Status Unsupported(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("unsupported .npy file: ", what));
}

// The literal of the header, as NumPy writes it: a dictionary of three entries.
struct Literal {
  std::optional<std::string> descr;
  std::optional<bool> fortran_order;
  std::optional<std::vector<int64_t>> shape;
};

// Reads that literal, and no more of Python than it needs.
class LiteralParser {
 public:
  explicit LiteralParser(absl::string_view text) : text_(text) {}

  absl::StatusOr<Literal> Parse() {
    if (!Eat('{')) return Malformed("its header is no dictionary");
    Literal literal;
    while (!Eat('}')) {
      const absl::Status entry = ParseEntry(&literal);
      if (!entry.ok()) return entry;
      if (Eat(',')) continue;
      if (!Eat('}')) return Malformed("its header's dictionary does not end");
      break;
    }
    SkipSpace();
    if (!text_.empty()) return Malformed("its header goes on after the dictionary");
    if (!literal.descr || !literal.fortran_order || !literal.shape) {
      return Malformed("its header lacks one of 'descr', 'fortran_order' and 'shape'");
    }
    return literal;
  }

 private:
  void SkipSpace() { text_ = absl::StripLeadingAsciiWhitespace(text_); }

  bool Eat(char wanted) {
    SkipSpace();
    if (text_.empty() || text_[0] != wanted) return false;
    text_.remove_prefix(1);
    return true;
  }

  absl::Status ParseEntry(Literal* literal) {
    const std::optional<std::string> key = ParseString();
    if (!key.has_value() || !Eat(':')) return Malformed("its header's dictionary has a bad key");
    if (*key == "descr" && !literal->descr) return ParseDescr(literal);
    if (*key == "fortran_order" && !literal->fortran_order) return ParseOrder(literal);
    if (*key == "shape" && !literal->shape) return ParseShape(literal);
    return Malformed(absl::StrCat("its header has the unexpected or repeated key '",
                                  absl::CHexEscape(*key), "'"));
  }

  // Escapes stand in no header that NumPy writes; a string with one is refused.
  std::optional<std::string> ParseString() {
    SkipSpace();
    if (text_.empty() || (text_[0] != '\'' && text_[0] != '"')) return std::nullopt;
    const size_t end = text_.find(text_[0], 1);
    if (end == absl::string_view::npos) return std::nullopt;
    const absl::string_view body = text_.substr(1, end - 1);
    if (body.find('\\') != absl::string_view::npos) return std::nullopt;
    text_.remove_prefix(end + 1);
    return std::string(body);
  }

  absl::Status ParseDescr(Literal* literal) {
    SkipSpace();
    if (!text_.empty() && text_[0] == '[') return Unsupported("its elements are structures");
    literal->descr = ParseString();
    return literal->descr ? absl::OkStatus() : Malformed("its 'descr' is no string");
  }

  absl::Status ParseOrder(Literal* literal) {
    SkipSpace();
    if (absl::ConsumePrefix(&text_, "True")) {
      literal->fortran_order = true;
    } else if (absl::ConsumePrefix(&text_, "False")) {
      literal->fortran_order = false;
    } else {
      return Malformed("its 'fortran_order' is neither True nor False");
    }
    return absl::OkStatus();
  }

  absl::Status ParseShape(Literal* literal) {
    const absl::Status bad = Malformed("its 'shape' is no tuple of sizes");
    if (!Eat('(')) return bad;
    std::vector<int64_t> shape;
    bool comma = true;
    while (!Eat(')')) {
      const std::optional<int64_t> size = comma ? ParseSize() : std::nullopt;
      if (!size.has_value()) return bad;
      shape.push_back(*size);
      comma = Eat(',');
    }
    if (shape.size() == 1 && !comma) return bad;  // (3) is a number
    if (shape.size() > kMaxNpyDimensions) return Malformed("it has more than 64 dimensions");
    literal->shape = std::move(shape);
    return absl::OkStatus();
  }

  std::optional<int64_t> ParseSize() {
    SkipSpace();
    const size_t digits = std::min(text_.find_first_not_of("0123456789"), text_.size());
    int64_t size = 0;
    if (!absl::SimpleAtoi(text_.substr(0, digits), &size)) return std::nullopt;
    text_.remove_prefix(digits);
    absl::ConsumePrefix(&text_, "L");  // Python 2 wrote long integers so
    return size;
  }

  absl::string_view text_;
};

uint32_t LittleEndian(absl::string_view bytes) {
  uint32_t value = 0;
  for (size_t i = bytes.size(); i > 0; --i) {
    value = value << 8 | static_cast<uint8_t>(bytes[i - 1]);
  }
  return value;
}

// The text of the header; `*data_offset` is where it ends.
absl::StatusOr<absl::string_view> HeaderText(absl::string_view file, int64_t* data_offset) {
  if (!IsNpy(file)) return Malformed("it does not start as one");
  if (file.size() < kVersionEnd) return Malformed("it ends in its header");
  const int major = static_cast<uint8_t>(file[6]);
  if (major < 1 || major > 3) {
    return Unsupported(absl::StrCat("its format version is ", major, ", not 1, 2 or 3"));
  }
  const size_t length_bytes = major == 1 ? 2 : 4;
  const size_t start = kVersionEnd + length_bytes;
  if (file.size() < start) return Malformed("it ends in its header");
  const size_t length = LittleEndian(file.substr(kVersionEnd, length_bytes));
  if (length > file.size() - start) return Malformed("it ends in its header");
  *data_offset = static_cast<int64_t>(start + length);
  return file.substr(start, length);
}

bool IsSizeOf(char kind, int bytes) {
  switch (kind) {
    case 'b':
      return bytes == 1;
    case 'i':
    case 'u':
      return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
    case 'f':
      return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
    case 'c':
      return bytes == 8 || bytes == 16 || bytes == 32;
    case 'V':  // opaque numbers: bfloat16 and the 8-bit floats are saved so
      return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
    default:
      return false;
  }
}

absl::string_view WhyNotNumbers(char kind) {
  switch (kind) {
    case 'O':
      return "its elements are Python objects";
    case 'U':
    case 'S':
    case 'a':
      return "its elements are text";
    case 'M':
    case 'm':
      return "its elements are times";
    default:
      return "its elements are no plain numbers";
  }
}

// Bytes of one element.
absl::StatusOr<int> ElementBytes(absl::string_view descr) {
  const std::string shown = absl::StrCat(" ('descr' is '", absl::CHexEscape(descr), "')");
  const char order = descr.empty() ? '\0' : descr[0];
  const char kind = descr.size() < 2 ? '\0' : descr[1];
  if (order != '<' && order != '>' && order != '|') {
    return Unsupported(absl::StrCat("the order of its bytes is not stated", shown));
  }
  int bytes = 0;
  const bool plain = descr.size() > 2 &&
                     absl::ascii_isdigit(static_cast<unsigned char>(descr[2])) &&
                     absl::SimpleAtoi(descr.substr(2), &bytes) && IsSizeOf(kind, bytes);
  if (!plain) return Unsupported(absl::StrCat(WhyNotNumbers(kind), shown));
  if (order == '>' && bytes > 1) {
    return Unsupported(absl::StrCat("its numbers are big-endian", shown));
  }
  return bytes;
}

std::string ShapeText(absl::Span<const int64_t> shape) {
  return absl::StrCat("(", absl::StrJoin(shape, ", "), shape.size() == 1 ? ",)" : ")");
}

// Nothing where it does not fit 63 bits.
std::optional<int64_t> Product(absl::Span<const int64_t> shape, int64_t product) {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
  for (const int64_t size : shape) {
    if (size > std::numeric_limits<int64_t>::max() / product) return std::nullopt;
    product *= size;
  }
  return product;
}

// Where at most one dimension has more than one element both orders are the same.
bool OrderMatters(absl::Span<const int64_t> shape) {
  return std::find(shape.begin(), shape.end(), 0) == shape.end() &&
         std::count_if(shape.begin(), shape.end(), [](int64_t size) { return size > 1; }) > 1;
}

}  // namespace

bool IsNpy(absl::string_view file) { return file.substr(0, kMagic.size()) == kMagic; }

absl::StatusOr<NpyHeader> ParseNpy(absl::string_view file) {
  NpyHeader header;
  const absl::StatusOr<absl::string_view> text = HeaderText(file, &header.data_offset);
  if (!text.ok()) return text.status();
  absl::StatusOr<Literal> literal = LiteralParser(*text).Parse();
  if (!literal.ok()) return literal.status();
  const absl::StatusOr<int> element = ElementBytes(*literal->descr);
  if (!element.ok()) return element.status();
  header.descr = *std::move(literal->descr);
  header.shape = *std::move(literal->shape);
  if (*literal->fortran_order && OrderMatters(header.shape)) {
    return Unsupported(absl::StrCat("it is in Fortran order, with shape ", ShapeText(header.shape),
                                    "; save it with numpy.ascontiguousarray"));
  }
  const std::optional<int64_t> wanted = Product(header.shape, *element);
  const int64_t found = static_cast<int64_t>(file.size()) - header.data_offset;
  if (wanted != found) {
    return Malformed(absl::StrCat("shape ", ShapeText(header.shape), " of ", header.descr,
                                  " takes ", wanted ? absl::StrCat(*wanted) : "far too many",
                                  " bytes of data, and the file has ", found));
  }
  header.data_bytes = found;
  return header;
}

absl::StatusOr<absl::string_view> RawOrNpyData(absl::string_view file) {
  if (!IsNpy(file)) return file;
  const absl::StatusOr<NpyHeader> header = ParseNpy(file);
  if (!header.ok()) return header.status();
  return file.substr(static_cast<size_t>(header->data_offset));
}

std::string NpyHeaderBytes(absl::string_view descr, absl::Span<const int64_t> shape) {
  std::string text = absl::StrCat("{'descr': '", descr,
                                  "', 'fortran_order': False, 'shape': ", ShapeText(shape), ", }");
  const size_t before = kVersionEnd + 2;
  const size_t used = before + text.size() + 1;  // a newline ends the header
  text.append((kDataAlignment - used % kDataAlignment) % kDataAlignment, ' ');
  text.push_back('\n');
  std::string bytes(kMagic);
  bytes.append(
      {'\x01', '\x00', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)});
  return bytes + text;
}

}  // namespace mte
