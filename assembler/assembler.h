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
  std::optional<Object> object;  // nothing where diagnostics has errors
  std::shared_ptr<const SourceTexts> sources;
};

// Assembles `text`. `path` names it in diagnostics, and its directory is where .include and .incbin
// look first; the object itself knows it by its base name only.
Assembly Assemble(const std::string& path, std::string text, const AssemblyOptions& options,
                  Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_ASSEMBLER_ASSEMBLER_H_
