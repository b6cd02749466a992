// What an instruction costs, in cycles: start-up + bytes read / bandwidth of its path. A model for
// seeing overlap and finding the bottleneck, not a cycle-exact claim.
//
// Bandwidths of the paths out of l1, and of ub -> l1 on 3510, are published; start-ups are seen in
// calling code; all else is this project's decision, to be calibrated with Override.
#ifndef MTE_EMULATOR_COST_MODEL_H_
#define MTE_EMULATOR_COST_MODEL_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "isa/space.h"
#include "isa/target.h"

namespace mte {

struct PathCost {
  double bytes_per_cycle;
  int64_t start_up;
};

// A path that data takes, and its cost on the architecture 3510 and on all others.
struct DataPath {
  absl::string_view name;
  Space from;
  Space to;
  bool transposing;
  PathCost on_3510;
  PathCost elsewhere;
};

inline constexpr DataPath kPaths[] = {
    {"l1-l0a", Space::kL1, Space::kL0a, false, {256, 30}, {256, 28}},
    {"l1-l0b", Space::kL1, Space::kL0b, false, {256, 30}, {128, 28}},
    {"l1-l0a-transposing", Space::kL1, Space::kL0a, true, {256, 28}, {256, 28}},
    {"l1-l0b-transposing", Space::kL1, Space::kL0b, true, {128, 28}, {128, 28}},
    {"ub-l1", Space::kUb, Space::kL1, false, {128, 30}, {128, 30}},
    {"gm-l1", Space::kGm, Space::kL1, false, {78, 300}, {78, 300}},
    {"gm-l0a", Space::kGm, Space::kL0a, false, {78, 300}, {78, 300}},
    {"gm-l0b", Space::kGm, Space::kL0b, false, {78, 300}, {78, 300}},
};
inline constexpr size_t kPathCount = sizeof(kPaths) / sizeof(kPaths[0]);

// The name under which Override knows what everything else costs.
inline constexpr absl::string_view kControlCost = "control";

// What one move costs.
struct MoveCost {
  int64_t start_up = 0;
  int64_t transfer = 0;
  int64_t bytes = 0;  // read from the source
  int64_t cycles() const { return start_up + transfer; }
};

class CostModel {
 public:
  explicit CostModel(const Target& target);

  // "gm-l1=78,300": bytes a cycle, start-up; "control=1": cycles.
  absl::Status Override(absl::string_view text);

  // Of an instruction that moves `bytes`. A path that the table does not have costs as much as the
  // one without transposition.
  MoveCost Of(Space from, Space to, bool transposing, int64_t bytes) const;
  // Of everything else.
  int64_t control() const { return control_; }

  static std::vector<std::string> Names();

 private:
  std::array<PathCost, kPathCount> costs_;
  int64_t control_ = 1;
};

}  // namespace mte

#endif  // MTE_EMULATOR_COST_MODEL_H_
