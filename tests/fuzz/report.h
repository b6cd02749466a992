// What is said about an input, as a user would see it.
#ifndef MTE_TESTS_FUZZ_REPORT_H_
#define MTE_TESTS_FUZZ_REPORT_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {

// Every diagnostic as text. (The target "render" looks at the other forms.)
inline std::string Report(const Diagnostics& diagnostics, const LineText& line_text = nullptr) {
  std::string report;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const std::string text = RenderText(diagnostic, line_text, {.color = false});
    Require(!text.empty() && text.back() == '\n', "a diagnostic is a text of lines", text);
    absl::StrAppend(&report, text);
  }
  return report;
}

}  // namespace mte::fuzz

#endif  // MTE_TESTS_FUZZ_REPORT_H_
