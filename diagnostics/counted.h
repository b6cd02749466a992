// A number of things, in words.
#ifndef MTE_DIAGNOSTICS_COUNTED_H_
#define MTE_DIAGNOSTICS_COUNTED_H_

#include <concepts>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace mte {

// "1 byte", "3 bytes". `noun` is one whose plural ends in s.
template <std::integral Number>
std::string Counted(Number count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

}  // namespace mte

#endif  // MTE_DIAGNOSTICS_COUNTED_H_
