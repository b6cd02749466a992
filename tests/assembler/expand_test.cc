// Labels, symbols, loops, macros, conditions, includes, and the bounds on all of them.
#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/assembler/assemble_source.h"

namespace mte {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The pad values that the set_gm2l1_pad instructions of `source` have, in order.
std::string Pads(const std::string& source, const AssemblyOptions& options = {}) {
  const Object object = MustAssemble(source, options);
  std::string pads;
  for (size_t i = 1; i < object.words.size(); i += 2) {
    absl::StrAppend(&pads, pads.empty() ? "" : " ", object.words[i]);
  }
  return pads;
}

TEST(ExpandTest, Symbols) {
  EXPECT_EQ(Pads(".equ A, 3\n.set B, A\nset_gm2l1_pad B\n.set B, B + 1\nset_gm2l1_pad B\n"), "3 4");
  EXPECT_THAT(Mistakes(".equ A, 1\n.equ A, 2\n"), HasSubstr("2:6 E0202"));
  EXPECT_THAT(Mistakes(".set A, 1\n.equ A, 2\n"), HasSubstr("E0202"));
  EXPECT_THAT(Mistakes("a: nop\na: nop\n"), HasSubstr("2:1 E0202"));
  EXPECT_THAT(Mistakes("l1: nop\n"), HasSubstr("E0203"));
  EXPECT_THAT(Mistakes(".equ true, 2\n"), HasSubstr("E0101"));
  EXPECT_THAT(Mistakes(".equ A, B\n.equ B, 1\n"), HasSubstr("1:9 E0201"));
}

TEST(ExpandTest, OperandsMaySeeLaterLabels) {
  const Object object = MustAssemble(
      ".target ascend950\n"
      ".rept 2, i\n"
      "copy_gm2l1_align.u8 l1:0, rows + 32 * i, n_burst=1, len_burst=SIZE\n"
      ".endr\n"
      ".equ SIZE, 2\n"
      ".data gm:0x1000\n"
      "rows: .iota.u8 128\n");
  EXPECT_EQ(object.words[2], 0x1000u);
  EXPECT_EQ(object.words[7], 0x1020u);
  EXPECT_EQ(object.words[3] >> 25, 64u);
  EXPECT_THAT(Mistakes(".rept LATER\n.endr\n.equ LATER, 2\n"), HasSubstr("1:7 E0205"));
}

TEST(ExpandTest, CodeLabelsAndDataLabels) {
  const Object object =
      MustAssemble("start: nop\nset_gm2l1_pad 1\nend:\n.data gm:0x20\ndata: .u8 1\n");
  ASSERT_EQ(object.symbols.size(), 3u);
  EXPECT_EQ(object.symbols[1].name, "end");
  EXPECT_TRUE(object.symbols[1].is_code);
  EXPECT_EQ(object.symbols[1].value, 3u);
  EXPECT_FALSE(object.symbols[2].is_code);
  EXPECT_EQ(object.symbols[2].value, 0x20u);
}

TEST(ExpandTest, Loops) {
  EXPECT_EQ(Pads(".rept 3, i\nset_gm2l1_pad i\n.endr\n"), "0 1 2");
  EXPECT_EQ(Pads(".rept 2, i\n.rept 2, j\nset_gm2l1_pad 10 * i + j\n.endr\n.endr\n"), "0 1 10 11");
  EXPECT_EQ(Pads(".rept 0\nset_gm2l1_pad 1\n.endr\n.rept 1, i\n.endr\n.rept 2, i\n"
                 "set_gm2l1_pad i\n.endr\n"),
            "0 1");
  EXPECT_THAT(Mistakes(".rept 2\nnop\n"), HasSubstr("1:1 E0103"));
  EXPECT_THAT(Mistakes(".endr\n"), HasSubstr("E0103"));
  EXPECT_THAT(Mistakes(".rept -1\n.endr\n"), HasSubstr("E0302"));
  EXPECT_THAT(Mistakes(".rept 2, i\n.rept 2, i\n.endr\n.endr\n"), HasSubstr("E0202"));
}

TEST(ExpandTest, AMistakeInALoopIsReportedOnceWithItsTurn) {
  const std::string mistakes = Mistakes(".rept 1000000, i\nset_gm2l1_pad 4294967294 + i\n.endr\n");
  EXPECT_THAT(mistakes, HasSubstr("2:15 E0302"));
  EXPECT_THAT(mistakes, HasSubstr("in the 3rd turn of .rept at test.s:1"));
  EXPECT_THAT(mistakes, Not(HasSubstr("4th turn")));
}

TEST(ExpandTest, Conditions) {
  const std::string chain =
      ".if A == 1\nset_gm2l1_pad 1\n.elseif A == 2\nset_gm2l1_pad 2\n.else\nset_gm2l1_pad 3\n"
      ".endif\n";
  EXPECT_EQ(Pads(".equ A, 1\n" + chain), "1");
  EXPECT_EQ(Pads(".equ A, 2\n" + chain), "2");
  EXPECT_EQ(Pads(".equ A, 3\n" + chain), "3");
  // What is left out need not make sense.
  EXPECT_EQ(Pads(".if 0\nwhat is this?\n.if 1\n.else\n.endif\n.rept\n.else\nset_gm2l1_pad 5\n"
                 ".endif\n"),
            "5");
  EXPECT_EQ(Pads(".rept 3, i\n.if i % 2\nset_gm2l1_pad i\n.else\nset_gm2l1_pad 9\n.endif\n"
                 ".endr\n"),
            "9 1 9");
  EXPECT_THAT(Mistakes(".if 1\nnop\n"), HasSubstr("1:1 E0103"));
  EXPECT_THAT(Mistakes(".else\n"), HasSubstr("E0103"));
  EXPECT_THAT(Mistakes(".if 1\n.else\n.else\n.endif\n"), HasSubstr("3:1 E0103"));
}

TEST(ExpandTest, Macros) {
  const std::string define = ".macro two a, b=7\nset_gm2l1_pad \\a\nset_gm2l1_pad \\b\n.endm\n";
  EXPECT_EQ(Pads(define + "two 1\n"), "1 7");
  EXPECT_EQ(Pads(define + "two 1, 2\n"), "1 2");
  EXPECT_EQ(Pads(define + "two b=1, a=max(2, 3)\n"), "3 1");
  EXPECT_EQ(Pads(define + "two 1, ; a comment\n    2\n"), "1 2");
  EXPECT_THAT(Mistakes(define + "two\n"), HasSubstr("5:1 E0109"));
  EXPECT_THAT(Mistakes(define + "two 1, 2, 3\n"), HasSubstr("5:11 E0109"));
  EXPECT_THAT(Mistakes(define + "two 1, c=2\n"), HasSubstr("5:8 E0109"));
  EXPECT_THAT(Mistakes(define + "two 1, a=2\n"), HasSubstr("given twice"));
  EXPECT_THAT(Mistakes(define + define), HasSubstr("E0202"));
  EXPECT_THAT(Mistakes(".macro nop\n.endm\n"), HasSubstr("E0203"));
  EXPECT_THAT(Mistakes(".macro m\nnop\n"), HasSubstr("1:1 E0103"));
  EXPECT_THAT(Mistakes(".endm\n"), HasSubstr("E0103"));
}

TEST(ExpandTest, MacrosHaveLocalLabelsAndCanMakeMacros) {
  MustAssemble(".macro m\nlabel\\@: nop\n.endm\nm\nm\nm\n");
  EXPECT_EQ(Pads(".macro outer n\n.macro inner\\n\nset_gm2l1_pad \\n\n.endm\ninner\\n\n.endm\n"
                 "outer 3\nouter 4\ninner3\n"),
            "3 4 3");
  EXPECT_EQ(Pads(".macro type t\n.data ub:0\n.fill.\\t 1, 0\n.text\nset_gm2l1_pad sizeof(\\t)\n"
                 ".endm\ntype u16\n"),
            "2");
}

TEST(ExpandTest, AMistakeInAMacroPointsAtItsBody) {
  const std::string mistakes =
      Mistakes(".macro m value\nnop\nset_gm2l1_pad \\value\n.endm\n.rept 1\nm -1\n.endr\n");
  EXPECT_THAT(mistakes, HasSubstr("3:15 E0302"));
  EXPECT_THAT(mistakes, HasSubstr("the line expands to `set_gm2l1_pad -1`"));
  EXPECT_THAT(mistakes, HasSubstr("in macro m, called at test.s:6"));
  EXPECT_THAT(mistakes, HasSubstr("in the 1st turn of .rept at test.s:5"));
}

TEST(ExpandTest, Messages) {
  EXPECT_THAT(Mistakes(".assert 1 == 2, \"no\"\n"), HasSubstr("1:9 E0111 no"));
  EXPECT_THAT(Mistakes(".error \"a \\\"b\\\"\"\n"), HasSubstr("1:1 E0110 a \"b\""));
  const Assembled warned = AssembleSource(".warning \"careful\"\n");
  EXPECT_TRUE(warned.ok);
  EXPECT_EQ(warned.Text(), "1:1 W0112 careful\n");
  EXPECT_THAT(Mistakes(".error \"a\n"), HasSubstr("E0102"));
}

TEST(ExpandTest, TheTargetIsNamedOnceAndFirst) {
  EXPECT_EQ(MustAssemble(".target Atlas_A2\n").target, "ascend910b");
  EXPECT_THAT(Mistakes(".target ascend950\n.target ascend950\n"), HasSubstr("2:1 E0406"));
  EXPECT_THAT(Mistakes("nop\n.target ascend950\n"), HasSubstr("2:1 E0406"));
  EXPECT_THAT(Mistakes(".target ascend590\n"), HasSubstr("did you mean `ascend950`?"));
  AssemblyOptions options;
  options.target = FindTarget("ascend910b");
  EXPECT_EQ(Mistakes(".target ascend950\nset_gm2l1_pad 0\n", options),
            "1:9 E0406 the source is for ascend950, and --target says ascend910b\n");
  EXPECT_THAT(Mistakes("set_gm2l1_pad 0\n", options), HasSubstr("E0404"));
}

TEST(ExpandTest, Defines) {
  AssemblyOptions options;
  options.defines = {{"N", "4 * 8"}};
  EXPECT_EQ(Pads(".if !defined(N)\n.equ N, 1\n.endif\nset_gm2l1_pad N\n", options), "32");
  EXPECT_EQ(Pads(".if !defined(N)\n.equ N, 1\n.endif\nset_gm2l1_pad N\n"), "1");
}

TEST(ExpandTest, EveryBoundHasAnErrorOfItsOwn) {
  EXPECT_THAT(Mistakes(".macro m\nm\n.endm\nm\n"), HasSubstr("macros nest more than 256 deep"));
  EXPECT_THAT(Mistakes(".macro m x\nm \\x\\x\n.endm\nm 12345678\n"),
              HasSubstr("more than 256 MiB of text"));
  EXPECT_THAT(Mistakes(".rept 0x1000000000000000\n.endr\n"), HasSubstr("100 million statements"));
  EXPECT_THAT(Mistakes(".rept 100000\n.rept 100000\n.endr\n.endr\n"),
              HasSubstr("100 million statements"));
  std::string deep;
  for (int i = 0; i < 300; ++i) deep += ".rept 1\n";
  for (int i = 0; i < 300; ++i) deep += ".endr\n";
  EXPECT_THAT(Mistakes(deep), HasSubstr(".rept nests more than 256 deep"));
}

TEST(ExpandTest, TheBoundsCanBeLower) {
  AssemblyOptions options;
  options.limits = {.statements = 4,
                    .section_bytes = int64_t{3} << 20,
                    .data_bytes = int64_t{4} << 20,
                    .expansion_bytes = 8};
  EXPECT_THAT(Mistakes("nop\nnop\nnop\nnop\nnop\n", options), HasSubstr("more than 4 statements"));
  EXPECT_THAT(Mistakes(".data gm:0\n.fill.u16 3 << 19, 0\n.u8 1\n", options),
              HasSubstr("3 MiB of data, and this makes 3145729 bytes"));
  EXPECT_THAT(
      Mistakes(".data gm:0\n.fill.u8 3 << 20, 0\n.data gm:1 << 40\n.fill.u8 2 << 20, 0\n", options),
      HasSubstr("all sections together hold at most 4 MiB of data"));
  EXPECT_THAT(Mistakes(".macro m\nnop;;;;;;\n.endm\nm\n", options),
              HasSubstr("more than 8 bytes of text"));
}

TEST(ExpandTest, FilesCanBeElsewhere) {
  AssemblyOptions options;
  options.read_file = [](const std::string& path) -> absl::StatusOr<std::string> {
    if (path == "folder/two.s") return std::string("set_gm2l1_pad 2\n");
    if (path == "folder/three.bin") return std::string("\x03");
    return absl::NotFoundError(path + ": not here");
  };
  const Object object = MustAssemble(".include \"two.s\"\n.data ub:0\n.incbin \"three.bin\"\n",
                                     options, "folder/one.s");
  EXPECT_EQ(object.words, (std::vector<uint64_t>{0x20013, 2}));
  EXPECT_EQ(object.data[0].bytes, "\x03");
  EXPECT_THAT(Mistakes(".include \"four.s\"\n", options), HasSubstr("four.s: not here"));
}

TEST(ExpandTest, SourceIsText) {
  EXPECT_THAT(Mistakes("nop\n  \xff\n"), HasSubstr("2:3 E0104"));
  EXPECT_THAT(Mistakes(std::string("nop\n\0", 5)), HasSubstr("2:1 E0104"));
  MustAssemble("\xef\xbb\xbfnop ; \xce\xbb\r\nnop\r\n");
  MustAssemble("nop");
  MustAssemble("");
}

TEST(ExpandTest, DiagnosticsComeInTheOrderOfTheLines) {
  const std::string mistakes = Mistakes("set_gm2l1_pad LATER\nnopp\nset_gm2l1_pad NEVER\n");
  EXPECT_THAT(mistakes, ::testing::MatchesRegex("1:15 E0201.*\n2:1 E0301.*\n.*3:15 E0201.*\n"));
}

TEST(ExpandTest, AfterAnErrorTheNextStatementsAreStillRead) {
  const std::string mistakes = Mistakes(
      "copy_gm2l1_align.u8 l1:0, (, n_burst=1,\n      len_burst=1\nnopp\n.rpet\nset_gm2l1_pad\n");
  EXPECT_THAT(mistakes, HasSubstr("1:28 E0101"));
  EXPECT_THAT(mistakes, Not(HasSubstr("2:")));
  EXPECT_THAT(mistakes, HasSubstr("3:1 E0301"));
  EXPECT_THAT(mistakes,
              HasSubstr("4:1 E0105 there is no directive `.rpet`\n  help: did you mean `.rept`?"));
  EXPECT_THAT(mistakes, HasSubstr("5:1 E0306"));
}

class IncludeTest : public ::testing::Test {
 protected:
  std::string Path(const std::string& name) const { return ::testing::TempDir() + name; }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }
};

