#include "cli/console.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "support/file.h"

namespace mte {
namespace {

bool WantsColor() {
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 &&
         (terminal == nullptr || absl::string_view(terminal) != "dumb");
}

bool IsCommandsFault(const Diagnostic& diagnostic) {
  if (diagnostic.severity != Severity::kError || diagnostic.location.line > 0) return false;
  switch (diagnostic.code) {
    case Code::kUnknownTarget:
    case Code::kTargetConflict:
    case Code::kCannotRead:
    case Code::kMalformedNpy:
    case Code::kBadRegion:
    case Code::kTargetNeeded:
    case Code::kCannotWrite:
    case Code::kUsage:
      return true;
    default:
      return false;
  }
}

}  // namespace

Console::Console() : output_(STDOUT_FILENO), color_(WantsColor()) {}

bool Console::errors_on_terminal() const {
  return format_ == DiagnosticsFormat::kText && isatty(STDERR_FILENO) != 0;
}

void Console::Report(const Diagnostic& diagnostic, const LineText& line_text) {
  const std::string text = format_ == DiagnosticsFormat::kJson
                               ? RenderJson(diagnostic)
                               : RenderText(diagnostic, line_text, {.color = color_});
  // Where standard error is gone there is nobody left to tell.
  WriteAll(STDERR_FILENO, text).IgnoreError();
}

void Console::Report(const Diagnostics& diagnostics, const LineText& line_text) {
  for (const Diagnostic& diagnostic : diagnostics.all()) Report(diagnostic, line_text);
  if (diagnostics.full() && diagnostics.errors() > 1 && format_ == DiagnosticsFormat::kText) {
    const std::string text = absl::StrCat("mte: note: stopped after ", diagnostics.errors(),
                                          " errors; --max-errors sets the limit\n");
    WriteAll(STDERR_FILENO, text).IgnoreError();
  }
}

void Console::Error(Code code, std::string message, std::string help) {
  Report({.severity = Severity::kError,
          .code = code,
          .location = {},
          .message = std::move(message),
          .notes = {},
          .help = std::move(help)});
}

int Console::Close(int status) {
  const absl::Status written = output_.Flush();
  if (written.ok()) return status;
  Error(Code::kCannotWrite, absl::StrCat("standard output: ", written.message()));
  return kCommandWrong;
}

int StatusOf(const Diagnostics& diagnostics) {
  if (diagnostics.ok()) return kSuccess;
  const auto& all = diagnostics.all();
  return std::any_of(all.begin(), all.end(), IsCommandsFault) ? kCommandWrong : kProgramWrong;
}

}  // namespace mte
