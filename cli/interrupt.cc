#include "cli/interrupt.h"

#include <signal.h>

#include <atomic>

namespace mte {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};

// A handler gets nothing but the signal's number, so what it tells stands here.
std::atomic<bool> requested_flag = false;
std::atomic<int> first_signal = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "what a signal handler writes takes no lock");

extern "C" void RequestStop(int signal) {
  int none = 0;
  first_signal.compare_exchange_strong(none, signal);
  requested_flag = true;
}

bool IsIgnored(int signal) {
  struct sigaction current {};
  return sigaction(signal, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
}

void Restore(int signal) {
  struct sigaction plain {};
  plain.sa_handler = SIG_DFL;
  sigaction(signal, &plain, nullptr);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  requested_flag = false;
  first_signal = 0;
  struct sigaction action {};
  action.sa_handler = RequestStop;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  for (const int signal : kSignals) {
    if (!IsIgnored(signal)) sigaction(signal, &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (const int signal : kSignals) {
    if (!IsIgnored(signal)) Restore(signal);
  }
}

const std::atomic<bool>& InterruptGuard::requested() const { return requested_flag; }

int InterruptGuard::signal() const { return first_signal; }

int EndBySignal(int status) {
  for (const int signal : kSignals) {
    if (status != ExitStatusOfSignal(signal)) continue;
    Restore(signal);
    raise(signal);
  }
  return status;
}

}  // namespace mte
