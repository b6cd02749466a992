// A picture as SVG: the two memories with their dimension lines, the formulas and a legend.
#ifndef MTE_CLI_VIEW_SVG_H_
#define MTE_CLI_VIEW_SVG_H_

#include <array>
#include <string>

#include "cli/view_scale.h"
#include "cli/view_sheet.h"
#include "emulator/picture.h"
#include "isa/target.h"

namespace mte {

// What is to be drawn.
struct View {
  std::string text;   // the instruction
  std::string place;  // "rows.s:12, in the 2nd turn of .rept at rows.s:10"
  const Picture* picture = nullptr;
  const Target* target = nullptr;
  std::array<Sheet, 2> sheets;  // the source's, the destination's
};

struct DrawnView {
  std::string svg;
  std::array<DrawnSide, 2> sides;
};

DrawnView DrawView(const View& view);

}  // namespace mte

#endif  // MTE_CLI_VIEW_SVG_H_
