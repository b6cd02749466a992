// Instructions that move much data, against loops of fixed-size copies that do nothing else. Source
// and destination are in memory already, and within the host's caches.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "benchmarks/cases.h"
#include "benchmarks/prepared.h"

namespace mte {
namespace {

constexpr int kTurns = 1024;  // of each program: what a run costs by itself is little beside them

// The pieces of a fixed-size copy that are worth being unrolled: the compiler's own choice for more
// bytes is slower.
constexpr size_t kPiece = 64;

template <size_t kBytes>
void CopyFixed(char* dst, const char* src) {
  if constexpr (kBytes <= kPiece) {
    std::memcpy(dst, src, kBytes);
  } else if constexpr (kBytes <= 1024) {
    for (size_t at = 0; at < kBytes; at += kPiece) std::memcpy(dst + at, src + at, kPiece);
  } else {
    size_t bytes = kBytes;
    benchmark::DoNotOptimize(bytes);  // the library's memcpy, which is quicker than an inlined one
    std::memcpy(dst, src, bytes);
  }
}

// `count` copies of kBytes bytes, kTurns times.
template <size_t kBytes>
void CopyEvenly(benchmark::State& state, size_t count, size_t dst_step, size_t src_step) {
  std::vector<char> dst(count * dst_step + kBytes, 1);
  const std::vector<char> src(count * src_step + kBytes, 2);
  for (auto unused : state) {
    for (int turn = 0; turn < kTurns; ++turn) {
      for (size_t i = 0; i < count; ++i) {
        CopyFixed<kBytes>(dst.data() + i * dst_step, src.data() + i * src_step);
      }
      benchmark::ClobberMemory();
    }
  }
}

// An instruction of `bytes` bytes, kTurns times, with no check and with all.
struct MoveCase {
  std::string name;
  std::string what;
  double goal;
  bool with_checks;  // whether the goal is for a run with all checks, else for one with none
  std::string target;
  std::string source;  // "gm:0", ...: where the bytes come from
  int64_t source_bytes;
  std::string instruction;
};

void RegisterCase(GoalTable& table, const MoveCase& c, const std::string& baseline) {
  const std::string program = absl::Substitute(
      R"(
        .target $0
        .data   $1
        .random.u8 $2, 1
        .text
        .rept   $3
        $4
        pipe_barrier all
        .endr
)",
      c.target, c.source, c.source_bytes, kTurns, c.instruction);
  RegisterProgram(absl::StrCat(c.name, "/no_checks"), program, Checks::None());
  RegisterProgram(absl::StrCat(c.name, "/all_checks"), program, Checks());
  for (const bool checks : {false, true}) {
    const std::string run = absl::StrCat(c.name, checks ? "/all_checks" : "/no_checks");
    // A ratio of bandwidths: the baseline's time to the emulator's.
    table.Add({.what = absl::StrCat(c.what, checks ? ", all checks" : ", no checks"),
               .benchmark = baseline,
               .baseline = run,
               .counter = Goal::kTime,
               .goal = checks == c.with_checks ? std::optional(c.goal) : std::nullopt});
  }
}

template <size_t kBytes>
std::string RegisterCopies(const std::string& name, size_t count, size_t dst_step,
                           size_t src_step) {
  const std::string baseline = absl::StrCat(name, "/copies");
  benchmark::RegisterBenchmark(baseline.c_str(), [=](benchmark::State& state) {
    CopyEvenly<kBytes>(state, count, dst_step, src_step);
  });
  return baseline;
}

void RegisterContiguous(GoalTable& table) {
  constexpr size_t kBytes = 65536;
  RegisterCase(table,
               {.name = "align/contiguous",
                .what = "align copy, bursts of 64 KiB end to end",
                .goal = 0.9,
                .with_checks = true,
                .target = "ascend950",
                .source = "gm:0",
                .source_bytes = 8 * kBytes,
                .instruction = "copy_gm2l1_align.u8 l1:0, gm:0, n_burst=8, len_burst=bytes(65536), "
                               "burst_src_stride=65536, burst_dst_stride=65536"},
               RegisterCopies<kBytes>("align/contiguous", 8, kBytes, kBytes));
}

// Bursts of kBytes bytes, 128 KiB together, apart in both memories.
template <size_t kBytes>
void RegisterStrided(GoalTable& table) {
  constexpr size_t kCount = 131072 / kBytes;
  constexpr size_t kStep = kBytes + 64;
  const std::string name = absl::StrCat("align/", kBytes);
  const std::string baseline = RegisterCopies<kBytes>(name, kCount, kStep, 2 * kBytes);
  for (const bool pads : {false, true}) {
    RegisterCase(
        table,
        {.name = absl::StrCat(name, pads ? "/padded" : "/plain"),
         .what = absl::StrCat("align copy, strided bursts of ", kBytes, " B, pads ",
                              pads ? "on" : "off"),
         .goal = pads ? 0.6 : 0.8,
         .with_checks = false,
         .target = "ascend950",
         .source = "gm:0",
         .source_bytes = kCount * 2 * kBytes,
         .instruction = absl::Substitute(
             "copy_gm2l1_align.u8 l1:0, gm:0, n_burst=$0, len_burst=bytes($1), "
             "burst_src_stride=$2, burst_dst_stride=$3$4",
             kCount, kBytes, 2 * kBytes, kStep,
             pads ? ", left_padding_count=8, right_padding_count=8, data_select_bit=true" : "")},
        baseline);
  }
}

void Register2d(GoalTable& table, const std::string& kind, size_t dst_gap, size_t src_stride) {
  constexpr size_t kFractal = 512;
  constexpr size_t kCount = 128;
  const std::string name = absl::StrCat("load_2d/", kind);
  RegisterCase(
      table,
      {.name = name,
       .what = absl::StrCat("2D load, ", kind),
       .goal = 0.8,
       .with_checks = false,
       .target = "ascend950",
       .source = "gm:0",
       .source_bytes = static_cast<int64_t>(kCount * src_stride * kFractal),
       .instruction = absl::Substitute(
           "load_gm2l1_2d.u8 l1:0, gm:0, repeat_times=$0, src_stride=$1, dst_gap=$2", kCount,
           src_stride, dst_gap)},
      RegisterCopies<kFractal>(name, kCount, (dst_gap + 1) * kFractal, src_stride * kFractal));
}

// What ND2NZ copies, block by block in the order in which the host does it fastest.
template <size_t kRowBytes>
void CopyBlocks(benchmark::State& state) {
  constexpr size_t kRows = 256;
  constexpr size_t kRowsAtOnce = 16;
  constexpr size_t kBlock = 32;
  std::vector<char> dst(kRows * kRowBytes, 1);
  const std::vector<char> src(kRows * kRowBytes, 2);
  for (auto unused : state) {
    for (int turn = 0; turn < kTurns; ++turn) {
      for (size_t first = 0; first < kRows; first += kRowsAtOnce) {
        for (size_t at = 0; at < kRowBytes; at += kBlock) {
          for (size_t row = first; row < first + kRowsAtOnce; ++row) {
            CopyFixed<kBlock>(dst.data() + at * kRows + row * kBlock,
                              src.data() + row * kRowBytes + at);
          }
        }
      }
      benchmark::ClobberMemory();
    }
  }
}

template <size_t kElementBytes>
void RegisterNd2Nz(GoalTable& table, const std::string& type) {
  constexpr size_t kBytes = size_t{256} * 256 * kElementBytes;
  const std::string name = absl::StrCat("nd2nz/", type);
  RegisterCase(table,
               {.name = name,
                .what = absl::StrCat("ND2NZ of 256 x 256 ", type),
                .goal = 0.5,
                .with_checks = true,
                .target = "ascend950",
                .source = "gm:0",
                .source_bytes = kBytes,
                .instruction = absl::Substitute(
                    "copy_gm2l1_nd2nz.$0 l1:0, gm:0, nd_num=1, n_value=256, d_value=256, "
                    "src_d_value=256, dst_nz_c0_stride=256, dst_nz_n_stride=1",
                    type)},
               RegisterCopies<kBytes>(name, 1, kBytes, kBytes));
  const std::string loop = absl::StrCat(name, "/blocks");
  benchmark::RegisterBenchmark(loop.c_str(), CopyBlocks<256 * kElementBytes>);
  table.Add({.what = absl::StrCat("ND2NZ of 256 x 256 ", type,
                                  ", all checks, to a loop that copies its blocks"),
             .benchmark = loop,
             .baseline = absl::StrCat(name, "/all_checks"),
             .counter = Goal::kTime});
}

// 64 KiB in squares of `fractals` fractals.
void RegisterTranspose(GoalTable& table, const std::string& type, int fractals, double goal) {
  constexpr size_t kBytes = 65536;
  const std::string name = absl::StrCat("transpose/", type);
  RegisterCase(table,
               {.name = name,
                .what = absl::StrCat("transposing load of 64 KiB ", type),
                .goal = goal,
                .with_checks = false,
                .target = "ascend910b",
                .source = "l1:0",
                .source_bytes = kBytes,
                .instruction = absl::Substitute(
                    "copy_l12l0b_trans.$0 l0b:0, l1:0, repeat_times=$1, src_stride=1, dst_gap=$2",
                    type, 128 / fractals, fractals - 1)},
               RegisterCopies<kBytes>(name, 1, kBytes, kBytes));
}

}  // namespace

void RegisterMoves(GoalTable& table) {
  RegisterContiguous(table);
  RegisterStrided<32>(table);
  RegisterStrided<64>(table);
  RegisterStrided<128>(table);
  RegisterStrided<256>(table);
  RegisterStrided<512>(table);
  Register2d(table, "plain", 0, 1);
  Register2d(table, "gaps", 1, 1);
  Register2d(table, "strides", 0, 2);
  RegisterNd2Nz<1>(table, "s8");
  RegisterNd2Nz<2>(table, "f16");
  RegisterNd2Nz<4>(table, "f32");
  RegisterTranspose(table, "f16", 1, 0.5);
  RegisterTranspose(table, "f32", 2, 0.5);
  RegisterTranspose(table, "s8", 2, 0.4);
  RegisterTranspose(table, "s4", 4, 0.2);
}

}  // namespace mte
