// Somebody who looks over a core's shoulder while it runs: a debugger.
#ifndef MTE_EMULATOR_OBSERVER_H_
#define MTE_EMULATOR_OBSERVER_H_

#include "emulator/issue.h"

namespace mte {

class Core;

class Observer {
 public:
  virtual ~Observer() = default;

  // The instruction is about to take effect; nothing has been checked yet. False ends the run
  // there.
  virtual bool Before(Core& core, const Issue& issue) = 0;
  // The run is over: at the end of the program, or where it was stopped.
  virtual void Ended(Core& core, bool completed) = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_OBSERVER_H_
