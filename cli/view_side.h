// One memory of a picture as SVG: its cells, and the dimension lines of the operands.
#ifndef MTE_CLI_VIEW_SIDE_H_
#define MTE_CLI_VIEW_SIDE_H_

#include "cli/svg_canvas.h"
#include "cli/view_scale.h"
#include "cli/view_sheet.h"
#include "emulator/picture.h"

namespace mte {

// Draws from `y` on; `y` then is where the next thing may stand.
DrawnSide DrawSide(const Picture& picture, const Sheet& sheet, const CellScale& scale,
                   SvgCanvas& canvas, int& y);

}  // namespace mte

#endif  // MTE_CLI_VIEW_SIDE_H_
