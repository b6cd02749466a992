// The same program under several random schedules.
#ifndef MTE_EMULATOR_REPEATED_RUNS_H_
#define MTE_EMULATOR_REPEATED_RUNS_H_

#include <cstdint>

#include "diagnostics/diagnostic.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/program.h"

namespace mte {

// Runs the program `runs` times from the same memory, with options.seed and the seeds after it,
// until a run does not complete, or ends with other bytes in memory than the first: that is an
// error, which names the first such byte and the instructions that met there in another order.
// Leaves the memory, and returns the result, of the last run.
RunResult RunRepeatedly(const Program& program, Memory& memory, const RunOptions& options,
                        int64_t runs, Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_EMULATOR_REPEATED_RUNS_H_
