// The dimension lines of one side of a picture.
#ifndef MTE_CLI_VIEW_DIMENSIONS_H_
#define MTE_CLI_VIEW_DIMENSIONS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "cli/svg_canvas.h"
#include "cli/view_scale.h"
#include "cli/view_sheet.h"
#include "emulator/picture.h"

namespace mte {

// Flat lines stand above the panels that they measure, upright ones to their right. A side is drawn
// in rows of panels [first, last); a flat line that ends in a later row goes on there.
class DimensionLines {
 public:
  // `drawn` gets the corners of panels as they become known.
  DimensionLines(const Picture& picture, const Sheet& sheet, const DrawnSide& drawn,
                 SvgCanvas& canvas);

  // How much room those of a row take above it, and how much upright ones beside its panels.
  int FlatHeight(size_t first, size_t last) const;
  int UprightWidth(size_t first, size_t last) const;

  void DrawFlat(size_t first, size_t last, int bottom) const;
  void DrawUpright(size_t first, size_t last, int right) const;

  // Room that the break before a panel takes, where a row of fractals has one.
  static constexpr int kBreakWidth = 90;

 private:
  // A dimension, with the places of its ends.
  struct Placed {
    std::string label;
    Sheet::Spot from;
    Sheet::Spot to;
    bool upright = false;
    bool open = false;      // goes on in the next line
    bool from_end = false;  // starts where something ends
    bool to_end = false;
    int lead = 0;  // how many pixels before `from` it starts
  };

  void Place(const Dimension& dimension);
  void EndWithLine(Placed& placed) const;
  const SheetLine& LineOf(const Sheet::Spot& spot) const {
    return sheet_.panels()[spot.panel].lines[spot.line];
  }
  bool StartsRow(const Sheet::Spot& to, size_t first) const;
  std::vector<Placed> FlatIn(size_t first, size_t last) const;
  std::vector<Placed> UprightIn(size_t first, size_t last) const;
  int Top(const Sheet::Spot& spot, bool is_end) const;
  void Extend(int x, int from, int to) const;

  const Picture& picture_;
  const Sheet& sheet_;
  const DrawnSide& drawn_;
  SvgCanvas& canvas_;
  std::vector<Placed> flat_;
  std::vector<Placed> upright_;
};

}  // namespace mte

#endif  // MTE_CLI_VIEW_DIMENSIONS_H_
