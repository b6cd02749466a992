// Whole files in and out. Outputs appear complete or not at all.
#ifndef MTE_SUPPORT_FILE_H_
#define MTE_SUPPORT_FILE_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace mte {

// The name that stands for standard input or standard output.
inline constexpr absl::string_view kStandardStream = "-";

// The most bytes ReadFile takes: no input of ours is larger, and a pipe may never end. Nor may a
// device, but nobody keeps much text or data in one.
inline constexpr int64_t kMaxFileBytes = int64_t{4} << 30;
inline constexpr int64_t kMaxDeviceBytes = int64_t{16} << 20;

// The bytes of the file at `path`, or of standard input for "-". The error says "PATH: why", or
// "standard input: why".
absl::StatusOr<std::string> ReadFile(const std::string& path);

// The same for a name that a text from anywhere gives: "-" is a file like others, and what is
// neither a file nor a link to one is refused.
absl::StatusOr<std::string> ReadRegularFile(const std::string& path);

// Whether what is written to `path` is gone at once: "-", a device, a pipe.
bool IsStream(const std::string& path);

// Calls `write` with a descriptor of a new file beside `path`, then renames it over `path`; on any
// error `path` is as it was. The new file has the permissions of the one it replaces, and a link
// still leads to it. "-" is standard output; there, and where `path` exists and is no regular file
// (a device, a pipe), the bytes are copied from a temporary file once `write` has succeeded. So the
// descriptor can always be seeked. The error says "PATH: why", or "standard output: why"; a closed
// pipe is such an error only where the process ignores SIGPIPE.
absl::Status WriteFile(const std::string& path, const std::function<absl::Status(int fd)>& write);

// The same for bytes at hand.
absl::Status WriteFile(const std::string& path, absl::string_view bytes);

// Writes all of `bytes` to a descriptor.
absl::Status WriteAll(int fd, absl::string_view bytes);

// "dir" of "dir/file", "" where there is no slash ("/" keeps it).
std::string DirectoryOf(absl::string_view path);
// "dir/name", or `name` alone where it is absolute or `directory` is empty.
std::string JoinPath(absl::string_view directory, absl::string_view name);
// "file" of "dir/file".
std::string BaseName(absl::string_view path);

// Tells whether a source file is still the one that was assembled; no defence against anyone.
// FNV-1a over 64-bit little-endian words, the last filled up with zeros, with a rotation by 29
// after each; the length is mixed into the start.
uint64_t ContentHash(absl::string_view bytes);

}  // namespace mte

#endif  // MTE_SUPPORT_FILE_H_
