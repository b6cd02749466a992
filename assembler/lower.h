// Instruction statements to words: operands to fields, checks, encoding.
#ifndef MTE_ASSEMBLER_LOWER_H_
#define MTE_ASSEMBLER_LOWER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "assembler/context.h"
#include "assembler/syntax.h"
#include "isa/check.h"
#include "isa/instruction.h"

namespace mte {

class Lowering {
 public:
  explicit Lowering(Context& context) : context_(context) {}

  // Appends the statement's words to the object. Its form is looked at once, however often a loop
  // carries it out. Where a symbol is not defined yet, the words are left for Finish.
  void Lower(const Statement& statement, StatementPool& pool);

  // Lowers what was left, when every symbol is defined.
  void Finish();

  // Whether anything left refers to a text, which must then be kept.
  bool Refers(TextId text) const;

 private:
  struct Deferred {
    StatementPool pool;
    Statement statement;
    std::vector<std::pair<SymbolId, AsmSymbol>> variables;  // as they were
    std::vector<Expansion> expansions;
    size_t word = 0;
  };
  enum class Outcome { kDone, kFailed, kUndefined };

  bool Resolve(const Statement& statement, StatementPool& pool);
  bool ResolveType(const Statement& statement);
  bool ResolveOperands(const Statement& statement, StatementPool& pool);
  int FieldOf(const Statement& statement, const Argument& argument, size_t position, size_t guess);
  uint32_t SiteOf(const Statement& statement, const StatementPool& pool);
  std::string Usage(const Row& row) const;

  Outcome Fill(const Statement& statement, const StatementPool& pool, Instruction& instruction);
  Outcome FillOperand(const Statement& statement, const StatementPool& pool,
                      const Argument& argument, int field, Instruction& instruction);
  bool FillFromName(const Statement& statement, const StatementPool& pool, const Argument& argument,
                    const Field& field, uint64_t* value) const;
  bool FillAddress(const Statement& statement, const Argument& argument, int field,
                   const Value& value, Instruction& instruction);
  bool FillNumber(const Statement& statement, const Argument& argument, int field,
                  const Value& value, Instruction& instruction);
  bool CheckRulesOf(const Statement& statement, const StatementPool& pool,
                    const Instruction& instruction);
  // Reports something wrong with operand `finding.field`, at its place.
  void ReportFinding(const Statement& statement, const StatementPool& pool, const Finding& finding);
  Span PlaceOf(const Statement& statement, const StatementPool& pool, int field) const;
  void Defer(const Statement& statement, const StatementPool& pool);
  void Append(const Instruction& instruction);

  Context& context_;
  absl::flat_hash_map<uint64_t, uint32_t> shared_sites_;  // of statements in macros, by place
  std::vector<std::unique_ptr<Deferred>> deferred_;
};

}  // namespace mte

#endif  // MTE_ASSEMBLER_LOWER_H_
