#include "cli/trace.h"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/buffered_output.h"
#include "cli/trace_page.h"
#include "emulator/flags.h"
#include "isa/disassemble.h"
#include "isa/table.h"
#include "support/file.h"

namespace mte {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kProcess = 1;

std::string Text(absl::string_view text) { return std::string(text); }

// What an instruction is about, for the viewer's filters.
absl::string_view Category(Family family) {
  switch (family) {
    case Family::kSetFlag:
    case Family::kWaitFlag:
      return "flag";
    case Family::kBarrier:
      return "barrier";
    case Family::kSetRegister:
      return "register";
    case Family::kNop:
    case Family::kHalt:
      return "control";
    default:
      return "move";
  }
}

class EventWriter {
 public:
  // With `for_page`, no text can end the script element that the events stand in.
  EventWriter(const Timeline& timeline, const Program& program, BufferedOutput& output,
              bool for_page)
      : timeline_(timeline), program_(program), output_(output), for_page_(for_page) {}

  void Write() {
    output_.Append("{\"traceEvents\":[\n");
    WriteNames();
    const std::vector<Timeline::Entry>& entries = timeline_.entries();
    for (size_t i = 0; i < entries.size(); ++i) WriteEntry(static_cast<uint32_t>(i), entries[i]);
    for (const Timeline::Stall& stall : timeline_.stalls()) WriteStall(stall);
    WriteFlows();
    WriteL1Bytes();
    const Json about = {{"unit", "1 cycle of the cost model = 1 microsecond"},
                        {"target", Text(program_.target().name)},
                        {"cycles", timeline_.end()}};
    output_.Append(absl::StrCat("\n],\"displayTimeUnit\":\"ns\",\"otherData\":", Dump(about), "}"));
  }

 private:
  std::string Dump(const Json& json) const {
    // File names may be in any encoding.
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (!for_page_) return text;
    std::string safe;
    for (const char c : text) {
      if (c == '<') {
        safe += "\\u003c";
      } else {
        safe += c;
      }
    }
    return safe;
  }

  void Add(const Json& event) {
    output_.Append(absl::StrCat(first_ ? "" : ",\n", Dump(event)));
    first_ = false;
  }

  static Json Event(absl::string_view phase, absl::string_view name, absl::string_view category,
                    int64_t time, Pipe pipe) {
    return {{"ph", Text(phase)}, {"name", Text(name)}, {"cat", Text(category)},
            {"ts", time},        {"pid", kProcess},    {"tid", static_cast<int>(pipe)}};
  }

  void AddSlice(Json event, int64_t cycles, Json args) {
    event["dur"] = cycles;
    event["args"] = std::move(args);
    Add(event);
  }

  void WriteNames() {
    const auto name = [this](absl::string_view what, int thread, Json args) {
      Add({{"ph", "M"},
           {"name", Text(what)},
           {"pid", kProcess},
           {"tid", thread},
           {"args", std::move(args)}});
    };
    name("process_name", 0, {{"name", absl::StrCat("mte ", program_.target().name)}});
    std::vector<bool> used(kPipes, false);
    used[0] = true;
    for (const Timeline::Entry& entry : timeline_.entries()) {
      used[static_cast<size_t>(entry.pipe)] = true;
    }
    for (int i = 0; i < kPipes; ++i) {
      if (!used[static_cast<size_t>(i)]) continue;
      name("thread_name", i, {{"name", Text(Name(static_cast<Pipe>(i)))}});
      name("thread_sort_index", i, {{"sort_index", i}});
    }
  }

  std::string Source(uint32_t index) const {
    const Location place = program_.Locate(index);
    return place.line > 0 ? absl::StrCat(place.file, ":", place.line) : place.file;
  }

  void WriteEntry(uint32_t index, const Timeline::Entry& entry) {
    Instruction instruction;
    program_.Fetch(entry.word, &instruction);
    const std::string name = FullMnemonic(*instruction.row, instruction.sync, instruction.type);
    const absl::string_view category = Category(instruction.row->family);
    Json args = {{"source", Source(index)}, {"instruction", Disassemble(instruction)}};
    const bool on_front_end = entry.pipe == Pipe::kS;
    AddSlice(Event("X", on_front_end ? name : absl::StrCat("issue ", name),
                   on_front_end ? category : "issue", entry.issue.begin, Pipe::kS),
             entry.issue.cycles(), args);
    if (!entry.started) return;
    args["bytes"] = entry.bytes;
    args["issued"] = entry.issue.begin;
    args["ready"] = entry.ready;
    args["start"] = entry.start;
    AddSlice(Event("X", name, category, entry.work.begin, entry.pipe), entry.work.cycles(),
             std::move(args));
  }

