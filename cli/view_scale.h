// How large the cells of a picture are drawn, and where.
#ifndef MTE_CLI_VIEW_SCALE_H_
#define MTE_CLI_VIEW_SCALE_H_

#include <cstdint>
#include <vector>

#include "cli/view_sheet.h"
#include "emulator/picture.h"

namespace mte {

// Pixels left of everything, and where fractals wrap.
inline constexpr int kDrawingLeft = 16;
inline constexpr int kDrawingWidth = 1360;

// How the cells of a side are drawn.
struct CellScale {
  bool numbers = false;  // else colours alone
  int64_t elements = 1;  // in one cell
  int width = 0;         // in pixels
  int height = 0;
};

// The scales of the source and the destination, which show numbers where both have room for them.
void ChooseScales(const Picture& picture, const Sheet& source, const Sheet& destination,
                  CellScale& source_scale, CellScale& destination_scale);

// Where a side is drawn: the corner of each panel's first line. The others are below it.
struct DrawnSide {
  struct Corner {
    int x = 0;
    int y = 0;
  };
  CellScale scale;
  int element_bits = 8;
  std::vector<Corner> panels;

  int LineWidth(const SheetLine& line) const {
    const int64_t elements = (line.bytes.end - line.bytes.begin) * 8 / element_bits;
    return static_cast<int>((elements + scale.elements - 1) / scale.elements) * scale.width;
  }
  int X(const Sheet::Spot& spot) const {
    const int64_t pixels = spot.offset * 8 / element_bits * scale.width / scale.elements;
    return panels[spot.panel].x + static_cast<int>(pixels);
  }
  int Y(const Sheet::Spot& spot) const {
    return panels[spot.panel].y + static_cast<int>(spot.line) * scale.height;
  }
};

}  // namespace mte

#endif  // MTE_CLI_VIEW_SCALE_H_
