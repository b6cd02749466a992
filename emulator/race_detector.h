// Finds the accesses that nothing orders, whatever the schedule did.
#ifndef MTE_EMULATOR_RACE_DETECTOR_H_
#define MTE_EMULATOR_RACE_DETECTOR_H_

#include <array>
#include <cstddef>
#include <vector>

#include "absl/types/span.h"
#include "emulator/access_history.h"
#include "emulator/clock.h"
#include "emulator/moves/accesses.h"
#include "emulator/moves/move.h"
#include "emulator/written_spaces.h"
#include "isa/space.h"

namespace mte {

// Joins the accesses of a move that continue each other, and records them. A history that is null
// is not kept.
class RecordSink : public Accesses<RecordSink> {
 public:
  RecordSink(AccessHistory* read, AccessHistory* written, const Access& access)
      : read_(read), written_(written), access_(access) {}

  bool Read(Extent extent, AccessKind) {
    if (read_ == nullptr) return true;
    if (extent.begin != reads_.end) FlushReads(extent.begin);
    reads_.end = extent.end;
    return true;
  }
  bool Write(Extent extent, AccessKind) {
    if (written_ == nullptr) return true;
    if (extent.begin != writes_.end) FlushWrites(extent.begin);
    writes_.end = extent.end;
    return true;
  }

  // Records what is left; call it once the walk is over.
  void Flush() {
    FlushReads(0);
    FlushWrites(0);
  }

 private:
  // The stretch so far is at its end, and the next begins at `next`.
  void FlushReads(int64_t next) {
    if (reads_.begin != reads_.end) read_->Read(reads_, access_);
    reads_ = {next, next};
  }
  void FlushWrites(int64_t next) {
    if (writes_.begin != writes_.end) written_->Write(writes_, access_);
    writes_ = {next, next};
  }

  AccessHistory* read_;
  AccessHistory* written_;
  const Access& access_;
  Extent reads_;
  Extent writes_;
};

class RaceDetector {
 public:
  RaceDetector() : written_(WrittenSpaces()) {}

  // Records the accesses of a move that `by` carries out, after what `finished` says. Returns the
  // accesses before it that nothing orders before it; valid until the next call.
  template <class Move>
  absl::Span<const Conflict> Record(const Move& move, Stamp by, const Clock& finished) {
    conflicts_.clear();
    const Access access = {by, finished, conflicts_};
    RecordSink sink(HistoryOf(move.from), HistoryOf(move.to), access);
    ForEachMove(move, sink);
    sink.Flush();
    return conflicts_;
  }

  // As AccessHistory::LastWriter.
  Stamp LastWriter(Space space, int64_t at, int64_t* end = nullptr) const {
    return histories_[static_cast<size_t>(space)].LastWriter(at, end);
  }

 private:
  // Null for a memory that no instruction writes: reads do not race with reads.
  AccessHistory* HistoryOf(Space space) {
    const size_t slot = static_cast<size_t>(space);
    return written_[slot] ? &histories_[slot] : nullptr;
  }

  std::array<AccessHistory, kSpaces> histories_;
  std::array<bool, kSpaces> written_;
  std::vector<Conflict> conflicts_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_RACE_DETECTOR_H_
