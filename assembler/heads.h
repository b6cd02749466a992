// What the first word of a statement is: a directive, an instruction, or a macro's name.
#ifndef MTE_ASSEMBLER_HEADS_H_
#define MTE_ASSEMBLER_HEADS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "assembler/syntax.h"
#include "diagnostics/codes.h"

namespace mte {

// Fills in what a directive's name says; `name` starts with a dot.
void ClassifyDirective(absl::string_view name, StatementPool& pool, Statement& statement);

// The same for a mnemonic with or without a type.
void ClassifyMnemonic(absl::string_view name, StatementPool& pool, Statement& statement);

// Marks a statement as broken, to be reported if it is ever carried out.
void Break(StatementPool& pool, Statement& statement, Code code, uint32_t begin, uint32_t end,
           std::string message, std::string help = "");

}  // namespace mte

#endif  // MTE_ASSEMBLER_HEADS_H_
