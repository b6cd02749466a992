#include <array>
#include <cstddef>
#include <cstdint>

#include "emulator/issuer.h"
#include "emulator/schedules.h"

namespace mte {
namespace {

// SplitMix64: the same sequence on every machine.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  // Less than `bound`, which is small: the bias does not matter.
  size_t Below(size_t bound) {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<size_t>((z ^ (z >> 31)) % bound);
  }

 private:
  uint64_t state_;
};

}  // namespace

bool RunAtRandom(Core& core, uint64_t seed) {
  Random random(seed);
  Issuer issuer(core);
  while (true) {
    if (!issuer.Prepare()) return false;
    std::array<Pipe, kPipes + 1> ready;  // kS stands for the front end
    size_t count = 0;
    std::optional<FrontEndWait> hold;
    if (!issuer.done()) {
      hold = issuer.Hold(/*idle=*/core.queued() == 0);
      if (!hold.has_value()) ready[count++] = Pipe::kS;
    }
    core.queues().ForEachWaiting([&](Pipe pipe, const Queue& queue) {
      if (!core.Blocked(queue.head().instruction)) ready[count++] = pipe;
    });
    if (count == 0) {
      return (issuer.done() && core.queued() == 0) || core.ReportDeadlock(hold);
    }
    const Pipe pipe = ready[random.Below(count)];
    if (pipe == Pipe::kS ? !issuer.Advance() : !core.ExecuteHead(pipe)) return false;
  }
}

}  // namespace mte
