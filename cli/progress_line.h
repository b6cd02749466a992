// How far a long run has come, on a terminal: one line of standard error that is written over and
// over, and is gone when something else is to be said.
#ifndef MTE_CLI_PROGRESS_LINE_H_
#define MTE_CLI_PROGRESS_LINE_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "absl/strings/string_view.h"
#include "emulator/machine.h"

namespace mte {

class ProgressLine {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Clock = std::function<Time()>;
  using Print = std::function<void(absl::string_view)>;

  // What happens within the first second goes unseen.
  ProgressLine(Clock clock, Print print);
  ~ProgressLine() { Clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void Update(const Progress& progress);
  void Clear();

 private:
  Clock clock_;
  Print print_;
  Time next_;
  size_t shown_ = 0;  // columns
};

// "43 % of the program, 430000 instructions".
std::string ProgressText(const Progress& progress);

}  // namespace mte

#endif  // MTE_CLI_PROGRESS_LINE_H_
