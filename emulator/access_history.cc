#include "emulator/access_history.h"

#include <algorithm>

namespace mte {

void Access::AddConflict(Stamp earlier, bool earlier_writes, bool writes, Extent extent) const {
  for (Conflict& known : conflicts) {
    if (known.earlier != earlier || known.earlier_writes != earlier_writes ||
        known.writes != writes) {
      continue;
    }
    if (known.extent.end == extent.begin) known.extent.end = extent.end;
    known.bytes += extent.end - extent.begin;
    return;
  }
  conflicts.push_back({earlier, earlier_writes, writes, extent, extent.end - extent.begin});
}

AccessHistory::Page& AccessHistory::FindPage(int64_t number) {
  std::unique_ptr<Page>& page = pages_[number];
  if (page == nullptr) page = std::make_unique<Page>();
  last_number_ = number;
  last_page_ = page.get();
  return *last_page_;
}

void AccessHistory::Spread(Page& page) {
  if (!page.whole) return;
  page.cells.fill(page.cells[0]);
  page.whole = false;
}

template <class Visit>
void AccessHistory::ForEachPage(const EvenRuns& runs, Visit visit) {
  int64_t begin = runs.begin;
  for (int64_t i = 0; i < runs.count;) {
    const int64_t run_end = begin + runs.bytes;
    int64_t page_end = (PageOf(begin) + 1) * kPageBytes;
    if (run_end <= page_end) {
      const int64_t more = runs.step == 0 ? 0 : (page_end - run_end) / runs.step;
      const int64_t count = std::min(runs.count - i, more + 1);
      visit(PageAt(PageOf(begin)), EvenRuns{begin, runs.bytes, runs.step, count});
      begin += count * runs.step;
      i += count;
      continue;
    }
    for (int64_t at = begin; at < run_end; at = page_end, page_end += kPageBytes) {
      visit(PageAt(PageOf(at)), EvenRuns{at, std::min(run_end, page_end) - at, 0, 1});
    }
    begin += runs.step;
    ++i;
  }
}

template <class Whole, class Part>
void AccessHistory::ForEachBlock(Page& page, const EvenRuns& runs, Whole whole, Part part) {
  int64_t begin = runs.begin;
  for (int64_t i = 0; i < runs.count; ++i, begin += runs.step) {
    const int64_t run_end = begin + runs.bytes;
    for (int64_t at = begin; at < run_end;) {
      Cell& first = page.cells[CellOf(at)];
      const int64_t blocks = Unsigned(at) % kBlockBytes == 0 ? (run_end - at) / kBlockBytes : 0;
      if (blocks > 0) {
        whole(absl::MakeSpan(&first, static_cast<size_t>(blocks)), at);
        at += blocks * kBlockBytes;
      } else {
        const int64_t end = std::min(run_end, (at / kBlockBytes + 1) * kBlockBytes);
        part(first, Extent{at, end});
        at = end;
      }
    }
  }
}

void AccessHistory::Read(const EvenRuns& runs, const Access& access) {
  Cell ordered = {access.by, access.by};
  ForEachPage(runs,
              [&](Page& page, const EvenRuns& part) { ReadPage(page, part, access, ordered); });
}

void AccessHistory::Write(const EvenRuns& runs, const Access& access) {
  Cell ordered;
  ForEachPage(runs,
              [&](Page& page, const EvenRuns& part) { WritePage(page, part, access, ordered); });
}

inline void AccessHistory::ReadPage(Page& page, const EvenRuns& runs, const Access& access,
                                    Cell& ordered) {
  if (page.whole && IsAll(runs) && ReadsAlone(page.cells[0], access)) {
    ReadBlock(page.cells[0], {runs.begin, runs.begin + kPageBytes}, access);
    return;
  }
  Spread(page);
  ForEachBlock(
      page, runs,
      [&](absl::Span<Cell> cells, int64_t at) {
        for (Cell& cell : cells) {
          if (cell == ordered) {
            cell.reader = access.by;
          } else if (const Cell before = cell; ReadBlock(cell, {at, at + kBlockBytes}, access)) {
            ordered = before;
          }
          at += kBlockBytes;
        }
      },
      [&](Cell& cell, Extent part) { ReadBytes(SplitUp(cell), part, access); });
}

inline void AccessHistory::WritePage(Page& page, const EvenRuns& runs, const Access& access,
                                     Cell& ordered) {
  if (page.whole && IsAll(runs)) {
    WriteBlock(page.cells[0], {runs.begin, runs.begin + kPageBytes}, access);
    page.cells[0] = {access.by, Stamp()};
    return;
  }
  Spread(page);
  ForEachBlock(
      page, runs,
      [&](absl::Span<Cell> cells, int64_t at) {
        for (Cell& cell : cells) {
          if (cell != ordered) {
            const Cell before = cell;
            if (WriteBlock(cell, {at, at + kBlockBytes}, access)) ordered = before;
          }
          cell = {access.by, Stamp()};
          at += kBlockBytes;
        }
      },
      [&](Cell& cell, Extent part) { WriteBytes(SplitUp(cell), part, access); });
  page.whole = IsAll(runs);
}

bool AccessHistory::ReadBlock(Cell& cell, Extent block, const Access& access) {
  if (IsSplit(cell) || !ReadsAlone(cell, access)) {
    ReadBytes(SplitUp(cell), block, access);
    return false;
  }
  cell.reader = access.by;
  if (!access.Meets(cell.writer)) return true;
  access.AddConflict(cell.writer, /*earlier_writes=*/true, /*writes=*/false, block);
  return false;
}

bool AccessHistory::WriteBlock(Cell& cell, Extent block, const Access& access) {
  if (IsSplit(cell)) {
    WriteBytes(SplitOf(cell), block, access);
    free_splits_.push_back(cell.writer.index());
    return false;
  }
  // What is ordered after the reader is ordered after the writer whose bytes it read, too.
  if (access.Meets(cell.reader)) {
    access.AddConflict(cell.reader, /*earlier_writes=*/false, /*writes=*/true, block);
    return false;
  }
  if (!access.Meets(cell.writer)) return true;
  access.AddConflict(cell.writer, /*earlier_writes=*/true, /*writes=*/true, block);
  return false;
}

void AccessHistory::ReadBytes(Split& split, Extent part, const Access& access) {
  for (int64_t at = part.begin; at < part.end; ++at) {
    ByteCell& byte = split[static_cast<size_t>(at % kBlockBytes)];
    if (access.Meets(byte.writer)) {
      access.AddConflict(byte.writer, /*earlier_writes=*/true, /*writes=*/false, {at, at + 1});
    }
    byte.readers[static_cast<size_t>(access.by.pipe())] = access.by;
  }
}

void AccessHistory::WriteBytes(Split& split, Extent part, const Access& access) {
  for (int64_t at = part.begin; at < part.end; ++at) {
    ByteCell& byte = split[static_cast<size_t>(at % kBlockBytes)];
    bool after_readers = true;
    for (const Stamp reader : byte.readers) {
      if (!access.Meets(reader)) continue;
      access.AddConflict(reader, /*earlier_writes=*/false, /*writes=*/true, {at, at + 1});
      after_readers = false;
    }
    if (after_readers && access.Meets(byte.writer)) {
      access.AddConflict(byte.writer, /*earlier_writes=*/true, /*writes=*/true, {at, at + 1});
    }
    byte = {access.by, {}};
  }
}

AccessHistory::Split& AccessHistory::SplitUp(Cell& cell) {
  if (IsSplit(cell)) return SplitOf(cell);
  if (free_splits_.empty()) {
    free_splits_.push_back(static_cast<uint32_t>(splits_.size()));
    splits_.push_back(std::make_unique<Split>());
  }
  const uint32_t number = free_splits_.back();
  free_splits_.pop_back();
  ByteCell byte = {cell.writer, {}};
  if (cell.reader.known()) byte.readers[static_cast<size_t>(cell.reader.pipe())] = cell.reader;
  splits_[number]->fill(byte);
  cell = {Stamp(kSplitCode, number), Stamp()};
  return *splits_[number];
}

Stamp AccessHistory::LastWriter(int64_t at, int64_t* end) const {
  int64_t unused;
  int64_t& same_until = end != nullptr ? *end : unused;
  const int64_t number = PageOf(at);
  same_until = (number + 1) * kPageBytes;
  const auto page = pages_.find(number);
  if (page == pages_.end()) return Stamp();
  if (page->second->whole) return page->second->cells[0].writer;
  const Cell& cell = page->second->cells[CellOf(at)];
  same_until = (at / kBlockBytes + 1) * kBlockBytes;
  if (!IsSplit(cell)) return cell.writer;
  same_until = at + 1;
  return SplitOf(cell)[static_cast<size_t>(at % kBlockBytes)].writer;
}

}  // namespace mte
