// Programs that are ready to run, for the benchmarks.
#ifndef MTE_BENCHMARKS_PREPARED_H_
#define MTE_BENCHMARKS_PREPARED_H_

#include <benchmark/benchmark.h>

#include <memory>
#include <optional>
#include <string>

#include "assembler/assembler.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/program.h"

namespace mte {

// Assembled, with its data in memory. The source has a .target and no mistake.
struct Prepared {
  explicit Prepared(const std::string& source);

  Assembly assembly;
  std::unique_ptr<Memory> memory;
  std::optional<Program> program;
};

// Runs the program once an iteration and counts its instructions as items. The first run, which
// touches its memory for the first time, is not measured.
void RunPrepared(benchmark::State& state, const Prepared& prepared, const RunOptions& options);

// A benchmark of a program that is prepared when it is first run.
void RegisterProgram(const std::string& name, const std::string& source, const Checks& checks,
                     Schedule schedule = Schedule::kProgram);

}  // namespace mte

#endif  // MTE_BENCHMARKS_PREPARED_H_
