#include "support/file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <new>
#include <string>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace mte {
namespace {

namespace fs = std::filesystem;

// A directory of the test's own, removed with it.
class FileTest : public testing::Test {
 protected:
  FileTest() {
    std::string pattern = testing::TempDir() + "mte_file_test_XXXXXX";
    directory_ = mkdtemp(pattern.data());
  }
  ~FileTest() override { fs::remove_all(directory_); }

  std::string Path(absl::string_view name) const { return JoinPath(directory_, name); }
  void Make(absl::string_view name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }
  std::string Text(absl::string_view name) const {
    const absl::StatusOr<std::string> bytes = ReadFile(Path(name));
    return bytes.ok() ? *bytes : std::string(bytes.status().message());
  }
  size_t Files() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
  }
  static mode_t Mode(const std::string& path) {
    struct stat info {};
    EXPECT_EQ(stat(path.c_str(), &info), 0);
    return info.st_mode & 07777;
  }

  std::string directory_;
};

TEST_F(FileTest, WritesAndReadsBack) {
  const std::string bytes("a\0b\n", 4);
  EXPECT_EQ(WriteFile(Path("x"), bytes), absl::OkStatus());
  EXPECT_EQ(Text("x"), bytes);
  EXPECT_EQ(WriteFile(Path("x"), ""), absl::OkStatus());
  EXPECT_EQ(Text("x"), "");
  EXPECT_EQ(Files(), 1u);
}

TEST_F(FileTest, ReadsLargeFilesWhole) {
  std::string bytes(1 << 20, '\0');
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7 + (i >> 9));
  EXPECT_EQ(WriteFile(Path("x"), bytes), absl::OkStatus());
  EXPECT_EQ(Text("x"), bytes);
}

TEST_F(FileTest, ReadsPipes) {
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  const std::string bytes(200'000, 'p');
  std::thread writer([&] { EXPECT_EQ(WriteFile(Path("pipe"), bytes), absl::OkStatus()); });
  EXPECT_EQ(Text("pipe"), bytes);
  writer.join();
  EXPECT_TRUE(fs::is_fifo(Path("pipe"))) << "a pipe is written, not replaced";
}

TEST_F(FileTest, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(Text("none"), absl::StrCat(Path("none"), ": No such file or directory"));
  EXPECT_EQ(Text(""), absl::StrCat(Path(""), ": is a directory"));
  EXPECT_EQ(ReadFile("").status().message(), "the file's name is empty");
  EXPECT_EQ(ReadFile(std::string("a\0b", 3)).status().message(),
            "the file's name contains a NUL byte");
  fs::resize_file((Make("huge", ""), Path("huge")), static_cast<uintmax_t>(kMaxFileBytes) + 1);
  EXPECT_EQ(Text("huge"),
            absl::StrCat(Path("huge"), ": more than 4 GiB, the most a file may have"));
}

TEST_F(FileTest, AnErrorLeavesTheOldFile) {
  Make("x", "old");
  const absl::Status status = WriteFile(Path("x"), [](int fd) {
    EXPECT_EQ(WriteAll(fd, "half"), absl::OkStatus());
    return absl::InternalError("gave up");
  });
  EXPECT_EQ(status.message(), absl::StrCat(Path("x"), ": gave up"));
  EXPECT_EQ(Text("x"), "old");
  EXPECT_EQ(Files(), 1u);
}

TEST_F(FileTest, AnExceptionLeavesTheOldFile) {
  Make("x", "old");
  EXPECT_THROW(WriteFile(Path("x"),
                         [](int fd) -> absl::Status {
                           EXPECT_EQ(WriteAll(fd, "half"), absl::OkStatus());
                           throw std::bad_alloc();
                         })
                   .IgnoreError(),
               std::bad_alloc);
  EXPECT_EQ(Text("x"), "old");
  EXPECT_EQ(Files(), 1u);
}

TEST_F(FileTest, NamesFromATextLeadToRegularFilesOnly) {
  Make("x", "text");
  fs::create_symlink("x", Path("link"));
  EXPECT_EQ(*ReadRegularFile(Path("link")), "text");
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(ReadRegularFile(Path("pipe")).status().message(),
            absl::StrCat(Path("pipe"), ": is no regular file"));
  EXPECT_EQ(ReadRegularFile("/dev/zero").status().message(), "/dev/zero: is no regular file");
  EXPECT_EQ(ReadRegularFile(directory_).status().message(),
            absl::StrCat(directory_, ": is a directory"));
}

TEST_F(FileTest, ADeviceThatDoesNotEndIsGivenUp) {
  EXPECT_EQ(*ReadFile("/dev/null"), "");
  EXPECT_EQ(ReadFile("/dev/zero").status().message(),
            "/dev/zero: is a device, and has not ended after 16 MiB");
}

TEST_F(FileTest, TellsStreamsFromFiles) {
  Make("x", "");
  EXPECT_TRUE(IsStream("-"));
  EXPECT_TRUE(IsStream("/dev/null"));
  EXPECT_FALSE(IsStream(Path("x")));
  EXPECT_FALSE(IsStream(Path("none")));
}

TEST_F(FileTest, SaysWhyAFileCannotBeWritten) {
  EXPECT_EQ(WriteFile(Path("none/x"), "").message(),
            absl::StrCat(Path("none/x"), ": cannot be created: No such file or directory"));
  fs::create_directory(Path("d"));
  EXPECT_EQ(WriteFile(Path("d"), "").message(), absl::StrCat(Path("d"), ": is a directory"));
  EXPECT_EQ(WriteFile("", "").message(), "the file's name is empty");
  EXPECT_EQ(WriteFile("/dev/full", "x").message(),
            "/dev/full: cannot be written: No space left on device");
}

TEST_F(FileTest, ReadOnlyFilesStay) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write anything";
  Make("x", "old");
  fs::permissions(Path("x"), fs::perms::owner_read);
  EXPECT_EQ(WriteFile(Path("x"), "new").message(),
            absl::StrCat(Path("x"), ": cannot be written: Permission denied"));
  EXPECT_EQ(Text("x"), "old");
}

