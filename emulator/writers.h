// Which instruction wrote a byte last, once a run is over.
#ifndef MTE_EMULATOR_WRITERS_H_
#define MTE_EMULATOR_WRITERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/clock.h"
#include "emulator/moves/move.h"
#include "emulator/program.h"
#include "emulator/race_detector.h"
#include "isa/space.h"

namespace mte {

// Neighbouring bytes with the same history.
struct WrittenStretch {
  Extent extent;
  Stamp by;              // unknown: no instruction wrote the bytes
  bool padding = false;  // the instruction filled them, and did not copy them
  std::string text;      // the instruction, disassembled; "" where there is none
};

// The bytes of the extent in ascending order. Walks over the program once: which part of an
// instruction wrote a byte is told by what it moves, under the registers that it ran with.
std::vector<WrittenStretch> FindWriters(const Program& program, const RaceDetector& accesses,
                                        Space space, Extent extent);

}  // namespace mte

#endif  // MTE_EMULATOR_WRITERS_H_
