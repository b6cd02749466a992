#include "diagnostics/render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "diagnostics/diagnostic.h"

namespace mte {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

Diagnostic OutOfRange(Location location) {
  return {.severity = Severity::kError,
          .code = Code::kOutOfRange,
          .location = std::move(location),
          .message = "too large",
          .notes = {},
          .help = ""};
}

// Renders with `line` as every line of every file.
std::string Render(const Diagnostic& diagnostic, const std::string& line, bool color = false) {
  return RenderText(diagnostic,
                    [line](absl::string_view, int) { return std::optional<std::string>(line); },
                    {.color = color});
}

TEST(RenderTextTest, PointsAtTheOperand) {
  Diagnostic diagnostic = OutOfRange({"swizzle.s", 14, 20, 3});
  diagnostic.help = "use less";
  EXPECT_EQ(Render(diagnostic, "        op.f16 a, b=K*N"),
            "swizzle.s:14:20: error: too large [E0302]\n"
            "   14 |         op.f16 a, b=K*N\n"
            "      |                    ^~~\n"
            "      = help: use less\n");
}

TEST(RenderTextTest, ShowsNotesWithAndWithoutExcerpts) {
  Diagnostic diagnostic = OutOfRange({"a.s", 3, 1, 3});
  diagnostic.notes.push_back({{"a.s", 1, 1, 2}, "first here"});
  diagnostic.notes.push_back({{"a.s", 2, 1, 1}, "in the 3rd turn of .rept at a.s:2", false});
  diagnostic.notes.push_back({{}, "two\nlines"});
  EXPECT_EQ(Render(diagnostic, "nop"),
            "a.s:3:1: error: too large [E0302]\n"
            "    3 | nop\n"
            "      | ^~~\n"
            "a.s:1:1: note: first here\n"
            "    1 | nop\n"
            "      | ^~\n"
            "      = note: in the 3rd turn of .rept at a.s:2\n"
            "      = note: two\n"
            "              lines\n");
}

TEST(RenderTextTest, NamesAFileOrTheProgramWhereNoLineIsKnown) {
  EXPECT_EQ(Render(OutOfRange({.file = "a.elf"}), "x"), "a.elf: error: too large [E0302]\n");
  EXPECT_EQ(Render(OutOfRange({}), "x"), "mte: error: too large [E0302]\n");
}

TEST(RenderTextTest, LeavesOutAnExcerptThatIsNotAtHand) {
  const Diagnostic diagnostic = OutOfRange({"a.s", 3, 1, 3});
  const LineText none = [](absl::string_view, int) { return std::nullopt; };
  const std::string headline = "a.s:3:1: error: too large [E0302]\n";
  EXPECT_EQ(RenderText(diagnostic, none, {}), headline);
  EXPECT_EQ(RenderText(diagnostic, nullptr, {}), headline);
}

TEST(RenderTextTest, CopiesTabsIntoTheCaretLine) {
  EXPECT_THAT(Render(OutOfRange({"a.s", 1, 5, 2}), "\top\tab"), EndsWith("      | \t  \t^~\n"));
}

TEST(RenderTextTest, PadsByWhatATerminalShows) {
  // "ä" has two bytes and one column; "漢" three bytes and two columns.
  EXPECT_THAT(Render(OutOfRange({"a.s", 1, 4, 1}), "\xc3\xa4 x"), EndsWith("      |   ^\n"));
  EXPECT_THAT(Render(OutOfRange({"a.s", 1, 5, 1}), "\xe6\xbc\xa2 x"), EndsWith("      |    ^\n"));
  EXPECT_THAT(Render(OutOfRange({"a.s", 1, 1, 3}), "\xe6\xbc\xa2 x"), EndsWith("      | ^~\n"));
}

TEST(RenderTextTest, LetsNoByteOfAFileReachTheTerminalAsACommand) {
  Diagnostic diagnostic = OutOfRange({"a.s", 1, 3, 1});
  diagnostic.message = "\x1b[2J is no name";
  const std::string text = Render(diagnostic, "\x1b[x\xff\r");
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, HasSubstr("\xef\xbf\xbd[x\xef\xbf\xbd\n"));
}

