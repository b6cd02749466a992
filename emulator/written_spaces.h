// The memories that programs can change.
#ifndef MTE_EMULATOR_WRITTEN_SPACES_H_
#define MTE_EMULATOR_WRITTEN_SPACES_H_

#include <array>

#include "isa/space.h"

namespace mte {

// By space, whether some instruction of the table writes it. What none writes keeps what it has
// from before the run, so that neither races nor differences between runs can be there.
std::array<bool, kSpaces> WrittenSpaces();

}  // namespace mte

#endif  // MTE_EMULATOR_WRITTEN_SPACES_H_
