#include "cli/debug_show.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/log_line.h"
#include "cli/table_text.h"
#include "emulator/waits.h"
#include "isa/disassemble.h"
#include "isa/register.h"
#include "isa/table.h"

namespace mte {
namespace {

constexpr absl::string_view kIndent = "  ";

// "loop1_size=2, pad_val=255": the registers that are not as after reset.
std::string ChangedRegisters(const RegisterState& registers) {
  std::string text;
  for (int i = 0; i < kRegisters; ++i) {
    const Register reg = static_cast<Register>(i);
    if (registers[reg] == Info(reg).reset) continue;
    absl::StrAppend(&text, text.empty() ? "" : ", ", Info(reg).name, "=", registers[reg]);
  }
  return text;
}

std::string QueueText(Debugger& debugger, Pipe pipe, const Queue& queue) {
  std::string text = absl::StrCat(Name(pipe), ": ", queue.size(), " of ", kQueueDepth, "\n");
  TableText table(kIndent);
  for (int i = 0; i < queue.size(); ++i) {
    const Queued& entry = queue[i];
    const bool waits = i == 0 && debugger.core().Blocked(entry.instruction);
    const std::string registers =
        IsMovement(entry.instruction) ? ChangedRegisters(entry.registers) : "";
    table.Add({PlaceText(debugger.program(), entry.position.index),
               absl::StrCat(Disassemble(entry.instruction), waits ? "  ; waits" : "",
                            registers.empty() ? "" : absl::StrCat("  ; ", registers))});
  }
  return absl::StrCat(text, table.Render());
}

std::string FrontEndText(Debugger& debugger) {
  const FrontEnd& front_end = debugger.core().front_end();
  if (front_end.fetched() == 0) return "front end: nothing fetched\n";
  return absl::StrCat("front end: ", front_end.fetched(), " fetched, the last at ",
                      PlaceText(debugger.program(), front_end.position().index),
                      front_end.at_end() ? "; no more follow\n" : "\n");
}

}  // namespace

std::string RegistersText(Debugger& debugger) {
  const RegisterState& registers = debugger.core().registers();
  TableText table(kIndent);
  for (int i = 0; i < kRegisters; ++i) {
    const Register reg = static_cast<Register>(i);
    const Position setter = registers.setter(reg);
    table.Add({std::string(Info(reg).name),
               absl::StrFormat("%d (%#x)", registers[reg], registers[reg]),
               setter.known() ? absl::StrCat("set at ", PlaceText(debugger.program(), setter.index))
                              : "as after reset"});
  }
  return table.Render();
}

std::string PipesText(Debugger& debugger) {
  std::string text = FrontEndText(debugger);
  if (debugger.core().queued() == 0) absl::StrAppend(&text, "the queue of every pipe is empty\n");
  debugger.core().queues().ForEachWaiting([&](Pipe pipe, const Queue& queue) {
    absl::StrAppend(&text, QueueText(debugger, pipe, queue));
  });
  bool any_up = false;
  debugger.core().flags().ForEachUp([&](FlagId flag, Position raiser) {
    any_up = true;
    absl::StrAppend(&text, "flag up: `", FlagStatement(Family::kSetFlag, flag), "` of ",
                    PlaceText(debugger.program(), raiser.index), "\n");
  });
  if (!any_up) absl::StrAppend(&text, "no flag is up\n");
  return text;
}

std::string WhereText(Debugger& debugger) {
  if (debugger.pending() == nullptr) return "the run is over\n";
  const Position position = debugger.pending()->position;
  std::string text = absl::StrCat("before instruction ", position.index, " of the program, at ",
                                  PlaceText(debugger.program(), position.index), ", on ",
                                  Name(debugger.pending()->pipe), "; ", debugger.position(),
                                  debugger.position() == 1 ? " has" : " have", " taken effect\n");
  Diagnostic context;
  debugger.program().AddContext(position.index, position.word, context);
  for (const Note& note : context.notes) absl::StrAppend(&text, kIndent, note.message, "\n");
  return text;
}

std::string SourceText(Debugger& debugger, const std::string& file, int first, int last) {
  Location here;
  if (debugger.pending() != nullptr) {
    here = debugger.program().Locate(debugger.pending()->position.index);
  }
  std::string text;
  for (int line = std::max(first, 1); line <= last && debugger.line_text(); ++line) {
    const std::optional<std::string> source = debugger.line_text()(file, line);
    if (!source.has_value()) break;
    const bool is_here = here.line == line && here.file == file;
    absl::StrAppendFormat(&text, "%s%5d | %s\n", is_here ? "=>" : "  ", line, *source);
  }
  return text;
}

}  // namespace mte
