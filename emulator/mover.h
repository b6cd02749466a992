// Checks moves and carries them out.
#ifndef MTE_EMULATOR_MOVER_H_
#define MTE_EMULATOR_MOVER_H_

#include <cstdint>
#include <optional>
#include <utility>

#include "emulator/byte_set.h"
#include "emulator/fault.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/moves/finders.h"
#include "emulator/moves/merge.h"
#include "emulator/moves/runs.h"
#include "emulator/moves/sinks.h"

namespace mte {

class Mover {
 public:
  Mover(Memory& memory, const Checks& checks) : memory_(memory), checks_(checks) {}

  // What is wrong with a move, without carrying it out: the first byte out of bounds anywhere in
  // it, else the first fault of another kind that is looked for. A move without faults is not too
  // long to be walked over; what it takes to find one is bounded too.
  template <class Move>
  std::optional<Fault> Check(const Move& move) {
    const SourceMemory source(memory_, move.from, move.Reads());
    const Extent writes = move.Writes();
    const Region* destination = memory_.Find(move.to, writes.begin, writes.end);
    if (!source.in_one_region() || destination == nullptr) {
      BoundsFinder finder(memory_, move.to, move.from, MostSteps(move.to));
      if (!ForEachMove(move, finder)) {
        if (!finder.gave_up()) return finder.fault();
        return checks_.overlap ? FindOverlap(move) : FindTooLong(move);
      }
    }
    if (!checks_.overlap) {
      if (const std::optional<Fault> fault = FindTooLong(move)) return fault;
    }
    switch (Judge(move, source)) {
      case Verdict::kFine:
        return std::nullopt;
      case Verdict::kReadsUnwritten:
        return FindUnwritten(move);
      case Verdict::kWritesAgain:
        return FindOverlap(move);
    }
    return std::nullopt;
  }

  // Carries out a move that is in bounds; returns the bytes copied from the source. Every byte it
  // writes counts as written from then on, even where it copies bytes that nothing wrote: that
  // mistake has been reported once, or was not asked for, and the destination shows it as 0xa5.
  template <class Move>
  int64_t Perform(const Move& move) {
    const SourceMemory source(memory_, move.from, move.Reads());
    const Extent writes = move.Writes();
    Region& destination = *memory_.Find(move.to, writes.begin, writes.end);
    const Runs written(move.WriteNest());
    ExecuteSink sink(source, destination, written.apart());
    ForEachMergedMove(move, sink);
    written.ForEachSeries([&destination](const EvenRuns& runs) {
      destination.MarkWritten(runs);
      return true;
    });
    return sink.bytes_read();
  }

 private:
  // After which a search for what is out of bounds may give up. A piece takes at most kStepsAPiece
  // and writes a byte: with more pieces in bounds than there are bytes, one is written twice, and
  // with more than kMostPieces the move is too long.
  int64_t MostSteps(Space to) const {
    constexpr int64_t kStepsAPiece = 8;
    const Region* whole = std::as_const(memory_).Find(to, 0, 1);
    return kStepsAPiece * (checks_.overlap ? whole->size() : kMostPieces);
  }

  // Where no byte is written twice, which is easily seen nearly always, only the reads are left to
  // be looked at, in any order.
  template <class Move>
  Verdict Judge(const Move& move, const SourceMemory& source) {
    if (checks_.overlap && !Runs(move.WriteNest()).apart()) {
      CheckSink sink(source, checks_.init, Untouched(move.Writes()));
      ForEachMergedMove(move, sink);
      return sink.verdict();
    }
    if (!checks_.init || source.AllIsWritten()) return Verdict::kFine;
    const bool written =
        Runs(move.ReadNest()).ForEach([&source](Extent run) { return source.IsWritten(run); });
    return written ? Verdict::kFine : Verdict::kReadsUnwritten;
  }

  template <class Move>
  Fault FindUnwritten(const Move& move) {
    UnwrittenFinder finder(memory_, move.from);
    ForEachMove(move, finder);
    return finder.fault();
  }

  template <class Move>
  Fault FindOverlap(const Move& move) {
    OverlapFinder overlap(Untouched(move.Writes()));
    ForEachMove(move, overlap);
    Fault fault = overlap.fault();
    WriterFinder writer(fault.first);
    ForEachMove(move, writer);
    fault.earlier_turns = writer.fault().turns;
    fault.earlier_extent = writer.fault().extent;
    return fault;
  }

  // A set that has no byte of the extent, which is in a local buffer.
  ByteSet& Untouched(Extent extent) {
    memory_.scratch().Remove(extent.begin, extent.end);
    return memory_.scratch();
  }

  Memory& memory_;
  Checks checks_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MOVER_H_
