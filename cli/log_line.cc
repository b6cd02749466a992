#include "cli/log_line.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "isa/disassemble.h"

namespace mte {

std::string PlaceText(const Program& program, uint32_t index) {
  const Location location = program.Locate(index);
  return location.line > 0 ? absl::StrCat(location.file, ":", location.line) : location.file;
}

std::string LogLine(const Program& program, const Executed& executed) {
  const std::string bytes =
      executed.bytes > 0 ? absl::StrCat("  ; ", executed.bytes, " bytes") : "";
  return absl::StrFormat("%6d  %-4s  %s  %s%s\n", executed.order, Name(executed.pipe),
                         PlaceText(program, executed.index), Disassemble(*executed.instruction),
                         bytes);
}

}  // namespace mte
