// What the parts of one assembly share: texts, symbols, the object being made, and how to say that
// something is wrong.
#ifndef MTE_ASSEMBLER_CONTEXT_H_
#define MTE_ASSEMBLER_CONTEXT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "assembler/assembler.h"
#include "assembler/evaluate.h"
#include "assembler/source.h"
#include "assembler/symbols.h"
#include "assembler/syntax.h"
#include "diagnostics/diagnostic.h"
#include "isa/object.h"

namespace mte {

// The turns, calls and inclusions in progress, for diagnostics and for the line table.
struct Expansion {
  LineTable::FrameKind kind;
  Span at;                            // of the .rept, the call or the .include
  uint32_t turn = 0;                  // of a .rept
  absl::string_view name;             // of a macro
  uint32_t frame = LineTable::kNone;  // in the line table, once it is needed
};

// "1 GiB", "300 bytes": a bound, for a message.
std::string ByteCount(int64_t bytes);

class Context {
 public:
  Context(const AssemblyOptions& options, Diagnostics& diagnostics);
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const AssemblyOptions& options;
  Diagnostics& diagnostics;
  std::shared_ptr<SourceMap> sources;
  SymbolTable symbols;
  Evaluator evaluator;
  Object object;
  const Target* target = nullptr;
  std::vector<Expansion> expansions;  // outermost first

  // Nothing more is to be done: too many errors, or a bound was met.
  bool stopped() const { return stopped_ || diagnostics.full(); }
  void Stop() { stopped_ = true; }

  // ---- Diagnostics: each adds the turns and calls in progress. ----
  void Report(Severity severity, const Mistake& mistake, std::vector<Note> notes = {});
  void Error(Code code, const Span& span, std::string message, std::string help = "",
             std::vector<Note> notes = {});
  // What the evaluator found, with a near name where a symbol is not defined.
  void ReportMistake(Mistake mistake);
  Note NoteAt(const Span& span, std::string message) const;

  // ---- Files ----
  // The bytes that .include and .incbin find at `path`.
  absl::StatusOr<std::string> ReadFile(const std::string& path) const;
  TextId AddFile(const std::string& path, const std::string& stored_name, std::string text);
  // Reports what is not text: NUL bytes and invalid UTF-8.
  bool CheckText(TextId file);
  // The line table's number of a file.
  uint32_t LineFile(TextId file);
  // The names that an object file has for the line table's files.
  const std::vector<std::string>& stored_names() const { return stored_names_; }
  // The line table's frame of the expansions in progress.
  uint32_t CurrentFrame();

  // ---- Symbols ----
  // Defines a symbol; reports a name that is taken or reserved.
  bool Define(const Span& name, AsmSymbol::Kind kind, const Value& value);
  // Defined labels in the order of their definition.
  const std::vector<SymbolId>& labels() const { return labels_; }

  // Marks an expansion whose text must be kept, as a macro's that was defined in it.
  void Keep(TextId text) { kept_.insert(text); }
  bool Refers(TextId text) const { return kept_.contains(text); }

  // ---- Arguments of directives ----
  Span SpanOf(const Statement& statement, const Argument& argument) const {
    return {statement.text, argument.begin, argument.end};
  }
  // Reports too few or too many arguments, and named ones. `usage` is how the directive is written.
  bool CheckArguments(const Statement& statement, const StatementPool& pool, size_t least,
                      size_t most, absl::string_view usage);
  // The value of an argument; false after reporting why there is none.
  bool Number(const Statement& statement, const StatementPool& pool, const Argument& argument,
              int64_t* number);
  bool String(const Statement& statement, const StatementPool& pool, const Argument& argument,
              std::string* text);

 private:
  bool stopped_ = false;
  absl::flat_hash_map<TextId, uint32_t> line_files_;
  std::vector<std::string> stored_names_;
  std::vector<SymbolId> labels_;
  absl::flat_hash_set<TextId> kept_;
};

}  // namespace mte

#endif  // MTE_ASSEMBLER_CONTEXT_H_
