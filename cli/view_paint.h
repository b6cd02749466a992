// The cells of a panel as SVG.
#ifndef MTE_CLI_VIEW_PAINT_H_
#define MTE_CLI_VIEW_PAINT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "cli/svg_canvas.h"
#include "cli/view_cells.h"
#include "cli/view_scale.h"
#include "cli/view_sheet.h"
#include "emulator/picture.h"

namespace mte {

// Draws the lines of a panel below each other.
void PaintPanel(const Picture& picture, const Sheet& sheet, const SheetPanel& panel,
                const CellScale& scale, DrawnSide::Corner corner, SvgCanvas& canvas);

// The <defs> that it refers to.
extern const absl::string_view kPaintDefinitions;

// How a legend shows a look.
std::string PaintOf(Look look);

}  // namespace mte

#endif  // MTE_CLI_VIEW_PAINT_H_
