#include "benchmarks/goal_table.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace mte {
namespace {

double Median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::string Shown(double value, const std::string& unit) {
  const int digits = value < 10 ? 2 : 1;
  return absl::StrFormat("%.*f", digits, value) + (unit.empty() ? "" : " " + unit);
}

std::string GoalText(const Goal& goal) {
  if (!goal.goal.has_value()) return "";
  return absl::StrCat(goal.at_least ? ">= " : "<= ", Shown(*goal.goal, goal.unit));
}

std::string Verdict(const Goal& goal, double value) {
  if (!goal.goal.has_value()) return "";
  return (goal.at_least ? value >= *goal.goal : value <= *goal.goal) ? "met" : "missed";
}

}  // namespace

void GoalTable::Measured(const benchmark::BenchmarkReporter::Run& run) {
  if (run.run_type != benchmark::BenchmarkReporter::Run::RT_Iteration || run.error_occurred) return;
  auto& counters = measured_[run.run_name.function_name];
  counters[Goal::kTime].push_back(run.real_accumulated_time / static_cast<double>(run.iterations));
  for (const auto& [name, counter] : run.counters) counters[name].push_back(counter.value);
}

std::vector<double> GoalTable::Values(const Goal& goal) const {
  const auto find = [&](const std::string& name) -> std::vector<double> {
    const auto benchmark = measured_.find(name);
    if (benchmark == measured_.end()) return {};
    const auto counter = benchmark->second.find(goal.counter);
    return counter == benchmark->second.end() ? std::vector<double>() : counter->second;
  };
  std::vector<double> values = find(goal.benchmark);
  if (goal.baseline.empty()) return values;
  const std::vector<double> baseline = find(goal.baseline);
  values.resize(std::min(values.size(), baseline.size()));
  for (size_t i = 0; i < values.size(); ++i) values[i] /= baseline[i];
  return values;
}

std::string GoalTable::Print() const {
  std::string text = "| what | goal | measured | |\n|---|---|---|---|\n";
  for (const Goal& goal : goals_) {
    std::vector<double> values = Values(goal);
    absl::StrAppend(&text, "| ", goal.what, " | ", GoalText(goal), " | ");
    if (values.empty()) {
      absl::StrAppend(&text, "not measured | |\n");
      continue;
    }
    const double value = Median(std::move(values)) * goal.scale;
    absl::StrAppend(&text, Shown(value, goal.unit), " | ", Verdict(goal, value), " |\n");
  }
  return text;
}

}  // namespace mte
