// Macros: definitions, arguments, and the text that a call expands to.
#ifndef MTE_ASSEMBLER_MACRO_H_
#define MTE_ASSEMBLER_MACRO_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "assembler/context.h"
#include "assembler/source.h"
#include "assembler/syntax.h"

namespace mte {

struct Macro {
  struct Parameter {
    std::string name;
    std::optional<std::string> default_text;
  };
  std::string name;
  std::vector<Parameter> parameters;
  Span body;     // between the lines .macro and .endm
  Span defined;  // the name, where it was defined
};

// The macro that a .macro statement defines; nothing after reporting what is wrong with it.
std::optional<Macro> ParseMacro(Context& context, const Statement& statement);

// The texts of a call's arguments in the order of the parameters; nothing after reporting.
std::optional<std::vector<std::string>> BindArguments(Context& context, const Macro& macro,
                                                      const Statement& call);

// The body with \NAME replaced by arguments, \@ by `number` and \() by nothing; nothing where there
// would be more text than AssemblyLimits allows.
std::optional<TextId> ExpandMacro(Context& context, const Macro& macro,
                                  const std::vector<std::string>& arguments, int64_t number);

}  // namespace mte

#endif  // MTE_ASSEMBLER_MACRO_H_
