// Source text to an Object: the language of docs/language.md.
#ifndef MTE_ASSEMBLER_ASSEMBLER_H_
#define MTE_ASSEMBLER_ASSEMBLER_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "diagnostics/diagnostic.h"
#include "isa/object.h"
#include "isa/target.h"

namespace mte {

struct AssemblyOptions {
  std::vector<std::string> include_dirs;                     // -I, in order
  std::vector<std::pair<std::string, std::string>> defines;  // -D NAME=EXPR
  const Target* target = nullptr;                            // --target; null: as the source says
};

// The texts that an assembly read, by the name that its diagnostics use: for excerpts and listings.
class SourceTexts {
 public:
  virtual ~SourceTexts() = default;
  // Line `line` (from 1) without its newline; nothing where there is no such file or line.
  virtual std::optional<std::string> Line(absl::string_view file, int line) const = 0;
};

struct Assembly {
  // Nothing where there were errors. Its line table names files by the paths that diagnostics use.
  std::optional<Object> object;
  std::shared_ptr<const SourceTexts> sources;
  // What an object file calls the files of the line table, in their order: the main one by its base
  // name, others as they were included, so that the same source gives the same bytes anywhere.
  std::vector<std::string> stored_names;
};

// Renames the files of an object that is about to be written.
void UseStoredNames(const std::vector<std::string>& stored_names, Object& object);

// Assembles `text`. `path` names it in diagnostics, and its directory is where .include and .incbin
// look first.
Assembly Assemble(const std::string& path, std::string text, const AssemblyOptions& options,
                  Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_ASSEMBLER_ASSEMBLER_H_
