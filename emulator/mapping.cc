#include "emulator/mapping.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace mte {

absl::StatusOr<Mapping> Mapping::Create(uint64_t bytes) {
  bytes = std::max<uint64_t>(bytes, 1);
  if (bytes > std::numeric_limits<size_t>::max()) {
    return absl::ResourceExhaustedError("larger than the host's address space");
  }
  void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (data == MAP_FAILED) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the host has no ", bytes, " bytes for it: ", std::strerror(errno)));
  }
  return Mapping(data, bytes);
}

Mapping::~Mapping() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

}  // namespace mte
