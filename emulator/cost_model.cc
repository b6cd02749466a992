#include "emulator/cost_model.h"

#include <cmath>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace mte {
namespace {

// Beyond it sums of cycles could overflow.
constexpr int64_t kMaxCycles = 1'000'000'000;
constexpr double kMaxBandwidth = 1e9;

bool ParseCycles(absl::string_view text, int64_t least, int64_t* cycles) {
  return absl::SimpleAtoi(text, cycles) && *cycles >= least && *cycles <= kMaxCycles;
}

// Bandwidths below a byte in a thousand cycles are slips.
bool ParseBandwidth(absl::string_view text, double* bytes_per_cycle) {
  return absl::SimpleAtod(text, bytes_per_cycle) && *bytes_per_cycle >= 0.001 &&
         *bytes_per_cycle <= kMaxBandwidth;
}

}  // namespace

CostModel::CostModel(const Target& target) {
  for (size_t i = 0; i < kPathCount; ++i) {
    costs_[i] = target.architecture == "3510" ? kPaths[i].on_3510 : kPaths[i].elsewhere;
  }
}

absl::Status CostModel::Override(absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> split =
      absl::StrSplit(text, absl::MaxSplits('=', 1));
  if (split.first == kControlCost) {
    if (ParseCycles(split.second, 1, &control_)) return absl::OkStatus();
    return absl::InvalidArgumentError("write control=CYCLES, at least 1");
  }
  for (size_t i = 0; i < kPathCount; ++i) {
    if (kPaths[i].name != split.first) continue;
    const std::pair<absl::string_view, absl::string_view> figures =
        absl::StrSplit(split.second, absl::MaxSplits(',', 1));
    PathCost cost{};
    if (!ParseBandwidth(figures.first, &cost.bytes_per_cycle) ||
        !ParseCycles(figures.second, 0, &cost.start_up)) {
      return absl::InvalidArgumentError(
          absl::StrCat("write ", split.first, "=BYTES_A_CYCLE,START_UP, as in ", split.first, "=",
                       kPaths[i].elsewhere.bytes_per_cycle, ",", kPaths[i].elsewhere.start_up));
    }
    costs_[i] = cost;
    return absl::OkStatus();
  }
  return absl::NotFoundError(absl::StrCat("there is no path \"", split.first, "\""));
}

MoveCost CostModel::Of(Space from, Space to, bool transposing, int64_t bytes) const {
  const PathCost* found = nullptr;
  for (size_t i = 0; i < kPathCount; ++i) {
    const DataPath& path = kPaths[i];
    if (path.from != from || path.to != to) continue;
    if (found == nullptr || path.transposing == transposing) found = &costs_[i];
  }
  if (found == nullptr) return {0, control_, bytes};
  const double cycles = std::ceil(static_cast<double>(bytes) / found->bytes_per_cycle);
  return {found->start_up, static_cast<int64_t>(cycles), bytes};
}

std::vector<std::string> CostModel::Names() {
  std::vector<std::string> names;
  for (const DataPath& path : kPaths) names.emplace_back(path.name);
  names.emplace_back(kControlCost);
  return names;
}

}  // namespace mte
