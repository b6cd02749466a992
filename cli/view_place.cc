#include "cli/view_place.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/regions.h"
#include "diagnostics/counted.h"
#include "diagnostics/suggest.h"
#include "emulator/moves/dispatch.h"
#include "isa/disassemble.h"
#include "isa/object.h"
#include "isa/table.h"

namespace mte {
namespace {

constexpr size_t kMostChoices = 10;

// Calls visit(Position, Instruction) for each instruction up to the first halt, until it returns
// false.
template <class Visit>
void ForEachInstruction(const Program& program, Visit visit) {
  Instruction instruction;
  const size_t words = program.object().words.size();
  for (Position at = {0, 0}; at.word < words; ++at.index) {
    const Position here = at;
    at.word += static_cast<uint32_t>(program.Fetch(here.word, &instruction));
    if (!visit(here, instruction) || instruction.row->family == Family::kHalt) return;
  }
}

bool IsMovement(const Instruction& instruction) {
  bool moves = false;
  WithMove(instruction, RegisterState(), [&](const auto&) { moves = true; });
  return moves;
}

bool IsFile(absl::string_view name, absl::string_view wanted) {
  return name == wanted || absl::EndsWith(name, absl::StrCat("/", wanted));
}

// A statement may go on over several lines, up to its last operand.
int LastLine(const Program& program, Position position, const Instruction& instruction) {
  int last = 0;
  for (int field = -1; field < static_cast<int>(instruction.row->fields.size()); ++field) {
    last = std::max(last, program.object().lines.Find(position.index, field).line);
  }
  return last;
}

// `place` taken apart.
struct Wanted {
  std::string file;  // with a line
  std::optional<int> line;
  std::string label;
  std::optional<uint64_t> nth;  // from 1
};

class Finder {
 public:
  Finder(const Program& program, const std::string& place, Diagnostics& diagnostics)
      : program_(program), place_(place), diagnostics_(diagnostics) {}

  std::optional<Movement> Find() {
    const std::optional<Wanted> wanted = Parse();
    if (!wanted.has_value()) return std::nullopt;
    std::vector<Position> found;
    if (!wanted->label.empty()) {
      const std::optional<std::pair<uint64_t, uint64_t>> words = WordsOf(wanted->label);
      if (!words.has_value()) return std::nullopt;
      found = Collect([&](Position position, const Instruction&) {
        return position.word >= words->first && position.word < words->second;
      });
    } else if (wanted->line.has_value()) {
      found = Collect([&](Position position, const Instruction& instruction) {
        return IsAt(*wanted, position, instruction);
      });
    } else {
      found = Collect([](Position, const Instruction&) { return true; });
    }
    if (found.empty()) return SayNone(*wanted);
    const size_t nth = static_cast<size_t>(wanted->nth.value_or(1));
    if (nth > found.size()) return SayTooFew(found);
    if (!wanted->nth.has_value() && found.size() > 1) return SaySeveral(found);
    return Snapshot(found[nth - 1]);
  }

 private:
  std::optional<Wanted> Parse() {
    Wanted wanted;
    std::string rest = place_;
    if (const size_t hash = rest.rfind('#'); hash != std::string::npos) {
      wanted.nth = ParseNumber(rest.substr(hash + 1));
      rest.resize(hash);
      if (wanted.nth.value_or(0) == 0) return SayMalformed();
    }
    if (rest.empty()) return wanted;
    const size_t colon = rest.rfind(':');
    const bool has_file = colon != std::string::npos;
    const std::optional<uint64_t> line = ParseNumber(has_file ? rest.substr(colon + 1) : rest);
    if (line.has_value()) {
      if (*line == 0 || *line > INT32_MAX) return SayMalformed();
      const std::vector<LineTable::File>& files = program_.object().lines.files();
      if (files.empty()) return SayNoLines();
      wanted.file = has_file ? rest.substr(0, colon) : files.front().name;
      wanted.line = static_cast<int>(*line);
    } else {
      wanted.label = rest;
    }
    return wanted;
  }

  template <class Matches>
  std::vector<Position> Collect(Matches matches) const {
    std::vector<Position> found;
    ForEachInstruction(program_, [&](Position position, const Instruction& instruction) {
      if (IsMovement(instruction) && matches(position, instruction)) found.push_back(position);
      return true;
    });
    return found;
  }

  bool IsAt(const Wanted& wanted, Position position, const Instruction& instruction) const {
    const Location location = program_.object().lines.Find(position.index);
    if (!IsFile(location.file, wanted.file) || location.line > *wanted.line) return false;
    return location.line == *wanted.line ||
           LastLine(program_, position, instruction) >= *wanted.line;
  }

  // From a label of the code to the next one.
  std::optional<std::pair<uint64_t, uint64_t>> WordsOf(const std::string& label) {
    const std::vector<Symbol>& symbols = program_.object().symbols;
    std::vector<std::string> names;
    const Symbol* found = nullptr;
    for (const Symbol& symbol : symbols) {
      if (!symbol.is_code) continue;
      names.push_back(symbol.name);
      if (symbol.name == label) found = &symbol;
    }
    if (found == nullptr) {
      const std::string guess = DidYouMean(label, names);
      return Say(absl::StrCat("there is no label \"", label, "\" in the program's code"),
                 guess.empty() ? "a place is LINE, FILE:LINE or a label of the code" : guess);
    }
    uint64_t end = program_.object().words.size();
    for (const Symbol& symbol : symbols) {
      if (symbol.is_code && symbol.value > found->value) end = std::min(end, symbol.value);
    }
    return std::pair(found->value, end);
  }

