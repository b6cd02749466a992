// The front end as schedules drive it that let it run ahead of the pipes.
#ifndef MTE_EMULATOR_ISSUER_H_
#define MTE_EMULATOR_ISSUER_H_

#include <optional>

#include "emulator/core.h"
#include "emulator/waits.h"

namespace mte {

class Issuer {
 public:
  explicit Issuer(Core& core) : core_(core) {}

  // Has the next instruction at hand, where there is one. False where the run is over.
  bool Prepare();
  // Nothing is left to issue. After Prepare.
  bool done() const { return !pending_ && !draining_; }
  // What keeps the front end from going on; nothing: it can. Not when done. `idle`: everything
  // issued has finished.
  std::optional<FrontEndWait> Hold(bool idle) const;
  // Goes on: issues an instruction, or sees that the pipes have drained behind a _sync form. False
  // where the run is over.
  bool Advance();

 private:
  Core& core_;
  bool pending_ = false;   // fetched and not issued
  bool draining_ = false;  // behind a _sync form
};

}  // namespace mte

#endif  // MTE_EMULATOR_ISSUER_H_
