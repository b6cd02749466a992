// The debugger with a script and streams in memory: what its examples (docs/debugger.md,
// tests/golden/text/debug.md) do not show.
#include "cli/debugger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "assembler/assembler.h"
#include "cli/console.h"
#include "cli/debug_commands.h"
#include "cli/debug_input.h"
#include "cli/run_memory.h"
#include "emulator/program.h"
#include "isa/target.h"

namespace mte {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

constexpr char kCopy[] =
    "        .target ascend950\n"
    "        .data gm:0x1000\n"
    "a:      .iota.u8 64\n"
    "        .text\n"
    "        set_gm2l1_pad 7\n"
    "copy:   copy_gm2l1_align.u8 l1:0, a, n_burst=1, len_burst=2\n"
    "        .expect l1:0\n"
    "        .u8 0\n";

struct Session {
  std::string output;       // with the commands
  std::string diagnostics;  // one message a line
  int status = 0;
};

Session Debug(const std::string& source, const std::string& script) {
  Session session;
  Diagnostics diagnostics;
  const Assembly assembly = Assemble("copy.s", source, {}, diagnostics);
  EXPECT_TRUE(assembly.object.has_value());
  const Target& target = *FindTarget(assembly.object->target);
  const std::optional<Program> program =
      Program::Prepare(*assembly.object, target, "copy.s", diagnostics);
  EXPECT_TRUE(program.has_value());

  DebugSetup setup;
  setup.program = &*program;
  setup.make_diagnostics = [] { return Diagnostics(); };
  setup.make_memory = [&](Diagnostics& errors) {
    return MakeMemory(*assembly.object, "copy.s", target, {}, {}, errors);
  };
  DebugStreams streams;
  streams.print = [&](absl::string_view text) { session.output.append(text.data(), text.size()); };
  streams.report = [&](const Diagnostic& diagnostic) {
    session.diagnostics += diagnostic.message + "\n";
  };
  streams.read_line = ReadLines(std::make_shared<std::istringstream>(script), streams.print);
  session.status = Debugger(setup, streams).Run();
  return session;
}

TEST(DebuggerTest, LeavesAtTheEndOfTheScript) {
  const Session session = Debug(kCopy, "step");
  EXPECT_THAT(session.output, HasSubstr("(mte) step\n=>     1  mte2  copy.s:6  "));
  EXPECT_EQ(session.status, kSuccess);
  EXPECT_EQ(session.diagnostics, "");
}

TEST(DebuggerTest, AnEmptyLineRepeats) {
  EXPECT_THAT(Debug(kCopy, "step\n\n").output, EndsWith("(mte) \nthe program has ended\n"));
}

TEST(DebuggerTest, EndsWithTheStatusOfTheRun) {
  const Session session = Debug(kCopy, "next\nset gm:0x1000 09\ncontinue\n");
  EXPECT_EQ(session.status, kProgramWrong);
  EXPECT_THAT(session.diagnostics, HasSubstr("wanted 0x00, found 0x09"));
}

TEST(DebuggerTest, GoingBackKeepsWhatWasSetUpToThere) {
  const Session session = Debug(kCopy, "next\nset gm:0x1000 09\nstep\nback\ncontinue\n");
  EXPECT_EQ(session.status, kProgramWrong);
}

TEST(DebuggerTest, GoingBackForgetsWhatWasSetLater) {
  const Session session = Debug(kCopy, "next\nset gm:0x1000 09\nback\ncontinue\n");
  EXPECT_EQ(session.status, kSuccess) << session.diagnostics;
}

TEST(DebuggerTest, ReportsWhatIsPassedAgainOnlyWhereItIsNew) {
  const Session session = Debug(
      "        .target ascend950\n"
      "        copy_gm2l1_align.u8 l1:0, gm:0, n_burst=0, len_burst=1\n"
      "        nop\n"
      "        nop\n",
      "step 2\nback 1\n");
  EXPECT_EQ(session.diagnostics, "n_burst is 0: nothing is moved\n");
}

TEST(DebuggerTest, UnknownCommandsGetASuggestion) {
  const Session session = Debug(kCopy, "stpe\n");
  EXPECT_EQ(session.diagnostics, "there is no command \"stpe\"\n");
  EXPECT_EQ(session.status, kSuccess);
}

TEST(DebuggerTest, EveryCommandIsDescribed) {
  for (const DebugCommand& command : DebugCommands()) {
    const std::string name(command.name);
    const Session session = Debug(kCopy, "help " + name + "\n");
    EXPECT_THAT(session.output, HasSubstr("\n" + name)) << name;
    EXPECT_THAT(session.output, HasSubstr(std::string(command.summary))) << name;
    EXPECT_EQ(session.diagnostics, "") << name;
  }
}

}  // namespace
}  // namespace mte
