#include "emulator/statistics.h"

#include <algorithm>

#include "isa/table.h"

namespace mte {

void Statistics::Add(Pipe pipe, const Instruction& instruction, int64_t bytes, int64_t cycles) {
  for (Line* line : {&pipes_[static_cast<size_t>(pipe)],
                     &kinds_[instruction.row->opcode][instruction.sync ? 1 : 0]}) {
    ++line->instructions;
    line->bytes += bytes;
    line->cycles += cycles;
  }
}

void Statistics::AddBusy(Pipe pipe, int64_t begin, int64_t end) {
  Busy& busy = busy_[static_cast<size_t>(pipe)];
  busy.cycles += std::max<int64_t>(0, end - std::max(begin, busy.end));
  busy.end = std::max(busy.end, end);
  total_cycles_ = std::max(total_cycles_, end);
}

}  // namespace mte
