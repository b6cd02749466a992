// Assembles a program that is a string, runs it, and prints what it left in l1.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assembler/assembler.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/program.h"
#include "isa/object.h"
#include "isa/space.h"
#include "isa/target.h"

namespace {

constexpr char kSource[] = R"(
        .target ascend950
        .data   gm:0x1000
rows:   .iota.u8 10, 1

        .text
        set_gm2l1_pad       0xee
        copy_gm2l1_align.u8 l1:0, rows, n_burst=2, len_burst=bytes(5), left_padding_count=1,
                            data_select_bit=true, burst_src_stride=5, burst_dst_stride=32
)";

// The memory of the program's target, with the program's data in it. Null where that has no room.
std::unique_ptr<mte::Memory> MakeMemory(const mte::Program& program) {
  std::vector<mte::GmRange> gm;
  for (const mte::DataSegment& segment : program.object().data) {
    if (segment.start.space == mte::Space::kGm) gm.push_back({segment.start.offset, segment.size});
  }
  auto memory = mte::Memory::Create(program.target(), gm);
  if (!memory.ok()) return nullptr;
  for (const mte::DataSegment& segment : program.object().data) {
    if (!(*memory)->Write(segment.start, segment.bytes).ok()) return nullptr;
  }
  return *std::move(memory);
}

void PrintL1(const mte::Memory& memory, uint64_t size) {
  std::string bytes;
  std::string valid;
  if (!memory.Read({mte::Space::kL1, 0}, size, &bytes, &valid).ok()) return;
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (valid[i] == 0) {
      std::printf(" ??");
    } else {
      std::printf(" %02x", static_cast<unsigned>(static_cast<uint8_t>(bytes[i])));
    }
    if (i % 16 == 15) std::printf("\n");
  }
}

bool AssembleAndRun(mte::Diagnostics& diagnostics) {
  const mte::Assembly assembly = mte::Assemble("rows.s", kSource, {}, diagnostics);
  if (!assembly.object.has_value()) return false;
  const mte::Target* target = mte::FindTarget(assembly.object->target);
  if (target == nullptr) return false;
  const std::optional<mte::Program> program =
      mte::Program::Prepare(*assembly.object, *target, "rows.s", diagnostics);
  if (!program.has_value()) return false;
  const std::unique_ptr<mte::Memory> memory = MakeMemory(*program);
  if (memory == nullptr || !mte::Run(*program, *memory, {}, diagnostics).completed) return false;
  PrintL1(*memory, 64);
  return true;
}

}  // namespace

int main() {
  mte::Diagnostics diagnostics;
  const bool done = AssembleAndRun(diagnostics);
  for (const mte::Diagnostic& diagnostic : diagnostics.all()) {
    std::fputs(mte::RenderText(diagnostic, nullptr, {}).c_str(), stderr);
  }
  return done ? 0 : 1;
}
