// Ctrl-C, and the SIGTERM of a batch system, while a program runs.
#ifndef MTE_CLI_INTERRUPT_H_
#define MTE_CLI_INTERRUPT_H_

#include <atomic>

namespace mte {

// While one lives, the first SIGINT or SIGTERM asks the run to end instead of ending the process,
// and the second of a sort ends it at once. What the process was started to ignore stays ignored.
// One at a time: signals belong to the process.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  // Becomes true with the signal.
  const std::atomic<bool>& requested() const;
  // The signal; 0 where none has come.
  int signal() const;
};

// What a process exits with, in a shell's count, that ended by a signal.
constexpr int ExitStatusOfSignal(int signal) { return 128 + signal; }

// Ends the process by the signal in `status`, where it is one of ExitStatusOfSignal, so that a
// shell's loop that called it ends too; otherwise returns `status`.
int EndBySignal(int status);

}  // namespace mte

#endif  // MTE_CLI_INTERRUPT_H_
