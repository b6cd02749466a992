// The memory that a run starts with: the program's data, and what the command line loads.
#ifndef MTE_CLI_RUN_MEMORY_H_
#define MTE_CLI_RUN_MEMORY_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "cli/regions.h"
#include "diagnostics/diagnostic.h"
#include "emulator/memory.h"
#include "isa/object.h"
#include "isa/space.h"
#include "isa/target.h"

namespace mte {

// The bytes of one --load.
struct Load {
  std::string text;  // as the command line has it
  Address start;
  std::string bytes;
};

// SPACE:ADDRESS=FILE; a .npy file gives its elements.
std::optional<Load> ReadLoad(const std::string& text, Diagnostics& diagnostics);

// gm:ADDRESS:BYTES, or a label of gm with :BYTES.
std::optional<GmRange> ParseReserve(const std::string& text, absl::Span<const Symbol> symbols,
                                    Diagnostics& diagnostics);

// The target's memory with gm as far as the program, `loads` and `reserves` declare it, filled with
// the program's data and then `loads`, in order; null and an error where something does not fit.
// `name` is the program's, for messages.
std::unique_ptr<Memory> MakeMemory(const Object& object, const std::string& name,
                                   const Target& target, absl::Span<const Load> loads,
                                   absl::Span<const GmRange> reserves, Diagnostics& diagnostics);

}  // namespace mte

#endif  // MTE_CLI_RUN_MEMORY_H_
