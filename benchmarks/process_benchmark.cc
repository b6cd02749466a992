// The program as a user starts it, against the assembler and disassembler of the host on as many
// instructions of their own. Where those are not installed their cases are left out.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "benchmarks/cases.h"
#include "benchmarks/process.h"

namespace mte {
namespace {

constexpr int kInstructions = 1000000;
constexpr char kMte[] = MTE_PROGRAM;

// Instructions of every family, with numbers that change.
std::string MixedSource() {
  std::string text = "        .target ascend950\n";
  for (int i = 0; i < kInstructions / 10; ++i) {
    absl::SubstituteAndAppend(
        &text,
        "        set_gm2l1_pad 0x$0\n"
        "        set_gm2l1_loop_size 2, $1\n"
        "        set_gm2l1_loop1_stride loop1_src_stride=$2, loop1_dst_stride=128\n"
        "        copy_gm2l1_align.u8 l1:$3, gm:$2, n_burst=2, len_burst=bytes(40), "
        "burst_src_stride=40, burst_dst_stride=64\n"
        "        load_gm2l1_2d.f16 l1:$3, gm:0x1000, repeat_times=4, src_stride=$1\n"
        "        set_flag mte2, mte1, $1\n"
        "        wait_flag mte2, mte1, $1\n"
        "        copy_l12l0b_trans.s8 l0b:0, l1:$3, repeat_times=2, src_stride=1, dst_gap=1\n"
        "        copy_gm2l1_nd2nz.f32 l1:$3, gm:$2, nd_num=1, n_value=16, d_value=24, "
        "src_d_value=24, dst_nz_c0_stride=16, dst_nz_n_stride=1\n"
        "        pipe_barrier mte2\n",
        i % 10, i % 8, 8 * (i % 1000), 32 * (i % 4096));
  }
  return text;
}

std::string TurnsSource(int turns) {
  return absl::Substitute(R"(
        .target ascend950
        .rept   $0, i
        copy_gm2l1_align.u8 l1:32*(i % 1024), gm:i, n_burst=1, len_burst=1
        .endr
)",
                          turns);
}

// Likewise for x86-64, in the syntax that the host's assembler reads by default.
std::string HostSource() {
  std::string text = "        .text\n";
  for (int i = 0; i < kInstructions / 10; ++i) {
    absl::SubstituteAndAppend(&text,
                              "        movq $$0x$0, %rax\n"
                              "        movq %rax, $2(%rbx,%rcx,4)\n"
                              "        addq $$$3, %rdx\n"
                              "        leaq $2(%rsi,%rdi,8), %r8\n"
                              "        vmovdqu $2(%rsi), %ymm$1\n"
                              "        vpaddd %ymm1, %ymm2, %ymm$1\n"
                              "        imulq $$$3, %r9, %r10\n"
                              "        cmpl %eax, $2(%rsp)\n"
                              "        xorl %ecx, %ecx\n"
                              "        pushq %rbp\n",
                              i % 10, i % 8, 8 * (i % 1000), 32 * (i % 4096));
  }
  return text;
}

constexpr char kTenLines[] = R"(
        .target ascend950
        .data   gm:0
        .iota.u8 64
        .text
        copy_gm2l1_align.u8 l1:0, gm:0, n_burst=1, len_burst=2
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        .expect l1:0
        .iota.u8 64
)";

// The files that the processes read.
class Inputs {
 public:
  Inputs() {
    Write("mixed.s", MixedSource());
    Write("turns.s", TurnsSource(kInstructions));
    Write("few_turns.s", TurnsSource(kInstructions / 10));
    Write("host.s", HostSource());
    Write("ten.s", kTenLines);
    RunProcess({kMte, "asm", Path("mixed.s"), "-o", Path("mixed.o")});
    RunProcess({"as", Path("host.s"), "-o", Path("host.o")});
  }

  std::string Path(const std::string& name) const { return folder_.Path(name); }

 private:
  void Write(const std::string& name, const std::string& text) {
    std::ofstream(Path(name)) << text;
  }

