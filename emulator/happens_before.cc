#include "emulator/happens_before.h"

namespace mte {

bool HappensBefore::IsRedundant(FlagId flag) const {
  if (drained_by_ == 0) return false;
  const FlagState& state = flags_[flag.slot()];
  const Clock& known_there = known(flag.dst);
  for (int i = 0; i < kPipes; ++i) {
    const Pipe pipe = static_cast<Pipe>(i);
    if (pipe == Pipe::kS) continue;  // which touches no memory
    const uint32_t told = pipe == flag.src ? state.last_access : state.raised.before(pipe);
    if (told > known_there.before(pipe)) return false;
  }
  return true;
}

}  // namespace mte
