// The machine: registers, pipes with their queues, flags, and the memories they work on.
#ifndef MTE_EMULATOR_MACHINE_H_
#define MTE_EMULATOR_MACHINE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>

#include "diagnostics/diagnostic.h"
#include "emulator/memory.h"
#include "emulator/program.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

class CostModel;
class Observer;
class RaceDetector;
class Statistics;
class Timeline;
struct WriterProbe;

// What is looked for while a program runs; bounds always are.
struct Checks {
  bool init = true;       // reads of bytes that nothing wrote
  bool overlap = true;    // one instruction writes a byte twice
  bool race = true;       // accesses that nothing orders, flags that may be raised twice
  bool registers = true;  // loop sizes not back to (1, 1) at the end
  static constexpr Checks None() { return {false, false, false, false}; }
};

// The order in which instructions take effect (emulator/schedules.h).
enum class Schedule : uint8_t { kProgram, kRandom, kTimed };

// One instruction that has taken effect, for --log.
struct Executed {
  int64_t order;   // from 0, in the order of effects
  uint32_t index;  // of the instruction in the program
  Pipe pipe;       // where it ran; kS for what the front end does itself
  const Instruction* instruction;
  int64_t bytes;  // read from the source; 0 for what moves nothing
};

// How far a run has come, for who watches it.
struct Progress {
  uint64_t word;         // of the next instruction to fetch
  uint64_t words;        // of the program
  int64_t instructions;  // fetched so far
  bool rehearsal;
  const std::string& run_name;  // that of the options
};

struct RunOptions {
  Checks checks;
  // Report errors and carry on: without the instruction where it would leave memory or raise a
  // raised flag, else with it (bytes that nothing wrote are then copied as 0xa5, and count as
  // written).
  bool keep_going = false;
  bool hints = false;  // notes about what is not wrong, but not needed either
  Schedule schedule = Schedule::kProgram;
  uint64_t seed = 0;                                        // kRandom
  const CostModel* costs = nullptr;                         // needed for kTimed and for statistics
  Statistics* statistics = nullptr;                         // counts the run; may be null
  Timeline* timeline = nullptr;                             // gets a kTimed run; may be null
  bool keep_writers = false;                                // RunResult::accesses is wanted
  int64_t max_steps = std::numeric_limits<int64_t>::max();  // instructions fetched
  std::function<void(const Executed&)> log;                 // may be empty
  std::string run_name;  // "in run 3 of 5, with --seed 7": added to errors; may be empty
  // Set by a signal handler or another thread: the run ends soon, between two instructions, with an
  // error that says where. May be null.
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Progress&)> progress;  // called every so often; may be empty
  WriterProbe* probe = nullptr;                   // filled where keep_writers is set; may be null
  // Looks for races without touching memory, and passes over all else that is wrong with a move.
  bool rehearsal = false;
  Observer* observer = nullptr;  // not told of the rehearsal; may be null
};

struct RunResult {
  bool completed =
      false;  // false: a fault, a deadlock, the step limit or RunOptions::stop ended it
  int64_t instructions = 0;
  // Who wrote each byte last: where races were looked for, or writers are to be kept.
  std::shared_ptr<const RaceDetector> accesses;
};

// Runs `program` on `memory` (of the same target) from reset state. Faults, races, misuse of flags
// and deadlocks go to `diagnostics` with their source lines; an error stops the run before the
// offending instruction has changed any memory, unless options.keep_going.
//
// Races do not depend on the schedule. Under another than kProgram they are looked for first, in a
// rehearsal in program order, and the run begins only where there is none (or keep_going).
RunResult Run(const Program& program, Memory& memory, const RunOptions& options,
              Diagnostics& diagnostics);

// Compares memory with the program's expectations and reports each that fails: the first wrong
// byte, what was wanted, what is there, and how many bytes differ; with `accesses`, which may be
// null, also who wrote it.
void CheckExpectations(const Program& program, const Memory& memory, Diagnostics& diagnostics,
                       const RaceDetector* accesses = nullptr);

}  // namespace mte

#endif  // MTE_EMULATOR_MACHINE_H_