TEST_F(IncludeTest, IsRelativeToTheIncludingFileThenToTheFolders) {
  Write("part.inc", "set_gm2l1_pad 1\n");
  const Assembled beside = AssembleSource(".include \"part.inc\"\n", {}, Path("main.s"));
  EXPECT_TRUE(beside.ok) << beside.Text();
  AssemblyOptions options;
  options.include_dirs = {::testing::TempDir()};
  EXPECT_TRUE(AssembleSource(".include \"part.inc\"\n", options, "elsewhere/main.s").ok);
  EXPECT_THAT(AssembleSource(".include \"none.inc\"\n", {}, Path("main.s")).Text(),
              HasSubstr("1:10 E0108"));
  Write("self.inc", ".include \"self.inc\"\n");
  EXPECT_THAT(AssembleSource(".include \"self.inc\"\n", {}, Path("main.s")).Text(),
              HasSubstr("includes nest more than 64 deep"));
}

TEST_F(IncludeTest, AMistakeNamesTheFileItIsIn) {
  Write("wrong.inc", "nop\nnopp\n");
  const Assembled wrong = AssembleSource("\n.include \"wrong.inc\"\n", {}, Path("main.s"));
  ASSERT_EQ(wrong.diagnostics.size(), 1u);
  EXPECT_EQ(wrong.diagnostics[0].location.file, Path("wrong.inc"));
  EXPECT_EQ(wrong.diagnostics[0].location.line, 2);
  EXPECT_THAT(wrong.Text(), HasSubstr("included at " + Path("main.s") + ":2"));
}

}  // namespace
}  // namespace mte
