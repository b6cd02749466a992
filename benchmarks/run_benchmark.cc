// What a run costs per instruction, with every check and with none.
#include <string>

#include "absl/strings/str_cat.h"
#include "benchmarks/cases.h"
#include "benchmarks/prepared.h"

namespace mte {
namespace {

// A million copies of 32 bytes that go round in l1; a barrier keeps the rounds apart.
constexpr char kSmallCopies[] = R"(
        .target ascend950
        .data   gm:0
        .iota.u8 4096
        .text
        .rept   1024
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

void RegisterRuns(const std::string& name, const char* source) {
  Checks race = Checks::None();
  race.race = true;
  RegisterProgram(absl::StrCat(name, "/no_checks"), source, Checks::None());
  RegisterProgram(absl::StrCat(name, "/all_checks"), source, Checks());
  RegisterProgram(absl::StrCat(name, "/race"), source, race);
}

void AddRate(GoalTable& table, const std::string& what, const std::string& benchmark, double goal) {
  table.Add({.what = what,
             .benchmark = benchmark,
             .baseline = "",
             .counter = "items_per_second",
             .goal = goal,
             .scale = 1e-6,
             .unit = "M/s"});
}

// What all checks leave of the rate without any.
void AddPrice(GoalTable& table, const std::string& what, const std::string& name) {
  table.Add({.what = absl::StrCat(what, ", all checks to none"),
             .benchmark = absl::StrCat(name, "/all_checks"),
             .baseline = absl::StrCat(name, "/no_checks"),
             .counter = "items_per_second",
             .goal = 0.5});
}

}  // namespace

void RegisterInstructions(GoalTable& table) {
  RegisterRuns("run/small_copies", kSmallCopies);
  RegisterRuns("run/double_buffering", kDoubleBuffering);
  RegisterRuns("run/scattered_blocks", kScatteredBlocks);
  RegisterRuns("run/large_copies", kLargeCopies);
  RegisterProgram("run/double_buffering/random", kDoubleBuffering, Checks::None(),
                  Schedule::kRandom);
  RegisterProgram("run/double_buffering/timed", kDoubleBuffering, Checks::None(), Schedule::kTimed);
  AddRate(table, "copies of one 32 B block, no checks", "run/small_copies/no_checks", 20);
  AddRate(table, "copies of one 32 B block, all checks", "run/small_copies/all_checks", 8);
  AddPrice(table, "copies of one 32 B block", "run/small_copies");
  AddPrice(table, "double buffering of single fractals", "run/double_buffering");
}

}  // namespace mte
