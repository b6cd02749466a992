// The products: their memories and event ids. What they support is in the instruction table.
#ifndef MTE_ISA_TARGET_H_
#define MTE_ISA_TARGET_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "isa/evidence.h"
#include "isa/space.h"

namespace mte {

enum class TargetId : uint8_t {
  kAscend950,
  kAscend910b,
  kAscend910_93,
  kAscend310b,
  kAscend310p,
  kAscend910,
  kKirinX90,
  kKirin9030,
  kKirin9020,
};
inline constexpr int kTargetCount = 9;

struct LocalMemory {
  int64_t kib;
  Evidence evidence;
};

struct Target {
  TargetId id;
  absl::string_view name;
  absl::string_view aliases[2];  // unused ones are empty
  absl::string_view architecture;
  LocalMemory l1, l0, l0c, ub;  // l0: l0a and l0b each
  int event_ids;                // 0 .. event_ids-1
  Evidence event_ids_evidence;

  // The size of a local buffer, and how it is known. `gm` has none: not for Space::kGm.
  const LocalMemory& memory(Space space) const;
  int64_t bytes(Space space) const { return memory(space).kib * 1024; }
};

// All nine, in the order of TargetId.
absl::Span<const Target> AllTargets();
const Target& GetTarget(TargetId id);

// By name or alias, in any letter case; null when there is none.
const Target* FindTarget(absl::string_view name);

// Names and aliases, for "did you mean".
std::vector<std::string> TargetNames();

// A set of targets.
class TargetSet {
 public:
  constexpr TargetSet() = default;
  template <class... Ids>
  static constexpr TargetSet Of(Ids... ids) {
    TargetSet set;
    set.bits_ = ((uint32_t{1} << static_cast<int>(ids)) | ... | uint32_t{0});
    return set;
  }
  static constexpr TargetSet All() {
    TargetSet set;
    set.bits_ = (uint32_t{1} << kTargetCount) - 1;
    return set;
  }
  constexpr bool contains(TargetId id) const { return ((bits_ >> static_cast<int>(id)) & 1) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

 private:
  uint32_t bits_ = 0;
};

}  // namespace mte

#endif  // MTE_ISA_TARGET_H_
