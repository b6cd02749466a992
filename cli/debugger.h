// The debugger: runs a program and stops it before instructions take effect.
//
// It observes the core: at a stop the run waits inside Before() while commands are read. Going back
// is running again from the start, which is deterministic, to an earlier stop. What the user set is
// set again on the way.
#ifndef MTE_CLI_DEBUGGER_H_
#define MTE_CLI_DEBUGGER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/print.h"
#include "cli/who_wrote.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"
#include "emulator/core.h"
#include "emulator/machine.h"
#include "emulator/memory.h"
#include "emulator/observer.h"
#include "emulator/program.h"
#include "emulator/watch.h"

namespace mte {

// What the debugger talks to.
struct DebugStreams {
  std::function<std::optional<std::string>()> read_line;  // nothing once there are no more
  TextSink print;
  std::function<void(const Diagnostic&)> report;
};

// What is debugged. The program and the text outlive the debugger.
struct DebugSetup {
  const Program* program = nullptr;
  LineText line_text;  // may be empty
  RunOptions options;  // without a log and an observer
  // The memory that a run starts with; null and an error where there is none to be had.
  std::function<std::unique_ptr<Memory>(Diagnostics&)> make_memory;
  std::function<Diagnostics()> make_diagnostics;
  std::vector<LoadedStretch> loaded;
};

// A reason to stop.
struct StopPoint {
  enum class Kind : uint8_t { kPlace, kPipe, kWatch };
  int id = 0;
  Kind kind = Kind::kPlace;
  std::string text;               // "copy.s:12", "pipe mte1", "l1:0:64 rw"
  std::vector<uint32_t> indices;  // kPlace: of instructions, ascending
  Pipe pipe{};                    // kPipe
  Watch watch;                    // kWatch
};

// Until when to run.
struct Goal {
  enum class Kind : uint8_t { kCount, kMovement, kAfterLine, kPlace, kNone };
  Kind kind = Kind::kNone;
  int64_t count = 0;              // kCount: so many instructions have been seen
  Location after;                 // kAfterLine
  std::vector<uint32_t> indices;  // kPlace: of instructions, ascending
  bool heed_stops = true;
};

class Debugger : public Observer {
 public:
  Debugger(DebugSetup setup, DebugStreams streams);

  // Reads commands until one leaves or there are no more; returns the exit status.
  int Run();

  bool Before(Core& core, const Issue& issue) override;
  void Ended(Core& core, bool completed) override;

  // For the commands (cli/debug_commands.h), at a stop.

  const Program& program() const { return *setup_.program; }
  const LineText& line_text() const { return setup_.line_text; }
  Core& core() { return *core_; }
  Memory& memory() { return *memory_; }
  // The instruction that is about to take effect; null once the run is over.
  const Issue* pending() const { return issue_; }
  // How many instructions have been before.
  int64_t position() const { return position_; }

  std::vector<StopPoint>& stops() { return stops_; }
  void AddStop(StopPoint stop);
  void set_trace(bool on) { trace_ = on; }

  void Print(absl::string_view text) { streams_.print(text); }
  void Complain(std::string message, std::string help = "");
  void ReportAll(const Diagnostics& diagnostics);
  // The pending instruction, as a line of the log.
  void ShowPending();

  // The run goes on from here, or again from the start, when the command returns.
  void GoTo(Goal goal) { goal_ = std::move(goal); }
  void GoBackTo(int64_t position);

  // Changes the machine, now and each time that the run comes by here again. `written`: which bytes
  // of memory; nothing: a register.
  void Change(std::string text, std::optional<Watch> written,
              std::function<void(Core&, Memory&)> change);
  bool registers_changed() const;
  // Who wrote the bytes; "" where registers were changed, as then the program does not tell.
  std::string WhoWrote(const std::string& name, const MemoryRegion& region);

 private:
  struct Edit {
    int64_t position;
    std::string text;
    std::optional<Watch> written;  // nothing: a register
    std::function<void(Core&, Memory&)> change;
  };

  void RunOnce();
  bool IsGoal(const Issue& issue) const;
  // Prints why the run stops at the instruction; false: it does not.
  bool HasReason(const Issue& issue);
  void ShowWatch(const StopPoint& stop, const WatchedAccess& access, const Issue& issue);
  void ReportNew();
  // Reads and carries out commands until the run goes on (true) or is left.
  bool Prompt();

  DebugSetup setup_;
  DebugStreams streams_;
  std::unique_ptr<Memory> memory_;
  Diagnostics diagnostics_;
  size_t reported_ = 0;  // of the diagnostics
  Core* core_ = nullptr;
  const Issue* issue_ = nullptr;
  int64_t seen_ = 0;
  int64_t position_ = 0;
  bool trace_ = false;
  bool restart_ = false;
  bool leave_ = false;
  Goal goal_;
  int64_t silent_until_ = -1;  // what was reported on the way there, in an earlier run
  std::vector<Edit> edits_;    // in the order of positions
  size_t next_edit_ = 0;
  std::vector<StopPoint> stops_;
  int last_stop_id_ = 0;
  std::string last_command_;
};

}  // namespace mte

#endif  // MTE_CLI_DEBUGGER_H_
