// Runs a fuzz target without libFuzzer: over files, and then for some seconds over random changes
// of them. It knows nothing of coverage; it is for tests, and for compilers that have no libFuzzer.
#include <fcntl.h>
#include <sanitizer/common_interface_defs.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/target.h"

#pragma weak LLVMFuzzerCustomMutator
#pragma weak __sanitizer_set_death_callback

namespace {

constexpr size_t kMaxBytes = 4096;      // of a changed input
constexpr int kSecondsAnInput = 20;     // more is a hang, also under the sanitizers
constexpr char kKept[] = "fuzz-input";  // where the input is left that ends the process

using Input = std::vector<uint8_t>;

// For the handlers of signals, which get no arguments.
const Input* current = nullptr;

// Calls only what a handler of signals may.
void KeepInput() {
  if (current == nullptr) return;
  const int fd = open(kKept, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return;
  const ssize_t written = write(fd, current->data(), current->size());
  constexpr char kText[] = "the input is in fuzz-input\n";
  if (written >= 0) static_cast<void>(!write(STDERR_FILENO, kText, sizeof(kText) - 1));
  close(fd);
  current = nullptr;
}

void OnSignal(int signal) {
  constexpr char kText[] = "the input takes too long\n";
  if (signal == SIGPROF) static_cast<void>(!write(STDERR_FILENO, kText, sizeof(kText) - 1));
  KeepInput();
  _exit(1);
}

void CatchTheEnd() {
  std::signal(SIGPROF, OnSignal);
  std::signal(SIGABRT, OnSignal);
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(KeepInput);
}

// Of the processor, so that a busy machine does not look like a hang; 0: no limit.
void LimitTime(int seconds) {
  const itimerval timer = {.it_interval = {0, 0}, .it_value = {seconds, 0}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void Try(const Input& input) {
  current = &input;
  LimitTime(kSecondsAnInput);
  // As libFuzzer does: a copy in a block of just that size, so that reading beyond it is seen.
  const Input copy(input);
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
  LimitTime(0);
  current = nullptr;
}

void AddFile(const std::filesystem::path& path, std::vector<Input>& inputs) {
  std::ifstream file(path, std::ios::binary);
  inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

// The files in a folder in the order of their names, so that the same seed does the same.
void AddAll(const std::string& path, std::vector<Input>& inputs) {
  if (!std::filesystem::is_directory(path)) return AddFile(path, inputs);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) AddFile(file, inputs);
}

// Of LLVMFuzzerMutate, which has no argument for them.
std::mt19937_64& Choices() {
  static std::mt19937_64 choices;
  return choices;
}
size_t Below(size_t bound) { return bound == 0 ? 0 : Choices()() % bound; }

void Change(Input& input) {
  input.resize(std::min(input.size(), kMaxBytes));
  const size_t size = input.size();
  input.resize(kMaxBytes);
  const size_t changed = LLVMFuzzerCustomMutator != nullptr
                             ? LLVMFuzzerCustomMutator(input.data(), size, kMaxBytes,
                                                       static_cast<unsigned int>(Choices()()))
                             : LLVMFuzzerMutate(input.data(), size, kMaxBytes);
  input.resize(changed);
}

// Returns how many inputs were tried.
size_t TryChanges(const std::vector<Input>& inputs, int seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  size_t count = 0;
  for (; std::chrono::steady_clock::now() < end; ++count) {
    Input input = inputs.empty() ? Input() : inputs[Below(inputs.size())];
    for (size_t changes = 1 + Below(4); changes > 0; --changes) Change(input);
    Try(input);
  }
  return count;
}

[[noreturn]] void ShowUsage(const char* program) {
  std::fprintf(stderr, "usage: %s [--seconds N] [--seed N] [FILE|FOLDER]...\n", program);
  std::exit(2);
}

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size) {
  if (size == 0 || (size < max_size && Below(3) == 0)) {
    if (max_size == 0) return 0;
    const size_t at = Below(size + 1);
    std::memmove(data + at + 1, data + at, size - at);
    data[at] = static_cast<uint8_t>(Choices()());
    return size + 1;
  }
  const size_t at = Below(size);
  const size_t length = 1 + Below(std::min<size_t>(size - at, 8));
  switch (Below(4)) {
    case 0:
      data[at] = static_cast<uint8_t>(data[at] ^ (1 << Below(8)));
      return size;
    case 1:
      std::fill_n(data + at, length, static_cast<uint8_t>(Choices()()));
      return size;
    case 2:
      std::memmove(data + at, data + Below(size - length + 1), length);
      return size;
    default:
      std::memmove(data + at, data + at + length, size - at - length);
      return size - length;
  }
}

int main(int argc, char** argv) {
  int seconds = 0;
  std::vector<Input> inputs;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool has_value = argument == "--seconds" || argument == "--seed";
    if (has_value && i + 1 == argc) ShowUsage(argv[0]);
    if (argument == "--seconds") {
      seconds = std::atoi(argv[++i]);
    } else if (argument == "--seed") {
      Choices().seed(std::strtoull(argv[++i], nullptr, 10));
    } else if (argument.rfind('-', 0) == 0 || !std::filesystem::exists(argument)) {
      ShowUsage(argv[0]);
    } else {
      AddAll(argument, inputs);
    }
  }
  CatchTheEnd();
  for (const Input& input : inputs) Try(input);
  const size_t changed = seconds > 0 ? TryChanges(inputs, seconds) : 0;
  std::printf("%zu files, %zu changed inputs: nothing found\n", inputs.size(), changed);
  return 0;
}
