#include "emulator/timeline.h"

#include <algorithm>

namespace mte {

void Timeline::Issue(Position position, Pipe pipe, Stretch issue) {
  // Instructions are issued in the order of the program, each once.
  entries_.resize(position.index + 1);
  Entry& entry = entries_.back();
  entry.word = position.word;
  entry.pipe = pipe;
  entry.issue = issue;
  entry.ready = issue.begin;
  Reach(issue.end);
}

void Timeline::Start(uint32_t index, int64_t ready, int64_t start, Stretch work, int64_t bytes) {
  Entry& entry = entries_[index];
  entry.started = true;
  entry.ready = std::max(entry.ready, ready);
  entry.start = start;
  entry.work = work;
  entry.bytes = bytes;
  Reach(work.end);
}

void Timeline::AddStall(const Stall& stall) {
  if (stall.stretch.cycles() <= 0) return;
  stalls_.push_back(stall);
  Reach(stall.stretch.end);
}

void Timeline::AddL1Bytes(Sample sample) {
  if (!l1_bytes_.empty() && l1_bytes_.back().bytes == sample.bytes) return;
  if (!l1_bytes_.empty() && l1_bytes_.back().time == sample.time) l1_bytes_.pop_back();
  l1_bytes_.push_back(sample);
}

void Timeline::Reach(int64_t time) { end_ = std::max(end_, time); }

}  // namespace mte
