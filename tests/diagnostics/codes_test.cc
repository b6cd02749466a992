#include "diagnostics/codes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"

namespace mte {
namespace {

TEST(CodesTest, NamesHaveALetterAndFourDigits) {
  EXPECT_EQ(CodeName(Code::kOutOfRange), "E0302");
  EXPECT_EQ(CodeName(Code::kUserWarning), "W0112");
}

TEST(CodesTest, AreFoundByNameInAnyCase) {
  for (const CodeInfo& info : AllCodes()) EXPECT_EQ(FindCode(CodeName(info.code)), &info);
  EXPECT_EQ(FindCode("e0302"), &Info(Code::kOutOfRange));
  EXPECT_EQ(FindCode("W0302"), nullptr);
  EXPECT_EQ(FindCode("302"), nullptr);
  EXPECT_EQ(FindCode(""), nullptr);
}

TEST(CodesTest, AreAllExplainedWithExamples) {
  for (const CodeInfo& info : AllCodes()) {
    SCOPED_TRACE(CodeName(info.code));
    EXPECT_TRUE(info.letter == 'E' || info.letter == 'W');
    EXPECT_FALSE(info.title.empty());
    EXPECT_TRUE(absl::EndsWith(info.explanation, "."));
    for (const absl::string_view example : {info.wrong, info.right}) {
      // A command is one line, a program ends its last one.
      EXPECT_NE(absl::StartsWith(example, "$ "), absl::EndsWith(example, "\n"));
    }
    EXPECT_NE(info.wrong, info.right);
  }
}

}  // namespace
}  // namespace mte
