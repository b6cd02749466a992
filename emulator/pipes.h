// The queues of the pipes.
#ifndef MTE_EMULATOR_PIPES_H_
#define MTE_EMULATOR_PIPES_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "emulator/clock.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

// An instruction in a queue, with the registers as they were when it was issued, and with what the
// front end had then seen finish.
struct Queued {
  Instruction instruction;
  RegisterState registers;
  Clock finished;
  Position position;
};

// First in, first out, kQueueDepth entries.
class Queue {
 public:
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == kQueueDepth; }
  int size() const { return size_; }

  // The i-th from the head.
  const Queued& operator[](int i) const { return entries_[Slot(i)]; }
  const Queued& head() const { return (*this)[0]; }

  void Push(const Instruction& instruction, const RegisterState& registers, const Clock& finished,
            Position position) {
    entries_[Slot(size_)] = {instruction, registers, finished, position};
    ++size_;
  }
  void Pop() {
    first_ = (first_ + 1) % kQueueDepth;
    --size_;
  }

 private:
  size_t Slot(int i) const { return static_cast<size_t>((first_ + i) % kQueueDepth); }

  std::array<Queued, kQueueDepth> entries_;
  int first_ = 0;
  int size_ = 0;
};

class Queues {
 public:
  Queue& operator[](Pipe pipe) { return queues_[static_cast<size_t>(pipe)]; }
  const Queue& operator[](Pipe pipe) const { return queues_[static_cast<size_t>(pipe)]; }

  bool empty() const {
    for (const Queue& queue : queues_) {
      if (!queue.empty()) return false;
    }
    return true;
  }

  // Calls visit(pipe, queue) for each queue that holds something.
  template <class Visit>
  void ForEachWaiting(Visit visit) const {
    for (size_t pipe = 0; pipe < queues_.size(); ++pipe) {
      if (!queues_[pipe].empty()) visit(static_cast<Pipe>(pipe), queues_[pipe]);
    }
  }

 private:
  std::array<Queue, kPipes> queues_;
};

}  // namespace mte

#endif  // MTE_EMULATOR_PIPES_H_
