// Which directive wrote each stretch of the expectations, as the bytes of section .mte.expectlines
// (docs/object-format.md).
#ifndef MTE_ISA_EXPECTATION_LINES_H_
#define MTE_ISA_EXPECTATION_LINES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "isa/object.h"

namespace mte {

// Empty where no expectation has pieces.
std::string SerializePieces(absl::Span<const Expectation> expectations);

// Fills in the pieces of `expectations`, which CheckObject looks at afterwards.
absl::Status ParsePieces(absl::string_view bytes, std::vector<Expectation>* expectations);

}  // namespace mte

#endif  // MTE_ISA_EXPECTATION_LINES_H_
