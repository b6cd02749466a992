#include "emulator/watch.h"

#include <algorithm>

#include "emulator/mover.h"
#include "emulator/moves/accesses.h"
#include "emulator/moves/dispatch.h"

namespace mte {
namespace {

// Bounds are always looked at; a move that also writes no byte twice is no longer than its memory.
constexpr Checks kWalkable = {.init = false, .overlap = true, .race = false, .registers = false};

Extent Common(Extent a, Extent b) { return {std::max(a.begin, b.begin), std::min(a.end, b.end)}; }

bool IsEmpty(Extent extent) { return extent.begin >= extent.end; }

// Collects the part of a move's reads, or of its writes, that lies in an extent.
class CommonSink : public Accesses<CommonSink> {
 public:
  CommonSink(Extent watched, bool writes) : watched_(watched), writes_(writes) {}

  Extent touched() const { return touched_; }

  bool Read(Extent extent, AccessKind) { return writes_ || Add(extent); }
  bool Write(Extent extent, AccessKind) { return !writes_ || Add(extent); }

 private:
  bool Add(Extent extent) {
    const Extent common = Common(extent, watched_);
    if (IsEmpty(common)) return true;
    touched_ = IsEmpty(touched_) ? common
                                 : Extent{std::min(touched_.begin, common.begin),
                                          std::max(touched_.end, common.end)};
    return true;
  }

  Extent watched_;
  bool writes_;
  Extent touched_;
};

template <class Move>
std::optional<WatchedAccess> FindIn(const Move& move, Memory& memory, const Watch& watch) {
  if (move.empty()) return std::nullopt;
  const bool writes = watch.writes && move.to == watch.space;
  if (!writes && !(watch.reads && move.from == watch.space)) return std::nullopt;
  Extent touched = Common(writes ? move.Writes() : move.Reads(), watch.extent);
  if (IsEmpty(touched)) return std::nullopt;
  if (!Mover(memory, kWalkable).Check(move).has_value()) {
    CommonSink sink(watch.extent, writes);
    ForEachMove(move, sink);
    touched = sink.touched();
  }
  if (IsEmpty(touched)) return std::nullopt;
  return WatchedAccess{writes, touched};
}

}  // namespace

std::optional<WatchedAccess> FindWatched(const Instruction& instruction,
                                         const RegisterState& registers, Memory& memory,
                                         const Watch& watch) {
  std::optional<WatchedAccess> access;
  WithMove(instruction, registers, [&](const auto& move) { access = FindIn(move, memory, watch); });
  return access;
}

bool IsMovement(const Instruction& instruction) {
  bool moves = false;
  WithMove(instruction, RegisterState(), [&](const auto&) { moves = true; });
  return moves;
}

}  // namespace mte
