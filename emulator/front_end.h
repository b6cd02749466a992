// The front end's place in the program.
#ifndef MTE_EMULATOR_FRONT_END_H_
#define MTE_EMULATOR_FRONT_END_H_

#include <cstdint>

#include "emulator/program.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/pipe.h"

namespace mte {

// The pipe whose queue an instruction goes through; kS where the front end itself carries it out.
Pipe QueueOf(const Instruction& instruction);

class FrontEnd {
 public:
  explicit FrontEnd(const Program& program) : program_(program) {}

  // Behind the last instruction, or behind a halt.
  bool at_end() const { return halted_ || next_.word >= program_.object().words.size(); }
  // Of the next instruction to fetch.
  Position next() const { return next_; }
  int64_t fetched() const { return fetched_; }
  uint64_t words() const { return program_.object().words.size(); }

  // Not at the end.
  void Fetch();

  // What was fetched last.
  const Instruction& instruction() const { return instruction_; }
  Position position() const { return position_; }
  Pipe pipe() const { return pipe_; }

 private:
  const Program& program_;
  Instruction instruction_;
  Position position_;
  Pipe pipe_{};
  Position next_ = {0, 0};
  bool halted_ = false;
  int64_t fetched_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_FRONT_END_H_