  TemporaryFolder folder_;
};

// Made when the first benchmark needs them, and gone with the last.
using SharedInputs = std::shared_ptr<std::unique_ptr<Inputs>>;

// Runs `program VERB INPUT [-o OUTPUT]` once an iteration. Its bytes are those of the input, and
// its items the instructions in there.
struct Command {
  std::string program;
  std::vector<std::string> verb;
  std::string input;
  std::string output;  // of -o; "": there is none
};

void RegisterCommand(const std::string& name, const Command& command, const SharedInputs& inputs) {
  const auto run = [=](benchmark::State& state) {
    if (*inputs == nullptr) *inputs = std::make_unique<Inputs>();
    const std::string input = (*inputs)->Path(command.input);
    std::vector<std::string> words = {command.program};
    words.insert(words.end(), command.verb.begin(), command.verb.end());
    words.push_back(input);
    if (!command.output.empty()) {
      words.insert(words.end(), {"-o", (*inputs)->Path(command.output)});
    }
    ProcessUsage usage;
    double processor_seconds = 0;
    for (auto unused : state) {
      const std::optional<ProcessUsage> process = RunProcess(words);
      if (!process.has_value()) {
        state.SkipWithError("the command is not there or fails");
        break;
      }
      usage = *process;
      processor_seconds += usage.processor_seconds;
      // Not the time that passes, which is the disk's as much.
      state.SetIterationTime(usage.processor_seconds);
    }
    std::error_code error;
    const auto bytes = static_cast<int64_t>(std::filesystem::file_size(input, error));
    state.SetItemsProcessed(state.iterations() * kInstructions);
    state.SetBytesProcessed(error ? 0 : state.iterations() * bytes);
    state.counters["peak_bytes"] = static_cast<double>(usage.peak_bytes);
    state.counters["processor_seconds"] =
        benchmark::Counter(processor_seconds, benchmark::Counter::kAvgIterations);
  };
  benchmark::RegisterBenchmark(name.c_str(), run)->UseManualTime()->Unit(benchmark::kMillisecond);
}

}  // namespace

void RegisterProcesses(GoalTable& table) {
  const auto inputs = std::make_shared<std::unique_ptr<Inputs>>();
  RegisterCommand("process/asm", {kMte, {"asm"}, "mixed.s", "asm.o"}, inputs);
  RegisterCommand("process/as", {"as", {}, "host.s", "as.o"}, inputs);
  RegisterCommand("process/asm_turns", {kMte, {"asm"}, "turns.s", "turns.o"}, inputs);
  RegisterCommand("process/asm_few_turns", {kMte, {"asm"}, "few_turns.s", "few_turns.o"}, inputs);
  RegisterCommand("process/dis", {kMte, {"dis"}, "mixed.o", ""}, inputs);
  RegisterCommand("process/objdump", {"objdump", {"-d"}, "host.o", ""}, inputs);
  RegisterCommand("process/run", {kMte, {"run"}, "ten.s", ""}, inputs);

  const std::string items = "items_per_second";
  table.Add({"`mte asm`, mixed instructions, to `as`: instructions a second", "process/asm",
             "process/as", items, 1});
  table.Add({"`mte asm`, mixed instructions, to `as`: bytes a second", "process/asm", "process/as",
             "bytes_per_second", 3});
  table.Add({"`mte asm`, mixed instructions: peak memory", "process/asm", "", "peak_bytes", 150,
             false, 1e-6, "MB"});
  table.Add({"`mte asm`, a million turns of `.rept`", "process/asm_turns", "", items, 5, true, 1e-6,
             "M/s"});
  table.Add({"growth: `mte asm`, 10x the turns of `.rept`: processor time", "process/asm_turns",
             "process/asm_few_turns", "processor_seconds", 11, false});
  table.Add({"`mte dis` to `objdump -d`: instructions a second", "process/dis", "process/objdump",
             items, 3});
  table.Add({"`mte run` of ten lines: processor time", "process/run", "", "processor_seconds", 5,
             false, 1e3, "ms"});
}

}  // namespace mte
