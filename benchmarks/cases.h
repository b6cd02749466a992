// The benchmarks by subject. Each function registers its own, and says what they must reach.
#ifndef MTE_BENCHMARKS_CASES_H_
#define MTE_BENCHMARKS_CASES_H_

#include "benchmarks/goal_table.h"

namespace mte {

// What moves much data, against copies that do nothing else.
void RegisterMoves(GoalTable& table);
// What an instruction costs that moves little.
void RegisterInstructions(GoalTable& table);
// Ten times the work.
void RegisterGrowth(GoalTable& table);
// The program as a whole, against the assembler and disassembler of the host.
void RegisterProcesses(GoalTable& table);

}  // namespace mte

#endif  // MTE_BENCHMARKS_CASES_H_
