// Programs from files: source text, assembled in memory, or one of the object forms.
#ifndef MTE_CLI_PROGRAM_FILE_H_
#define MTE_CLI_PROGRAM_FILE_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "assembler/assembler.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"
#include "isa/object.h"
#include "isa/target.h"

namespace mte {

// The options that assembling takes, as they are written on the command line.
struct AssemblyArguments {
  std::vector<std::string> include_dirs;
  std::vector<std::string> defines;  // NAME=EXPR
  std::string target;                // "": not given
  std::string warnings;              // "error" for -Werror
  int max_errors = 20;

  Diagnostics MakeDiagnostics() const;
};

// The target called `name`, or null and an error; null alone for "".
const Target* TargetFromOption(absl::string_view name, Diagnostics& diagnostics);

// The options for Assemble; nothing, and errors, where a target or a definition is malformed.
std::optional<AssemblyOptions> MakeAssemblyOptions(const AssemblyArguments& arguments,
                                                   Diagnostics& diagnostics);

// What diagnostics call a file: the path, "<stdin>" for "-".
std::string DisplayName(absl::string_view path);

// A file's bytes, or nothing and an error.
std::optional<std::string> ReadInput(const std::string& path, Diagnostics& diagnostics);

// A program, and the source text around its diagnostics.
struct LoadedProgram {
  std::string name;
  std::optional<Object> object;           // nothing where there are errors
  LineText line_text;                     // may be empty
  std::vector<std::string> stored_names;  // of an assembled one: see UseStoredNames
};

// Assembles a source text.
LoadedProgram AssembleProgram(const std::string& path, std::string text,
                              const AssemblyArguments& arguments, Diagnostics& diagnostics);

// Reads an object of any form. The sources that its line table names are looked for beside it, then
// in the current directory; one that is still what was assembled gives diagnostics their excerpts,
// and its path replaces its name in the table.
LoadedProgram ReadProgram(const std::string& path, absl::string_view bytes,
                          Diagnostics& diagnostics);

// One or the other, by what the file holds.
LoadedProgram LoadProgram(const std::string& path, const AssemblyArguments& arguments,
                          Diagnostics& diagnostics);

// True where both paths lead to the same file, or would make the same one.
bool IsSameFile(const std::string& a, const std::string& b);

}  // namespace mte

#endif  // MTE_CLI_PROGRAM_FILE_H_
