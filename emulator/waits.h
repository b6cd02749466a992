// What the pipes wait for, in words: the state of the queues, and deadlocks.
#ifndef MTE_EMULATOR_WAITS_H_
#define MTE_EMULATOR_WAITS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "diagnostics/diagnostic.h"
#include "emulator/flags.h"
#include "emulator/pipes.h"
#include "emulator/program.h"
#include "emulator/registers.h"
#include "isa/pipe.h"
#include "isa/table.h"

namespace mte {

// Why the front end cannot go on.
struct FrontEndWait {
  enum class Why : uint8_t { kFlag, kQueueFull, kDrain };
  Why why{};
  Position position{};  // of the instruction that it cannot issue, or that makes it wait
  FlagId flag{};        // kFlag
  Pipe pipe{};          // kQueueFull
};

// The machine at the moment at which nothing can move any more.
struct Standstill {
  const Queues& queues;
  const Flags& flags;
  std::optional<FrontEndWait> front_end;  // nothing: the program is at its end
  Position next;                          // the first instruction not issued; unknown: none
};

// "set_flag mte2, mte1, 0", for the family of either kind of flag instruction.
std::string FlagStatement(Family family, FlagId flag);

// Adds how many instructions each queue holds, and where the heads stand.
void AddQueueState(const Program& program, const Queues& queues, Diagnostic& diagnostic);

// The whole diagnostic. Something waits.
Diagnostic DescribeDeadlock(const Program& program, const Standstill& standstill);

}  // namespace mte

#endif  // MTE_EMULATOR_WAITS_H_
