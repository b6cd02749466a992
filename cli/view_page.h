// A picture as one self-contained HTML page.
#ifndef MTE_CLI_VIEW_PAGE_H_
#define MTE_CLI_VIEW_PAGE_H_

#include <string>

#include "cli/view_svg.h"

namespace mte {

// The drawing, with a script that shows an element on both sides, steps through the bursts, rows or
// repeats, and fills in the formulas.
std::string ViewPage(const View& view);

}  // namespace mte

#endif  // MTE_CLI_VIEW_PAGE_H_
