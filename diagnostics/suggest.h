// "did you mean": the nearest of a list of names.
#ifndef MTE_DIAGNOSTICS_SUGGEST_H_
#define MTE_DIAGNOSTICS_SUGGEST_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace mte {

// The candidate nearest to `name` by edit distance (a swap of neighbours counts once, letter case
// not at all), or "" when none is near enough to be a slip of the same word.
std::string NearestName(absl::string_view name, absl::Span<const std::string> candidates);

// `did you mean "X"?`, or "" when nothing is near.
std::string DidYouMean(absl::string_view name, absl::Span<const std::string> candidates);

}  // namespace mte

#endif  // MTE_DIAGNOSTICS_SUGGEST_H_
