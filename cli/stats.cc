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

// Calls visit(name, line) for each kind of instruction that ran.
template <class Visit>
void ForEachKind(const Statistics& statistics, Visit visit) {
  for (const Row& row : AllRows()) {
    for (const bool sync : {false, true}) {
      const Statistics::Line& line = statistics.of_opcode(row.opcode, sync);
      if (line.instructions > 0) visit(FullMnemonic(row, sync, DataType::kNone), line);
    }
  }
}

// Calls visit(pipe, line) for each pipe on which something ran.
template <class Visit>
void ForEachPipe(const Statistics& statistics, Visit visit) {
  for (int i = 0; i < kPipes; ++i) {
    const Pipe pipe = static_cast<Pipe>(i);
    if (statistics.of_pipe(pipe).instructions > 0) visit(pipe, statistics.of_pipe(pipe));
  }
}

}  // namespace

std::string StatisticsText(const Statistics& statistics) {
  const int64_t total = statistics.total_cycles();
  TableText table("");
  table.Add({"pipe", "instructions", "bytes", "cycles", total == 0 ? "" : "busy"});
  ForEachPipe(statistics, [&](Pipe pipe, const Statistics::Line& line) {
    table.Add(Cells(std::string(Name(pipe)), line, Share(statistics.busy(pipe), total)));
  });
  table.Add({});
  table.Add({"instruction", "instructions", "bytes", "cycles"});
  ForEachKind(statistics, [&](std::string name, const Statistics::Line& line) {
    table.Add(Cells(std::move(name), line, ""));
  });
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

std::string StatisticsCsv(const Statistics& statistics) {
  std::string text = "kind,name,instructions,bytes,cycles,busy_cycles,total_cycles\n";
  const bool timed = statistics.total_cycles() > 0;
  const auto add = [&](absl::string_view kind, absl::string_view name, const Statistics::Line& line,
                       absl::string_view clock) {
    absl::StrAppend(&text, kind, ",", name, ",", line.instructions, ",", line.bytes, ",",
                    line.cycles, ",", clock, "\n");
  };
  ForEachPipe(statistics, [&](Pipe pipe, const Statistics::Line& line) {
    add("pipe", Name(pipe), line,
        timed ? absl::StrCat(statistics.busy(pipe), ",", statistics.total_cycles()) : ",");
  });
  ForEachKind(statistics, [&](const std::string& name, const Statistics::Line& line) {
    add("instruction", name, line, ",");
  });
  return text;
}

}  // namespace mte
