// What the process does about signals, and the line that shows how far a run is.
#include "cli/interrupt.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <string>

#include "absl/strings/str_cat.h"
#include "cli/progress_line.h"

namespace mte {
namespace {

TEST(InterruptTest, TheFirstSignalAsksAndTheSecondEnds) {
  EXPECT_EXIT(
      {
        const InterruptGuard guard;
        raise(SIGINT);
        if (!guard.requested() || guard.signal() != SIGINT) _exit(1);
        raise(SIGINT);
        _exit(2);
      },
      testing::KilledBySignal(SIGINT), "");
}

TEST(InterruptTest, TheGuardEndsWithItself) {
  EXPECT_EXIT(
      {
        { const InterruptGuard guard; }
        raise(SIGTERM);
        _exit(1);
      },
      testing::KilledBySignal(SIGTERM), "");
}

TEST(InterruptTest, WhatWasIgnoredStaysSo) {
  EXPECT_EXIT(
      {
        signal(SIGINT, SIG_IGN);
        const InterruptGuard guard;
        raise(SIGINT);
        _exit(guard.requested() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

TEST(InterruptTest, TheProcessEndsByTheSignalOfItsStatus) {
  EXPECT_EXIT(_exit(EndBySignal(130)), testing::KilledBySignal(SIGINT), "");
  EXPECT_EXIT(_exit(EndBySignal(143)), testing::KilledBySignal(SIGTERM), "");
  for (const int status : {0, 1, 2}) EXPECT_EQ(EndBySignal(status), status);
}

TEST(ProgressTest, SaysHowFarARunIs) {
  EXPECT_EQ(ProgressText({43, 100, 17, false, ""}), "43 % of the program, 17 instructions");
  EXPECT_EQ(ProgressText({0, 0, 0, true, ""}),
            "0 % of the program, 0 instructions, looking for races");
  EXPECT_EQ(ProgressText({99, 100, 5, false, "in run 2 (of 3), with --seed 1"}),
            "99 % of the program, 5 instructions, in run 2 (of 3), with --seed 1");
}

// The line comes after a second, is renewed five times a second, and covers what it was before.
TEST(ProgressTest, ComesAfterASecondAndGoes) {
  using std::chrono::milliseconds;
  ProgressLine::Time now;
  std::string screen;
  {
    ProgressLine line([&now] { return now; },
                      [&screen](absl::string_view text) { absl::StrAppend(&screen, text); });
    const auto update = [&](int64_t at, int64_t instructions) {
      now = ProgressLine::Time(milliseconds(at));
      line.Update({1, 2, instructions, false, ""});
    };
    update(999, 1000);
    EXPECT_EQ(screen, "");
    update(1000, 1001);
    EXPECT_EQ(screen, "\rmte: 50 % of the program, 1001 instructions");
    screen.clear();
    update(1199, 2);
    EXPECT_EQ(screen, "");
    update(1200, 3);
    EXPECT_EQ(screen, "\rmte: 50 % of the program, 3 instructions   ");
    screen.clear();
  }
  EXPECT_EQ(screen, absl::StrCat("\r", std::string(40, ' '), "\r"));
}

}  // namespace
}  // namespace mte
