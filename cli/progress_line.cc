#include "cli/progress_line.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace mte {
namespace {

constexpr std::chrono::milliseconds kFirst(1000);
constexpr std::chrono::milliseconds kNext(200);

}  // namespace

ProgressLine::ProgressLine(Clock clock, Print print)
    : clock_(std::move(clock)), print_(std::move(print)), next_(clock_() + kFirst) {}

void ProgressLine::Update(const Progress& progress) {
  const Time now = clock_();
  if (now < next_) return;
  next_ = now + kNext;
  const std::string text = absl::StrCat("mte: ", ProgressText(progress));
  const size_t rest = shown_ - std::min(shown_, text.size());
  print_(absl::StrCat("\r", text, std::string(rest, ' ')));
  shown_ = text.size();
}

void ProgressLine::Clear() {
  if (shown_ > 0) print_(absl::StrCat("\r", std::string(shown_, ' '), "\r"));
  shown_ = 0;
}

std::string ProgressText(const Progress& progress) {
  const uint64_t words = std::max<uint64_t>(progress.words, 1);
  return absl::StrCat(100 * progress.word / words, " % of the program, ", progress.instructions,
                      " instructions", progress.rehearsal ? ", looking for races" : "",
                      progress.run_name.empty() ? "" : ", ", progress.run_name);
}

}  // namespace mte
