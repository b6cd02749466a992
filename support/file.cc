#include "support/file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "support/huge_pages.h"

namespace mte {
namespace {

constexpr size_t kFirstChunk = size_t{64} << 10;

// A descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { Close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }

  // Some file systems report a failed write only here. Zero, or the error's number.
  int Close() {
    if (fd_ < 0) return 0;
    return close(std::exchange(fd_, -1)) == 0 ? 0 : errno;
  }

 private:
  int fd_;
};

absl::Status Named(absl::string_view name, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(name, ": ", status.message()));
}

// The system's calls take names that end at the first NUL: a name with one would open another file.
absl::Status CheckName(const std::string& path) {
  if (path.empty()) return absl::InvalidArgumentError("the file's name is empty");
  if (path.find('\0') != std::string::npos) {
    return absl::InvalidArgumentError("the file's name contains a NUL byte");
  }
  return absl::OkStatus();
}

absl::Status TooLarge(int64_t limit) {
  if (limit == kMaxDeviceBytes) {
    return absl::ResourceExhaustedError(
        absl::StrCat("is a device, and has not ended after ", limit >> 20, " MiB"));
  }
  return absl::ResourceExhaustedError(
      absl::StrCat("more than ", limit >> 30, " GiB, the most a file may have"));
}

// Reads at most `room` bytes; negative on an error, which is in errno.
ssize_t ReadSome(int fd, char* to, size_t room) {
  ssize_t got = 0;
  do {
    got = read(fd, to, room);
  } while (got < 0 && errno == EINTR);
  return got;
}

// Reads to the end. `expected` bytes are made room for at once; one more is always asked for, so
// that the end of a file of the expected size shows without a second allocation.
absl::StatusOr<std::string> ReadToEnd(int fd, size_t expected, int64_t most) {
  const size_t limit = static_cast<size_t>(most) + 1;
  std::string bytes;
  bytes.reserve(std::min(expected + 1, limit));
  PreferHugePages(bytes);
  bytes.resize(std::min(expected + 1, limit));
  size_t used = 0;
  for (;;) {
    if (used == limit) return TooLarge(most);
    if (used == bytes.size()) bytes.resize(std::min(limit, std::max(kFirstChunk, 2 * used)));
    const ssize_t got = ReadSome(fd, bytes.data() + used, bytes.size() - used);
    if (got < 0) return absl::ErrnoToStatus(errno, "cannot be read");
    if (got == 0) break;
    used += static_cast<size_t>(got);
  }
  bytes.resize(used);
  return bytes;
}

absl::StatusOr<std::string> ReadDescriptor(int fd) {
  struct stat info {};
  if (fstat(fd, &info) != 0) return absl::ErrnoToStatus(errno, "cannot be read");
  if (S_ISDIR(info.st_mode)) return absl::FailedPreconditionError("is a directory");
  if (S_ISCHR(info.st_mode) || S_ISBLK(info.st_mode)) {
    return ReadToEnd(fd, kFirstChunk, kMaxDeviceBytes);
  }
  if (!S_ISREG(info.st_mode)) return ReadToEnd(fd, kFirstChunk, kMaxFileBytes);
  if (info.st_size > kMaxFileBytes) return TooLarge(kMaxFileBytes);
  return ReadToEnd(fd, static_cast<size_t>(info.st_size), kMaxFileBytes);
}

absl::StatusOr<std::string> OpenAndRead(
    const std::string& path, int flags,
    const std::function<absl::StatusOr<std::string>(int fd)>& read) {
  const absl::Status name = CheckName(path);
  if (!name.ok()) return name;
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | flags));
  if (!file.valid()) return absl::ErrnoToStatus(errno, path);
  absl::StatusOr<std::string> bytes = read(file.get());
  if (!bytes.ok()) return Named(path, bytes.status());
  return bytes;
}

using Writer = std::function<absl::Status(int fd)>;

absl::Status CopyFromStart(int from, int to) {
  if (lseek(from, 0, SEEK_SET) != 0) return absl::ErrnoToStatus(errno, "a temporary file");
  std::string chunk(kFirstChunk, '\0');
  for (;;) {
    const ssize_t got = ReadSome(from, chunk.data(), chunk.size());
    if (got < 0) return absl::ErrnoToStatus(errno, "a temporary file");
    if (got == 0) return absl::OkStatus();
    const absl::Status status =
        WriteAll(to, absl::string_view(chunk).substr(0, static_cast<size_t>(got)));
    if (!status.ok()) return status;
  }
}

// A pipe or a terminal cannot be seeked, so what is meant for it passes through a nameless file.
// Nothing is written to `to` unless `write` succeeds.
absl::Status WriteThroughTemporary(int to, const Writer& write) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
  if (file == nullptr) return absl::ErrnoToStatus(errno, "a temporary file");
  const int from = fileno(file.get());
  absl::Status status = write(from);
  return status.ok() ? CopyFromStart(from, to) : status;
}

absl::Status WriteToDevice(const std::string& path, const Writer& write) {
  Descriptor device(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!device.valid()) return absl::ErrnoToStatus(errno, "cannot be written");
  const absl::Status status = WriteThroughTemporary(device.get(), write);
  if (!status.ok()) return status;
  const int error = device.Close();
  return error == 0 ? absl::OkStatus() : absl::ErrnoToStatus(error, "cannot be written");
}

