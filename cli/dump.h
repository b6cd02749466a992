// --dump: memory after a run, on standard output or into a file.
#ifndef MTE_CLI_DUMP_H_
#define MTE_CLI_DUMP_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "cli/console.h"
#include "cli/print.h"
#include "cli/regions.h"
#include "diagnostics/diagnostic.h"
#include "emulator/memory.h"
#include "isa/object.h"

namespace mte {

struct Dump {
  std::string text;  // the region as the command line has it, with the layout of --layout
  MemoryRegion region;
  std::string file;  // "": standard output, as text
};

// REGION or REGION=FILE. A matrix that names no layout has `layout`.
std::optional<Dump> ParseDump(const std::string& text, absl::Span<const Symbol> symbols,
                              Layout layout, Diagnostics& diagnostics);

// Adds an error where `memory` does not have all of the region.
void CheckDump(const Dump& dump, const Memory& memory, Diagnostics& diagnostics);

// The text of a dump, whatever its file; the region is in memory.
absl::Status PrintDump(const Dump& dump, const Memory& memory, const TextSink& sink);

// A dump that passed CheckDump. Files get the bytes as they are, kUninitialisedByte where nothing
// has been written; one ending in .npy gets a NumPy array. Of a matrix in fractals, files and text
// get the matrix, row by row and without its padding.
absl::Status WriteDump(const Dump& dump, const Memory& memory, Console& console);

}  // namespace mte

#endif  // MTE_CLI_DUMP_H_
