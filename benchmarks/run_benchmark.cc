// What a run costs per instruction, with every check and with none.
//
// The programs are assembled once; each iteration runs one from its start, on memory that is there
// already. items_per_second is instructions per second, and the checks keep at least half of what
// --checks none reaches on small ones.
#include <benchmark/benchmark.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "assembler/assembler.h"
#include "emulator/cost_model.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/program.h"
#include "isa/target.h"

namespace mte {
namespace {

// Copies of 32 bytes that go round in l1; a barrier keeps the rounds apart.
constexpr char kSmallCopies[] = R"(
        .target ascend950
        .data   gm:0
        .iota.u8 4096
        .text
        .rept   64
        .rept   1024, i
        copy_gm2l1_align.u8 l1:32*i, gm:i, n_burst=1, len_burst=1
        .endr
        pipe_barrier mte2
        .endr
)";

// Tiles of one fractal through two buffers, with four flags each.
constexpr char kDoubleBuffering[] = R"(
        .target ascend950
        .data   gm:0
        .iota.u8 32768
        .text
        set_flag  mte1, mte2, 0
        set_flag  mte1, mte2, 1
        .rept   16384, t
        wait_flag mte1, mte2, t % 2
        load_gm2l1_2d.u8 l1:512*(t % 2), gm:512*(t % 64), repeat_times=1
        set_flag  mte2, mte1, t % 2
        wait_flag mte2, mte1, t % 2
        load_l12l0a_2d.u8 l0a:512*(t % 128), l1:512*(t % 2), repeat_times=1
        .if     t % 128 == 127
        pipe_barrier mte1
        .endif
        set_flag  mte1, mte2, t % 2
        .endr
        wait_flag mte1, mte2, 0
        wait_flag mte1, mte2, 1
)";

// Rows in blocks of 32 bytes, far apart in the destination: many small pieces a copy.
constexpr char kScatteredBlocks[] = R"(
        .target ascend950
        .data   gm:0
        .iota.u8 65536
        .text
        .rept   256
        copy_gm2l1_nd2nz_sync.u8 l1:0, gm:0, nd_num=1, n_value=64, d_value=1000, src_d_value=1000,
                                 dst_nz_c0_stride=130, dst_nz_n_stride=2
        .endr
)";

// A quarter of l1 at a time.
constexpr char kLargeCopies[] = R"(
        .target ascend950
        .data   gm:0
        .fill.u8 131072, 1
        .text
        .rept   256, i
        copy_gm2l1_align_sync.u8 l1:131072*(i % 4), gm:0, n_burst=1, len_burst=bytes(131072)
        .endr
)";

// A program that is ready to run.
struct Prepared {
  explicit Prepared(absl::string_view source) {
    Diagnostics diagnostics;
    assembly = Assemble("benchmark.s", std::string(source), AssemblyOptions(), diagnostics);
    const Object& object = *assembly.object;
    std::vector<GmRange> gm;
    for (const DataSegment& data : object.data) gm.push_back({data.start.offset, data.size});
    const Target& target = GetTarget(TargetId::kAscend950);
    memory = *Memory::Create(target, gm);
    for (const DataSegment& data : object.data) memory->Write(data.start, data.bytes).IgnoreError();
    program = Program::Prepare(object, target, "benchmark.s", diagnostics);
  }

  Assembly assembly;
  std::unique_ptr<Memory> memory;
  std::optional<Program> program;
};

void RunProgram(benchmark::State& state, const char* source, const Checks& checks,
                Schedule schedule) {
  const Prepared prepared(source);
  const CostModel costs(GetTarget(TargetId::kAscend950));
  RunOptions options;
  options.checks = checks;
  options.schedule = schedule;
  options.costs = &costs;
  int64_t instructions = 0;
  for (auto unused : state) {
    Diagnostics diagnostics;
    const RunResult result = Run(*prepared.program, *prepared.memory, options, diagnostics);
    if (!result.completed || !diagnostics.all().empty()) state.SkipWithError("the run failed");
    instructions += result.instructions;
  }
  state.SetItemsProcessed(instructions);
}

Checks Only(bool Checks::*check) {
  Checks checks = Checks::None();
  checks.*check = true;
  return checks;
}

#define MTE_BENCHMARK_PROGRAM(name)                                                             \
  BENCHMARK_CAPTURE(RunProgram, name / no_checks, k##name, Checks::None(), Schedule::kProgram); \
  BENCHMARK_CAPTURE(RunProgram, name / all_checks, k##name, Checks(), Schedule::kProgram);      \
  BENCHMARK_CAPTURE(RunProgram, name / race, k##name, Only(&Checks::race), Schedule::kProgram)

MTE_BENCHMARK_PROGRAM(SmallCopies);
MTE_BENCHMARK_PROGRAM(DoubleBuffering);
MTE_BENCHMARK_PROGRAM(ScatteredBlocks);
MTE_BENCHMARK_PROGRAM(LargeCopies);
BENCHMARK_CAPTURE(RunProgram, DoubleBuffering / random, kDoubleBuffering, Checks::None(),
                  Schedule::kRandom);
BENCHMARK_CAPTURE(RunProgram, DoubleBuffering / timed, kDoubleBuffering, Checks::None(),
                  Schedule::kTimed);

}  // namespace
}  // namespace mte

BENCHMARK_MAIN();
