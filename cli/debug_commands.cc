#include "cli/debug_commands.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/debug_memory.h"
#include "cli/debug_places.h"
#include "cli/debug_show.h"
#include "cli/table_text.h"
#include "diagnostics/suggest.h"

namespace mte {
namespace {

constexpr int kListedLines = 5;  // on each side of the pending instruction's

// A count of instructions; 1 where none is given, nothing (and a complaint) where it is no count.
std::optional<int64_t> ParseCount(Debugger& debugger, absl::string_view text) {
  if (text.empty()) return 1;
  const std::optional<uint64_t> count = ParseNumber(text);
  if (count.has_value() && *count >= 1 && *count <= uint64_t{kMaxOffset}) {
    return static_cast<int64_t>(*count);
  }
  debugger.Complain(absl::StrCat("\"", text, "\" is no number of instructions"));
  return std::nullopt;
}

// What goes on with the run, where it can.
DebugOutcome GoOn(Debugger& debugger, Goal goal) {
  if (debugger.pending() == nullptr) {
    debugger.Complain("the run is over", "`back` goes back, `quit` leaves");
    return DebugOutcome::kStay;
  }
  debugger.GoTo(std::move(goal));
  return DebugOutcome::kGoOn;
}

DebugOutcome Step(Debugger& debugger, absl::string_view operands) {
  const std::optional<int64_t> count = ParseCount(debugger, operands);
  if (!count.has_value()) return DebugOutcome::kStay;
  Goal goal;
  goal.kind = Goal::Kind::kCount;
  goal.count = debugger.position() + *count;
  return GoOn(debugger, std::move(goal));
}

DebugOutcome Next(Debugger& debugger, absl::string_view) {
  Goal goal;
  goal.kind = Goal::Kind::kMovement;
  return GoOn(debugger, std::move(goal));
}

DebugOutcome Continue(Debugger& debugger, absl::string_view) { return GoOn(debugger, Goal()); }

DebugOutcome Until(Debugger& debugger, absl::string_view operands) {
  Goal goal;
  if (!operands.empty()) {
    std::optional<Place> place = FindPlace(debugger, operands);
    if (!place.has_value()) return DebugOutcome::kStay;
    goal.kind = Goal::Kind::kPlace;
    goal.indices = std::move(place->indices);
  } else if (debugger.pending() != nullptr) {
    goal.kind = Goal::Kind::kAfterLine;
    goal.after = debugger.program().Locate(debugger.pending()->position.index);
  }
  return GoOn(debugger, std::move(goal));
}

DebugOutcome Back(Debugger& debugger, absl::string_view operands) {
  const std::optional<int64_t> count = ParseCount(debugger, operands);
  if (!count.has_value()) return DebugOutcome::kStay;
  if (debugger.position() == 0) {
    debugger.Complain("nothing has taken effect yet");
    return DebugOutcome::kStay;
  }
  debugger.GoBackTo(std::max(int64_t{0}, debugger.position() - *count));
  return DebugOutcome::kRestart;
}

std::string StopsText(const std::vector<StopPoint>& stops) {
  if (stops.empty()) return "there are no breakpoints and watches\n";
  TableText table("  ");
  for (const StopPoint& stop : stops) {
    table.Add({absl::StrCat(stop.id), stop.kind == StopPoint::Kind::kWatch ? "watch" : "break",
               stop.text});
  }
  return table.Render();
}

DebugOutcome Break(Debugger& debugger, absl::string_view operands) {
  if (operands.empty()) {
    debugger.Print(StopsText(debugger.stops()));
    return DebugOutcome::kStay;
  }
  StopPoint stop;
  const auto* const pipe = std::find(std::begin(kPipeNames), std::end(kPipeNames), operands);
  if (pipe != std::end(kPipeNames)) {
    stop.kind = StopPoint::Kind::kPipe;
    stop.pipe = static_cast<Pipe>(pipe - std::begin(kPipeNames));
    stop.text = absl::StrCat("pipe ", operands);
  } else {
    std::optional<Place> place = FindPlace(debugger, operands);
    if (!place.has_value()) return DebugOutcome::kStay;
    stop.text = std::move(place->text);
    stop.indices = std::move(place->indices);
  }
  debugger.AddStop(std::move(stop));
  return DebugOutcome::kStay;
}

DebugOutcome Delete(Debugger& debugger, absl::string_view operands) {
  std::vector<StopPoint>& stops = debugger.stops();
  if (operands.empty()) {
    stops.clear();
    return DebugOutcome::kStay;
  }
  const auto found = std::find_if(stops.begin(), stops.end(), [&](const StopPoint& stop) {
    return absl::StrCat(stop.id) == operands;
  });
  if (found == stops.end()) {
    debugger.Complain(absl::StrCat("there is no breakpoint or watch ", operands),
                      "`break` alone lists them");
  } else {
    stops.erase(found);
  }
  return DebugOutcome::kStay;
}

DebugOutcome SetWatch(Debugger& debugger, absl::string_view operands) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(operands, absl::MaxSplits(' ', 1));
  const absl::string_view mode = absl::StripAsciiWhitespace(parts.second);
  if (!mode.empty() && mode != "r" && mode != "w" && mode != "rw") {
    debugger.Complain(absl::StrCat("\"", mode, "\" is no kind of access"),
                      "write r, w, or nothing for both");
    return DebugOutcome::kStay;
  }
  const std::optional<MemoryRegion> region = FindRegion(debugger, "watch", parts.first);
  if (!region.has_value()) return DebugOutcome::kStay;
  StopPoint stop;
  stop.kind = StopPoint::Kind::kWatch;
  stop.watch = WatchOf(*region);
  stop.watch.reads = mode != "w";
  stop.watch.writes = mode != "r";
  stop.text = absl::StrCat(parts.first, " ", mode.empty() ? "rw" : mode);
  debugger.AddStop(std::move(stop));
  return DebugOutcome::kStay;
}

DebugOutcome Pipes(Debugger& debugger, absl::string_view) {
  debugger.Print(PipesText(debugger));
  return DebugOutcome::kStay;
}

DebugOutcome Registers(Debugger& debugger, absl::string_view) {
  debugger.Print(RegistersText(debugger));
  return DebugOutcome::kStay;
}

DebugOutcome Where(Debugger& debugger, absl::string_view) {
  debugger.Print(WhereText(debugger));
  return DebugOutcome::kStay;
}

DebugOutcome List(Debugger& debugger, absl::string_view operands) {
  if (operands.empty() && debugger.pending() == nullptr) {
    debugger.Complain("the run is over", "name a place: LINE, FILE:LINE or a label of the code");
    return DebugOutcome::kStay;
  }
  uint32_t index = 0;
  if (operands.empty()) {
    index = debugger.pending()->position.index;
  } else {
    const std::optional<Place> place = FindPlace(debugger, operands);
    if (!place.has_value()) return DebugOutcome::kStay;
    index = place->indices.front();
  }
  const Location at = debugger.program().Locate(index);
  const std::string text =
      SourceText(debugger, at.file, at.line - kListedLines, at.line + kListedLines);
  debugger.Print(text.empty() ? "the source is not at hand\n" : text);
  return DebugOutcome::kStay;
}

DebugOutcome WhoWrote(Debugger& debugger, absl::string_view operands) {
  const std::optional<MemoryRegion> region = FindRegion(debugger, "who-wrote", operands);
  if (!region.has_value()) return DebugOutcome::kStay;
  if (debugger.registers_changed()) {
    debugger.Complain("a register was set by hand: what the program wrote is not in its text",
                      "go `back` to before the `set`");
  } else {
    debugger.Print(debugger.WhoWrote(std::string(operands), *region));
  }
  return DebugOutcome::kStay;
}

DebugOutcome Trace(Debugger& debugger, absl::string_view operands) {
  if (operands == "on" || operands == "off") {
    debugger.set_trace(operands == "on");
  } else {
    debugger.Complain("trace is either on or off", "write `trace on` or `trace off`");
  }
  return DebugOutcome::kStay;
}

DebugOutcome Quit(Debugger&, absl::string_view) { return DebugOutcome::kLeave; }

const DebugCommand* FindCommand(Debugger& debugger, absl::string_view name) {
  std::vector<std::string> names;
  for (const DebugCommand& command : DebugCommands()) {
    if (name == command.name || (name == command.short_name && !name.empty())) return &command;
    names.emplace_back(command.name);
  }
  const std::string guess = DidYouMean(name, names);
  debugger.Complain(absl::StrCat("there is no command \"", name, "\""),
                    guess.empty() ? "`help` lists the commands" : guess);
  return nullptr;
}

std::string UsageOf(const DebugCommand& command) {
  return absl::StrCat(command.name, command.operands);
}

DebugOutcome Help(Debugger& debugger, absl::string_view operands) {
  if (!operands.empty()) {
    const DebugCommand* command = FindCommand(debugger, operands);
    if (command == nullptr) return DebugOutcome::kStay;
    debugger.Print(absl::StrCat(UsageOf(*command), "\n", command->summary, "\n", command->details));
    return DebugOutcome::kStay;
  }
  TableText table("");
  for (const DebugCommand& command : DebugCommands()) {
    table.Add({std::string(command.short_name), UsageOf(command), std::string(command.summary)});
  }
  debugger.Print(table.Render());
  return DebugOutcome::kStay;
}

constexpr absl::string_view kPlaceHelp = "A place is LINE, FILE:LINE, or a label of the code.\n";
constexpr absl::string_view kRegionHelp =
    "A region is as for --dump: SPACE:ADDRESS:BYTES, SPACE:ADDRESS:TYPE[ROWSxCOLUMNS], with\n"
    "@nz, @zz, @zn or @nn behind it where it lies in fractals; a label may stand for\n"
    "SPACE:ADDRESS.\n";

constexpr DebugCommand kCommands[] = {
    {"step", "s", " [N]", "Goes on by an instruction, or by N",
     "An instruction is a step at the moment at which it takes effect.\n", Step},
    {"next", "n", "", "Goes on to the next movement of data", "", Next},
    {"continue", "c", "", "Goes on to the next breakpoint or watch, or to the end", "", Continue},
    {"until", "u", " [PLACE]", "Goes on to a place; without one, to a later line", kPlaceHelp,
     Until},
    {"back", "", " [N]", "Goes back by an instruction, or by N",
     "The program runs again from the start. What was `set` up to there is set again, what was\n"
     "set later is forgotten.\n",
     Back},
    {"break", "b", " [PLACE|PIPE]", "Stops at a place, or at each instruction of a pipe",
     "A place is LINE, FILE:LINE, or a label of the code. Alone it lists breakpoints and "
     "watches.\n",
     Break},
    {"watch", "w", " REGION [r|w]", "Stops before bytes are read or written",
     "It tells who is about to touch them, and who wrote them last.\n", SetWatch},
    {"delete", "d", " [N]", "Deletes breakpoint or watch N, or all of them", "", Delete},
    {"where", "", "", "Shows the instruction that comes next and what it was expanded from", "",
     Where},
    {"list", "l", " [PLACE]", "Shows the source around the next instruction, or a place",
     kPlaceHelp, List},
    {"pipes", "p", "", "Shows the queues with the registers they keep, and the flags", "", Pipes},
    {"regs", "r", "", "Shows the registers, and who set them", "", Registers},
    {"x", "", "/[COUNT][TYPE] PLACE", "Shows memory as elements, as in x/8f16 l1:0x20",
     "TYPE is that of elements, or x for bytes. Without COUNT the place has a length in bytes,\n"
     "as in x/f16 l1:0x20:64.\n",
     Examine},
    {"dump", "", " REGION", "Shows memory as --dump does", kRegionHelp, DumpRegion},
    {"who-wrote", "", " REGION", "Tells who wrote the bytes last", kRegionHelp, WhoWrote},
    {"set", "", " REGISTER VALUE|SPACE:ADDRESS BYTES", "Changes a register, or bytes of memory",
     "A register is changed for what is issued from now on. Bytes are two hexadecimal digits\n"
     "each, as in set l1:0x20 00 ff.\n",
     Set},
    {"trace", "t", " on|off", "Shows each instruction that takes effect", "", Trace},
    {"help", "h", " [COMMAND]", "Shows the commands, or describes one", "", Help},
    {"quit", "q", "", "Leaves the debugger", "", Quit},
};

}  // namespace

absl::Span<const DebugCommand> DebugCommands() { return kCommands; }

DebugOutcome RunDebugCommand(Debugger& debugger, absl::string_view line) {
  line = absl::StripAsciiWhitespace(line.substr(0, line.find('#')));
  if (line.empty()) return DebugOutcome::kStay;
  // The format of `x` is written against it.
  const size_t end = std::min(line.find_first_of(" \t/"), line.size());
  const DebugCommand* command = FindCommand(debugger, line.substr(0, end));
  if (command == nullptr) return DebugOutcome::kStay;
  const absl::string_view operands = absl::StripAsciiWhitespace(line.substr(end));
  if (command->operands.empty() && !operands.empty()) {
    debugger.Complain(absl::StrCat("`", command->name, "` takes no operands"));
    return DebugOutcome::kStay;
  }
  return command->run(debugger, operands);
}

}  // namespace mte
