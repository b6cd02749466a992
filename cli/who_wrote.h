// --who-wrote: where the bytes of a region come from, once a run is over.
#ifndef MTE_CLI_WHO_WROTE_H_
#define MTE_CLI_WHO_WROTE_H_

#include <string>
#include <vector>

#include "cli/regions.h"
#include "emulator/memory.h"
#include "emulator/program.h"
#include "emulator/race_detector.h"
#include "isa/object.h"
#include "isa/space.h"

namespace mte {

// What a --load put into memory, for the names of what was there before the run.
struct LoadedStretch {
  std::string text;  // as the command line has it
  Address start;
  int64_t bytes = 0;
};

// A line for each stretch of bytes: who wrote it last, an instruction (and whether as padding),
// `.data`, a --load, or nothing. The region is in memory; `accesses` is null where nothing ran.
std::string WhoWroteText(const std::string& name, const MemoryRegion& region,
                         const Program& program, const Memory& memory,
                         const std::vector<LoadedStretch>& loads, const RaceDetector* accesses);

}  // namespace mte

#endif  // MTE_CLI_WHO_WROTE_H_