TEST(RenderTextTest, ClipsLongLinesAroundTheCaret) {
  const std::string line = absl::StrCat(std::string(1000, 'a'), "BAD", std::string(1000, 'c'));
  const std::string text = Render(OutOfRange({"a.s", 1, 1001, 3}), line);
  EXPECT_THAT(text, HasSubstr("    1 | ...aaa"));
  EXPECT_THAT(text, HasSubstr("ccc...\n"));
  const size_t shown = text.find("BAD") - text.find("    1 |");
  const size_t caret = text.find("^~~") - text.find("      | ");
  EXPECT_EQ(shown, caret);
  EXPECT_LT(text.size(), 500u);
}

TEST(RenderTextTest, PlacesBeyondTheLineAreShownAfterIt) {
  EXPECT_THAT(Render(OutOfRange({"a.s", 1, 4, 1}), "nop"), EndsWith("      |    ^\n"));
  EXPECT_THAT(Render(OutOfRange({"a.s", 1, 2000000000, 2000000000}), "nop"),
              EndsWith("      |     ^\n"));
}

TEST(RenderTextTest, ColoursOnlyWhenAsked) {
  const Diagnostic diagnostic = OutOfRange({"a.s", 1, 1, 1});
  EXPECT_THAT(Render(diagnostic, "x"), Not(HasSubstr("\x1b")));
  EXPECT_THAT(Render(diagnostic, "x", /*color=*/true), HasSubstr("\x1b[1;31merror:\x1b[0m"));
}

// However long a line is, only what is near the place is looked at.
TEST(RenderTextTest, ShowsAPartOfALineOfMillions) {
  const std::string line = std::string(8'000'000, 'a') + "B" + std::string(8'000'000, 'c');
  const std::string text = Render(OutOfRange({"a.s", 1, 8'000'001, 1}), line);
  EXPECT_LT(text.size(), 600u);
  EXPECT_THAT(text, HasSubstr("    1 | ...aaa"));
  EXPECT_THAT(text, HasSubstr("aaaBccc"));
  EXPECT_THAT(text, HasSubstr("ccc...\n"));
  const size_t caret = text.find('^');
  const size_t marked = text.find('B');
  EXPECT_EQ(caret - text.rfind('\n', caret), marked - text.rfind('\n', marked));
}

TEST(RenderTextTest, ShortensMessagesThatQuoteMuch) {
  Diagnostic diagnostic = OutOfRange({});
  diagnostic.message = absl::StrCat("there is no `", std::string(1'000'000, 'x'), "` here");
  for (const std::string& text : {RenderText(diagnostic, nullptr, {}), RenderJson(diagnostic)}) {
    EXPECT_LT(text.size(), 2200u);
    EXPECT_THAT(text, HasSubstr("there is no `xxx"));
    EXPECT_THAT(text, HasSubstr("xxx...xxx"));
    EXPECT_THAT(text, HasSubstr("xxx` here"));
  }
}

// Surrogates and overlong forms are no UTF-8, and no terminal should be sent them.
TEST(RenderTextTest, ReplacesWhatOnlyLooksLikeUtf8) {
  for (const std::string bytes :
       {"\xed\xa0\x80", "\xe0\x80\xaf", "\xf0\x80\x80\xaf", "\xf4\x90\x80\x80"}) {
    EXPECT_THAT(Render(OutOfRange({"a.s", 1, 1, 1}), bytes), Not(HasSubstr(bytes)));
  }
}

TEST(RenderJsonTest, HoldsEverythingInOneLine) {
  Diagnostic diagnostic = OutOfRange({"a.s", 3, 5, 2});
  diagnostic.help = "use less";
  diagnostic.notes.push_back({{"b.s", 1, 2, 3}, "here"});
  diagnostic.notes.push_back({{}, "anywhere"});
  const std::string text = RenderJson(diagnostic);
  EXPECT_EQ(text.find('\n'), text.size() - 1);
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["code"], "E0302");
  EXPECT_EQ(json["severity"], "error");
  EXPECT_EQ(json["message"], "too large");
  EXPECT_EQ(json["file"], "a.s");
  EXPECT_EQ(json["line"], 3);
  EXPECT_EQ(json["column"], 5);
  EXPECT_EQ(json["end_column"], 7);
  EXPECT_EQ(json["help"], "use less");
  EXPECT_EQ(json["notes"][0]["file"], "b.s");
  EXPECT_FALSE(json["notes"][1].contains("file"));
}

TEST(RenderJsonTest, TakesBytesThatAreNoText) {
  Diagnostic diagnostic = OutOfRange({});
  diagnostic.message = "\xff";
  EXPECT_EQ(nlohmann::json::parse(RenderJson(diagnostic))["message"], "\xef\xbf\xbd");
}

}  // namespace
}  // namespace mte
