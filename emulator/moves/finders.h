// Sinks that find where in its loop nest a move goes wrong. They see every primitive by itself,
// with its place, and are used only once something is known to be wrong, or may be out of bounds.
#ifndef MTE_EMULATOR_MOVES_FINDERS_H_
#define MTE_EMULATOR_MOVES_FINDERS_H_

#include <cstdint>
#include <optional>

#include "emulator/byte_set.h"
#include "emulator/fault.h"
#include "emulator/memory.h"
#include "emulator/moves/accesses.h"
#include "emulator/moves/move.h"
#include "emulator/moves/runs.h"
#include "isa/space.h"

namespace mte {

// Keeps the place of the access that is looked at.
template <class Derived>
class Finder : public Accesses<Derived> {
 public:
  // Meaningful once a walk was stopped.
  const Fault& fault() const { return fault_; }

  void At(const Turns& turns) { turns_ = turns; }
  void AtFractal(int fractal) { turns_.back() = fractal; }

 protected:
  // Records a fault, to be completed, and the place it is at.
  Fault& Found(FaultKind kind, bool writes, AccessKind access, Extent extent) {
    fault_.kind = kind;
    fault_.writes = writes;
    fault_.access = access;
    fault_.turns = turns_;
    fault_.extent = extent;
    return fault_;
  }

 private:
  Turns turns_{};
  Fault fault_;
};

// By how much a move is beyond what one instruction may read; nothing where it is not.
template <class Move>
std::optional<Fault> FindTooLong(const Move& move) {
  const Nest reads = move.ReadNest();
  const int64_t pieces = reads.extents();
  if (pieces <= kMostPieces && pieces * reads.bytes <= kMostBytes) return std::nullopt;
  Fault fault;
  fault.kind = FaultKind::kTooLong;
  fault.extent = {0, reads.bytes};
  fault.count = pieces;
  return fault;
}

// The first primitive outside. A part of the nest that lies within one region is left out as a
// whole, which takes one step of `steps`.
class BoundsFinder : public Finder<BoundsFinder> {
 public:
  BoundsFinder(const Memory& memory, Space to, Space from, int64_t steps)
      : memory_(memory), to_(to), from_(from), steps_(steps) {}

  // Whether the walk was stopped for want of steps, with nothing outside up to there.
  bool gave_up() const { return steps_ < 0; }

  bool Skips(Extent writes, Extent reads) {
    return Step() && Exists(to_, writes) && Exists(from_, reads);
  }
  bool Read(Extent extent, AccessKind access) { return Look(false, from_, extent, access); }
  bool Write(Extent extent, AccessKind access) { return Look(true, to_, extent, access); }

 private:
  bool Step() {
    if (steps_ >= 0) --steps_;
    return !gave_up();
  }
  bool Exists(Space space, Extent extent) const {
    return memory_.Find(space, extent.begin, extent.end) != nullptr;
  }
  bool Look(bool writes, Space space, Extent extent, AccessKind access) {
    if (!Step()) return false;
    if (Exists(space, extent)) return true;
    Found(FaultKind::kOutOfBounds, writes, access, extent);
    return false;
  }

  const Memory& memory_;
  Space to_;
  Space from_;
  int64_t steps_;
};

// The first read of a byte that nothing has written. Everything is in bounds.
class UnwrittenFinder : public Finder<UnwrittenFinder> {
 public:
  UnwrittenFinder(const Memory& memory, Space from) : memory_(memory), from_(from) {}

  bool Read(Extent extent, AccessKind access) {
    const Region& region = *memory_.Find(from_, extent.begin, extent.end);
    const int64_t first = region.FirstUnwritten(extent.begin, extent.end);
    if (first == extent.end) return true;
    Fault& fault = Found(FaultKind::kUninitialised, false, access, extent);
    fault.first = first;
    fault.count = region.CountUnwritten(extent.begin, extent.end);
    return false;
  }
  bool Write(Extent, AccessKind) { return true; }

 private:
  const Memory& memory_;
  Space from_;
};

// The first write of a byte that the move has written before. `touched` is empty at first.
class OverlapFinder : public Finder<OverlapFinder> {
 public:
  explicit OverlapFinder(ByteSet& touched) : touched_(touched) {}

  bool Read(Extent, AccessKind) { return true; }
  bool Write(Extent extent, AccessKind access) {
    const int64_t first = touched_.FirstPresent(extent.begin, extent.end);
    if (first == extent.end) {
      touched_.Add(extent.begin, extent.end);
      return true;
    }
    Found(FaultKind::kOverlap, true, access, extent).first = first;
    return false;
  }

 private:
  ByteSet& touched_;
};

// The first write of byte `byte`.
class WriterFinder : public Finder<WriterFinder> {
 public:
  explicit WriterFinder(int64_t byte) : byte_(byte) {}

  bool Read(Extent, AccessKind) { return true; }
  bool Write(Extent extent, AccessKind access) {
    if (byte_ < extent.begin || byte_ >= extent.end) return true;
    Found(FaultKind::kOverlap, true, access, extent);
    return false;
  }

 private:
  int64_t byte_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MOVES_FINDERS_H_
