#include "cli/elements.h"

#include <algorithm>

#include "absl/strings/match.h"

namespace mte {
namespace {

// Adds the element at `place` of packed memory.
void Append(const ElementFormat& format, absl::string_view bytes, absl::string_view valid,
            int64_t place, ElementArray& elements) {
  const auto index = static_cast<size_t>(place);
  if (format.bits == 4) {
    const int shift = index % 2 == 0 ? 0 : 4;
    elements.bytes.push_back(static_cast<char>((bytes[index / 2] >> shift) & 0xf));
    if (!valid.empty()) elements.valid.push_back(valid[index / 2]);
    return;
  }
  const size_t size = ElementSize(format);
  const absl::string_view element = bytes.substr(index * size, size);
  elements.bytes.append(element.data(), element.size());
  if (valid.empty()) return;
  const absl::string_view written = valid.substr(index * size, size);
  elements.valid.append(written.data(), written.size());
}

bool AnyIsZero(absl::string_view text) { return absl::StrContains(text, '\0'); }
bool AllAreZero(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c == 0; });
}

}  // namespace

size_t ElementSize(const ElementFormat& format) {
  return static_cast<size_t>(std::max(format.bits / 8, 1));
}

ElementArray Unpack(const ElementFormat& format, absl::string_view bytes, absl::string_view valid) {
  if (format.bits != 4) return {std::string(bytes), std::string(valid)};
  ElementArray elements;
  elements.bytes.reserve(2 * bytes.size());
  elements.valid.reserve(2 * valid.size());
  for (size_t i = 0; i < 2 * bytes.size(); ++i) {
    Append(format, bytes, valid, static_cast<int64_t>(i), elements);
  }
  return elements;
}

ElementArray Gather(const ElementFormat& format, const MatrixLayout& layout,
                    absl::string_view bytes, absl::string_view valid) {
  ElementArray elements;
  const size_t size = static_cast<size_t>(layout.rows() * layout.columns()) * ElementSize(format);
  elements.bytes.reserve(size);
  elements.valid.reserve(size);
  for (int64_t row = 0; row < layout.rows(); ++row) {
    for (int64_t column = 0; column < layout.columns(); ++column) {
      Append(format, bytes, valid, layout.PlaceOf(row, column), elements);
    }
  }
  return elements;
}

std::string Pack(const ElementFormat& format, const ElementArray& elements) {
  if (format.bits != 4) return elements.bytes;
  std::string packed((elements.bytes.size() + 1) / 2, '\0');
  for (size_t i = 0; i < elements.bytes.size(); ++i) {
    const int shifted = elements.bytes[i] << (i % 2 == 0 ? 0 : 4);
    packed[i / 2] = static_cast<char>(packed[i / 2] | shifted);
  }
  return packed;
}

PaddingCount CountPadding(const ElementFormat& format, const MatrixLayout& layout,
                          absl::string_view bytes, absl::string_view valid) {
  PaddingCount count;
  ElementArray element;
  for (int64_t place = 0; place < layout.elements(); ++place) {
    const MatrixLayout::Element at = layout.ElementAt(place);
    if (!layout.IsPadding(at.row, at.column)) continue;
    element.bytes.clear();
    element.valid.clear();
    Append(format, bytes, valid, place, element);
    ++(AnyIsZero(element.valid)    ? count.unwritten
       : AllAreZero(element.bytes) ? count.zero
                                   : count.not_zero);
  }
  return count;
}

}  // namespace mte