TEST_F(FileTest, PermissionsAreTheUmasksOrTheOldOnes) {
  const mode_t mask = umask(027);
  EXPECT_EQ(WriteFile(Path("x"), "new"), absl::OkStatus());
  umask(mask);
  EXPECT_EQ(Mode(Path("x")), 0640u);
  fs::permissions(Path("x"), static_cast<fs::perms>(0755));
  EXPECT_EQ(WriteFile(Path("x"), "newer"), absl::OkStatus());
  EXPECT_EQ(Mode(Path("x")), 0755u);
}

TEST_F(FileTest, LinksKeepLeadingToTheFile) {
  fs::create_directory(Path("d"));
  Make("d/real", "old");
  fs::create_symlink("d/real", Path("link"));
  EXPECT_EQ(WriteFile(Path("link"), "new"), absl::OkStatus());
  EXPECT_TRUE(fs::is_symlink(Path("link")));
  EXPECT_EQ(Text("d/real"), "new");
}

TEST_F(FileTest, NamesAsLongAsTheyMayBe) {
  const std::string name(255, 'n');
  EXPECT_EQ(WriteFile(Path(name), "x"), absl::OkStatus());
  EXPECT_EQ(Text(name), "x");
}

// Standard input or output, led elsewhere while this lives.
class Redirect {
 public:
  Redirect(int stream, int to) : stream_(stream), saved_(dup(stream)) {
    dup2(to, stream);
    close(to);
  }
  ~Redirect() {
    dup2(saved_, stream_);
    close(saved_);
  }

 private:
  int stream_;
  int saved_;
};

TEST_F(FileTest, DashIsTheStandardStreams) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  {
    const Redirect out(STDOUT_FILENO, ends[1]);
    const absl::Status status = WriteFile("-", [](int fd) {
      const ssize_t written = pwrite(fd, "there", 5, 5);
      EXPECT_EQ(written, 5) << "the descriptor can be seeked";
      return WriteAll(fd, "hello");
    });
    EXPECT_EQ(status, absl::OkStatus());
  }
  const Redirect in(STDIN_FILENO, ends[0]);
  const absl::StatusOr<std::string> bytes = ReadFile("-");
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_EQ(*bytes, "hellothere");
}

TEST_F(FileTest, StandardStreamsAreNamedInErrors) {
  {
    const Redirect out(STDOUT_FILENO, open("/dev/full", O_WRONLY));
    EXPECT_EQ(WriteFile("-", "x").message(),
              "standard output: cannot be written: No space left on device");
  }
  const Redirect in(STDIN_FILENO, open("/", O_RDONLY));
  EXPECT_EQ(ReadFile("-").status().message(), "standard input: is a directory");
}

TEST(PathTest, SplitsAndJoins) {
  EXPECT_EQ(DirectoryOf("a/b/c.s"), "a/b");
  EXPECT_EQ(DirectoryOf("c.s"), "");
  EXPECT_EQ(DirectoryOf("/c.s"), "/");
  EXPECT_EQ(JoinPath("a/b", "c.s"), "a/b/c.s");
  EXPECT_EQ(JoinPath("", "c.s"), "c.s");
  EXPECT_EQ(JoinPath("/", "c.s"), "/c.s");
  EXPECT_EQ(JoinPath("a", "/c.s"), "/c.s");
  EXPECT_EQ(BaseName("a/b/c.s"), "c.s");
  EXPECT_EQ(BaseName("c.s"), "c.s");
}

TEST(ContentHashTest, ChangesWithEveryByteAndWithTheLength) {
  // Kept: object files hold these numbers.
  EXPECT_EQ(ContentHash(""), 0xcbf29ce484222325u);
  const std::string text = "0123456789abcdefghi";
  for (size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = '!';
    EXPECT_NE(ContentHash(changed), ContentHash(text)) << i;
  }
  EXPECT_NE(ContentHash(std::string("a\0", 2)), ContentHash("a"));
}

}  // namespace
}  // namespace mte
