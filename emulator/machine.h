// The machine: registers, pipes with their queues, flags, and the memories they work on.
#ifndef MTE_EMULATOR_MACHINE_H_
#define MTE_EMULATOR_MACHINE_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include "diagnostics/diagnostic.h"
#include "emulator/memory.h"
#include "emulator/program.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

// What is looked for while a program runs; bounds always are.
struct Checks {
  bool init = true;       // reads of bytes that nothing wrote
  bool overlap = true;    // one instruction writes a byte twice
  bool registers = true;  // loop sizes not back to (1, 1) at the end
  static constexpr Checks None() { return {false, false, false}; }
};

// One instruction that has taken effect, for --log.
struct Executed {
  int64_t order;   // from 0, in the order of effects
  uint32_t index;  // of the instruction in the program
  Pipe pipe;       // where it ran; kS for what the front end does itself
  const Instruction* instruction;
  int64_t bytes;  // read from the source; 0 for what moves nothing
};

struct RunOptions {
  Checks checks;
  // Report errors and carry on: without the instruction where it would leave memory or raise a
  // raised flag, else with it (bytes that nothing wrote are then copied as 0xa5, and count as
  // written).
  bool keep_going = false;
  int64_t max_steps = std::numeric_limits<int64_t>::max();  // instructions fetched
  std::function<void(const Executed&)> log;                 // may be empty
};

struct RunResult {
  bool completed = false;  // false: a fault, deadlock or the step limit ended it
  int64_t instructions = 0;
};

// Runs `program` on `memory` (of the same target) from reset state: the program-order schedule, in
// which an instruction takes effect as soon as its pipe is not blocked. Faults, misuse of flags and
// deadlocks go to `diagnostics` with their source lines; an error stops the run before the
// offending instruction has changed any memory, unless options.keep_going.
RunResult Run(const Program& program, Memory& memory, const RunOptions& options,
              Diagnostics& diagnostics);

// Compares memory with the program's expectations and reports each that fails: the first wrong
// byte, what was wanted, what is there, and how many bytes differ.
void CheckExpectations(const Program& program, const Memory& memory, Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_EMULATOR_MACHINE_H_
