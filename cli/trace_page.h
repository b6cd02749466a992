// The page around the events of a trace.
#ifndef MTE_CLI_TRACE_PAGE_H_
#define MTE_CLI_TRACE_PAGE_H_

#include "absl/strings/string_view.h"

namespace mte {

// A whole HTML page is the head, the trace as JSON, and the tail.
extern const absl::string_view kTracePageHead;
extern const absl::string_view kTracePageTail;

}  // namespace mte

#endif  // MTE_CLI_TRACE_PAGE_H_