  // Why a pipe waits, in a few words.
  static std::string Cause(const FrontEndWait& wait) {
    switch (wait.why) {
      case FrontEndWait::Why::kFlag:
        return absl::StrCat("waiting for flag ", Name(wait.flag.src), " -> ", Name(wait.flag.dst),
                            ", ", wait.flag.event);
      case FrontEndWait::Why::kQueueFull:
        return absl::StrCat("queue of ", Name(wait.pipe), " full");
      case FrontEndWait::Why::kDrain:
        return "barrier: waiting for all pipes";
    }
    return "";
  }

  void WriteStall(const Timeline::Stall& stall) {
    Instruction instruction;
    program_.Fetch(stall.wait.position.word, &instruction);
    std::string cause = Cause(stall.wait);
    if (!stall.ends) cause += ", for ever";
    AddSlice(
        Event("X", cause, "stall", stall.stretch.begin, stall.pipe), stall.stretch.cycles(),
        {{"source", Source(stall.wait.position.index)}, {"instruction", Disassemble(instruction)}});
  }

  // A flag is set by one pipe and waited for by one, and every set is waited for before the next:
  // the n-th wait is for the n-th set.
  void WriteFlows() {
    absl::flat_hash_map<size_t, std::vector<uint32_t>> sets;
    absl::flat_hash_map<size_t, size_t> waits;
    const std::vector<Timeline::Entry>& entries = timeline_.entries();
    const auto visit = [&](auto when) {
      for (size_t i = 0; i < entries.size(); ++i) {
        if (!entries[i].started && entries[i].pipe != Pipe::kS) continue;
        Instruction instruction;
        program_.Fetch(entries[i].word, &instruction);
        const Family family = instruction.row->family;
        if (family != Family::kSetFlag && family != Family::kWaitFlag) continue;
        when(family, FlagId::Of(instruction), static_cast<uint32_t>(i));
      }
    };
    // A wait may come before its set in the program.
    visit([&](Family family, FlagId flag, uint32_t index) {
      if (family == Family::kSetFlag) sets[flag.slot()].push_back(index);
    });
    visit([&](Family family, FlagId flag, uint32_t index) {
      if (family != Family::kWaitFlag) return;
      const size_t n = waits[flag.slot()]++;
      const std::vector<uint32_t>& raisers = sets[flag.slot()];
      if (n < raisers.size()) WriteFlow(flag, raisers[n], index);
    });
  }

  void WriteFlow(FlagId flag, uint32_t set, uint32_t wait) {
    const std::string name =
        absl::StrCat("flag ", Name(flag.src), " -> ", Name(flag.dst), ", ", flag.event);
    const auto at = [this](uint32_t index) {
      const Timeline::Entry& entry = timeline_.entries()[index];
      return entry.pipe == Pipe::kS ? entry.issue.begin : entry.work.begin;
    };
    ++flows_;
    Json start = Event("s", name, "flag", at(set), flag.src);
    start["id"] = flows_;
    Add(start);
    Json finish = Event("f", name, "flag", at(wait), flag.dst);
    finish["id"] = flows_;
    finish["bp"] = "e";  // bound to the slice that it falls into
    Add(finish);
  }

  void WriteL1Bytes() {
    for (const Timeline::Sample& sample : timeline_.l1_bytes()) {
      Add({{"ph", "C"},
           {"name", "l1 bytes written"},
           {"ts", sample.time},
           {"pid", kProcess},
           {"args", {{"bytes", sample.bytes}}}});
    }
  }

  const Timeline& timeline_;
  const Program& program_;
  BufferedOutput& output_;
  bool for_page_;
  bool first_ = true;
  int64_t flows_ = 0;
};

bool IsPage(const std::string& file) { return absl::EndsWith(file, ".html"); }

}  // namespace

bool IsTraceFile(const std::string& file) { return IsPage(file) || absl::EndsWith(file, ".json"); }

absl::Status WriteTrace(const Timeline& timeline, const Program& program, const std::string& file) {
  return WriteFile(file, [&](int fd) {
    BufferedOutput output(fd);
    if (IsPage(file)) output.Append(kTracePageHead);
    EventWriter(timeline, program, output, IsPage(file)).Write();
    output.Append(IsPage(file) ? kTracePageTail : "\n");
    return output.Flush();
  });
}

}  // namespace mte
