// Expressions: values, precedence, units, addresses, and every way they can be wrong.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/assembler/assemble_source.h"

namespace mte {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

int64_t Evaluate(const std::string& expression) {
  const std::string bytes = Data("        .s64 " + expression);
  uint64_t value = 0;
  for (size_t i = bytes.size(); i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return static_cast<int64_t>(value);
}

// The diagnostics of `.equ X, EXPRESSION`; the expression starts in column 9.
std::string EvaluationError(const std::string& expression) {
  return Mistakes(".equ X, " + expression + "\n");
}

TEST(ExpressionTest, Numbers) {
  const std::vector<std::pair<std::string, int64_t>> cases = {
      {"42", 42},
      {"0x2a", 42},
      {"0X2A", 42},
      {"0b10_1010", 42},
      {"0o52", 42},
      {"1'000'000", 1000000},
      {"-1", -1},
      {"9223372036854775807", INT64_MAX},
      {"-9223372036854775807 - 1", INT64_MIN},
      {"true + true", 2},
      {"false", 0},
  };
  for (const auto& [text, value] : cases) EXPECT_EQ(Evaluate(text), value) << text;
}

TEST(ExpressionTest, PrecedenceIsThatOfC) {
  const std::vector<std::pair<std::string, int64_t>> cases = {
      {"1 + 2 * 3", 7},
      {"(1 + 2) * 3", 9},
      {"10 - 4 - 3", 3},
      {"100 / 10 / 5", 2},
      {"1 << 2 + 1", 8},
      {"1 | 2 ^ 3 & 2", 1},
      {"1 + 1 == 2", 1},
      {"3 & 2 == 2", 1},
      {"1 < 2 == 1", 1},
      {"0 || 1 && 0", 0},
      {"-7 / 2", -3},
      {"-7 % 2", -1},
      {"-1 >> 1", -1},
      {"~0", -1},
      {"!3 + 1", 1},
      {"- -3", 3},
      {"1 ? 2 : 3 ? 4 : 5", 2},
      {"0 ? 2 : 0 ? 4 : 5", 5},
      {"(1 ? 0 ? 1 : 7 : 2)", 7},
      {"8/2//4", 4},
  };
  for (const auto& [text, value] : cases) EXPECT_EQ(Evaluate(text), value) << text;
}

TEST(ExpressionTest, OnlyTheBranchThatIsTakenIsEvaluated) {
  EXPECT_EQ(Evaluate("1 ? 5 : 1 / 0"), 5);
  EXPECT_EQ(Evaluate("0 ? 1 / 0 : 6"), 6);
  EXPECT_EQ(Evaluate("0 && 1 / 0"), 0);
  EXPECT_EQ(Evaluate("7 || 1 / 0"), 1);
  EXPECT_EQ(Evaluate("2 && 3"), 1);
  EXPECT_THAT(EvaluationError("1 && 1 / 0"), HasSubstr("division by zero"));
}

TEST(ExpressionTest, Functions) {
  const std::vector<std::pair<std::string, int64_t>> cases = {
      {"ceil_div(7, 2)", 4},
      {"ceil_div(-7, 2)", -3},
      {"ceil_div(8, 2)", 4},
      {"align_up(33, 32)", 64},
      {"align_up(64, 32)", 64},
      {"align_down(63, 32)", 32},
      {"align_down(-1, 32)", -32},
      {"min(3, 1, 2)", 1},
      {"max(3, 1, 2)", 3},
      {"max(5)", 5},
      {"sizeof(f32)", 4},
      {"sizeof( bf16 )", 2},
      {"c0(s4)", 64},
      {"c0(u8)", 32},
      {"c0(f32)", 8},
      {"defined(nothing)", 0},
      {"ceil_div(align_up(33, 32), 3 + 1)", 16},
  };
  for (const auto& [text, value] : cases) EXPECT_EQ(Evaluate(text), value) << text;
}

TEST(ExpressionTest, ArithmeticThatHasNoResultIsRefusedAtTheOperator) {
  EXPECT_THAT(EvaluationError("9223372036854775807 + 1"), StartsWith("1:29 E0204"));
  EXPECT_THAT(EvaluationError("-9223372036854775807 - 2"), StartsWith("1:30 E0204"));
  EXPECT_THAT(EvaluationError("4611686018427387904 * 2"), HasSubstr("E0204"));
  EXPECT_THAT(EvaluationError("(-9223372036854775807 - 1) / -1"), HasSubstr("E0204"));
  EXPECT_THAT(EvaluationError("-(-9223372036854775807 - 1)"), HasSubstr("E0204"));
  EXPECT_THAT(EvaluationError("5 % 0"), StartsWith("1:11 E0204 division by zero"));
  EXPECT_THAT(EvaluationError("1 << 64"), HasSubstr("cannot shift by 64 bits"));
  EXPECT_THAT(EvaluationError("1 >> -1"), HasSubstr("cannot shift by -1 bits"));
  EXPECT_THAT(EvaluationError("1 << 63"), HasSubstr("does not fit 64 bits"));
  EXPECT_THAT(EvaluationError("align_up(9223372036854775807, 2)"), HasSubstr("E0204"));
  EXPECT_THAT(EvaluationError("ceil_div(1, 0)"), HasSubstr("second argument above 0"));
}

TEST(ExpressionTest, MalformedOnesAreRefusedWhereTheyStop) {
  EXPECT_THAT(EvaluationError("1 +"), StartsWith("1:12 E0101 expected an expression"));
  EXPECT_THAT(EvaluationError("(1"), StartsWith("1:11 E0101 expected `)`"));
  EXPECT_THAT(EvaluationError("1 2"), StartsWith("1:11 E0101 expected `,` or the end"));
  EXPECT_THAT(EvaluationError("1 ? 2"), StartsWith("1:14 E0101 expected `:`"));
  EXPECT_THAT(EvaluationError("0x"), StartsWith("1:9 E0102"));
  EXPECT_THAT(EvaluationError("12ab"), StartsWith("1:9 E0102"));
  EXPECT_THAT(EvaluationError("1__0"), StartsWith("1:9 E0102"));
  EXPECT_THAT(EvaluationError("0b12"), StartsWith("1:9 E0102"));
  EXPECT_THAT(EvaluationError("99999999999999999999"), StartsWith("1:9 E0102"));
  EXPECT_THAT(EvaluationError("l2:5"), StartsWith("1:9 E0209"));
  EXPECT_THAT(EvaluationError("nothing"), StartsWith("1:9 E0201"));
  EXPECT_THAT(EvaluationError("mim(1, 2)"), HasSubstr("did you mean `min`?"));
  EXPECT_THAT(EvaluationError("min()"), HasSubstr("E0208"));
  EXPECT_THAT(EvaluationError("sizeof(s4)"), HasSubstr("no whole byte"));
  EXPECT_THAT(EvaluationError("sizeof(u7)"), HasSubstr("E0401"));
  EXPECT_THAT(EvaluationError("sizeof(1)"), HasSubstr("E0208"));
  EXPECT_THAT(EvaluationError("\"text\""), HasSubstr("E0206"));
}

TEST(ExpressionTest, NestingIsBoundedNotFatal) {
  const std::string parens = std::string(200, '(') + "1" + std::string(200, ')');
  EXPECT_EQ(Evaluate(parens), 1);
  const std::string too_many(100000, '(');
  EXPECT_THAT(EvaluationError(too_many), HasSubstr("E0107"));
  EXPECT_THAT(EvaluationError(std::string(100000, '-') + "1"), HasSubstr("E0107"));
  std::string chain;
  for (int i = 0; i < 100000; ++i) chain += "0?1:";
  EXPECT_THAT(EvaluationError(chain + "1"), HasSubstr("E0107"));
  std::string sum = "1";
  for (int i = 0; i < 100000; ++i) sum += "+1";
  EXPECT_EQ(Evaluate(sum), 100001);
}

TEST(ExpressionTest, UnitsScaleButDoNotMix) {
  MustAssemble(".equ A, 2 * bytes(32) - bytes(8)\n.assert A == bytes(56) && A < bytes(57)\n");
  EXPECT_THAT(EvaluationError("bytes(2) + elems(2)"), HasSubstr("1:18 E0207"));
  EXPECT_THAT(EvaluationError("bytes(2) + 1"), HasSubstr("E0207"));
  EXPECT_THAT(EvaluationError("bytes(2) * bytes(2)"), HasSubstr("E0207"));
  EXPECT_THAT(EvaluationError("bytes(2) == elems(2)"), HasSubstr("E0207"));
  EXPECT_THAT(EvaluationError("bytes(bytes(2))"), HasSubstr("takes one plain number"));
}

TEST(ExpressionTest, Addresses) {
  MustAssemble(
      ".data gm:0x1000\n"
      "rows: .fill.u8 64, 0\n"
      "end:\n"
      ".assert addr(end) - addr(rows) == 64 && end - rows == 64\n"
      ".assert rows + 64 == end && rows < end && gm:0x1000 == rows && gm:rows == rows\n"
      ".assert addr(align_up(rows + 1, 32)) == 0x1020 && addr(rows + bytes(4)) == 0x1004\n"
      ".assert addr(1 ? rows : end) == 0x1000\n"
      ".equ BUFFER, a1:0x200\n"
      ".assert BUFFER == l1:512 && l1:2 * 32 + 64 == l1:128\n");
  EXPECT_THAT(EvaluationError("l1:0 + l1:1"), HasSubstr("1:16 E0101 `l1:` cannot stand inside"));
  EXPECT_THAT(EvaluationError("(l1:0) - (ub:0)"), HasSubstr("1:16 E0206"));
  EXPECT_THAT(EvaluationError("(l1:0) * 2"), HasSubstr("E0206"));
  EXPECT_THAT(EvaluationError("l1:elems(4)"), HasSubstr("no instruction type to count by"));
  EXPECT_THAT(EvaluationError("addr(4)"), HasSubstr("takes an address"));
  EXPECT_THAT(Mistakes(".data gm:0\nx: .u8 1\n.equ Y, l1:x\n"),
              HasSubstr("an address in gm, not in l1"));
}

TEST(ExpressionTest, ElementsInAnAddressAreOfTheInstructionsType) {
  const Object object = MustAssemble(
      ".target ascend950\n"
      "copy_gm2l1_align.f32 l1:elems(128), gm:elems(3) , n_burst=0, len_burst=4\n");
  EXPECT_EQ(object.words[1], (Address{Space::kL1, 512}.word()));
  EXPECT_EQ(object.words[2], (Address{Space::kGm, 12}.word()));
}

}  // namespace
}  // namespace mte
