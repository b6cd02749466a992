// What happens when the system has no more memory for the program.
#ifndef MTE_CLI_OUT_OF_MEMORY_H_
#define MTE_CLI_OUT_OF_MEMORY_H_

#include "cli/console.h"

namespace mte {

// From now on an allocation that fails ends the process with one error on standard error, in
// `format`, and the status kCommandWrong. Not by an exception: Abseil's containers do not survive
// one, and nothing is left to do that would need memory. Outputs that are not complete do not
// appear (support/file.h).
void EndWhenOutOfMemory(DiagnosticsFormat format);

}  // namespace mte

#endif  // MTE_CLI_OUT_OF_MEMORY_H_
