#include "emulator/moves/runs.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace mte {

void Runs::Insert(Nest::Loop loop) {
  if (loop.step < 0) {
    begin_ += (loop.count - 1) * loop.step;
    loop.step = -loop.step;
  }
  size_t at = count_++;
  for (; at > 0 && loops_[at - 1].step > loop.step; --at) loops_[at] = loops_[at - 1];
  loops_[at] = loop;
}

void Runs::Join() {
  const std::array<Nest::Loop, 3> all = std::exchange(loops_, {});
  const size_t count = std::exchange(count_, 0);
  int64_t reach = bytes_;  // of the loops so far
  for (size_t i = 0; i < count; ++i) {
    const auto [turns, step] = all[i];
    apart_ = apart_ && step >= reach;
    reach += (turns - 1) * step;
    if (count_ == 0 && step <= bytes_) {
      bytes_ = reach;
    } else if (count_ > 0 && step == loops_[count_ - 1].count * loops_[count_ - 1].step) {
      loops_[count_ - 1].count *= turns;
    } else {
      loops_[count_++] = all[i];
    }
  }
}

}  // namespace mte
