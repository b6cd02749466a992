#include "emulator/race_report.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "diagnostics/counted.h"
#include "emulator/fault_report.h"
#include "emulator/flags.h"
#include "emulator/waits.h"
#include "isa/table.h"

namespace mte {
namespace {

// Two accesses in the order of the program.
struct Pair {
  Stamp first;
  Stamp second;
  bool first_writes;
  bool second_writes;
};

Pair InProgramOrder(const Conflict& conflict, Stamp by) {
  if (conflict.earlier.index() < by.index()) {
    return {conflict.earlier, by, conflict.earlier_writes, conflict.writes};
  }
  return {by, conflict.earlier, conflict.writes, conflict.earlier_writes};
}

std::string RaceMessage(const Pair& pair, const std::string& range) {
  const absl::string_view pipe = Name(pair.second.pipe());
  const std::string other = pair.first.pipe() == pair.second.pipe()
                                ? absl::StrCat("an earlier instruction of ", pipe)
                                : std::string(Name(pair.first.pipe()));
  return absl::StrCat("race: ", pipe, pair.second_writes ? " writes " : " reads ", range, " while ",
                      other, " may still be ", pair.first_writes ? "writing it" : "reading it");
}

absl::string_view Consequence(const Pair& pair) {
  if (!pair.first_writes) {
    return "write after read (WAR): the read may see bytes of the later write";
  }
  return pair.second_writes ? "write after write (WAW): the bytes of either may be left"
                            : "read after write (RAW): the read may see what was there before";
}

// "line 29", with the file where it is not `beside`'s, or the instruction's number where no line is
// known.
std::string PlaceText(const Location& place, const Location& beside, uint32_t index) {
  if (place.line == 0) return absl::StrCat("instruction ", index);
  if (place.file == beside.file) return absl::StrCat("line ", place.line);
  return absl::StrCat(place.file, ":", place.line);
}

// A flag between the two pipes that is raised between the two instructions, and not waited for
// before the second: where it is raised, and where it is waited for too late, if at all.
struct UnusedFlag {
  FlagId flag;
  Position set;
  Position late_wait;
};

std::optional<UnusedFlag> FindUnusedFlag(const Program& program, const Pair& pair) {
  std::array<UnusedFlag, kFlagEvents> flags;
  Instruction instruction;
  for (Position at = {0, 0}; at.word < program.object().words.size(); ++at.index) {
    const Position here = at;
    at.word += static_cast<uint32_t>(program.Fetch(at.word, &instruction));
    const Family family = instruction.row->family;
    if (here.index < pair.first.index()) continue;
    if (family != Family::kSetFlag && family != Family::kWaitFlag) continue;
    const FlagId flag = FlagId::Of(instruction);
    if (flag.src != pair.first.pipe() || flag.dst != pair.second.pipe()) continue;
    UnusedFlag& unused = flags[static_cast<size_t>(flag.event)];
    const bool early = here.index < pair.second.index();
    if (family == Family::kSetFlag && early) unused = {flag, here, {}};
    if (family == Family::kWaitFlag && early) unused = {};
    if (family == Family::kWaitFlag && !early && !unused.late_wait.known()) unused.late_wait = here;
  }
  for (const UnusedFlag& unused : flags) {
    if (unused.set.known()) return unused;
  }
  return std::nullopt;
}

std::string UnusedFlagHelp(const Program& program, const UnusedFlag& unused, const Location& second,
                           const std::string& before) {
  const auto place = [&](Position position) {
    return PlaceText(program.Locate(position.index), second, position.index);
  };
  const std::string wait = absl::StrCat("`", FlagStatement(Family::kWaitFlag, unused.flag), "`");
  if (unused.late_wait.known()) {
    return absl::StrCat("move ", wait, " of ", place(unused.late_wait), " before ", before);
  }
  return absl::StrCat("before ", before, " add ", wait, ", for the flag that ", place(unused.set),
                      " raises");
}

std::string FlagHelp(const Program& program, const Pair& pair, const std::string& after,
                     const std::string& before) {
  const Pipe src = pair.first.pipe();
  const Pipe dst = pair.second.pipe();
  const std::vector<int> free =
      FreeEvents(program, src, dst, pair.first.index(), pair.second.index());
  if (free.empty()) {
    return absl::StrCat("every event id from ", Name(src), " to ", Name(dst),
                        " is in use there: free one, or add `pipe_barrier all` before ", before);
  }
  const FlagId flag = {src, dst, free.front()};
  return absl::StrCat("after ", after, " add `", FlagStatement(Family::kSetFlag, flag),
                      "`, and before ", before, " `", FlagStatement(Family::kWaitFlag, flag),
                      "` (free ids: ", EventList(free), ")");
}

std::string RaceHelp(const Program& program, const Pair& pair, const Location& first,
                     const Location& second) {
  const std::string before = PlaceText(second, first, pair.second.index());
  if (pair.first.pipe() == pair.second.pipe()) {
    return absl::StrCat("before ", before, " add `pipe_barrier ", Name(pair.second.pipe()), "`");
  }
  if (const auto unused = FindUnusedFlag(program, pair); unused.has_value()) {
    return UnusedFlagHelp(program, *unused, second, before);
  }
  std::string help = FlagHelp(program, pair, PlaceText(first, second, pair.first.index()), before);
  // From one turn of a loop to a later one.
  if (first.line > 0 && first.file == second.file && second.line <= first.line) {
    absl::StrAppend(&help,
                    "; in a loop also raise the flag before the first turn, which has nothing to "
                    "wait for, and wait for it behind the last");
  }
  return help;
}

uint32_t WordOf(const Program& program, uint32_t index) {
  Instruction instruction;
  uint32_t word = 0;
  for (uint32_t i = 0; i < index; ++i) {
    word += static_cast<uint32_t>(program.Fetch(word, &instruction));
  }
  return word;
}

// What the program does with one event id of a pair of pipes.
struct EventUse {
  bool anywhere = false;
  bool between = false;  // two places
  int up_before = 0;     // sets less waits before the first of them
};

}  // namespace

std::vector<int> FreeEvents(const Program& program, Pipe src, Pipe dst, uint32_t first,
                            uint32_t second) {
  std::array<EventUse, kFlagEvents> uses;
  Instruction instruction;
  const size_t words = program.object().words.size();
  for (Position at = {0, 0}; at.word < words; ++at.index) {
    at.word += static_cast<uint32_t>(program.Fetch(at.word, &instruction));
    const Family family = instruction.row->family;
    if (family != Family::kSetFlag && family != Family::kWaitFlag) continue;
    const FlagId flag = FlagId::Of(instruction);
    if (flag.src != src || flag.dst != dst) continue;
    EventUse& use = uses[static_cast<size_t>(flag.event)];
    use.anywhere = true;
    if (at.index < first) use.up_before += family == Family::kSetFlag ? 1 : -1;
    if (at.index > first && at.index < second) use.between = true;
  }
  std::vector<int> unused;
  std::vector<int> free;
  for (int event = 0; event < program.target().event_ids; ++event) {
    const EventUse& use = uses[static_cast<size_t>(event)];
    if (!use.anywhere) unused.push_back(event);
    if (!use.between && use.up_before == 0) free.push_back(event);
  }
  return unused.empty() ? free : unused;
}

std::string EventList(const std::vector<int>& events) {
  std::string text;
  for (size_t i = 0; i < events.size();) {
    size_t last = i;
    while (last + 1 < events.size() && events[last + 1] == events[last] + 1) ++last;
    absl::StrAppend(&text, text.empty() ? "" : ", ", events[i]);
    if (last > i) absl::StrAppend(&text, "-", events[last]);
    i = last + 1;
  }
  return text;
}

Diagnostic DescribeRace(const Program& program, const Conflict& conflict, Stamp by, Space space) {
  const Pair pair = InProgramOrder(conflict, by);
  const Location first = program.Locate(pair.first.index());
  Diagnostic diagnostic;
  diagnostic.code = Code::kRace;
  diagnostic.location = program.Locate(pair.second.index());
  diagnostic.other_place = first;
  diagnostic.message = RaceMessage(pair, RangeText(space, conflict.extent));
  program.AddContext(pair.second.index(), WordOf(program, pair.second.index()), diagnostic);
  diagnostic.notes.push_back({first, absl::StrCat("the ", pair.first_writes ? "write" : "read",
                                                  " is here, on ", Name(pair.first.pipe()))});
  program.AddContext(pair.first.index(), WordOf(program, pair.first.index()), diagnostic);
  diagnostic.notes.push_back({{}, std::string(Consequence(pair))});
  if (conflict.bytes > conflict.extent.end - conflict.extent.begin) {
    diagnostic.notes.push_back(
        {{}, absl::StrCat("the two have ", Counted(conflict.bytes, "byte"), " in common")});
  }
  diagnostic.help = RaceHelp(program, pair, first, diagnostic.location);
  return diagnostic;
}

}  // namespace mte
