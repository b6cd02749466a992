// When everything in a timed run happened: what --trace draws.
#ifndef MTE_EMULATOR_TIMELINE_H_
#define MTE_EMULATOR_TIMELINE_H_

#include <cstdint>
#include <vector>

#include "emulator/registers.h"
#include "emulator/waits.h"
#include "isa/pipe.h"

namespace mte {

// From cycle `begin` to cycle `end`.
struct Stretch {
  int64_t begin = 0;
  int64_t end = 0;

  int64_t cycles() const { return end - begin; }
};

class Timeline {
 public:
  // An instruction. The stretches of one pipe come after each other; only a wait or a barrier may
  // lie within an earlier instruction that still runs.
  struct Entry {
    uint32_t word = Position::kNone;  // where it starts in the program
    Pipe pipe{};
    bool started = false;
    Stretch issue;      // by the front end; where that carries it out itself, all there is
    int64_t ready = 0;  // it is at the head of its queue, and the pipe takes it
    int64_t start = 0;  // of a copy: its start-up may pass while the one before still moves data
    Stretch work;       // as the pipe is busy with it and with none before it
    int64_t bytes = 0;  // read from the source
  };
  // A pipe that does nothing, and why.
  struct Stall {
    Pipe pipe{};
    Stretch stretch;
    FrontEndWait wait;
    bool ends = true;  // false: a deadlock
  };
  // How many bytes of l1 something has written.
  struct Sample {
    int64_t time = 0;
    int64_t bytes = 0;
  };

  // The front end issues the instruction at `position` for `pipe`.
  void Issue(Position position, Pipe pipe, Stretch issue);
  // `pipe` starts the instruction.
  void Start(uint32_t index, int64_t ready, int64_t start, Stretch work, int64_t bytes);
  // Stretches without length are no stalls.
  void AddStall(const Stall& stall);
  void AddL1Bytes(Sample sample);

  // By index; what has not been issued has no word.
  const std::vector<Entry>& entries() const { return entries_; }
  const std::vector<Stall>& stalls() const { return stalls_; }
  const std::vector<Sample>& l1_bytes() const { return l1_bytes_; }
  bool empty() const { return entries_.empty(); }
  // The end of all there is.
  int64_t end() const { return end_; }

 private:
  void Reach(int64_t time);

  std::vector<Entry> entries_;
  std::vector<Stall> stalls_;
  std::vector<Sample> l1_bytes_;
  int64_t end_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_TIMELINE_H_
