// Whole processes, for the benchmarks.
#ifndef MTE_BENCHMARKS_PROCESS_H_
#define MTE_BENCHMARKS_PROCESS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mte {

struct ProcessUsage {
  double seconds = 0;            // from its start to its end
  double processor_seconds = 0;  // of user and system time
  int64_t peak_bytes = 0;
};

// Runs a command, found along PATH, with its output thrown away. Nothing where it does not exist or
// does not exit with 0.
//
// A process counts the memory of the one it was started from as its own peak. So this program,
// which has much, starts itself anew, as `mte_benchmarks --measure COMMAND...`, and that the
// command.
std::optional<ProcessUsage> RunProcess(const std::vector<std::string>& command);

// What `--measure` does: prints the usage for RunProcess. Returns the exit status.
int MeasureProcess(char** command);

// A folder that is removed with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  std::string Path(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace mte

#endif  // MTE_BENCHMARKS_PROCESS_H_
