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

inline constexpr size_t kFlagEvents = 16;  // as the words can name; targets have fewer
inline constexpr size_t kFlagSlots = kFlagEvents * kPipes * kPipes;

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
  // A number for each flag, less than kFlagSlots, and back.
  size_t slot() const {
    const size_t pipes = static_cast<size_t>(src) * kPipes + static_cast<size_t>(dst);
    return pipes * kFlagEvents + static_cast<size_t>(event);
  }
  static FlagId FromSlot(size_t slot) {
    return {static_cast<Pipe>(slot / kFlagEvents / kPipes),
            static_cast<Pipe>(slot / kFlagEvents % kPipes), static_cast<int>(slot % kFlagEvents)};
  }
  bool operator==(const FlagId&) const = default;
};

class Flags {
 public:
  // Who raised the flag; unknown while it is down.
  Position raiser(FlagId flag) const { return states_[flag.slot()].raiser; }
  bool up(FlagId flag) const { return raiser(flag).known(); }

  // How often it was raised.
  uint32_t raised(FlagId flag) const { return states_[flag.slot()].raised; }

  void Raise(FlagId flag, Position raiser) {
    State& state = states_[flag.slot()];
    state.raiser = raiser;
    ++state.raised;
  }
  void Lower(FlagId flag) { states_[flag.slot()].raiser = Position(); }

  // Calls visit(flag, raiser) for each flag that is up.
  template <class Visit>
  void ForEachUp(Visit visit) const {
    for (size_t slot = 0; slot < states_.size(); ++slot) {
      if (states_[slot].raiser.known()) visit(FlagId::FromSlot(slot), states_[slot].raiser);
    }
  }

 private:
  struct State {
    Position raiser;
    uint32_t raised = 0;
  };

  std::array<State, kFlagSlots> states_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_FLAGS_H_
