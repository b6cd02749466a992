#include "cli/stats.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/table_text.h"
#include "isa/table.h"

namespace mte {
namespace {

std::vector<std::string> Cells(std::string name, const Statistics::Line& line, std::string busy) {
  return {std::move(name), absl::StrCat(line.instructions), absl::StrCat(line.bytes),
          absl::StrCat(line.cycles), std::move(busy)};
}

std::string Share(int64_t part, int64_t whole) {
  if (whole == 0) return "";
  return absl::StrFormat("%.1f%%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace

std::string StatisticsText(const Statistics& statistics) {
  const int64_t total = statistics.total_cycles();
  TableText table("");
  table.Add({"pipe", "instructions", "bytes", "cycles", total == 0 ? "" : "busy"});
  for (int i = 0; i < kPipes; ++i) {
    const Pipe pipe = static_cast<Pipe>(i);
    if (statistics.of_pipe(pipe).instructions == 0) continue;
    table.Add(Cells(std::string(Name(pipe)), statistics.of_pipe(pipe),
                    Share(statistics.busy(pipe), total)));
  }
  table.Add({});
  table.Add({"instruction", "instructions", "bytes", "cycles"});
  for (const Row& row : AllRows()) {
    for (const bool sync : {false, true}) {
      const Statistics::Line& line = statistics.of_opcode(row.opcode, sync);
      if (line.instructions == 0) continue;
      table.Add(Cells(FullMnemonic(row, sync, DataType::kNone), line, ""));
    }
  }
  std::string text = table.Render();
  if (total > 0) {
    absl::StrAppend(&text, "\n", total, " cycles in all");
  } else {
    absl::StrAppend(&text, "\nno time in all, no busy shares: those need --schedule timed");
  }
  return absl::StrCat(text,
                      "\ncycles are those of a cost model, not of a device: start-up + bytes / "
                      "bandwidth, as if each\ninstruction ran alone\n");
}

}  // namespace mte
