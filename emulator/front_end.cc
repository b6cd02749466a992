#include "emulator/front_end.h"

#include "emulator/flags.h"
#include "isa/families.h"
#include "isa/table.h"

namespace mte {

Pipe QueueOf(const Instruction& instruction) {
  switch (instruction.row->family) {
    case Family::kSetFlag:
      return FlagId::Of(instruction).src;
    case Family::kWaitFlag:
      return FlagId::Of(instruction).dst;
    case Family::kBarrier: {
      const uint64_t pipe = instruction[FieldIndex(kBarrierFields, "pipe")];
      return pipe == kAllPipes ? Pipe::kS : static_cast<Pipe>(pipe);
    }
    default:
      return instruction.row->pipe;
  }
}

void FrontEnd::Fetch() {
  position_ = next_;
  const int length = program_.Fetch(position_.word, &instruction_);
  pipe_ = QueueOf(instruction_);
  halted_ = instruction_.row->family == Family::kHalt;
  next_ = {position_.index + 1, position_.word + static_cast<uint32_t>(length)};
  ++fetched_;
}

}  // namespace mte
