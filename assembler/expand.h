// Runs statements: conditions, loops, macros, inclusions, symbols; hands instructions and data on.
#ifndef MTE_ASSEMBLER_EXPAND_H_
#define MTE_ASSEMBLER_EXPAND_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "assembler/context.h"
#include "assembler/data.h"
#include "assembler/lower.h"
#include "assembler/macro.h"
#include "assembler/syntax.h"

namespace mte {

// Bounds on expansion, so that no source runs away.
inline constexpr int kMaxIncludeDepth = 64;
inline constexpr int kMaxMacroDepth = 256;
inline constexpr int kMaxReptDepth = 256;

class Expander {
 public:
  Expander(Context& context, DataWriter& data, Lowering& lowering)
      : context_(context), data_(data), lowering_(lowering) {}

  // Runs a whole text.
  void RunText(TextId text);

 private:
  class TextCursor;
  class BlockCursor;
  // A run of statements in a pool.
  struct Block {
    StatementPool* pool;
    size_t begin;
    size_t end;
  };
  // One .if in progress.
  struct Condition {
    Span opened;
    bool taken = false;   // some branch has been
    bool active = false;  // the present one is
    bool seen_else = false;
  };

  template <class Cursor>
  void Run(Cursor& cursor);
  void RunConditional(const Statement& statement, const StatementPool& pool,
                      std::vector<Condition>& conditions);
  bool IsTrue(const Statement& statement, const StatementPool& pool);
  void RunRept(const Statement& statement, const StatementPool& pool, const Block& body);
  void MakeRoomForTurns(int64_t turns, size_t statements);
  void RunTurns(const Statement& statement, int64_t count, const Block& body, AsmSymbol* variable);
  std::optional<SymbolId> LoopVariable(const Statement& statement, const StatementPool& pool);

  void Execute(const Statement& statement, StatementPool& pool);
  void ExecuteDirective(const Statement& statement, const StatementPool& pool);
  void DefineLabel(const Statement& statement);
  void RunTarget(const Statement& statement);
  void RunEqu(const Statement& statement, const StatementPool& pool);
  void RunInclude(const Statement& statement, const StatementPool& pool);
  void RunAssert(const Statement& statement, const StatementPool& pool);
  void RunMessage(const Statement& statement, const StatementPool& pool);
  void RunCall(const Statement& statement);
  std::optional<TextId> OpenInclude(const std::string& name, const Span& span);
  // Counts one more expanded statement; false, after reporting, beyond the bound.
  bool Count(const Span& span);
  void ReportBroken(const Statement& statement, const StatementPool& pool);

  Context& context_;
  DataWriter& data_;
  Lowering& lowering_;
  absl::flat_hash_map<std::string, std::unique_ptr<Macro>> macros_;  // their addresses stay
  absl::flat_hash_map<std::string, TextId> included_;                // by path
  int include_depth_ = 0;
  int macro_depth_ = 0;
  int rept_depth_ = 0;
  int64_t statements_ = 0;
  int64_t macro_calls_ = 0;
  bool target_named_ = false;
};

}  // namespace mte

#endif  // MTE_ASSEMBLER_EXPAND_H_
