// Whole programs of any words and any sizes, with every check and under every schedule: a run comes
// to its end, soon, or there is an error.
//
// An input is words (tests/fuzz/instructions.h). Options: the schedule, its seed, and whether there
// are hints. Errors always end the run: what one instruction moves without being looked at may take
// for ever, as it would on the device.
#include <memory>
#include <string>

#include "emulator/cost_model.h"
#include "emulator/machine.h"
#include "emulator/statistics.h"
#include "emulator/timeline.h"
#include "tests/fuzz/instructions.h"
#include "tests/fuzz/report.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

void Try(const WordInput& input) {
  Object object;
  object.words = input.words;
  Diagnostics diagnostics;
  const auto program = Program::Prepare(object, *input.target, "fuzz", diagnostics);
  Require(program.has_value() == diagnostics.ok(), "a program, or an error", Report(diagnostics));
  if (!program.has_value()) return;
  auto memory = Memory::Create(*input.target, {{0x1000, 0x2000}, {0x3001, 0x8000}});
  Require(memory.ok(), "there is memory");
  for (const Address start : {Address{Space::kGm, 0x1000}, Address{Space::kL1, 0},
                              Address{Space::kUb, 0}, Address{Space::kGm, 0x3001}}) {
    Require((*memory)->Write(start, std::string(0x2000, '\x5c')).ok(), "it is written");
  }
  const CostModel costs(*input.target);
  Statistics statistics;
  Timeline timeline;
  RunOptions options;
  options.schedule = static_cast<Schedule>(input.options[0] % 3);
  options.seed = input.options[1];
  options.costs = &costs;
  options.hints = input.options[2] % 2 != 0;
  options.keep_writers = true;
  options.statistics = &statistics;
  options.timeline = &timeline;
  const RunResult result = Run(*program, **memory, options, diagnostics);
  Require(result.completed == diagnostics.ok(), "the end, or an error", Report(diagnostics));
  Report(diagnostics);
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mte::fuzz::Try(mte::fuzz::WordInput(data, size));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned int seed) {
  return mte::fuzz::ChangeWordInput(data, size, max_size, seed);
}
