#include "diagnostics/suggest.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace mte {
namespace {

// Longer names are never typed by hand; comparing them would cost more than it tells.
constexpr size_t kLongestName = 128;

// Optimal string alignment distance: insertions, deletions, substitutions, neighbour swaps.
size_t Distance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::string NearestName(absl::string_view name, absl::Span<const std::string> candidates) {
  if (name.empty() || name.size() > kLongestName) return "";
  const std::string lower = absl::AsciiStrToLower(name);
  size_t best = std::max<size_t>(1, name.size() / 3) + 1;
  std::string nearest;
  for (const std::string& candidate : candidates) {
    const size_t longer = std::max(candidate.size(), lower.size());
    const size_t shorter = std::min(candidate.size(), lower.size());
    if (candidate == name || longer - shorter >= best) continue;
    const size_t distance = Distance(lower, absl::AsciiStrToLower(candidate));
    // As far away as the name is long would "correct" every one-letter name into every other.
    if (distance < best && distance < lower.size()) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string DidYouMean(absl::string_view name, absl::Span<const std::string> candidates) {
  const std::string nearest = NearestName(name, candidates);
  return nearest.empty() ? "" : absl::StrCat("did you mean `", nearest, "`?");
}

}  // namespace mte
