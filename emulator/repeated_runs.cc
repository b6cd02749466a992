#include "emulator/repeated_runs.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "emulator/memory_image.h"
#include "emulator/race_detector.h"
#include "emulator/writer_probe.h"

namespace mte {
namespace {

std::string ValueText(std::optional<uint8_t> byte) {
  return byte.has_value() ? absl::StrFormat("0x%02x", *byte) : std::string("nothing written");
}

// Two runs that end differently: how, and why.
class Comparison {
 public:
  Comparison(const Program& program, Memory& memory, const MemoryImage& start,
             const RunOptions& first, const RunOptions& second)
      : program_(program), memory_(memory), start_(start), options_{first, second} {}

  Diagnostic Describe(const MemoryImage::Difference& difference, const RunResult& first,
                      const RunResult& second) {
    const Address at = difference.at;
    diagnostic_.code = Code::kScheduleMatters;
    diagnostic_.message =
        absl::StrCat(ToString(at), " ends as ", ValueText(difference.in_image), " with ",
                     SeedText(0), " and as ", ValueText(difference.in_memory), " with ",
                     SeedText(1), ": the result depends on the schedule");
    diagnostic_.help = "run with the race check, which says what is missing";
    const Stamp writers[2] = {
        first.accesses->LastWriter(at.space, static_cast<int64_t>(at.offset)),
        second.accesses->LastWriter(at.space, static_cast<int64_t>(at.offset))};
    if (writers[0] == writers[1]) {
      ExplainReader(writers[0]);
    } else {
      ExplainWriters(ToString(at), writers);
    }
    return std::move(diagnostic_);
  }

 private:
  std::string SeedText(int run) const { return absl::StrCat("--seed ", options_[run].seed); }

  void ExplainWriters(const std::string& place, const Stamp (&writers)[2]) {
    for (int run = 0; run < 2; ++run) {
      if (!writers[run].known()) {
        diagnostic_.notes.push_back(
            {{}, absl::StrCat("with ", SeedText(run), ", no instruction had written ", place)});
        continue;
      }
      const Location location = program_.Locate(writers[run].index());
      if (!diagnostic_.location.known()) diagnostic_.location = location;
      diagnostic_.notes.push_back(
          {location, absl::StrCat("with ", SeedText(run), ", ", place,
                                  " was written last here, on ", Name(writers[run].pipe()))});
    }
  }

  // Both runs wrote the byte by the same instruction: what it read had been written by others.
  void ExplainReader(Stamp reader) {
    diagnostic_.location = program_.Locate(reader.index());
    WriterProbe probes[2] = {{.reader = reader.index()}, {.reader = reader.index()}};
    for (int run = 0; run < 2; ++run) {
      RunOptions options = options_[run];
      options.probe = &probes[run];
      options.log = nullptr;
      options.statistics = nullptr;
      Diagnostics known;  // from before
      start_.Restore(memory_);
      Run(program_, memory_, options, known);
    }
    const size_t bytes = std::min(probes[0].seen.size(), probes[1].seen.size());
    for (size_t i = 0; i < bytes; ++i) {
      const Stamp writers[2] = {probes[0].seen[i].writer, probes[1].seen[i].writer};
      if (writers[0] == writers[1]) continue;
      const std::string place = ToString(probes[0].seen[i].at);
      diagnostic_.notes.push_back({{}, absl::StrCat("it is read from ", place, " there")});
      return ExplainWriters(place, writers);
    }
  }

  const Program& program_;
  Memory& memory_;
  const MemoryImage& start_;
  RunOptions options_[2];
  Diagnostic diagnostic_;
};

void AddNoMemory(const absl::Status& status, Diagnostics& diagnostics) {
  Diagnostic diagnostic;
  diagnostic.code = Code::kUsage;
  diagnostic.message = absl::StrCat("--runs: memory cannot be kept: ", status.message());
  diagnostics.Add(std::move(diagnostic));
}

}  // namespace

RunResult RunRepeatedly(const Program& program, Memory& memory, const RunOptions& options,
                        int64_t runs, Diagnostics& diagnostics) {
  if (runs == 1) return Run(program, memory, options, diagnostics);
  const absl::StatusOr<MemoryImage> start = MemoryImage::Take(memory);
  if (!start.ok()) return AddNoMemory(start.status(), diagnostics), RunResult();
  RunOptions first = options;
  first.keep_writers = true;
  first.run_name = absl::StrCat("in run 1 (of ", runs, "), with --seed ", first.seed);
  RunResult first_result = Run(program, memory, first, diagnostics);
  if (!first_result.completed) return first_result;
  const absl::StatusOr<MemoryImage> end = MemoryImage::Take(memory);
  if (!end.ok()) return AddNoMemory(end.status(), diagnostics), RunResult();

  // What does not depend on the schedule has been looked for.
  first.checks.race = false;
  first.hints = false;
  first.statistics = nullptr;  // which count one run
  RunResult result;
  for (int64_t run = 1; run < runs; ++run) {
    RunOptions next = first;
    next.seed = options.seed + static_cast<uint64_t>(run);
    next.run_name = absl::StrCat("in run ", run + 1, " (of ", runs, "), with --seed ", next.seed);
    start->Restore(memory);
    result = Run(program, memory, next, diagnostics);
    if (!result.completed) return result;
    const auto difference = end->Compare(memory);
    if (!difference.has_value()) continue;
    diagnostics.Add(Comparison(program, memory, *start, first, next)
                        .Describe(*difference, first_result, result));
    break;
  }
  return result;
}

}  // namespace mte
