// Anonymous memory: zero bytes that cost nothing until they are touched.
#ifndef MTE_EMULATOR_MAPPING_H_
#define MTE_EMULATOR_MAPPING_H_

#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"

namespace mte {

class Mapping {
 public:
  // `bytes` of zeros, reserved but not yet taken from the host. The error says why it refused.
  static absl::StatusOr<Mapping> Create(uint64_t bytes);

  Mapping() = default;
  ~Mapping();
  Mapping(Mapping&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  void* data() const { return data_; }

 private:
  Mapping(void* data, uint64_t bytes) : data_(data), bytes_(bytes) {}

  void* data_ = nullptr;
  uint64_t bytes_ = 0;
};

}  // namespace mte

#endif  // MTE_EMULATOR_MAPPING_H_
