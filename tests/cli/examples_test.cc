// The examples of `mte explain`: each wrong one gives its code and nothing else, each right one
// gives nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "assembler/assembler.h"
#include "cli/run_memory.h"
#include "diagnostics/codes.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"
#include "emulator/machine.h"
#include "emulator/program.h"
#include "isa/target.h"

namespace mte {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Runs an assembled program that names its target.
void RunObject(const Object& object, Diagnostics& diagnostics) {
  const Target* target = FindTarget(object.target);
  if (target == nullptr) return;
  const std::optional<Program> program = Program::Prepare(object, *target, "example", diagnostics);
  const std::unique_ptr<Memory> memory =
      MakeMemory(object, "example", *target, {}, {}, diagnostics);
  if (!program.has_value() || memory == nullptr) return;
  if (Run(*program, *memory, {}, diagnostics).completed) {
    CheckExpectations(*program, *memory, diagnostics);
  }
}

// The codes that assembling and running give; `text` gets the diagnostics.
std::set<std::string> CodesOf(absl::string_view source, std::string& text) {
  Diagnostics diagnostics;
  const Assembly assembly = Assemble("example.s", std::string(source), {}, diagnostics);
  if (assembly.object.has_value()) RunObject(*assembly.object, diagnostics);
  std::set<std::string> codes;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    codes.insert(CodeName(diagnostic.code));
    text += RenderText(diagnostic, nullptr, {});
  }
  return codes;
}

class ExampleTest : public ::testing::TestWithParam<CodeInfo> {};

TEST_P(ExampleTest, WrongGivesTheCodeAndRightNothing) {
  std::string text;
  if (!absl::StartsWith(GetParam().wrong, "$ ")) {
    EXPECT_THAT(CodesOf(GetParam().wrong, text), ElementsAre(CodeName(GetParam().code))) << text;
  }
  text.clear();
  if (!absl::StartsWith(GetParam().right, "$ ")) {
    EXPECT_THAT(CodesOf(GetParam().right, text), IsEmpty()) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Codes, ExampleTest,
                         ::testing::ValuesIn(AllCodes().begin(), AllCodes().end()),
                         [](const ::testing::TestParamInfo<CodeInfo>& info) {
                           return CodeName(info.param.code);
                         });

}  // namespace
}  // namespace mte
