// Source text to an Object: the language of docs/language.md.
#ifndef MTE_ASSEMBLER_ASSEMBLER_H_
#define MTE_ASSEMBLER_ASSEMBLER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "diagnostics/diagnostic.h"
#include "isa/object.h"
#include "isa/target.h"

namespace mte {

// How much a source may make. Beyond that there is an error, so that no source runs away.
struct AssemblyLimits {
  int64_t statements = 100'000'000;              // after expansion
  int64_t section_bytes = int64_t{1} << 30;      // that one .data or .expect holds
  int64_t data_bytes = int64_t{4} << 30;         // that all of them hold
  int64_t expansion_bytes = int64_t{256} << 20;  // of text, in all macro calls in progress
};

struct AssemblyOptions {
  std::vector<std::string> include_dirs;                     // -I, in order
  std::vector<std::pair<std::string, std::string>> defines;  // -D NAME=EXPR
  const Target* target = nullptr;                            // --target; null: as the source says
  AssemblyLimits limits;
  // What .include and .incbin find at a path; empty: the file there (support/file.h).
  std::function<absl::StatusOr<std::string>(const std::string& path)> read_file;
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
