#include "cli/choose_target.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace mte {
namespace {

void AddError(Diagnostics& diagnostics, Code code, const LoadedProgram& program,
              std::string message, std::string help) {
  diagnostics.Add({.severity = Severity::kError,
                   .code = code,
                   .location = {.file = program.name},
                   .message = std::move(message),
                   .notes = {},
                   .help = std::move(help)});
}

}  // namespace

const Target* ChooseTarget(const std::string& option, const LoadedProgram& program,
                           Diagnostics& diagnostics) {
  const Target* asked = TargetFromOption(option, diagnostics);
  if (!diagnostics.ok()) return nullptr;
  const std::string& name = program.object->target;
  if (name.empty()) {
    if (asked == nullptr) {
      AddError(diagnostics, Code::kTargetNeeded, program, "the program names no target",
               "name one with --target, or .target in the source");
    }
    return asked;
  }
  const Target* own = FindTarget(name);
  if (own == nullptr) {
    AddError(diagnostics, Code::kMalformedObject, program,
             absl::StrCat("the program is for an unknown target \"", name, "\""), "");
  } else if (asked != nullptr && asked != own) {
    AddError(diagnostics, Code::kTargetConflict, program,
             absl::StrCat("the program is for ", own->name, ", but --target says ", asked->name),
             "assemble it again for the other target, or leave out --target");
    return nullptr;
  }
  return own;
}

}  // namespace mte
