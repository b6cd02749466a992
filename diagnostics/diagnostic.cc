#include "diagnostics/diagnostic.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
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
  const std::string key = absl::StrCat(
      static_cast<int>(diagnostic.code), "|", diagnostic.location.file, "|",
      diagnostic.location.line, "|", diagnostic.location.column, "|",
      diagnostic.location.line > 0 ? "" : diagnostic.message, "|", diagnostic.other_place.file, "|",
      diagnostic.other_place.line, "|", diagnostic.other_place.column);
  if (warnings_are_errors_ && diagnostic.severity == Severity::kWarning) {
    diagnostic.severity = Severity::kError;
  }
  const bool error = diagnostic.severity == Severity::kError;
  if (error && full()) return;
  if (!seen_.insert(key).second) return;
  if (error) ++errors_;
  if (diagnostic.severity == Severity::kWarning) ++warnings_;
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::SortByPlace(size_t first) {
  absl::flat_hash_map<std::string, int> files;
  for (const Diagnostic& diagnostic : all_) {
    files.emplace(diagnostic.location.file, static_cast<int>(files.size()));
  }
  std::stable_sort(all_.begin() + static_cast<std::ptrdiff_t>(first), all_.end(),
                   [&files](const Diagnostic& a, const Diagnostic& b) {
                     const int file_a = files.at(a.location.file);
                     const int file_b = files.at(b.location.file);
                     return file_a != file_b ? file_a < file_b : a.location.line < b.location.line;
                   });
}

}  // namespace mte
