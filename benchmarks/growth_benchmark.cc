// Ten times the instructions, or ten times the bytes, must not cost much more than ten times the
// time.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "assembler/assembler.h"
#include "benchmarks/cases.h"
#include "benchmarks/prepared.h"
#include "isa/object.h"

namespace mte {
namespace {

constexpr int kFew = 100000;
constexpr int kMany = 10 * kFew;

std::string Copies(int count) {
  return absl::Substitute(R"(
        .target ascend950
        .data   gm:0
        .iota.u8 4096
        .text
        .rept   $0
        .rept   1000, i
        copy_gm2l1_align.u8 l1:32*i, gm:i, n_burst=1, len_burst=1
        .endr
        pipe_barrier mte2
        .endr
)",
                          count / 1000);
}

std::string OneCopy(int bytes) {
  return absl::Substitute(R"(
        .target ascend950
        .data   gm:0
        .fill.u8 $0, 1
        .text
        .rept   256
        copy_gm2l1_align_sync.u8 l1:0, gm:0, n_burst=$1, len_burst=bytes(96),
                                 burst_src_stride=96, burst_dst_stride=128
        .endr
)",
                          bytes, bytes / 96);
}

// The same instruction on a line of its own each time.
std::string Lines(int count) {
  std::string text = "        .target ascend950\n";
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&text, "        copy_gm2l1_align.u8 l1:", 32 * (i % 1024), ", gm:", i % 64,
                    ", n_burst=1, len_burst=1\n");
  }
  return text;
}

void BenchmarkAssemble(const std::string& name, const std::string& source) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    for (auto unused : state) {
      Diagnostics diagnostics;
      const Assembly assembly = Assemble("growth.s", source, AssemblyOptions(), diagnostics);
      if (!assembly.object.has_value()) state.SkipWithError("it does not assemble");
    }
  });
}

std::string ElfFile(const Object& object) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  std::string bytes;
  if (file == nullptr || !WriteObject(object, ObjectFormat::kElf, fileno(file.get())).ok()) {
    return bytes;
  }
  std::fseek(file.get(), 0, SEEK_END);
  bytes.resize(static_cast<size_t>(std::ftell(file.get())));
  std::rewind(file.get());
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
  return bytes;
}

// From the bytes of an object file to a program that can run.
void BenchmarkLoad(const std::string& name, const std::string& source) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    const Prepared prepared(source);
    const std::string file = ElfFile(*prepared.assembly.object);
    for (auto unused : state) {
      Diagnostics diagnostics;
      const absl::StatusOr<Object> object = ReadObject(file);
      if (!object.ok() ||
          !Program::Prepare(*object, prepared.program->target(), "growth.s", diagnostics)) {
        state.SkipWithError("it does not load");
      }
    }
  });
}

void AddGrowth(GoalTable& table, const std::string& what, const std::string& name) {
  table.Add({.what = absl::StrCat("growth: ", what),
             .benchmark = absl::StrCat(name, "/x10"),
             .baseline = absl::StrCat(name, "/x1"),
             .counter = Goal::kTime,
             .goal = 11,
             .at_least = false});
}

}  // namespace

void RegisterGrowth(GoalTable& table) {
  for (const bool large : {false, true}) {
    const char* suffix = large ? "/x10" : "/x1";
    const int count = large ? kMany : kFew;
    BenchmarkAssemble(absl::StrCat("growth/assemble_lines", suffix), Lines(count));
    BenchmarkAssemble(absl::StrCat("growth/assemble_turns", suffix), Copies(count));
    BenchmarkLoad(absl::StrCat("growth/load", suffix), Copies(count));
    RegisterProgram(absl::StrCat("growth/run", suffix), Copies(count), Checks::None());
    RegisterProgram(absl::StrCat("growth/run_checked", suffix), Copies(count), Checks());
    RegisterProgram(absl::StrCat("growth/bytes", suffix), OneCopy(large ? 384000 : 38400),
                    Checks());
  }
  AddGrowth(table, "assembling 10x the lines", "growth/assemble_lines");
  AddGrowth(table, "assembling 10x the turns of .rept", "growth/assemble_turns");
  AddGrowth(table, "loading 10x the instructions", "growth/load");
  AddGrowth(table, "running 10x the instructions, no checks", "growth/run");
  AddGrowth(table, "running 10x the instructions, all checks", "growth/run_checked");
  AddGrowth(table, "running 10x the bytes, all checks", "growth/bytes");
}

}  // namespace mte
