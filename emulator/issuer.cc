#include "emulator/issuer.h"

#include "isa/table.h"

namespace mte {

bool Issuer::Prepare() {
  if (pending_ || draining_ || core_.front_end().at_end()) return true;
  pending_ = true;
  return core_.Fetch();
}

std::optional<FrontEndWait> Issuer::Hold(bool idle) const {
  const FrontEnd& front_end = core_.front_end();
  const Instruction& instruction = front_end.instruction();
  const Pipe pipe = front_end.pipe();
  FrontEndWait wait = {.why = {}, .position = front_end.position(), .flag = {}, .pipe = pipe};
  const bool is_drain =
      draining_ || (pipe == Pipe::kS && instruction.row->family == Family::kBarrier);
  if (is_drain) {
    if (idle) return std::nullopt;
    wait.why = FrontEndWait::Why::kDrain;
  } else if (pipe != Pipe::kS) {
    if (!core_.queues()[pipe].full()) return std::nullopt;
    wait.why = FrontEndWait::Why::kQueueFull;
  } else {
    if (!core_.Blocked(instruction)) return std::nullopt;
    wait.why = FrontEndWait::Why::kFlag;
    wait.flag = FlagId::Of(instruction);
  }
  return wait;
}

bool Issuer::Advance() {
  if (draining_) {
    draining_ = false;
    core_.EndSync();
    return true;
  }
  pending_ = false;
  draining_ = core_.front_end().instruction().sync;
  if (core_.front_end().pipe() == Pipe::kS) return core_.ExecuteFetched();
  core_.EnqueueFetched();
  return true;
}

}  // namespace mte
