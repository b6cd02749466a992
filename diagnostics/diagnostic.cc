#include "diagnostics/diagnostic.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace mte {

absl::string_view Name(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "note";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
  }
  return "error";
}

void Diagnostics::Add(Diagnostic diagnostic) {
  const std::string key =
      absl::StrCat(static_cast<int>(diagnostic.code), "|", diagnostic.location.file, "|",
                   diagnostic.location.line, "|", diagnostic.location.column, "|",
                   diagnostic.location.line > 0 ? "" : diagnostic.message);
  if (warnings_are_errors_ && diagnostic.severity == Severity::kWarning) {
    diagnostic.severity = Severity::kError;
  }
  const bool error = diagnostic.severity == Severity::kError;
  if (error && full()) return;
  if (!seen_.insert(key).second) return;
  (error ? errors_ : warnings_)++;
  all_.push_back(std::move(diagnostic));
}

}  // namespace mte
