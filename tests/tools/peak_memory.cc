// Runs a command and fails where it needed more memory than allowed: peak_memory BYTES COMMAND...
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: peak_memory BYTES COMMAND [ARGUMENT...]\n";
    return 2;
  }
  const int64_t limit = std::strtoll(argv[1], nullptr, 10);
  const pid_t child = fork();
  if (child == 0) {
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 2;
  const int64_t peak = int64_t{usage.ru_maxrss} * 1024;
  std::cerr << argv[2] << ": peak memory " << peak << " bytes of " << limit << '\n';
  if (!WIFEXITED(status)) return 2;
  if (WEXITSTATUS(status) != 0) return WEXITSTATUS(status);
  return peak <= limit ? 0 : 1;
}
