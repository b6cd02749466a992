// Flags: what one pipe raises and another waits for.
#ifndef MTE_EMULATOR_FLAGS_H_
#define MTE_EMULATOR_FLAGS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "emulator/registers.h"
#include "isa/families.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

struct FlagId {
  Pipe src{};
  Pipe dst{};
  int event = 0;

  // Of an instruction that sets a flag or waits for one.
  static FlagId Of(const Instruction& instruction) {
    constexpr int kSrc = FieldIndex(kFlagFields, "src_pipe");
    constexpr int kDst = FieldIndex(kFlagFields, "dst_pipe");
    constexpr int kEvent = FieldIndex(kFlagFields, "event_id");
    return {static_cast<Pipe>(instruction[kSrc]), static_cast<Pipe>(instruction[kDst]),
            static_cast<int>(instruction[kEvent])};
  }
  bool operator==(const FlagId&) const = default;
};

class Flags {
 public:
  // Who raised the flag; unknown while it is down.
  Position raiser(FlagId flag) const { return raisers_[Slot(flag)]; }
  bool up(FlagId flag) const { return raiser(flag).known(); }

  void Raise(FlagId flag, Position raiser) { raisers_[Slot(flag)] = raiser; }
  void Lower(FlagId flag) { raisers_[Slot(flag)] = Position(); }

  // Calls visit(flag, raiser) for each flag that is up.
  template <class Visit>
  void ForEachUp(Visit visit) const {
    for (size_t slot = 0; slot < raisers_.size(); ++slot) {
      if (!raisers_[slot].known()) continue;
      const FlagId flag = {static_cast<Pipe>(slot / kEvents / kPipes),
                           static_cast<Pipe>(slot / kEvents % kPipes),
                           static_cast<int>(slot % kEvents)};
      visit(flag, raisers_[slot]);
    }
  }

 private:
  static constexpr size_t kEvents = 16;  // as the words can name; targets have fewer
  static size_t Slot(FlagId flag) {
    const size_t pipes = static_cast<size_t>(flag.src) * kPipes + static_cast<size_t>(flag.dst);
    return pipes * kEvents + static_cast<size_t>(flag.event);
  }

  std::array<Position, kEvents * kPipes * kPipes> raisers_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_FLAGS_H_
