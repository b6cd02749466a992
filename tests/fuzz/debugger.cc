// The debugger's commands: any script comes to its end, and the debugger is left with a status.
#include "cli/debugger.h"

#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "assembler/assembler.h"
#include "cli/console.h"
#include "cli/debug_input.h"
#include "cli/run_memory.h"
#include "emulator/program.h"
#include "isa/target.h"
#include "tests/fuzz/report.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

constexpr size_t kMostScript = 1000;      // bytes; each `back` runs the program again
constexpr size_t kMostOutput = 16 << 20;  // of a whole session

// Two pipes, flags, loop registers, a loop, a macro, an expectation that fails.
constexpr char kProgram[] = R"(
        .target ascend950
        .data   gm:0x1000
rows:   .iota.u8 2048
        .text
        .macro  tile n
        load_gm2l1_2d.u8 l1:512*\n, rows, repeat_times=1
        .endm
        set_gm2l1_pad       7
        set_gm2l1_loop_size 2, 1
copy:   copy_gm2l1_align.u8 l1:0x1000, rows, n_burst=2, len_burst=bytes(5), left_padding_count=1,
                            burst_src_stride=5, burst_dst_stride=32
        set_gm2l1_loop_size 1, 1
        .rept   3, turn
        tile    turn
        set_flag mte2, mte1, turn
        .endr
        wait_flag mte2, mte1, 0
        wait_flag mte2, mte1, 1
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=2, src_stride=1
        load_l12l0a_2d.u8 l0a:0, l1:1024, repeat_times=1
        .expect l0a:0
        .u8     9, 9
)";

void Try(const std::string& script) {
  Diagnostics diagnostics;
  const Assembly assembly = Assemble("fuzz.s", kProgram, {}, diagnostics);
  Require(assembly.object.has_value(), "the program assembles", Report(diagnostics));
  const Object& object = *assembly.object;
  const Target& target = *FindTarget(object.target);
  const std::optional<Program> program = Program::Prepare(object, target, "fuzz.s", diagnostics);

  DebugSetup setup;
  setup.program = &*program;
  setup.line_text = [&](absl::string_view file, int line) {
    return assembly.sources->Line(file, line);
  };
  setup.make_diagnostics = [] { return Diagnostics(); };
  setup.make_memory = [&](Diagnostics& errors) {
    return MakeMemory(object, "fuzz.s", target, {}, {}, errors);
  };
  size_t printed = 0;
  DebugStreams streams;
  streams.print = [&](absl::string_view text) { printed += text.size(); };
  streams.report = [&](const Diagnostic& diagnostic) {
    printed += RenderText(diagnostic, setup.line_text, {.color = false}).size();
  };
  LineReader lines = ReadLines(std::make_shared<std::istringstream>(script), streams.print);
  streams.read_line = [&]() -> std::optional<std::string> {
    if (printed > kMostOutput) return std::nullopt;
    return lines();
  };
  const int status = Debugger(setup, streams).Run();
  Require(status == kSuccess || status == kProgramWrong, "the debugger is left with a status",
          absl::StrCat(status));
}

}  // namespace
}  // namespace mte::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size <= mte::fuzz::kMostScript) {
    mte::fuzz::Try(std::string(mte::fuzz::Text(data, size)));
  }
  return 0;
}
