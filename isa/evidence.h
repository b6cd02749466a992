// How a fact about the machine is known.
#ifndef MTE_ISA_EVIDENCE_H_
#define MTE_ISA_EVIDENCE_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace mte {

enum class Evidence : uint8_t {
  kPage,    // P: stated on the vendor's published pages
  kCode,    // C: seen in the vendor's published calling code or register layouts
  kDesign,  // D: a decision of this project where nothing is published
};

constexpr absl::string_view Letter(Evidence evidence) {
  constexpr absl::string_view kLetters[] = {"P", "C", "D"};
  return kLetters[static_cast<int>(evidence)];
}

}  // namespace mte

#endif  // MTE_ISA_EVIDENCE_H_