// A file that takes the place of another once it is complete, and of which otherwise nothing stays.
// Where the file system can, it has no name until then: even a killed process leaves nothing
// behind.
class NewFile {
 public:
  explicit NewFile(std::string directory) : directory_(std::move(directory)) {}
  ~NewFile() {
    if (!name_.empty()) unlink(name_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  absl::Status Create() {
    if (!CreateNameless()) CreateNamed();
    return file_->valid() ? absl::OkStatus() : absl::ErrnoToStatus(errno, "cannot be created");
  }

  int fd() const { return file_->get(); }

  absl::Status MoveTo(const std::string& path) {
    if (name_.empty() && !Link()) return absl::ErrnoToStatus(errno, "cannot be created");
    const int error = file_->Close();
    if (error != 0) return absl::ErrnoToStatus(error, "cannot be written");
    if (rename(name_.c_str(), path.c_str()) != 0) {
      return absl::ErrnoToStatus(errno, "cannot be replaced");
    }
    name_.clear();
    return absl::OkStatus();
  }

 private:
  static constexpr char kDescriptors[] = "/proc/self/fd";  // through which a file gets its name
  // The ordinary mode respects the umask without reading it, which no thread-safe call does.
  static constexpr mode_t kMode = 0666;

  bool CreateNameless() {
    if (access(kDescriptors, X_OK) != 0) return false;
    const std::string directory = directory_.empty() ? "." : directory_;
    file_.emplace(open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kMode));
    return file_->valid();
  }

  void CreateNamed() {
    WithNewName([this](const std::string& name) {
      file_.emplace(open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kMode));
      return file_->valid();
    });
  }

  bool Link() {
    const std::string descriptor = absl::StrCat(kDescriptors, "/", fd());
    return WithNewName([&](const std::string& name) {
      return linkat(AT_FDCWD, descriptor.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    });
  }

  // Gives the file a name that is short whatever the final one is. `make` tries one, and refuses
  // those that exist. False on an error, which is in errno.
  bool WithNewName(const std::function<bool(const std::string& name)>& make) {
    for (int attempt = 0; attempt < 1000; ++attempt) {
      std::string name =
          JoinPath(directory_, absl::StrCat(".mte-", getpid(), "-", attempt, ".tmp"));
      if (make(name)) {
        name_ = std::move(name);
        return true;
      }
      if (errno != EEXIST) return false;
    }
    return false;
  }

  std::string directory_;
  std::optional<Descriptor> file_;
  std::string name_;  // "" while it has none
};

// Writes a new file and gives it the permissions of the one it replaces.
absl::Status WriteAndRename(const std::string& path, std::optional<mode_t> mode,
                            const Writer& write) {
  NewFile file(DirectoryOf(path));
  absl::Status status = file.Create();
  if (status.ok()) status = write(file.fd());
  if (!status.ok()) return status;
  if (mode.has_value() && fchmod(file.fd(), *mode) != 0) {
    return absl::ErrnoToStatus(errno, "permissions");
  }
  return file.MoveTo(path);
}

// Where `path` is a link, the file it leads to: renaming over the link would sever it.
std::string ResolveLinks(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), &free);
  return real == nullptr ? path : std::string(real.get());
}

absl::Status WriteNamed(const std::string& path, const Writer& write) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return WriteAndRename(path, std::nullopt, write);
  if (S_ISDIR(info.st_mode)) return absl::FailedPreconditionError("is a directory");
  if (!S_ISREG(info.st_mode)) return WriteToDevice(path, write);
  // Renaming asks nothing of the old file; whoever made it read-only meant it to stay.
  if (access(path.c_str(), W_OK) != 0) return absl::ErrnoToStatus(errno, "cannot be written");
  return WriteAndRename(ResolveLinks(path), info.st_mode & 07777, write);
}

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  if (path == kStandardStream) {
    absl::StatusOr<std::string> bytes = ReadDescriptor(STDIN_FILENO);
    if (!bytes.ok()) return Named("standard input", bytes.status());
    return bytes;
  }
  return OpenAndRead(path, 0, ReadDescriptor);
}

absl::StatusOr<std::string> ReadRegularFile(const std::string& path) {
  // Opening a pipe would wait for somebody to write it.
  return OpenAndRead(path, O_NONBLOCK, [](int fd) -> absl::StatusOr<std::string> {
    struct stat info {};
    if (fstat(fd, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
      return absl::FailedPreconditionError("is no regular file");
    }
    return ReadDescriptor(fd);
  });
}

bool IsStream(const std::string& path) {
  struct stat info {};
  return path == kStandardStream || (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode));
}

absl::Status WriteFile(const std::string& path, const Writer& write) {
  if (path == kStandardStream) {
    return Named("standard output", WriteThroughTemporary(STDOUT_FILENO, write));
  }
  const absl::Status name = CheckName(path);
  return name.ok() ? Named(path, WriteNamed(path, write)) : name;
}

absl::Status WriteFile(const std::string& path, absl::string_view bytes) {
  return WriteFile(path, [bytes](int fd) { return WriteAll(fd, bytes); });
}

absl::Status WriteAll(int fd, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return absl::ErrnoToStatus(errno, "cannot be written");
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

std::string DirectoryOf(absl::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == absl::string_view::npos) return "";
  return std::string(path.substr(0, std::max<size_t>(slash, 1)));
}

std::string JoinPath(absl::string_view directory, absl::string_view name) {
  if (directory.empty() || (!name.empty() && name[0] == '/')) return std::string(name);
  return absl::StrCat(directory, directory.back() == '/' ? "" : "/", name);
}

std::string BaseName(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return std::string(slash == absl::string_view::npos ? path : path.substr(slash + 1));
}

uint64_t ContentHash(absl::string_view bytes) {
  constexpr uint64_t kPrime = 0x100000001b3;
  uint64_t hash = 0xcbf29ce484222325 ^ bytes.size();
  while (!bytes.empty()) {
    uint64_t word = 0;
    const size_t size = std::min(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), size);
    hash = std::rotl((hash ^ word) * kPrime, 29);
    bytes.remove_prefix(size);
  }
  return hash;
}

}  // namespace mte
