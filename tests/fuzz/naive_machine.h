// A machine that does what the pages say and nothing cleverly: an element at a time, a byte at a
// time, with the queues as lists. What the emulator does to memory and says about a program must
// agree with it.
#ifndef MTE_TESTS_FUZZ_NAIVE_MACHINE_H_
#define MTE_TESTS_FUZZ_NAIVE_MACHINE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnostics/codes.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/registers.h"
#include "isa/instruction.h"
#include "isa/target.h"
#include "tests/emulator/reference.h"
#include "tests/emulator/sync_graph.h"

namespace mte::fuzz {

class NaiveMachine {
 public:
  NaiveMachine(const Target& target, std::vector<GmRange> gm)
      : target_(target), gm_(std::move(gm)) {}

  void Write(Address start, absl::string_view bytes);

  // Runs the program to its end, or until nothing can move any more. What is wrong with an
  // instruction is remembered, and the run goes on as under --keep-going.
  void Run(const std::vector<Instruction>& program);

  bool completed() const { return completed_; }
  // By the instruction's number, what is wrong with it: the first of these codes that is met in
  // its walk, where there are two.
  const std::map<size_t, std::set<Code>>& faults() const { return faults_; }
  // Instructions that move nothing.
  const std::set<size_t>& empty() const { return empty_; }
  bool flag_left_up() const { return !flags_.empty(); }
  bool loop_size_left() const {
    return registers_[Register::kLoop1Size] != 1 || registers_[Register::kLoop2Size] != 1;
  }
  // Whether accesses race; nothing where the order of flags is not that of the program's text.
  std::optional<bool> HasRace() const;
  // Whether memory holds the same bytes, and the same have been written.
  bool Agrees(Memory& memory) const;

 private:
  struct Issued {
    size_t index;
    const Instruction* instruction;
    RegisterState registers;
  };
  using Flag = std::pair<std::pair<Pipe, Pipe>, uint64_t>;
  // Some bytes in a row, those that something has written. A page is there only where it has one.
  static constexpr int64_t kPageBytes = 256;
  using Page = std::array<std::optional<uint8_t>, kPageBytes>;
  using Pages = std::map<int64_t, Page>;  // by their number

  bool Exists(Space space, int64_t at) const;
  std::optional<uint8_t> Read(Space space, int64_t at) const;
  void WriteByte(Space space, int64_t at, uint8_t byte);
  static Flag FlagOf(const Instruction& instruction);

  // Lets every pipe go on as far as it can.
  void Drain();
  bool CanStart(const Issued& issued) const;
  void Execute(const Issued& issued);
  void Move(const Issued& issued);
  // Carries the moves out, in order.
  void Perform(const Instruction& instruction, const std::vector<ElementMove>& moves);
  std::set<Code> FaultsOf(const Instruction& instruction,
                          const std::vector<ElementMove>& moves) const;
  void RecordMove(const Instruction& instruction, size_t index,
                  const std::vector<ElementMove>& moves);
  void Record(SyncOp::Kind kind, Pipe pipe, size_t index, std::optional<Flag> flag = {});

  const Target& target_;
  std::vector<GmRange> gm_;
  std::array<Pages, kSpaces> pages_;
  RegisterState registers_;
  std::set<Flag> flags_;
  std::map<Pipe, std::vector<Issued>> queues_;  // the front end's instructions never wait there
  bool completed_ = false;
  std::map<size_t, std::set<Code>> faults_;
  std::set<size_t> empty_;
  std::map<size_t, std::vector<SyncOp>> ops_;  // what took effect, in the program's order
};

// How many elements an instruction moves at most, by its operands, or turns it takes that move
// none; to leave out what would take an element-by-element machine too long.
double ElementsAtMost(const Instruction& instruction, const RegisterState& registers);

}  // namespace mte::fuzz

#endif  // MTE_TESTS_FUZZ_NAIVE_MACHINE_H_
