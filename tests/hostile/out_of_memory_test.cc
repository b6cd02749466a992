// Every command where memory runs out at any point: it ends with one message and the status 2, and
// nothing is left of an output that was begun.
#include "cli/out_of_memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "gtest/gtest.h"

namespace {

// How many allocations still succeed; negative: all do.
int64_t allocations_left = -1;

[[gnu::noinline]] void* Allocate(size_t size, size_t alignment) {
  if (allocations_left == 0) {
    std::get_new_handler()();  // does not return
    std::abort();
  }
  if (allocations_left > 0) --allocations_left;
  void* memory = nullptr;
  if (posix_memalign(&memory, std::max(alignment, sizeof(void*)), size) != 0) std::abort();
  return memory;
}

// Not inlined: the compiler would take a new and a free in one function for a mistake.
[[gnu::noinline]] void Free(void* memory) { std::free(memory); }

}  // namespace

// Every form, as the address sanitizer replaces those that are not here.
void* operator new(size_t size) { return Allocate(size, alignof(std::max_align_t)); }
void* operator new[](size_t size) { return Allocate(size, alignof(std::max_align_t)); }
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, alignof(std::max_align_t));
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, alignof(std::max_align_t));
}
void* operator new(size_t size, std::align_val_t alignment) {
  return Allocate(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return Allocate(size, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept { Free(memory); }
void operator delete[](void* memory) noexcept { Free(memory); }
void operator delete(void* memory, size_t) noexcept { Free(memory); }
void operator delete[](void* memory, size_t) noexcept { Free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { Free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { Free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { Free(memory); }

namespace mte {
namespace {

namespace fs = std::filesystem;

constexpr char kSource[] = R"(        .target ascend950
        .macro  copy at
        copy_gm2l1_align.u8 l1:\at, rows, n_burst=1, len_burst=bytes(40), data_select_bit=true
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        .endm
        .data   gm:0x1000
rows:   .iota.u8 40
        .text
        .rept   3, i
        copy    64*i
        .endr
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
        .expect l1:0
        .iota.u8 40
)";

// What the arguments ask for. Reading them is CLI11's affair, which takes little, and takes it for
// granted.
Action Read(const std::vector<std::string>& arguments) {
  CLI::App app("", "mte");
  Action action;
  AddAsm(app, action);
  AddDis(app, action);
  AddRun(app, action);
  AddDebug(app, action);
  AddView(app, action);
  AddIsa(app, action);
  AddWhere(app, action);
  AddExplain(app, action);
  app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  return action;
}

// What a process of its own said on standard error, and how it ended.
struct Outcome {
  int status = 0;
  std::string errors;
};

Outcome InProcess(const std::function<int()>& work) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    _exit(work());
  }
  close(ends[1]);
  Outcome outcome;
  char bytes[4096];
  ssize_t got = 0;
  while ((got = read(ends[0], bytes, sizeof bytes)) > 0) {
    outcome.errors.append(bytes, static_cast<size_t>(got));
  }
  close(ends[0]);
  EXPECT_EQ(waitpid(child, &outcome.status, 0), child);
  return outcome;
}

class OutOfMemoryTest : public testing::Test {
 protected:
  OutOfMemoryTest() {
    std::string pattern = testing::TempDir() + "mte_memory_test_XXXXXX";
    directory_ = mkdtemp(pattern.data());
    std::ofstream(In("copy.s")) << kSource;
    std::ofstream(In("script")) << "step 2\nback\ncontinue\n";
  }
  ~OutOfMemoryTest() override { fs::remove_all(directory_); }

  std::string In(absl::string_view name) const { return absl::StrCat(directory_, "/", name); }

  size_t Files() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
  }

  // Elsewhere a killed process leaves its temporary file.
  bool HasNamelessFiles() const {
    const int fd = open(directory_.c_str(), O_TMPFILE | O_RDWR, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0;
  }

  // Runs the command with so many allocations.
  static Outcome RunWith(int64_t allocations, const std::vector<std::string>& arguments) {
    const Action action = Read(arguments);
    return InProcess([&] {
      EndWhenOutOfMemory(DiagnosticsFormat::kText);
      allocations_left = allocations;
      Console console;
      const int status = console.Close(action(console));
      allocations_left = -1;
      return status;
    });
  }

  // From no allocation to as many as it takes, or where that are very many with gaps.
  void FailEverywhere(const std::vector<std::string>& arguments) {
    const Outcome unhindered = RunWith(-1, arguments);
    fs::remove(In("out"));
    const size_t files = Files();
    for (int64_t allocations = 0;; allocations += 1 + allocations / 20) {
      SCOPED_TRACE(absl::StrCat(arguments[0], " with ", allocations, " allocations"));
      const Outcome outcome = RunWith(allocations, arguments);
      const bool appeared = fs::remove(In("out"));
      if (HasNamelessFiles()) {
        ASSERT_EQ(Files(), files);
      }
      if (outcome.status == unhindered.status) {
        EXPECT_EQ(outcome.errors, unhindered.errors);
        break;
      }
      ASSERT_TRUE(WIFEXITED(outcome.status));
      ASSERT_EQ(WEXITSTATUS(outcome.status), kCommandWrong);
      // Warnings may come before.
      ASSERT_TRUE(
          absl::EndsWith(outcome.errors, "mte: error: there is not enough memory [E0607]\n"))
          << outcome.errors;
      ASSERT_FALSE(appeared);
    }
  }

  std::string directory_;
};

TEST_F(OutOfMemoryTest, Assembling) { FailEverywhere({"asm", In("copy.s"), "-o", In("out")}); }

TEST_F(OutOfMemoryTest, Listing) {
  FailEverywhere({"asm", In("copy.s"), "-o", "/dev/null", "--list", In("out")});
}

TEST_F(OutOfMemoryTest, Running) {
  FailEverywhere({"run", In("copy.s"), absl::StrCat("--dump=l1:0:64=", In("out"))});
  FailEverywhere({"run", In("copy.s"), "--schedule", "random", "--runs", "2", "--stats", "--log"});
}

TEST_F(OutOfMemoryTest, Disassembling) {
  RunWith(-1, {"asm", In("copy.s"), "-o", In("copy.elf")});
  FailEverywhere({"dis", In("copy.elf"), "--source", "--words"});
}

TEST_F(OutOfMemoryTest, Debugging) { FailEverywhere({"debug", In("copy.s"), "-x", In("script")}); }

TEST_F(OutOfMemoryTest, Looking) {
  FailEverywhere({"isa", "copy_gm2l1_align"});
  FailEverywhere({"explain", "E0504"});
}

// The message is rendered beforehand: as the console would have.
TEST_F(OutOfMemoryTest, TheMessageIsLikeOthers) {
  for (const DiagnosticsFormat format : {DiagnosticsFormat::kText, DiagnosticsFormat::kJson}) {
    const Outcome ended = InProcess([&] {
      EndWhenOutOfMemory(format);
      allocations_left = 0;
      return std::string(1000, ' ').empty() ? 0 : 1;
    });
    const Outcome said = InProcess([&] {
      Console console;
      console.set_format(format);
      console.Error(Code::kUsage, "there is not enough memory");
      return kCommandWrong;
    });
    EXPECT_EQ(ended.errors, said.errors);
    EXPECT_EQ(ended.status, said.status);
  }
}

}  // namespace
}  // namespace mte
