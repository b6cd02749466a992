// --trace: a timed run as Chrome trace events, and as a page that draws them.
#ifndef MTE_CLI_TRACE_H_
#define MTE_CLI_TRACE_H_

#include <string>

#include "absl/status/status.h"
#include "emulator/program.h"
#include "emulator/timeline.h"

namespace mte {

// Whether the name of a trace file says what goes into it: it ends in .json or .html.
bool IsTraceFile(const std::string& file);

// Writes what a run did as "trace event format" JSON, a cycle as a microsecond, or as one HTML page
// without anything from outside. In both:
//
// * a thread a pipe, with a slice an instruction: its source line, text, bytes, and the cycles at
//   which it was issued, could have started and started;
// * on the front end's thread also a slice for each instruction that it issues to another pipe;
// * a slice of category "stall" where a pipe waits: for a flag, for room in a queue, or for all
//   pipes to drain;
// * a flow from each set_flag to its wait_flag;
// * a counter of the bytes of l1 that something has written.
//
// `program` is the one that ran.
absl::Status WriteTrace(const Timeline& timeline, const Program& program, const std::string& file);

}  // namespace mte

#endif  // MTE_CLI_TRACE_H_
