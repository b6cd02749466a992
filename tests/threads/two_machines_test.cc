// Assemblers and machines in several threads do not know of each other: each makes what it makes
// alone. Under the thread sanitizer (preset tsan) this also shows that they share nothing.
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assembler/assembler.h"
#include "diagnostics/render.h"
#include "emulator/cost_model.h"
#include "emulator/machine.h"
#include "emulator/program.h"
#include "emulator/repeated_runs.h"
#include "emulator/statistics.h"
#include "emulator/timeline.h"
#include "gtest/gtest.h"
#include "isa/disassemble.h"
#include "isa/encode.h"
#include "isa/target.h"

namespace mte {
namespace {

// One core's part of a tile, by every family of moves; `turns` times over.
std::string GoodProgram(int turns) {
  return absl::StrCat(R"(        .target ascend950
        .macro  pass from, to
        set_flag  \from, \to, 0
        wait_flag \from, \to, 0
        .endm
        .data   gm:0x1000
a:      .random.u16 4096, 7
        .text
        .rept   )",
                      turns, R"(, i
        copy_gm2l1_align.u16 l1:0, a + 2*i, n_burst=4, len_burst=bytes(30), burst_src_stride=64,
                             burst_dst_stride=32
        load_gm2l1_2d.u16    l1:1024, a + 512, repeat_times=2, src_stride=1
        pass    mte2, mte1
        load_l12l0a_2d.u16   l0a:0, l1:1024, repeat_times=2
        load_l12l0b_trans.u16 l0b:0, l1:1024, repeat_times=2
        pass    mte1, mte2
        .endr
        .expect l0a:0
        .u16    1
)");
}

// Mistakes of all sorts, for what is kept about them.
constexpr char kSyntaxMistakes[] = R"(        .target ascend950
        copy_gm2l1_alin.u16 l1:0, gm:0, n_burst=4, len_burst=1
        .rept   3, i
        copy_gm2l1_align.u8 l1:0, gm:0, n_burst=1, len_burst=1, left_padding_count=16*i + 1
        .endr
        .u16    unknown
)";

constexpr char kRaces[] = R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 1024
        .text
        load_gm2l1_2d.u8  l1:0, gm:0x1000, repeat_times=2
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
        set_gm2l1_loop_size 2, 2
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(40), burst_dst_stride=32
)";

std::string Text(const Diagnostics& diagnostics, const SourceTexts* sources) {
  const LineText lines = [sources](absl::string_view file, int line) {
    return sources->Line(file, line);
  };
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    text += RenderText(diagnostic, lines, {}) + RenderJson(diagnostic);
  }
  return text;
}

std::string Disassembly(const Object& object) {
  std::string text;
  const absl::Span<const uint64_t> words = object.words;
  for (size_t word = 0; word < words.size();) {
    Instruction instruction;
    word += static_cast<size_t>(Decode(words.subspan(word), &instruction, nullptr));
    absl::StrAppend(&text, Disassemble(instruction), "\n");
  }
  return text;
}

void RunObject(const Object& object, Schedule schedule, Diagnostics& diagnostics,
               std::string& account) {
  const Target& target = *FindTarget(object.target);
  const auto program = Program::Prepare(object, target, "test.s", diagnostics);
  std::vector<GmRange> ranges;
  for (const DataSegment& data : object.data) ranges.push_back({data.start.offset, data.size});
  const auto memory = Memory::Create(target, ranges);
  ASSERT_TRUE(program.has_value() && memory.ok());
  for (const DataSegment& data : object.data) {
    ASSERT_EQ((*memory)->Write(data.start, data.bytes), absl::OkStatus());
  }
  const CostModel costs(target);
  Statistics statistics;
  Timeline timeline;
  RunOptions options;
  options.schedule = schedule;
  options.keep_going = true;
  options.costs = &costs;
  options.statistics = &statistics;
  options.timeline = &timeline;
  const int64_t runs = schedule == Schedule::kRandom ? 3 : 1;
  const RunResult result = RunRepeatedly(*program, **memory, options, runs, diagnostics);
  CheckExpectations(*program, **memory, diagnostics, result.accesses.get());
  for (const Space space : {Space::kL1, Space::kL0a, Space::kL0b}) {
    std::string bytes;
    std::string valid;
    ASSERT_EQ((*memory)->Read({space, 0}, 4096, &bytes, &valid), absl::OkStatus());
    account += bytes + valid;
  }
  absl::StrAppend(&account, result.instructions, " instructions, ", timeline.end(), " cycles\n");
}

// All that comes of a source: what is said, the code, the memories.
std::string Account(const std::string& source, Schedule schedule) {
  Diagnostics diagnostics;
  const Assembly assembly = Assemble("test.s", source, AssemblyOptions(), diagnostics);
  std::string account;
  if (assembly.object.has_value()) {
    account = Disassembly(*assembly.object);
    RunObject(*assembly.object, schedule, diagnostics, account);
  }
  return account + Text(diagnostics, assembly.sources.get());
}

TEST(TwoMachinesTest, DoInThreadsWhatTheyDoAlone) {
  std::vector<std::function<std::string()>> jobs;
  for (const Schedule schedule : {Schedule::kProgram, Schedule::kRandom, Schedule::kTimed}) {
    for (const std::string& source :
         {GoodProgram(20), GoodProgram(7), std::string(kSyntaxMistakes), std::string(kRaces)}) {
      jobs.emplace_back([source, schedule] { return Account(source, schedule); });
    }
  }
  std::vector<std::string> alone;
  alone.reserve(jobs.size());
  for (const auto& job : jobs) alone.push_back(job());
  for (const std::string& account : alone) EXPECT_NE(account, "");

  // Each job in two threads, which all run at once.
  std::vector<std::string> together(2 * jobs.size());
  std::vector<std::thread> threads;
  for (size_t i = 0; i < together.size(); ++i) {
    threads.emplace_back([&, i] { together[i] = jobs[i % jobs.size()](); });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < together.size(); ++i) {
    EXPECT_EQ(together[i], alone[i % jobs.size()]) << "job " << i;
  }
}

}  // namespace
}  // namespace mte
