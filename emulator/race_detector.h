// Finds the accesses that nothing orders, whatever the schedule did.
#ifndef MTE_EMULATOR_RACE_DETECTOR_H_
#define MTE_EMULATOR_RACE_DETECTOR_H_

#include <array>
#include <cstddef>
#include <vector>

#include "absl/types/span.h"
#include "emulator/access_history.h"
#include "emulator/clock.h"
#include "emulator/moves/move.h"
#include "emulator/moves/runs.h"
#include "emulator/written_spaces.h"
#include "isa/space.h"

namespace mte {

class RaceDetector {
 public:
  RaceDetector() : written_(WrittenSpaces()) {}

  // Records the accesses of a move that `by` carries out, after what `finished` says. Returns the
  // accesses before it that nothing orders before it; valid until the next call.
  template <class Move>
  absl::Span<const Conflict> Record(const Move& move, Stamp by, const Clock& finished) {
    conflicts_.clear();
    const Access access = {by, finished, conflicts_};
    if (AccessHistory* history = HistoryOf(move.from); history != nullptr) {
      Runs(move.ReadNest()).ForEachSeries([&](const EvenRuns& runs) {
        history->Read(runs, access);
        return true;
      });
    }
    if (AccessHistory* history = HistoryOf(move.to); history != nullptr) {
      Runs(move.WriteNest()).ForEachSeries([&](const EvenRuns& runs) {
        history->Write(runs, access);
        return true;
      });
    }
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
