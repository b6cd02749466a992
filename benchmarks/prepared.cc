#include "benchmarks/prepared.h"

#include <vector>

#include "emulator/cost_model.h"
#include "isa/target.h"

namespace mte {

Prepared::Prepared(const std::string& source) {
  Diagnostics diagnostics;
  assembly = Assemble("benchmark.s", source, AssemblyOptions(), diagnostics);
  const Object& object = *assembly.object;
  std::vector<GmRange> gm;
  for (const DataSegment& data : object.data) {
    if (data.start.space == Space::kGm) gm.push_back({data.start.offset, data.size});
  }
  const Target& target = *FindTarget(object.target);
  memory = *Memory::Create(target, gm);
  for (const DataSegment& data : object.data) memory->Write(data.start, data.bytes).IgnoreError();
  program = Program::Prepare(object, target, "benchmark.s", diagnostics);
}

void RunPrepared(benchmark::State& state, const Prepared& prepared, const RunOptions& options) {
  int64_t instructions = 0;
  const auto run = [&] {
    Diagnostics diagnostics;
    const RunResult result = Run(*prepared.program, *prepared.memory, options, diagnostics);
    if (!result.completed || !diagnostics.all().empty()) state.SkipWithError("the run failed");
    return result.instructions;
  };
  run();
  for ([[maybe_unused]] const auto turn : state) instructions += run();
  state.SetItemsProcessed(instructions);
}

void RegisterProgram(const std::string& name, const std::string& source, const Checks& checks,
                     Schedule schedule) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    const Prepared prepared(source);
    const CostModel costs(prepared.program->target());
    RunOptions options;
    options.checks = checks;
    options.schedule = schedule;
    options.costs = &costs;
    RunPrepared(state, prepared, options);
  });
}

}  // namespace mte
