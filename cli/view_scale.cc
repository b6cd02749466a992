#include "cli/view_scale.h"

#include <algorithm>
#include <string>

#include "cli/view_cells.h"

namespace mte {
namespace {

constexpr int kMostLine = 1500;         // pixels of a line of numbers
constexpr int64_t kMostNumbers = 1600;  // cells with numbers on a side
constexpr int64_t kMostFractals = 40;   // beyond so many they are drawn as small as it gets

int64_t CellCount(const Picture& picture, const Sheet& sheet) {
  int64_t bytes = 0;
  for (const SheetPanel& panel : sheet.panels()) {
    for (const SheetLine& line : panel.lines) bytes += line.bytes.end - line.bytes.begin;
  }
  return bytes * 8 / picture.element_bits();
}

int64_t LineElements(const Picture& picture, const Sheet& sheet) {
  return sheet.longest_line() * 8 / picture.element_bits();
}

// Wide enough for the longest text of a cell.
int NumberWidth(const Picture& picture, const Sheet& sheet) {
  size_t longest = 1;
  for (const SheetPanel& panel : sheet.panels()) {
    for (const SheetLine& line : panel.lines) {
      for (const Cell& cell : sheet.Cells(picture, line)) {
        longest = std::max(longest, CellText(picture, cell).size());
      }
    }
  }
  return std::max(15, static_cast<int>(longest) * 6 + 4);
}

CellScale ColourScale(const Picture& picture, const Sheet& sheet) {
  const int64_t elements = std::max<int64_t>(LineElements(picture, sheet), 1);
  if (sheet.in_fractals()) {
    const bool tiny = static_cast<int64_t>(sheet.panels().size()) > kMostFractals;
    if (tiny) return {false, std::max<int64_t>(elements / 4, 1), elements >= 4 ? 8 : 16, 2};
    const int width = elements >= 64 ? 3 : elements >= 32 ? 5 : elements >= 16 ? 8 : 14;
    return {false, 1, width, 8};
  }
  const int64_t in_cell = (elements + 399) / 400;
  const int64_t cells = (elements + in_cell - 1) / in_cell;
  const int width = static_cast<int>(std::clamp<int64_t>(1200 / cells, 2, 8));
  return {false, in_cell, width, sheet.lines() <= 48 ? 10 : 5};
}

}  // namespace

void ChooseScales(const Picture& picture, const Sheet& source, const Sheet& destination,
                  CellScale& source_scale, CellScale& destination_scale) {
  source_scale = ColourScale(picture, source);
  destination_scale = ColourScale(picture, destination);
  if (CellCount(picture, source) > kMostNumbers || CellCount(picture, destination) > kMostNumbers) {
    return;
  }
  const int width = std::max(NumberWidth(picture, source), NumberWidth(picture, destination));
  const int64_t longest =
      std::max(LineElements(picture, source), LineElements(picture, destination));
  if (longest * width > kMostLine) return;
  source_scale = destination_scale = {true, 1, width, 16};
}

}  // namespace mte
