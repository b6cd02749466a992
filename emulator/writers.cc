#include "emulator/writers.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "emulator/moves/accesses.h"
#include "emulator/moves/dispatch.h"
#include "isa/disassemble.h"
#include "isa/table.h"

namespace mte {
namespace {

// Collects what a move fills within an extent.
class PaddingSink : public Accesses<PaddingSink> {
 public:
  explicit PaddingSink(Extent within) : within_(within) {}

  std::vector<Extent>& padding() { return padding_; }

  bool Read(Extent, AccessKind) { return true; }
  bool Write(Extent extent, AccessKind kind) {
    const Extent common = {std::max(extent.begin, within_.begin),
                           std::min(extent.end, within_.end)};
    if (kind == AccessKind::kPads && common.begin < common.end) padding_.push_back(common);
    return true;
  }

 private:
  Extent within_;
  std::vector<Extent> padding_;
};

// What an instruction did in the extent that is asked about.
struct Writer {
  std::string text;
  std::vector<Extent> padding;  // ascending
};

using Writers = absl::flat_hash_map<uint32_t, Writer>;  // by the index of the instruction

Writers DescribeWriters(const Program& program, const absl::flat_hash_set<uint32_t>& indices,
                        Extent extent) {
  Writers writers;
  RegisterState registers;
  Instruction instruction;
  for (Position at = {0, 0}; writers.size() < indices.size(); ++at.index) {
    const uint32_t word = at.word;
    at.word += static_cast<uint32_t>(program.Fetch(word, &instruction));
    const absl::Span<const Register> set = instruction.row->registers;
    for (size_t i = 0; i < set.size(); ++i) {
      registers.Set(set[i], instruction.values[i], {at.index, word});
    }
    if (!indices.contains(at.index)) continue;
    PaddingSink sink(extent);
    WithMove(instruction, registers, [&](const auto& move) { ForEachMove(move, sink); });
    std::sort(sink.padding().begin(), sink.padding().end(),
              [](Extent a, Extent b) { return a.begin < b.begin; });
    writers[at.index] = {Disassemble(instruction), std::move(sink.padding())};
  }
  return writers;
}

// Cuts a stretch where the writer's copying and filling meet.
void AddStretches(const WrittenStretch& stretch, const Writer& writer,
                  std::vector<WrittenStretch>& out) {
  int64_t at = stretch.extent.begin;
  const auto add = [&](int64_t end, bool padding) {
    if (at >= end) return;
    if (!out.empty() && out.back().by == stretch.by && out.back().padding == padding &&
        out.back().extent.end == at) {
      out.back().extent.end = end;
    } else {
      out.push_back({{at, end}, stretch.by, padding, writer.text});
    }
    at = end;
  };
  for (const Extent& padding : writer.padding) {
    if (padding.end <= at) continue;
    if (padding.begin >= stretch.extent.end) break;
    add(padding.begin, false);
    add(std::min(padding.end, stretch.extent.end), true);
  }
  add(stretch.extent.end, false);
}

}  // namespace

std::vector<WrittenStretch> FindWriters(const Program& program, const RaceDetector& accesses,
                                        Space space, Extent extent) {
  std::vector<WrittenStretch> stretches;
  absl::flat_hash_set<uint32_t> indices;
  for (int64_t at = extent.begin, end; at < extent.end; at = end) {
    const Stamp by = accesses.LastWriter(space, at, &end);
    end = std::min(end, extent.end);
    if (!stretches.empty() && stretches.back().by == by) {
      stretches.back().extent.end = end;
      continue;
    }
    stretches.push_back({{at, end}, by, false, ""});
    if (by.known()) indices.insert(by.index());
  }
  const Writers writers = DescribeWriters(program, indices, extent);
  std::vector<WrittenStretch> described;
  for (WrittenStretch& stretch : stretches) {
    if (stretch.by.known()) {
      AddStretches(stretch, writers.at(stretch.by.index()), described);
    } else {
      described.push_back(std::move(stretch));
    }
  }
  return described;
}

}  // namespace mte
