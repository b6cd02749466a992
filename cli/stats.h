// --stats: what a run did, as a table.
#ifndef MTE_CLI_STATS_H_
#define MTE_CLI_STATS_H_

#include <string>

#include "emulator/statistics.h"

namespace mte {

// By pipe and by instruction. Busy shares are there where the run had a clock.
std::string StatisticsText(const Statistics& statistics);

// The same for a spreadsheet: a line a pipe and a line an instruction, under a line of names.
std::string StatisticsCsv(const Statistics& statistics);

}  // namespace mte

#endif  // MTE_CLI_STATS_H_
