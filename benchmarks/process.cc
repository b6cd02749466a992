#include "benchmarks/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

namespace mte {
namespace {

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

constexpr char kNowhere[] = "/dev/null";

}  // namespace

// Spawned, not forked: a fork's copies of this process's page tables would count as the command's.
int MeasureProcess(char** command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, fd, kNowhere, O_WRONLY, 0);
  }
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  if (posix_spawnp(&child, command[0], &actions, nullptr, command, environ) != 0) return 1;
  int status = 0;
  rusage usage{};
  if (wait4(child, &status, 0, &usage) != child) return 1;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return 1;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  std::printf("%.9f %.6f %lld\n", elapsed.count(),
              Seconds(usage.ru_utime) + Seconds(usage.ru_stime),
              static_cast<long long>(usage.ru_maxrss) * 1024);
  return 0;
}

std::optional<ProcessUsage> RunProcess(const std::vector<std::string>& command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  std::string self = "/proc/self/exe";
  std::string measure = "--measure";
  std::vector<std::string> words = command;
  std::vector<char*> arguments = {self.data(), measure.data()};
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    execv(self.c_str(), arguments.data());
    _exit(127);
  }
  close(ends[1]);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> report(fdopen(ends[0], "r"), std::fclose);
  ProcessUsage usage;
  const bool reported =
      report != nullptr && std::fscanf(report.get(), "%lf %lf %" SCNd64, &usage.seconds,
                                       &usage.processor_seconds, &usage.peak_bytes) == 3;
  if (child > 0) waitpid(child, nullptr, 0);
  if (!reported) return std::nullopt;
  return usage;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "mte_benchmarks_XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace mte
