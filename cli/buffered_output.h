// Text and bytes to a descriptor in large pieces.
#ifndef MTE_CLI_BUFFERED_OUTPUT_H_
#define MTE_CLI_BUFFERED_OUTPUT_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "support/file.h"

namespace mte {

class BufferedOutput {
 public:
  explicit BufferedOutput(int fd) : fd_(fd) {}
  BufferedOutput(const BufferedOutput&) = delete;
  BufferedOutput& operator=(const BufferedOutput&) = delete;

  void Append(absl::string_view bytes) {
    buffer_.append(bytes.data(), bytes.size());
    if (buffer_.size() >= kFull) Flush().IgnoreError();  // kept in status_
  }

  // Writes what is left. The first error stays: after it nothing more is written.
  absl::Status Flush() {
    if (status_.ok()) status_ = WriteAll(fd_, buffer_);
    buffer_.clear();
    return status_;
  }

  bool ok() const { return status_.ok(); }

 private:
  static constexpr size_t kFull = size_t{64} << 10;

  int fd_;
  std::string buffer_;
  absl::Status status_;
};

}  // namespace mte

#endif  // MTE_CLI_BUFFERED_OUTPUT_H_
