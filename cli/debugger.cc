#include "cli/debugger.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "cli/console.h"
#include "cli/debug_commands.h"
#include "cli/log_line.h"
#include "emulator/fault_report.h"

namespace mte {
namespace {

bool Has(const std::vector<uint32_t>& ascending, uint32_t index) {
  return std::binary_search(ascending.begin(), ascending.end(), index);
}

}  // namespace

Debugger::Debugger(DebugSetup setup, DebugStreams streams)
    : setup_(std::move(setup)),
      streams_(std::move(streams)),
      diagnostics_(setup_.make_diagnostics()) {
  setup_.options.observer = this;
  setup_.options.keep_writers = true;
  setup_.options.log = [this](const Executed& executed) {
    if (trace_ && position_ >= silent_until_) Print(LogLine(program(), executed));
  };
}

int Debugger::Run() {
  goal_ = {.kind = Goal::Kind::kCount, .count = 0, .after = {}, .indices = {}};
  do {
    restart_ = false;
    RunOnce();
  } while (restart_);
  ReportNew();
  return StatusOf(diagnostics_);
}

void Debugger::RunOnce() {
  diagnostics_ = setup_.make_diagnostics();
  reported_ = 0;
  seen_ = 0;
  position_ = 0;
  next_edit_ = 0;
  memory_ = setup_.make_memory(diagnostics_);
  if (memory_ == nullptr) return;
  mte::Run(program(), *memory_, setup_.options, diagnostics_);
  core_ = nullptr;
}

bool Debugger::Before(Core& core, const Issue& issue) {
  position_ = seen_++;
  core_ = &core;
  for (; next_edit_ < edits_.size() && edits_[next_edit_].position <= position_; ++next_edit_) {
    edits_[next_edit_].change(core, *memory_);
  }
  if (position_ > silent_until_) {
    ReportNew();
  } else {
    reported_ = diagnostics_.all().size();
  }
  const bool has_reason = goal_.heed_stops && HasReason(issue);
  if (!has_reason && !IsGoal(issue)) return true;
  issue_ = &issue;
  ShowPending();
  const bool go_on = Prompt();
  issue_ = nullptr;
  return go_on;
}

void Debugger::Ended(Core& core, bool completed) {
  core_ = &core;
  if (restart_ || leave_) return;
  position_ = seen_;
  if (completed) {
    CheckExpectations(program(), *memory_, diagnostics_,
                      registers_changed() ? nullptr : core.accesses());
  }
  ReportNew();
  Print(completed ? "the program has ended\n" : "the program cannot go on\n");
  Prompt();
}

bool Debugger::IsGoal(const Issue& issue) const {
  switch (goal_.kind) {
    case Goal::Kind::kCount:
      return position_ >= goal_.count;
    case Goal::Kind::kMovement:
      return IsMovement(issue.instruction);
    case Goal::Kind::kAfterLine: {
      const Location here = program().Locate(issue.position.index);
      return here.file != goal_.after.file || here.line > goal_.after.line;
    }
    case Goal::Kind::kPlace:
      return Has(goal_.indices, issue.position.index);
    case Goal::Kind::kNone:
      return false;
  }
  return false;
}

bool Debugger::HasReason(const Issue& issue) {
  bool found = false;
  for (const StopPoint& stop : stops_) {
    if (stop.kind == StopPoint::Kind::kWatch) {
      const auto access = FindWatched(issue.instruction, issue.registers, *memory_, stop.watch);
      if (!access.has_value()) continue;
      ShowWatch(stop, *access, issue);
    } else {
      const bool hit = stop.kind == StopPoint::Kind::kPipe
                           ? stop.pipe == issue.pipe
                           : Has(stop.indices, issue.position.index);
      if (!hit) continue;
      Print(absl::StrCat("breakpoint ", stop.id, ": ", stop.text, "\n"));
    }
    found = true;
  }
  return found;
}

// Names both who is about to touch the bytes and who wrote them.
void Debugger::ShowWatch(const StopPoint& stop, const WatchedAccess& access, const Issue& issue) {
  const Space space = stop.watch.space;
  Print(absl::StrCat("watch ", stop.id, " (", stop.text, "): ", Name(issue.pipe), " is about to ",
                     access.writes ? "write " : "read ", RangeText(space, access.extent), "\n"));
  MemoryRegion region;
  region.start = {space, static_cast<uint64_t>(access.extent.begin)};
  region.bytes = access.extent.end - access.extent.begin;
  Print(WhoWrote("so far written by", region));
}

void Debugger::ReportNew() {
  const std::vector<Diagnostic>& all = diagnostics_.all();
  for (; reported_ < all.size(); ++reported_) streams_.report(all[reported_]);
}

bool Debugger::Prompt() {
  while (true) {
    const std::optional<std::string> line = streams_.read_line();
    if (!line.has_value()) {
      leave_ = true;
      return false;
    }
    const std::string text(absl::StripAsciiWhitespace(*line));
    if (!text.empty()) last_command_ = text;
    if (last_command_.empty()) continue;
    switch (RunDebugCommand(*this, last_command_)) {
      case DebugOutcome::kStay:
        break;
      case DebugOutcome::kGoOn:
        return true;
      case DebugOutcome::kRestart:
        restart_ = true;
        return false;
      case DebugOutcome::kLeave:
        leave_ = true;
        return false;
    }
  }
}

void Debugger::AddStop(StopPoint stop) {
  stop.id = ++last_stop_id_;
  Print(absl::StrCat(stop.kind == StopPoint::Kind::kWatch ? "watch " : "breakpoint ", stop.id, ": ",
                     stop.text, "\n"));
  stops_.push_back(std::move(stop));
}

void Debugger::Complain(std::string message, std::string help) {
  streams_.report({.severity = Severity::kError,
                   .code = Code::kUsage,
                   .location = {},
                   .message = std::move(message),
                   .notes = {},
                   .help = std::move(help)});
}

void Debugger::ReportAll(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) streams_.report(diagnostic);
}

