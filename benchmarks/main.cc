// mte_benchmarks [--table] [--benchmark_...]: with --table nothing but the table of goals.
#include <benchmark/benchmark.h>

#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "benchmarks/cases.h"
#include "benchmarks/goal_table.h"
#include "benchmarks/process.h"

int main(int argc, char** argv) {
  if (argc > 2 && absl::string_view(argv[1]) == "--measure") return mte::MeasureProcess(argv + 2);
  bool quiet = false;
  // Interleaved, so that whatever else the host does meets a case and its baseline alike.
  std::vector<std::string> arguments = {argv[0], "--benchmark_repetitions=9",
                                        "--benchmark_enable_random_interleaving=true",
                                        "--benchmark_min_time=0.05"};
  for (int i = 1; i < argc; ++i) {
    if (absl::string_view(argv[i]) == "--table") {
      quiet = true;
    } else {
      arguments.emplace_back(argv[i]);
    }
  }
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  benchmark::Initialize(&count, pointers.data());
  if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return 2;

  mte::GoalTable table;
  mte::RegisterMoves(table);
  mte::RegisterInstructions(table);
  mte::RegisterGrowth(table);
  mte::RegisterProcesses(table);
  mte::TableReporter reporter(table, quiet);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  std::cout << (quiet ? "" : "\n") << table.Print();
  return 0;
}