  Movement Snapshot(Position wanted) const {
    Movement movement;
    ForEachInstruction(program_, [&](Position position, const Instruction& instruction) {
      if (position.index == wanted.index) {
        movement.position = position;
        movement.instruction = instruction;
        return false;
      }
      const absl::Span<const Register> set = instruction.row->registers;
      for (size_t i = 0; i < set.size(); ++i) {
        movement.registers.Set(set[i], instruction.values[i], position);
      }
      return true;
    });
    return movement;
  }

  std::nullopt_t Say(const std::string& message, std::string help, std::vector<Note> notes = {}) {
    diagnostics_.Add(
        {.severity = Severity::kError,
         .code = Code::kUsage,
         .location = {},
         .message = absl::StrCat("--at", place_.empty() ? "" : " ", place_, ": ", message),
         .notes = std::move(notes),
         .help = std::move(help)});
    return std::nullopt;
  }

  std::nullopt_t SayMalformed() {
    return Say("this is no place",
               "write LINE, FILE:LINE or LABEL, with #N behind it for the Nth "
               "movement there");
  }
  std::nullopt_t SayNoLines() {
    return Say("the program has no line table", "--at '#N' is its Nth movement");
  }

  std::nullopt_t SayNone(const Wanted& wanted) {
    if (!wanted.label.empty()) {
      return Say("no movement comes between this label and the next", "");
    }
    if (!wanted.line.has_value()) return Say("the program moves nothing", "");
    if (IsBehindHalt(wanted)) {
      return Say("this line is never reached: a halt comes before", Nearest(wanted));
    }
    return Say("there is no movement at this line", Nearest(wanted));
  }

  bool IsBehindHalt(const Wanted& wanted) const {
    const LineTable& lines = program_.object().lines;
    bool seen = false;  // the halt
    Position at = {0, 0};
    ForEachInstruction(program_, [&](Position position, const Instruction& instruction) {
      seen |= instruction.row->family == Family::kHalt;
      at = position;
      return true;
    });
    for (size_t i = at.index; seen && ++i < lines.instruction_count();) {
      const Location location = lines.Find(i);
      if (IsFile(location.file, wanted.file) && location.line == *wanted.line) return true;
    }
    return false;
  }

  // "the nearest are at lines 9 and 12".
  std::string Nearest(const Wanted& wanted) const {
    int before = 0;
    int after = 0;
    bool any = false;
    ForEachInstruction(program_, [&](Position position, const Instruction& instruction) {
      if (!IsMovement(instruction)) return true;
      any = true;
      const Location location = program_.object().lines.Find(position.index);
      if (!IsFile(location.file, wanted.file)) return true;
      const int line = location.line;
      if (line < *wanted.line) before = std::max(before, line);
      if (line > *wanted.line && (after == 0 || line < after)) after = line;
      return true;
    });
    if (before == 0 && after == 0) {
      return any ? absl::StrCat("no line of ", wanted.file, " has one; `mte view FILE` lists them")
                 : "the program moves nothing";
    }
    if (before == 0 || after == 0) return absl::StrCat("the nearest is at line ", before + after);
    return absl::StrCat("the nearest are at lines ", before, " and ", after);
  }

  std::nullopt_t SayTooFew(const std::vector<Position>& found) {
    return Say(absl::StrCat("there ", found.size() == 1 ? "is" : "are", " only ",
                            Counted(found.size(), "movement"), " there"),
               "", Choices(found));
  }
  std::nullopt_t SaySeveral(const std::vector<Position>& found) {
    const bool all = place_.empty();
    return Say(
        absl::StrCat(all ? "the program has " : "this stands for ", found.size(), " movements"),
        absl::StrCat("pick one with ", all ? "--at LINE, or with " : "", "#N, as in --at '", place_,
                     "#1'"),
        Choices(found));
  }

  std::vector<Note> Choices(const std::vector<Position>& found) const {
    std::vector<Note> notes;
    Instruction instruction;
    for (size_t i = 0; i < found.size() && i < kMostChoices; ++i) {
      program_.Fetch(found[i].word, &instruction);
      notes.push_back({{},
                       absl::StrCat("#", i + 1, ": ", DescribePlace(program_, found[i]), ": ",
                                    Disassemble(instruction))});
    }
    if (found.size() > kMostChoices) {
      notes.push_back({{}, absl::StrCat("... and so on, up to #", found.size())});
    }
    return notes;
  }

  const Program& program_;
  const std::string& place_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<Movement> FindMovement(const Program& program, const std::string& place,
                                     Diagnostics& diagnostics) {
  return Finder(program, place, diagnostics).Find();
}

std::string DescribePlace(const Program& program, Position position) {
  const LineTable& lines = program.object().lines;
  const Location location = lines.Find(position.index);
  if (!location.known()) return absl::StrCat("word ", position.word);
  std::string text = absl::StrCat(location.file, ":", location.line);
  for (const Note& note : lines.Expansion(position.index)) {
    absl::StrAppend(&text, ", ", note.message);
  }
  return text;
}

}  // namespace mte
