#include "emulator/picture.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "assembler/assembler.h"
#include "emulator/program.h"
#include "gtest/gtest.h"
#include "isa/table.h"
#include "tests/emulator/random_case.h"
#include "tests/emulator/reference.h"

namespace mte {
namespace {

// The picture of the last instruction of a text.
std::optional<Picture> Draw(absl::string_view source, absl::string_view target = "ascend950") {
  Diagnostics diagnostics;
  const std::string text = absl::StrCat(".target ", target, "\n", source, "\n");
  const Assembly assembly = Assemble("test.s", text, AssemblyOptions(), diagnostics);
  EXPECT_TRUE(diagnostics.ok()) << source;
  const auto program = Program::Prepare(*assembly.object, *FindTarget(target), "", diagnostics);
  Instruction instruction;
  RegisterState registers;
  const size_t words = assembly.object->words.size();
  for (Position at = {0, 0}; at.word < words; ++at.index) {
    at.word += static_cast<uint32_t>(program->Fetch(at.word, &instruction));
    for (size_t i = 0; i < instruction.row->registers.size(); ++i) {
      registers.Set(instruction.row->registers[i], instruction.values[i], at);
    }
  }
  return Picture::Of(instruction, registers);
}

// "0 1 2 p2 . z0": the cells of a stretch of the destination.
std::string Cells(const Picture& picture, int64_t begin, int64_t end) {
  std::vector<std::string> texts;
  for (const Cell& cell : picture.DestinationCells({begin, end})) {
    if (cell.piece == Cell::kNone) {
      texts.emplace_back(".");
      continue;
    }
    const std::map<PieceKind, std::string> prefixes = {
        {PieceKind::kCopy, ""},         {PieceKind::kTranspose, ""},
        {PieceKind::kLeftPadding, "l"}, {PieceKind::kRightPadding, "r"},
        {PieceKind::kFill, "f"},        {PieceKind::kZeros, "z"}};
    const std::string value =
        cell.element.has_value() ? absl::StrCat(*cell.element) : absl::StrFormat("%#x", cell.value);
    texts.push_back(absl::StrCat(prefixes.at(picture.pieces()[cell.piece].kind), value,
                                 cell.times > 1 ? "!" : ""));
  }
  return absl::StrJoin(texts, " ");
}

// ---- By hand ----

TEST(Picture, RowsOfTheWorkedExample) {
  const auto picture = Draw(
      "copy_gm2l1_nd2nz.f16 l1:0, gm:0x1000, nd_num=2, n_value=2, d_value=24, "
      "src_nd_matrix_stride=144, src_d_value=48, dst_nz_c0_stride=11, dst_nz_n_stride=2, "
      "dst_nz_matrix_stride=96",
      "kirinx90");
  ASSERT_TRUE(picture.has_value());
  EXPECT_EQ(Cells(*picture, 0, 32), "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
  EXPECT_EQ(Cells(*picture, 32, 40), ". . . .");
  EXPECT_EQ(Cells(*picture, 64, 68), "48 49");
  EXPECT_EQ(Cells(*picture, 192, 196), "144 145");
  EXPECT_EQ(Cells(*picture, 352, 384), "16 17 18 19 20 21 22 23 z0 z0 z0 z0 z0 z0 z0 z0");
  EXPECT_EQ(picture->units(), 4u);
}

TEST(Picture, PaddingAndFill) {
  const auto picture = Draw(
      "set_gm2l1_pad 0xabcd\n"
      "copy_gm2l1_align.u16 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(6), left_padding_count=2, "
      "right_padding_count=1, data_select_bit=true, burst_src_stride=20, burst_dst_stride=64");
  ASSERT_TRUE(picture.has_value());
  EXPECT_EQ(Cells(*picture, 0, 36),
            "l0xabcd l0xabcd 0 1 2 r0xabcd f0xabcd f0xabcd f0xabcd f0xabcd f0xabcd f0xabcd "
            "f0xabcd f0xabcd f0xabcd f0xabcd . .");
  EXPECT_EQ(Cells(*picture, 64, 76), "l0xabcd l0xabcd 10 11 12 r0xabcd");
}

TEST(Picture, PaddingFromTheFirstElement) {
  const auto picture = Draw(
      "copy_gm2l1_align.u16 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(6), left_padding_count=1, "
      "burst_src_stride=20, burst_dst_stride=32");
  ASSERT_TRUE(picture.has_value());
  EXPECT_EQ(Cells(*picture, 32, 46), "l10 10 11 12 f10 f10 f10");
}

TEST(Picture, ABurstThatStartsWithinAnElementIsShownInBytes) {
  const auto picture = Draw(
      "copy_gm2l1_align.u16 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(4), left_padding_count=1, "
      "burst_src_stride=5, burst_dst_stride=32");
  ASSERT_TRUE(picture.has_value());
  EXPECT_EQ(picture->element_bits(), 8);
  EXPECT_EQ(Cells(*picture, 32, 42), "l5 l6 5 6 7 8 f5 f6 f5 f6");
}

TEST(Picture, OverlappingSquares) {
  const auto picture = Draw(
      "copy_l12l0b_trans.s4 l0b:0, l1:0, repeat_times=2, src_stride=1, dst_gap=1", "ascend910b");
  ASSERT_TRUE(picture.has_value());
  EXPECT_EQ(Cells(*picture, 0, 2), "0 64 128 192");
  EXPECT_EQ(Cells(*picture, 0x200, 0x202), "16 80 144 208");
  EXPECT_EQ(Cells(*picture, 0x400, 0x402), "4096! 4160! 4224! 4288!");
}

TEST(Picture, ASourceElementIsReadByTheUnitThatComesFirst) {
  const auto picture = Draw(
      "copy_gm2l1_align.u16 l1:0, gm:0x1000, n_burst=3, len_burst=bytes(64), burst_src_stride=48, "
      "burst_dst_stride=64");
  ASSERT_TRUE(picture.has_value());
  EXPECT_EQ(picture->ShadeOf(23).unit, 0u);
  EXPECT_EQ(picture->ShadeOf(31).unit, 0u);
  EXPECT_EQ(picture->ShadeOf(32).unit, 1u);
  EXPECT_DOUBLE_EQ(picture->ShadeOf(16).place, 0.5);
  const std::vector<Cell> cells = picture->SourceCells({0x1000, 0x1000 + 64});
  EXPECT_EQ(cells[23].times, 1);
  EXPECT_EQ(cells[24].times, 2);
}

TEST(Picture, NothingOfWhatMovesNothing) {
  EXPECT_FALSE(Draw("nop").has_value());
  EXPECT_FALSE(Draw("load_gm2l1_2d.f16 l1:0, gm:0, repeat_times=0").has_value());
}

TEST(Picture, AnEndlessMoveIsCutOff) {
  const auto picture = Draw(
      "set_gm2l1_loop_size 2000000, 2000000\n"
      "copy_gm2l1_align.u8 l1:0, gm:0, n_burst=2000000, len_burst=bytes(32), burst_src_stride=32, "
      "burst_dst_stride=64");
  ASSERT_TRUE(picture.has_value());
  EXPECT_TRUE(picture->truncated());
  EXPECT_EQ(picture->pieces().size(), Picture::kMaxPieces);
}

TEST(Picture, LabelsNameOperandsAndRegisters) {
  const auto picture = Draw(
      "set_gm2l1_loop_size 2, 1\n"
      "set_gm2l1_loop1_stride 100, 128\n"
      "copy_gm2l1_align.u16 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(64), burst_src_stride=48, "
      "burst_dst_stride=64");
  ASSERT_TRUE(picture.has_value());
  std::vector<std::string> labels;
  for (const Dimension& dimension : picture->figure().dimensions) {
    labels.push_back(picture->Label(dimension));
  }
  EXPECT_EQ(absl::StrJoin(labels, "; "),
            "len_burst = 64 B (32 elements); burst_src_stride = 48 B (24 elements); "
            "loop1_src_stride = 100 B (50 elements); burst_dst_stride = 64 B (32 elements); "
            "loop1_dst_stride = 128 B (64 elements)");
}

// ---- Against the reference, for every row of the table and every width ----

struct Expected {
  int times = 0;
  std::optional<int64_t> element;  // of the last write
  uint32_t value = 0;
};

class RandomPictures : public testing::TestWithParam<int> {
 protected:
  template <class Check>
  void ForEachPicture(Check check) {
    int drawn = 0;
    for (const Row& row : AllRows()) {
      if (row.spaces[0] == row.spaces[1]) continue;  // moves nothing
      Generator generator(0x9e37 + row.opcode);
      for (int i = 0; i < 60; ++i) {
        const std::optional<Case> c = generator.Next(row, GetParam());
        if (!c.has_value()) break;
        const auto picture = Picture::Of(c->instruction, c->Registers());
        const Reference reference(c->instruction, c->Registers());
        ASSERT_EQ(picture.has_value(), !reference.moves().empty()) << c->Text();
        if (!picture.has_value() || picture->truncated()) continue;
        check(*picture, reference, *c);
        ASSERT_FALSE(HasFailure()) << c->Text();
        ++drawn;
      }
    }
    EXPECT_GT(drawn, 30);
  }
};

TEST_P(RandomPictures, CellsAreThoseOfTheReference) {
  ForEachPicture([](const Picture& picture, const Reference& reference, const Case&) {
    const int bits = picture.element_bits();
    std::map<int64_t, Expected> written;  // by bits
    std::map<int64_t, int> read;
    int64_t begin = INT64_MAX;
    int64_t end = INT64_MIN;
    for (const ElementMove& move : reference.moves()) {
      for (int part = 0; part < move.bits; part += bits) {
        Expected& expected = written[move.to + part];
        ++expected.times;
        const bool from_source = move.from != ElementMove::kNowhere;
        expected.element.reset();
        if (from_source) expected.element = (move.from + part - picture.src() * 8) / bits;
        expected.value = (move.value >> part) & static_cast<uint32_t>((uint64_t{1} << bits) - 1);
        if (from_source && !move.pads) ++read[move.from + part];
        begin = std::min(begin, (move.to + part) / 8);
        end = std::max(end, (move.to + part) / 8 + std::max(bits / 8, 1));
      }
    }
    const std::vector<Cell> cells = picture.DestinationCells({begin, end});
    int64_t at = begin * 8;
    for (const Cell& cell : cells) {
      const auto expected = written.find(at);
      ASSERT_EQ(cell.times, expected == written.end() ? 0 : expected->second.times) << at;
      if (cell.times > 0) {
        ASSERT_EQ(cell.element, expected->second.element) << at;
        if (!cell.element.has_value()) {
          ASSERT_EQ(cell.value, expected->second.value) << at;
        }
      }
      at += bits;
    }
    for (const auto& [from, times] : read) {
      const int64_t byte = from >= 0 ? from / 8 : -((-from + 7) / 8);
      const size_t place = bits == 4 ? static_cast<size_t>((from - byte * 8) / 4) : 0;
      const int64_t bytes = std::max(bits / 8, 1);
      ASSERT_EQ(picture.SourceCells({byte, byte + bytes})[place].times, times) << from;
    }
  });
}

// The value of + - * ( ) and numbers.
class Formula {
 public:
  explicit Formula(const std::string& text) : text_(text) {}

  int64_t Value() {
    const int64_t value = Sum();
    EXPECT_EQ(at_, text_.size()) << text_;
    return value;
  }

 private:
  char Next() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  int64_t Sum() {
    int64_t value = Product();
    while (Next() == '+' || Next() == '-') value += text_[at_++] == '+' ? Product() : -Product();
    return value;
  }
  int64_t Product() {
    int64_t value = Factor();
    while (Next() == '*') {
      ++at_;
      value *= Factor();
    }
    return value;
  }
  int64_t Factor() {
    if (Next() == '(') {
      ++at_;
      const int64_t value = Sum();
      EXPECT_EQ(Next(), ')') << text_;
      ++at_;
      return value;
    }
    size_t used = 0;
    const int64_t value = std::stoll(text_.substr(at_), &used, 0);
    at_ += used;
    return value;
  }

  const std::string text_;
  size_t at_ = 0;
};

int64_t Evaluate(const Picture& picture, const std::string& formula, const Turns& turns) {
  std::string text;
  for (const char c : picture.FillIn(formula)) {
    size_t loop = 0;
    while (loop < 3 && picture.figure().letters[loop] != absl::string_view(&c, 1)) ++loop;
    const bool in_number =
        c == 'x' || !absl::ascii_isalpha(static_cast<unsigned char>(c)) ||
        (!text.empty() && absl::ascii_isalnum(static_cast<unsigned char>(text.back())));
    if (loop < 3 && !in_number) {
      absl::StrAppend(&text, turns[loop]);
    } else {
      text.push_back(c);
    }
  }
  return Formula(text).Value();
}

TEST_P(RandomPictures, FormulasGiveTheAddresses) {
  ForEachPicture([](const Picture& picture, const Reference&, const Case&) {
    const Figure& figure = picture.figure();
    const Piece* before = nullptr;
    for (const Piece& piece : picture.pieces()) {
      const bool first_of_turn = before == nullptr || before->turns != piece.turns;
      before = &piece;
      if (!Pads(piece.kind)) {
        ASSERT_EQ(Evaluate(picture, figure.source.formula, piece.turns), piece.src);
      }
      // Padding comes before what is copied, at the head of a burst.
      if (first_of_turn) {
        ASSERT_EQ(Evaluate(picture, figure.destination.formula, piece.turns), piece.dst);
      }
    }
  });
}

TEST_P(RandomPictures, DimensionsStartAndEndWherePiecesDo) {
  ForEachPicture([](const Picture& picture, const Reference&, const Case&) {
    for (const Dimension& dimension : picture.figure().dimensions) {
      ASSERT_LE(dimension.bytes.begin, dimension.bytes.end);
      if (dimension.kind != Dimension::Kind::kGap) continue;
      const bool to = dimension.at_destination;
      const auto touches = [&](int64_t at) { return picture.Touches({at, at + 1}, to); };
      ASSERT_TRUE(touches(dimension.bytes.begin - 1) && touches(dimension.bytes.end))
          << picture.Label(dimension);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Widths, RandomPictures, testing::Values(4, 8, 16, 32),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace mte
