// The parts of a picture's page that are always the same, in order.
#ifndef MTE_CLI_VIEW_PAGE_TEXT_H_
#define MTE_CLI_VIEW_PAGE_TEXT_H_

#include "absl/strings/string_view.h"

namespace mte {

extern const absl::string_view kViewPageHead;    // behind it the title
extern const absl::string_view kViewPageBody;    // the drawing
extern const absl::string_view kViewPageScript;  // the data
extern const absl::string_view kViewPageTail;

}  // namespace mte

#endif  // MTE_CLI_VIEW_PAGE_TEXT_H_
