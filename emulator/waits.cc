#include "emulator/waits.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "diagnostics/counted.h"
#include "isa/disassemble.h"

namespace mte {
namespace {

// A place that waits for a flag: the head of a queue, or the front end.
struct Wait {
  Pipe pipe{};
  FlagId flag;
  Position position;
  int behind = 0;  // instructions queued behind it
};

// An instruction that would raise a flag, had it its turn, or that has.
struct Raise {
  enum class Where : uint8_t { kUp, kQueued, kNotFetched };
  Where where{};
  FlagId flag;
  Position position;
};

std::string FlagName(FlagId flag) {
  return absl::StrCat("flag (", Name(flag.src), ", ", Name(flag.dst), ", ", flag.event, ")");
}

// How often the flag, which is down, has come and gone.
std::string Before(const Flags& flags, FlagId flag) {
  const uint32_t sets = flags.raised(flag);
  if (sets == 0) return "";
  return absl::StrCat(", after ", Counted(sets, "set"), " and ", Counted(sets, "wait"), " of it");
}

std::string Behind(int count) {
  if (count == 0) return "";
  return absl::StrCat(", with ", Counted(count, "instruction"), " queued behind it");
}

// In program order. Only a wait can be the head of a queue that does not move.
std::vector<Wait> FindWaits(const Standstill& standstill) {
  std::vector<Wait> waits;
  standstill.queues.ForEachWaiting([&](Pipe pipe, const Queue& queue) {
    const Queued& head = queue.head();
    waits.push_back({pipe, FlagId::Of(head.instruction), head.position, queue.size() - 1});
  });
  if (standstill.front_end.has_value() && standstill.front_end->why == FrontEndWait::Why::kFlag) {
    const FrontEndWait& wait = *standstill.front_end;
    waits.push_back({Pipe::kS, wait.flag, wait.position, 0});
  }
  std::sort(waits.begin(), waits.end(),
            [](const Wait& a, const Wait& b) { return a.position.index < b.position.index; });
  return waits;
}

// Every raise of a flag that has happened without being waited for, or that is still to come.
std::vector<Raise> FindRaises(const Program& program, const Standstill& standstill) {
  std::vector<Raise> raises;
  standstill.flags.ForEachUp([&](FlagId flag, Position raiser) {
    raises.push_back({Raise::Where::kUp, flag, raiser});
  });
  standstill.queues.ForEachWaiting([&](Pipe, const Queue& queue) {
    for (int i = 0; i < queue.size(); ++i) {
      const Instruction& instruction = queue[i].instruction;
      if (instruction.row->family != Family::kSetFlag) continue;
      raises.push_back({Raise::Where::kQueued, FlagId::Of(instruction), queue[i].position});
    }
  });
  Instruction instruction;
  Position at = standstill.next;
  while (at.known() && at.word < program.object().words.size()) {
    const int words = program.Fetch(at.word, &instruction);
    if (words == 0 || instruction.row->family == Family::kHalt) break;
    if (instruction.row->family == Family::kSetFlag) {
      raises.push_back({Raise::Where::kNotFetched, FlagId::Of(instruction), at});
    }
    at = {at.index + 1, at.word + static_cast<uint32_t>(words)};
  }
  return raises;
}

const Raise* Find(const std::vector<Raise>& raises, FlagId flag) {
  const auto found = std::find_if(raises.begin(), raises.end(),
                                  [&](const Raise& raise) { return raise.flag == flag; });
  return found == raises.end() ? nullptr : &*found;
}

void AddNote(const Program& program, Position position, std::string message,
             Diagnostic& diagnostic) {
  diagnostic.notes.push_back({program.Locate(position.index), std::move(message)});
}

// How a raise misses a wait for which it was probably meant.
struct NearMiss {
  const Raise* raise = nullptr;
  absl::string_view how;  // completes "FLAG is set here, "
  std::string help;       // completes "add one before the wait, or "
};

std::optional<NearMiss> MissOf(const Raise& raise, FlagId wanted) {
  const FlagId is = raise.flag;
  if (is == FlagId{wanted.dst, wanted.src, wanted.event}) {
    return NearMiss{&raise, "in the other direction", "swap the pipes of the wait"};
  }
  if (is.src == wanted.src && is.dst == wanted.dst) {
    return NearMiss{&raise, "with another event id", absl::StrCat("wait for event id ", is.event)};
  }
  if (is.dst == wanted.dst && is.event == wanted.event) {
    return NearMiss{&raise, "by another pipe", absl::StrCat("wait for the flag of ", Name(is.src))};
  }
  return std::nullopt;
}

// The near miss that stands nearest to the wait in the program.
std::optional<NearMiss> FindNearMiss(const std::vector<Raise>& raises, const Wait& wait) {
  std::optional<NearMiss> nearest;
  const auto distance = [&wait](const Raise& raise) {
    return std::abs(int64_t{raise.position.index} - int64_t{wait.position.index});
  };
  for (const Raise& raise : raises) {
    std::optional<NearMiss> miss = MissOf(raise, wait.flag);
    if (!miss.has_value()) continue;
    if (nearest.has_value() && distance(*nearest->raise) <= distance(raise)) continue;
    nearest = std::move(miss);
  }
  return nearest;
}

// The last set_flag of the flag before an instruction; unknown where there is none.
Position LastSet(const Program& program, FlagId flag, uint32_t before) {
  Position last;
  Instruction instruction;
  for (Position at = {0, 0}; at.index < before; ++at.index) {
    const uint32_t word = at.word;
    at.word += static_cast<uint32_t>(program.Fetch(word, &instruction));
    const bool sets = instruction.row->family == Family::kSetFlag;
    if (sets && FlagId::Of(instruction) == flag) last = {at.index, word};
  }
  return last;
}

// Help for a wait whose flag nothing is left to raise, with what was probably meant.
void ExplainMissing(const Program& program, const Wait& wait, const std::vector<Raise>& raises,
                    Diagnostic& diagnostic) {
  diagnostic.help = absl::StrCat("no `", FlagStatement(Family::kSetFlag, wait.flag),
                                 "` is left to run: add one before the `",
                                 FlagStatement(Family::kWaitFlag, wait.flag), "`");
  if (const auto miss = FindNearMiss(raises, wait); miss.has_value()) {
    AddNote(program, miss->raise->position,
            absl::StrCat(FlagName(miss->raise->flag), " is set here, ", miss->how), diagnostic);
    absl::StrAppend(&diagnostic.help, ", or ", miss->help);
  } else if (const Position set = LastSet(program, wait.flag, wait.position.index); set.known()) {
    AddNote(program, set, "it was set last here, and that has been waited for", diagnostic);
  }
}

// Follows the waits from the first one (each waits for what is held up behind the next) to the one
// that is to blame, or round the circle.
void ExplainWaits(const Program& program, const std::vector<Wait>& waits,
                  const std::vector<Raise>& raises, Diagnostic& diagnostic) {
  std::vector<bool> seen(waits.size());
  for (size_t i = 0; !seen[i];) {
    seen[i] = true;
    const Raise* raise = Find(raises, waits[i].flag);
    if (raise == nullptr) return ExplainMissing(program, waits[i], raises, diagnostic);
    const std::string set = FlagStatement(Family::kSetFlag, raise->flag);
    if (raise->where == Raise::Where::kNotFetched) {
      AddNote(program, raise->position,
              absl::StrCat("the `", set, "` is here, where the front end never arrives"),
              diagnostic);
      diagnostic.help = absl::StrCat("move the `", set, "` before what waits for it");
      return;
    }
    AddNote(
        program, raise->position,
        absl::StrCat("the `", set, "` is held up here, in the queue of ", Name(raise->flag.src)),
        diagnostic);
    while (waits[i].pipe != raise->flag.src) i = (i + 1) % waits.size();
  }
  diagnostic.help = "the pipes wait for each other in a circle: raise one of the flags earlier";
}

void AddFrontEndNote(const Program& program, const FrontEndWait& wait, Diagnostic& diagnostic) {
  if (wait.why == FrontEndWait::Why::kFlag) return;
  AddNote(program, wait.position,
          wait.why == FrontEndWait::Why::kDrain
              ? std::string("the front end stands here, until every pipe has drained")
              : absl::StrCat("the front end stands here: the queue of ", Name(wait.pipe), " holds ",
                             kQueueDepth, " instructions and is full"),
          diagnostic);
}

std::string Subject(Pipe pipe) {
  return pipe == Pipe::kS ? std::string("the front end") : std::string(Name(pipe));
}

}  // namespace

std::string FlagStatement(Family family, FlagId flag) {
  Instruction instruction;
  for (const Row& row : AllRows()) {
    if (row.family == family) instruction.row = &row;
  }
  instruction[FieldIndex(kFlagFields, "src_pipe")] = static_cast<uint64_t>(flag.src);
  instruction[FieldIndex(kFlagFields, "dst_pipe")] = static_cast<uint64_t>(flag.dst);
  instruction[FieldIndex(kFlagFields, "event_id")] = static_cast<uint64_t>(flag.event);
  return Disassemble(instruction);
}

void AddQueueState(const Program& program, const Queues& queues, Diagnostic& diagnostic) {
  if (queues.empty()) {
    diagnostic.notes.push_back({{}, "the queue of every pipe is empty"});
    return;
  }
  constexpr int kShown = 3;
  queues.ForEachWaiting([&](Pipe pipe, const Queue& queue) {
    for (int i = 0; i < std::min(queue.size(), kShown); ++i) {
      const std::string text =
          absl::StrCat("entry ", i, " (of ", queue.size(), ") in the queue of ", Name(pipe), ": `",
                       Disassemble(queue[i].instruction), "`");
      AddNote(program, queue[i].position, text, diagnostic);
    }
  });
}

Diagnostic DescribeDeadlock(const Program& program, const Standstill& standstill) {
  const std::vector<Wait> waits = FindWaits(standstill);
  const Wait& first = waits.front();
  Diagnostic diagnostic;
  diagnostic.code = Code::kDeadlock;
  diagnostic.location = program.Locate(first.position.index);
  diagnostic.message = absl::StrCat("deadlock: ", Subject(first.pipe), " waits for ",
                                    FlagName(first.flag), ", which nothing can raise any more",
                                    Before(standstill.flags, first.flag), Behind(first.behind));
  program.AddContext(first.position.index, first.position.word, diagnostic);
  ExplainWaits(program, waits, FindRaises(program, standstill), diagnostic);
  for (size_t i = 1; i < waits.size(); ++i) {
    AddNote(program, waits[i].position,
            absl::StrCat(Subject(waits[i].pipe), " waits here for ", FlagName(waits[i].flag),
                         Before(standstill.flags, waits[i].flag), Behind(waits[i].behind)),
            diagnostic);
  }
  if (standstill.front_end.has_value()) {
    AddFrontEndNote(program, *standstill.front_end, diagnostic);
  }
  return diagnostic;
}

}  // namespace mte
