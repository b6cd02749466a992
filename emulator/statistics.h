// What a run did, counted: for --stats.
#ifndef MTE_EMULATOR_STATISTICS_H_
#define MTE_EMULATOR_STATISTICS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

class Statistics {
 public:
  struct Line {
    int64_t instructions = 0;
    int64_t bytes = 0;   // read from the source
    int64_t cycles = 0;  // as if each ran alone
  };

  // An instruction took effect on `pipe`.
  void Add(Pipe pipe, const Instruction& instruction, int64_t bytes, int64_t cycles);
  // `pipe` works from cycle `begin` to `end`. Stretches may overlap, but their ends ascend.
  void AddBusy(Pipe pipe, int64_t begin, int64_t end);

  const Line& of_pipe(Pipe pipe) const { return pipes_[static_cast<size_t>(pipe)]; }
  // Of the instructions with an opcode, in either form.
  const Line& of_opcode(uint8_t opcode, bool sync) const { return kinds_[opcode][sync ? 1 : 0]; }
  // Cycles in which the pipe worked.
  int64_t busy(Pipe pipe) const { return busy_[static_cast<size_t>(pipe)].cycles; }
  // From the first cycle to the last; 0 where the schedule has no clock.
  int64_t total_cycles() const { return total_cycles_; }

 private:
  struct Busy {
    int64_t cycles = 0;
    int64_t end = 0;
  };

  std::array<Line, kPipes> pipes_;
  std::array<std::array<Line, 2>, 256> kinds_;
  std::array<Busy, kPipes> busy_;
  int64_t total_cycles_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_STATISTICS_H_
