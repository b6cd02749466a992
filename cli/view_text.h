// A picture as text, for a terminal.
#ifndef MTE_CLI_VIEW_TEXT_H_
#define MTE_CLI_VIEW_TEXT_H_

#include <string>

#include "cli/view_svg.h"

namespace mte {

// A line of memory a line: its cells where they are few, else runs of them.
std::string ViewText(const View& view);

}  // namespace mte

#endif  // MTE_CLI_VIEW_TEXT_H_