void Debugger::ShowPending() {
  if (issue_ == nullptr) return Print("the run is over\n");
  const Issue& issue = *issue_;
  Print(absl::StrCat(
      "=>", LogLine(program(), {position_, issue.position.index, issue.pipe, &issue.instruction,
                                /*bytes=*/0})));
}

void Debugger::GoBackTo(int64_t position) {
  while (!edits_.empty() && edits_.back().position > position) edits_.pop_back();
  silent_until_ = position;
  goal_ = {.kind = Goal::Kind::kCount,
           .count = position,
           .after = {},
           .indices = {},
           .heed_stops = false};
}

void Debugger::Change(std::string text, std::optional<Watch> written,
                      std::function<void(Core&, Memory&)> change) {
  change(*core_, *memory_);
  edits_.push_back({position_, std::move(text), written, std::move(change)});
  next_edit_ = edits_.size();
}

bool Debugger::registers_changed() const {
  return std::any_of(edits_.begin(), edits_.end(),
                     [](const Edit& edit) { return !edit.written.has_value(); });
}

std::string Debugger::WhoWrote(const std::string& name, const MemoryRegion& region) {
  if (registers_changed()) return "";
  std::string text =
      WhoWroteText(name, region, program(), *memory_, setup_.loaded, core_->accesses());
  const int64_t begin = static_cast<int64_t>(region.start.offset);
  for (const Edit& edit : edits_) {
    const Watch& written = *edit.written;
    if (written.space != region.start.space || written.extent.begin >= begin + region.bytes ||
        written.extent.end <= begin) {
      continue;
    }
    absl::StrAppend(&text, "  before instruction ", edit.position, " also `", edit.text, "`\n");
  }
  return text;
}

}  // namespace mte
