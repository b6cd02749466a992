// Diagnostics as text (first line, excerpt, caret, notes, help) and as JSON.
#ifndef MTE_DIAGNOSTICS_RENDER_H_
#define MTE_DIAGNOSTICS_RENDER_H_

#include <functional>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "diagnostics/diagnostic.h"

namespace mte {

// Gives the text of line `line` (from 1, without its newline) of the file that diagnostics call
// `file`, or nothing when that text is not at hand: then there is no excerpt.
using LineText = std::function<std::optional<std::string>(absl::string_view file, int line)>;

struct RenderOptions {
  bool color = false;
};

// The diagnostic as a person reads it, ending in a newline.
std::string RenderText(const Diagnostic& diagnostic, const LineText& line_text,
                       const RenderOptions& options);

// The diagnostic as one JSON object on one line, ending in a newline: code, severity, message,
// file, line, column, end_column, help, notes.
std::string RenderJson(const Diagnostic& diagnostic);

}  // namespace mte

#endif  // MTE_DIAGNOSTICS_RENDER_H_
