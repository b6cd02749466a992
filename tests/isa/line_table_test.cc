#include "isa/line_table.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "isa/varint.h"

namespace mte {
namespace {

constexpr uint64_t kHash = 0x0123456789abcdef;

// Two files, a macro called in an .include in a .rept, and an instruction with two operands, of
// which one stands on the next line.
LineTable Example() {
  LineTable table;
  const uint32_t main = table.AddFile("main.s", kHash);
  const uint32_t part = table.AddFile("lib/part.s", 7);
  const uint32_t name = table.AddName("move");
  uint32_t turn = 0;
  for (uint32_t i = 0; i < 3; ++i) {
    turn = table.AddFrame(
        {LineTable::kNone, LineTable::FrameKind::kRept, main, /*line=*/10, /*turn=*/i, 0});
  }
  const uint32_t include =
      table.AddFrame({turn, LineTable::FrameKind::kInclude, main, /*line=*/11, 0, 0});
  const uint32_t call =
      table.AddFrame({include, LineTable::FrameKind::kMacro, part, /*line=*/2, 0, name});
  const std::vector<LineTable::Operand> operands = {{0, {4, 30, 4}}, {5, {5, 20, 7}}};
  const uint32_t copy = table.AddSite(part, {4, 9, 16}, operands);
  const uint32_t last = table.AddSite(main, {20, 9, 3}, {});
  table.AddInstruction(copy, call);
  table.AddInstruction(last, LineTable::kNone);
  return table;
}

std::string Text(const Location& location) {
  return absl::StrCat(location.file, ":", location.line, ":", location.column, "+",
                      location.length);
}

TEST(LineTableTest, FindsOperandsAndMnemonics) {
  const LineTable table = Example();
  EXPECT_EQ(Text(table.Find(0)), "lib/part.s:4:9+16");
  EXPECT_EQ(Text(table.Find(0, 0)), "lib/part.s:4:30+4");
  EXPECT_EQ(Text(table.Find(0, 5)), "lib/part.s:5:20+7");
  EXPECT_EQ(Text(table.Find(0, 1)), "lib/part.s:4:9+16") << "an operand that was not written";
  EXPECT_EQ(Text(table.Find(1, 0)), "main.s:20:9+3");
  EXPECT_EQ(Text(table.FindSite(1)), "main.s:20:9+3");
  EXPECT_FALSE(table.Find(2).known());
  EXPECT_FALSE(table.FindSite(LineTable::kNone).known());
}

TEST(LineTableTest, TellsTheExpansionInnermostFirst) {
  std::vector<std::string> messages;
  const std::vector<Note> notes = Example().Expansion(0);
  for (const Note& note : notes) {
    messages.push_back(note.message);
    EXPECT_FALSE(note.excerpt);
  }
  EXPECT_EQ(messages, (std::vector<std::string>{"in macro move, called at lib/part.s:2",
                                                "included at main.s:11",
                                                "in the 3rd turn of .rept at main.s:10"}));
  EXPECT_EQ(notes[1].location.line, 11);
  EXPECT_TRUE(Example().Expansion(1).empty());
  EXPECT_TRUE(Example().Expansion(2).empty());
}

TEST(LineTableTest, CountsTurnsInWords) {
  const std::pair<uint32_t, absl::string_view> kCases[] = {
      {0, "1st"},     {1, "2nd"},     {2, "3rd"},     {3, "4th"},     {9, "10th"},
      {10, "11th"},   {11, "12th"},   {12, "13th"},   {20, "21st"},   {21, "22nd"},
      {100, "101st"}, {110, "111th"}, {111, "112th"}, {112, "113th"}, {UINT32_MAX, "4294967296th"}};
  for (const auto& [turn, ordinal] : kCases) {
    LineTable table;
    table.AddFile("a.s", 0);
    table.AddSite(0, {1, 1, 1}, {});
    table.AddInstruction(
        0, table.AddFrame({LineTable::kNone, LineTable::FrameKind::kRept, 0, 8, turn, 0}));
    EXPECT_EQ(table.Expansion(0)[0].message,
              absl::StrCat("in the ", ordinal, " turn of .rept at a.s:8"));
  }
}

TEST(LineTableTest, BoundsTheNotesOfADeepExpansion) {
  LineTable table;
  table.AddFile("a.s", 0);
  table.AddName("again");
  uint32_t frame = LineTable::kNone;
  for (int i = 0; i < 256; ++i) {
    frame = table.AddFrame({frame, LineTable::FrameKind::kMacro, 0, 2, 0, 0});
  }
  table.AddSite(0, {3, 1, 1}, {});
  table.AddInstruction(0, frame);
  const std::vector<Note> notes = table.Expansion(0);
  ASSERT_EQ(notes.size(), LineTable::kMaxExpansionNotes + 1);
  EXPECT_EQ(notes.back().message, "in 240 more outer expansions");
}

TEST(LineTableTest, EqualFilesAndNamesAreShared) {
  LineTable table;
  EXPECT_EQ(table.AddFile("a.s", 1), table.AddFile("a.s", 1));
  EXPECT_NE(table.AddFile("a.s", 1), table.AddFile("a.s", 2));
  EXPECT_EQ(table.AddName("m"), table.AddName("m"));
  EXPECT_EQ(table.files().size(), 2u);
}

TEST(LineTableTest, SerializesAndParses) {
  const LineTable table = Example();
  const absl::StatusOr<LineTable> read = LineTable::Parse(table.Serialize());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, table);
  EXPECT_EQ(read->files()[0].hash, kHash);
  const absl::StatusOr<LineTable> empty = LineTable::Parse(LineTable().Serialize());
  ASSERT_TRUE(empty.ok()) << empty.status();
  EXPECT_TRUE(empty->empty());
}

TEST(LineTableTest, AMillionTurnsTakeFewBytes) {
  LineTable table;
  table.AddFile("a.s", 0);
  table.AddSite(0, {3, 9, 4}, {});
  constexpr uint32_t kTurns = 1'000'000;
  for (uint32_t i = 0; i < kTurns; ++i) {
    table.AddInstruction(
        0, table.AddFrame({LineTable::kNone, LineTable::FrameKind::kRept, 0, 2, i, 0}));
  }
  const std::string bytes = table.Serialize();
  EXPECT_LE(bytes.size(), 8u * kTurns);
  const absl::StatusOr<LineTable> read = LineTable::Parse(bytes);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, table);
}

