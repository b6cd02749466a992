#include "cli/print.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace mte {
namespace {

constexpr absl::string_view kUnwritten = "??";
constexpr size_t kListColumns = 16;

std::string HexLine(uint64_t offset, absl::string_view bytes, absl::string_view valid) {
  std::string line = absl::StrFormat("%08x ", offset);
  std::string ascii;
  for (size_t i = 0; i < HexDump::kLineBytes; ++i) {
    if (i == HexDump::kLineBytes / 2) line.push_back(' ');
    if (i >= bytes.size()) {
      line.append("   ");
      continue;
    }
    const auto byte = static_cast<unsigned char>(bytes[i]);
    line.push_back(' ');
    if (valid[i] != 0) {
      absl::StrAppendFormat(&line, "%02x", byte);
    } else {
      absl::StrAppend(&line, kUnwritten);
    }
    ascii.push_back(valid[i] != 0 && absl::ascii_isprint(byte) ? bytes[i] : '.');
  }
  return absl::StrCat(line, "  |", ascii, "|\n");
}

// Elements as text, one at a time.
class ElementText {
 public:
  ElementText(const ElementFormat& format, const ElementArray& elements)
      : format_(format), elements_(elements), size_(ElementSize(format)) {}

  std::string At(size_t index) const {
    uint64_t bits = 0;
    for (size_t i = size_; i-- > 0;) {
      if (elements_.valid[index * size_ + i] == 0) return std::string(kUnwritten);
      bits = bits << 8 | static_cast<uint8_t>(elements_.bytes[index * size_ + i]);
    }
    return FormatElement(format_, bits);
  }

  size_t count() const { return elements_.bytes.size() / size_; }

  size_t Width() const {
    size_t width = 0;
    for (size_t i = 0; i < count(); ++i) width = std::max(width, At(i).size());
    return width;
  }

 private:
  const ElementFormat& format_;
  const ElementArray& elements_;
  size_t size_;
};

// "[2, 0, :, :]" before a matrix of a higher array; `matrix` counts matrices.
std::string Heading(absl::Span<const int64_t> shape, int64_t matrix) {
  std::string text = ":, :]\n";
  for (size_t i = shape.size() - 2; i-- > 0;) {
    text = absl::StrCat(matrix % shape[i], ", ", text);
    matrix /= shape[i];
  }
  return absl::StrCat("[", text);
}

}  // namespace

void HexDump::Add(absl::string_view bytes, absl::string_view valid) {
  for (size_t at = 0; at < bytes.size(); at += kLineBytes) {
    AddLine(bytes.substr(at, kLineBytes), valid.substr(at, kLineBytes));
  }
}

void HexDump::AddLine(absl::string_view bytes, absl::string_view valid) {
  const bool repeats = bytes == last_bytes_ && valid == last_valid_;
  if (!repeats) {
    sink_(HexLine(offset_, bytes, valid));
    last_bytes_ = std::string(bytes);
    last_valid_ = std::string(valid);
  } else if (!starred_) {
    sink_("*\n");
  }
  starred_ = repeats;
  offset_ += bytes.size();
}

void HexDump::Finish() { sink_(absl::StrFormat("%08x\n", offset_)); }

void PrintArray(const ElementFormat& format, absl::Span<const int64_t> shape,
                const ElementArray& elements, const TextSink& sink) {
  const ElementText text(format, elements);
  const size_t width = text.Width();
  const size_t columns = shape.size() == 1 ? kListColumns : static_cast<size_t>(shape.back());
  const size_t matrix =
      shape.size() > 2 ? columns * static_cast<size_t>(shape[shape.size() - 2]) : text.count();
  for (size_t i = 0; i < text.count(); ++i) {
    if (shape.size() > 2 && i % matrix == 0) {
      if (i > 0) sink("\n");
      sink(Heading(shape, static_cast<int64_t>(i / matrix)));
    }
    const std::string element = text.At(i);
    const bool ends_line = (i + 1) % columns == 0 || i + 1 == text.count();
    sink(absl::StrCat(std::string(width - element.size(), ' '), element, ends_line ? "\n" : " "));
  }
}

std::string NpyType(const ElementFormat& format) {
  const int bytes = std::max(format.bits / 8, 1);
  const bool is_ieee_half_or_more =
      format.kind == ElementKind::kFloat && ((format.bits == 16 && format.exponent_bits == 5) ||
                                             (format.bits == 32 && format.exponent_bits == 8));
  const absl::string_view kind = is_ieee_half_or_more                  ? "f"
                                 : format.kind == ElementKind::kSigned ? "i"
                                                                       : "u";
  return absl::StrCat(bytes == 1 ? "|" : "<", kind, bytes);
}

std::string NpyElements(const ElementFormat& format, ElementArray elements) {
  if (format.bits == 4 && format.kind == ElementKind::kSigned) {
    for (char& element : elements.bytes) {
      if (element >= 8) element = static_cast<char>(element - 16);
    }
  }
  return std::move(elements.bytes);
}

}  // namespace mte
