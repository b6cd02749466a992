// The goals, and how far what was measured is from them.
#ifndef MTE_BENCHMARKS_GOAL_TABLE_H_
#define MTE_BENCHMARKS_GOAL_TABLE_H_

#include <benchmark/benchmark.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mte {

// A line of the table: a counter of one benchmark, or its ratio to that of another. The value is
// the median over the repetitions, each of which is compared with the other's of the same number.
struct Goal {
  // Names the time of an iteration in place of a counter, in seconds.
  static constexpr char kTime[] = "";

  std::string what;
  std::string benchmark;
  std::string baseline;  // "": the counter itself
  std::string counter;
  std::optional<double> goal = std::nullopt;  // nothing: only for comparison
  bool at_least = true;                       // else at most
  double scale = 1;       // what the value is multiplied with to be shown in `unit`
  std::string unit = "";  // "" for a ratio
};

class GoalTable {
 public:
  void Add(Goal goal) { goals_.push_back(std::move(goal)); }
  // A repetition of a benchmark has been measured.
  void Measured(const benchmark::BenchmarkReporter::Run& run);
  // In Markdown; what was not measured, because a filter or a missing program left it out, says so.
  std::string Print() const;

 private:
  std::vector<double> Values(const Goal& goal) const;

  std::vector<Goal> goals_;
  std::map<std::string, std::map<std::string, std::vector<double>>> measured_;  // by counter
};

// Feeds the table, and shows its benchmarks only where asked to.
class TableReporter : public benchmark::ConsoleReporter {
 public:
  TableReporter(GoalTable& table, bool quiet) : table_(table), quiet_(quiet) {}

  bool ReportContext(const Context& context) override {
    return quiet_ || ConsoleReporter::ReportContext(context);
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) table_.Measured(run);
    if (!quiet_) ConsoleReporter::ReportRuns(runs);
  }

 private:
  GoalTable& table_;
  bool quiet_;
};

}  // namespace mte

#endif  // MTE_BENCHMARKS_GOAL_TABLE_H_
