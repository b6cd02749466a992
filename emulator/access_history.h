// Who wrote each byte of a memory last, and who has read it since: exact to the byte, in memory
// that grows with what was touched.
//
// Moves write and read whole 32 B blocks nearly always, and all bytes of a block then have one
// history: a cell of 8 bytes a block holds it. Only a block whose bytes differ is kept byte by
// byte, and only until something writes all of it again. Likewise a page that is touched as a whole
// has one cell, until something touches a part of it.
#ifndef MTE_EMULATOR_ACCESS_HISTORY_H_
#define MTE_EMULATOR_ACCESS_HISTORY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "emulator/clock.h"
#include "emulator/even_runs.h"
#include "emulator/moves/move.h"
#include "isa/pipe.h"
#include "isa/types.h"

namespace mte {

// Two accesses to common bytes, at least one a write, that nothing orders.
struct Conflict {
  Stamp earlier;  // the one that took effect before
  bool earlier_writes = false;
  bool writes = false;  // what the later one does
  Extent extent;        // the first stretch of common bytes
  int64_t bytes = 0;    // all of them
};

// An access that takes effect now: by whom, and what has finished before it started. What it meets
// is added to `conflicts`, a stretch that continues the last conflict being joined to it.
struct Access {
  Stamp by;
  const Clock& finished;
  std::vector<Conflict>& conflicts;

  bool Meets(Stamp earlier) const {
    return earlier.known() && !finished.Covers(earlier) && earlier != by;
  }
  void AddConflict(Stamp earlier, bool earlier_writes, bool writes, Extent extent) const;
};

class AccessHistory {
 public:
  void Read(const EvenRuns& runs, const Access& access);
  void Write(const EvenRuns& runs, const Access& access);

  // The last writer of the byte; unknown where there was none. `end`, where it is not null, becomes
  // a place up to which the answer is the same.
  Stamp LastWriter(int64_t at, int64_t* end = nullptr) const;

 private:
  // Of all bytes of a block. One reader is enough as long as each new one is ordered after it.
  struct Cell {
    Stamp writer;
    Stamp reader;
    bool operator==(const Cell&) const = default;
  };
  struct ByteCell {
    Stamp writer;
    std::array<Stamp, kPipes> readers;  // the latest on each pipe
  };
  using Split = std::array<ByteCell, kBlockBytes>;

  static constexpr int64_t kPageBlocks = 512;
  static constexpr int64_t kPageBytes = kPageBlocks * kBlockBytes;
  struct Page {
    bool whole = true;  // all cells are as the first: the others are not kept
    std::array<Cell, kPageBlocks> cells;
  };

  // A cell whose writer has the pipe code that no pipe has stands for a split block.
  static constexpr Pipe kSplitCode = static_cast<Pipe>(kPipes);
  static bool IsSplit(const Cell& cell) { return cell.writer.pipe() == kSplitCode; }
  // Whether the block needs to know no reader but this one.
  static bool ReadsAlone(const Cell& cell, const Access& access) {
    return cell.reader.pipe() == access.by.pipe() || !access.Meets(cell.reader);
  }
  Split& SplitOf(const Cell& cell) const { return *splits_[cell.writer.index()]; }

  static int64_t PageOf(int64_t at) { return static_cast<int64_t>(Unsigned(at) / kPageBytes); }
  static size_t CellOf(int64_t at) { return Unsigned(at) / kBlockBytes % kPageBlocks; }
  static uint64_t Unsigned(int64_t at) { return static_cast<uint64_t>(at); }  // divides by shifts

  // Calls visit(page, part) for parts of the runs that lie in one page each: many runs, or a piece
  // of one.
  template <class Visit>
  void ForEachPage(const EvenRuns& runs, Visit visit);
  // For the runs of one page: calls whole(cells, at) for whole blocks, the first of them at byte
  // `at`, and part(cell, extent) for the rest.
  template <class Whole, class Part>
  static void ForEachBlock(Page& page, const EvenRuns& runs, Whole whole, Part part);
  Page& PageAt(int64_t number) { return number == last_number_ ? *last_page_ : FindPage(number); }
  Page& FindPage(int64_t number);
  // Keeps all cells of the page again.
  static void Spread(Page& page);

  // What Read and Write do in one page. Neighbours often have the same history: `ordered` is one
  // that the access does not conflict with.
  void ReadPage(Page& page, const EvenRuns& runs, const Access& access, Cell& ordered);
  void WritePage(Page& page, const EvenRuns& runs, const Access& access, Cell& ordered);
  static bool IsAll(const EvenRuns& runs) { return runs.bytes == kPageBytes; }  // in one page

  // Each is about one whole block, or a page of one history; true where the access met nothing.
  bool ReadBlock(Cell& cell, Extent block, const Access& access);
  bool WriteBlock(Cell& cell, Extent block, const Access& access);

  void ReadBytes(Split& split, Extent part, const Access& access);
  void WriteBytes(Split& split, Extent part, const Access& access);
  Split& SplitUp(Cell& cell);

  absl::flat_hash_map<int64_t, std::unique_ptr<Page>> pages_;
  Page* last_page_ = nullptr;
  int64_t last_number_ = -1;
  std::vector<std::unique_ptr<Split>> splits_;
  std::vector<uint32_t> free_splits_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_ACCESS_HISTORY_H_
