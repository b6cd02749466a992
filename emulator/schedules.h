// The orders in which instructions take effect. Each function runs a core to the end of its program
// and returns whether it got there.
#ifndef MTE_EMULATOR_SCHEDULES_H_
#define MTE_EMULATOR_SCHEDULES_H_

#include <cstdint>

#include "emulator/core.h"
#include "emulator/cost_model.h"
#include "emulator/statistics.h"
#include "emulator/timeline.h"

namespace mte {

// An instruction takes effect as soon as its pipe is not blocked, the earliest in the program
// first: nearly always straight from the front end, without a stay in a queue.
bool RunInProgramOrder(Core& core);

// At each step one of those that can move does: the front end, which issues, or the head of a
// queue. Which one is drawn from `seed`.
bool RunAtRandom(Core& core, uint64_t seed);

// By the clock of the cost model. A pipe starts an instruction when its start-up will be over as
// the data path gets free; it takes effect when it finishes. `statistics` and `timeline` may be
// null.
bool RunTimed(Core& core, const CostModel& costs, Statistics* statistics, Timeline* timeline);

}  // namespace mte

#endif  // MTE_EMULATOR_SCHEDULES_H_
