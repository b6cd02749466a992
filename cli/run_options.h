// The options of `mte run` that say how the program is run.
#ifndef MTE_CLI_RUN_OPTIONS_H_
#define MTE_CLI_RUN_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "emulator/cost_model.h"
#include "emulator/machine.h"
#include "isa/target.h"

namespace mte {

// What --stats is without a file.
inline constexpr char kStatsAsText[] = "true";

// As the command line has them.
struct ExecutionArguments {
  std::string checks = "all";
  bool hints = false;
  bool keep_going = false;
  int64_t max_steps = std::numeric_limits<int64_t>::max();
  std::string schedule;  // "": not given
  uint64_t seed = 0;
  int64_t runs = 1;
  std::string stats;  // "": not asked for, kStatsAsText, or a file
  std::string trace;  // a file, or ""
  std::vector<std::string> costs;
};

void AddExecutionArguments(CLI::App& command, ExecutionArguments& arguments);

// What is wrong is added to `diagnostics`. Costs, statistics and the log are for the caller to add.
RunOptions ReadExecutionArguments(const ExecutionArguments& arguments, Diagnostics& diagnostics);

// The cost model of the target with every --cost.
CostModel MakeCostModel(const ExecutionArguments& arguments, const Target& target,
                        Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_CLI_RUN_OPTIONS_H_
