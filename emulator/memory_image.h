// A copy of what a program can change in memory, to put back and to compare with.
#ifndef MTE_EMULATOR_MEMORY_IMAGE_H_
#define MTE_EMULATOR_MEMORY_IMAGE_H_

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "emulator/memory.h"
#include "isa/space.h"

namespace mte {

class MemoryImage {
 public:
  // The error says for what the host has no memory.
  static absl::StatusOr<MemoryImage> Take(Memory& memory);

  void Restore(Memory& memory) const;

  // The first byte whose value, or whether it was written, is another in `memory`; its value in
  // the image and in the memory, nothing where nothing wrote it.
  struct Difference {
    Address at;
    std::optional<uint8_t> in_image;
    std::optional<uint8_t> in_memory;
  };
  std::optional<Difference> Compare(Memory& memory) const;

 private:
  struct Copy {
    Space space;
    std::unique_ptr<Region> region;
  };

  // Calls visit(copy, region) with each region of `memory` and its copy.
  template <class Visit>
  void ForEachRegion(Memory& memory, Visit visit) const;

  std::vector<Copy> copies_;  // in the order of spaces and regions
};

}  // namespace mte

#endif  // MTE_EMULATOR_MEMORY_IMAGE_H_