// Whatever the bytes, a table that is accepted can be asked about everything.
void ParseAndUse(const std::string& bytes) {
  const absl::StatusOr<LineTable> table = LineTable::Parse(bytes);
  if (!table.ok()) return;
  EXPECT_EQ(table->Serialize(), bytes);
  for (size_t i = 0; i < table->instruction_count(); ++i) {
    for (int field = -1; field < 8; ++field) EXPECT_TRUE(table->Find(i, field).known());
    table->Expansion(i);
  }
}

TEST(LineTableTest, SurvivesEveryTruncationAndEveryChangedByte) {
  const std::string bytes = Example().Serialize();
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(LineTable::Parse(bytes.substr(0, size)).ok()) << size;
  }
  EXPECT_FALSE(LineTable::Parse(bytes + '\0').ok());
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(value);
      ParseAndUse(changed);
    }
  }
}

TEST(LineTableTest, RefusesNamesThatEndEarly) {
  LineTable table;
  table.AddFile(std::string("a\0b", 3), kHash);
  EXPECT_EQ(LineTable::Parse(table.Serialize()).status().message(),
            "the line table's files are malformed");
}

TEST(LineTableTest, RefusesColumnsBeforeTheFirst) {
  LineTable table;
  table.AddSite(table.AddFile("a.s", kHash), {1, 0, 3}, {});
  EXPECT_EQ(LineTable::Parse(table.Serialize()).status().message(),
            "the line table's statements are malformed");
}

TEST(LineTableTest, RefusesOperandsBehindTheLastSite) {
  LineTable table;
  table.AddSite(table.AddFile("a.s", kHash), {1, 9, 3}, {});
  std::string bytes = table.Serialize();
  const std::string end = {1, 0, 0};  // a byte: no operands of the site; no instructions
  ASSERT_TRUE(absl::EndsWith(bytes, end));
  bytes.replace(bytes.size() - end.size(), end.size(), {2, 0, 0, 0});
  EXPECT_EQ(LineTable::Parse(bytes).status().message(), "the line table's operands are malformed");
}

TEST(LineTableTest, RefusesCountsThatTheBytesCannotHold) {
  std::string bytes;
  AppendVarint(1, &bytes);
  AppendVarint(uint64_t{1} << 60, &bytes);
  const absl::StatusOr<LineTable> table = LineTable::Parse(bytes);
  EXPECT_EQ(table.status().message(), "the line table's files are malformed");
}

TEST(LineTableTest, RefusesAnotherVersion) {
  EXPECT_EQ(LineTable::Parse("\x02").status().message(), "the line table's version is 2, not 1");
}

TEST(VarintTest, RoundTripsAtTheEdges) {
  for (const uint64_t value : {uint64_t{0}, uint64_t{127}, uint64_t{128}, UINT64_MAX}) {
    std::string bytes;
    AppendVarint(value, &bytes);
    VarintReader reader(bytes);
    EXPECT_EQ(reader.Next(UINT64_MAX), value);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.remaining(), 0u);
  }
  for (const uint64_t to : {uint64_t{0}, uint64_t{99}, uint64_t{100}, uint64_t{INT64_MAX}}) {
    std::string bytes;
    AppendDifference(static_cast<int64_t>(to) - 100, &bytes);
    VarintReader reader(bytes);
    EXPECT_EQ(reader.NextFrom(100, 0, INT64_MAX), to);
    EXPECT_TRUE(reader.ok());
  }
}

TEST(VarintTest, RefusesWhatIsTooLongTooLargeOrOutOfRange) {
  for (const std::string& bytes :
       {std::string("\x80\x00", 2), std::string(10, '\xff') + '\x01', std::string("\x80"),
        std::string(9, '\xff') + '\x02', std::string()}) {
    VarintReader reader(bytes);
    EXPECT_EQ(reader.Next(UINT64_MAX), 0u);
    EXPECT_FALSE(reader.ok());
  }
  std::string down;
  AppendDifference(-101, &down);
  VarintReader reader(down);
  EXPECT_EQ(reader.NextFrom(100, 0, 1000), 0u);
  EXPECT_FALSE(reader.ok());
}

}  // namespace
}  // namespace mte
