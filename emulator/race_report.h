// Races in words.
#ifndef MTE_EMULATOR_RACE_REPORT_H_
#define MTE_EMULATOR_RACE_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "emulator/access_history.h"
#include "emulator/clock.h"
#include "emulator/program.h"
#include "isa/pipe.h"
#include "isa/space.h"

namespace mte {

// The whole diagnostic for a conflict that `by` met in memory `space`. It speaks of the two in the
// order of the program, whatever order they took effect in.
Diagnostic DescribeRace(const Program& program, const Conflict& conflict, Stamp by, Space space);

// The event ids with which a flag from `src` to `dst`, set behind instruction `first` and waited
// for before instruction `second`, meets no other: those that the pair of pipes uses nowhere,
// else those that are not in use in between. Ascending.
std::vector<int> FreeEvents(const Program& program, Pipe src, Pipe dst, uint32_t first,
                            uint32_t second);

// "0-2, 5"; not of nothing.
std::string EventList(const std::vector<int>& events);

}  // namespace mte

#endif  // MTE_EMULATOR_RACE_REPORT_H_
