// Words and text are exact inverses, for every instruction of the table.
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/encode.h"
#include "isa/table.h"
#include "tests/assembler/assemble_source.h"

namespace mte {
namespace {

using ::testing::HasSubstr;

std::vector<uint64_t> WordsOf(const Instruction& instruction) {
  uint64_t words[kMaxWords];
  const int count = Encode(instruction, words);
  return {words, words + count};
}

std::vector<uint64_t> WordsOf(const std::string& source) { return MustAssemble(source).words; }

// Legal values to try for a field: the least, the greatest and one between, on the step.
std::vector<uint64_t> Samples(const Row& row, int field, DataType type, const Target* target) {
  const Field& info = row.fields[static_cast<size_t>(field)];
  if (info.is_address()) {
    const Space space = row.space(field);
    const uint64_t alignment = static_cast<uint64_t>(Info(space).alignment);
    const uint64_t size = space == Space::kGm || target == nullptr
                              ? kMaxOffset + 1
                              : static_cast<uint64_t>(target->bytes(space));
    std::vector<uint64_t> samples;
    for (uint64_t offset : {uint64_t{0}, size - alignment, size / 2}) {
      samples.push_back(Address{space, offset - offset % alignment}.word());
    }
    return samples;
  }
  if (info.kind == FieldKind::kCode && !info.open) {
    std::vector<uint64_t> samples;
    for (const NamedValue& named : info.names) samples.push_back(named.value);
    return samples;
  }
  const Range range = StoredRange(info, type);
  std::vector<uint64_t> samples;
  for (int64_t value : {range.min, range.max, range.min + (range.max - range.min) / 2}) {
    samples.push_back(static_cast<uint64_t>(value - value % range.step));
  }
  return samples;
}

// An instruction of the row, on the target, that breaks no rule.
Instruction Plain(const Row& row, DataType type, bool sync, const Target* target) {
  Instruction instruction;
  instruction.row = &row;
  instruction.type = type;
  instruction.sync = sync;
  for (size_t f = 0; f < row.fields.size(); ++f) {
    const Field& field = row.fields[f];
    const std::vector<uint64_t> samples = Samples(row, static_cast<int>(f), type, target);
    instruction.values[f] = field.default_value.has_value()
                                ? static_cast<uint64_t>(*field.default_value)
                                : samples[f % samples.size()];
  }
  return instruction;
}

// Calls `visit` with every row in every form and with each field at each of its samples.
template <class Visit>
void ForEachSample(const Visit& visit) {
  for (const Row& row : AllRows()) {
    for (const Target& target : AllTargets()) {
      const TypeSet types = SupportedTypes(row, &target);
      for (int code = 0; code < kDataTypeCodes; ++code) {
        const auto type = static_cast<DataType>(code);
        if (types.empty() ? type != DataType::kNone : !types.contains(type)) continue;
        if (!Supports(row, type, target)) continue;
        for (bool sync : {false, true}) {
          if (sync && !row.has_sync) continue;
          const Instruction plain = Plain(row, type, sync, &target);
          visit(plain, target);
          for (size_t f = 0; f < row.fields.size(); ++f) {
            for (uint64_t value : Samples(row, static_cast<int>(f), type, &target)) {
              Instruction changed = plain;
              changed.values[f] = value;
              visit(changed, target);
            }
          }
        }
      }
    }
  }
}

TEST(RoundTripTest, EncodeAndDecodeAreInverses) {
  ForEachSample([](const Instruction& instruction, const Target&) {
    const std::vector<uint64_t> words = WordsOf(instruction);
    Instruction decoded;
    DecodeError error;
    ASSERT_EQ(Decode(words, &decoded, &error), static_cast<int>(words.size())) << error.message;
    EXPECT_EQ(decoded, instruction) << Disassemble(instruction);
  });
}

TEST(RoundTripTest, TextAssemblesBackToTheSameWords) {
  int legal = 0;
  ForEachSample([&legal](const Instruction& instruction, const Target& target) {
    if (!IsLegal(instruction, &target)) return;
    ++legal;
    const std::string source =
        absl::StrCat(".target ", target.name, "\n", Disassemble(instruction), "\n");
    const Assembled assembled = AssembleSource(source);
    ASSERT_TRUE(assembled.ok) << source << assembled.Text();
    EXPECT_EQ(assembled.object.words, WordsOf(instruction)) << source;
  });
  EXPECT_GT(legal, 500);
}

TEST(RoundTripTest, EachReservedBitIsRefusedWithItsWord) {
  std::set<const Row*> seen;
  ForEachSample([&seen](const Instruction& instruction, const Target&) {
    if (!seen.insert(instruction.row).second) return;
    const std::vector<uint64_t> words = WordsOf(instruction);
    std::vector<uint64_t> owned(words.size(), 0);
    owned[0] = 0xf7fff;  // opcode, type, sync, word count
    for (const Field& field : instruction.row->fields) owned[field.bits.word] |= field.bits.mask();
    for (size_t word = 0; word < words.size(); ++word) {
      for (int bit = 0; bit < 64; ++bit) {
        if (((owned[word] >> bit) & 1) != 0) continue;
        std::vector<uint64_t> corrupt = words;
        corrupt[word] ^= uint64_t{1} << bit;
        Instruction decoded;
        DecodeError error;
        EXPECT_EQ(Decode(corrupt, &decoded, &error), 0) << word << " bit " << bit;
        EXPECT_EQ(error.word, static_cast<int>(word));
        EXPECT_EQ(error.bits, uint64_t{1} << bit);
        EXPECT_THAT(error.message, HasSubstr(absl::StrCat("bit ", bit)));
      }
    }
  });
  EXPECT_EQ(seen.size(), AllRows().size());
}

// Whatever decodes encodes to the same words, also what no assembler would write.
TEST(RoundTripTest, EveryHeaderThatDecodesEncodesBack) {
  for (uint64_t header = 0; header < (1u << 20); ++header) {
    std::vector<uint64_t> words = {header, 0, 0, 0, 0};
    Instruction decoded;
    const int count = Decode(words, &decoded, nullptr);
    if (count == 0) continue;
    words.resize(static_cast<size_t>(count));
    ASSERT_EQ(WordsOf(decoded), words);
  }
}

TEST(RoundTripTest, ALegalInstructionIsTheOneThatHasNothingWrong) {
  ForEachSample([](const Instruction& instruction, const Target& target) {
    bool wrong = false;
    for (const Finding& finding : Check(instruction, &target)) wrong = wrong || !finding.warning;
    EXPECT_EQ(IsLegal(instruction, &target), !wrong) << Disassemble(instruction);
  });
}

TEST(EncodingVectorTest, AsPublished) {
  EXPECT_EQ(WordsOf("set_gm2l1_loop_size 123, 321\n")[1], 0x2820007Bu);
  EXPECT_EQ(WordsOf("set_gm2l1_loop_size 2, 2\n")[1], 0x400002u);
  EXPECT_EQ(WordsOf("set_gm2l1_loop1_stride 96, 128\n")[1], 0x0000800000000060u);
  EXPECT_EQ(WordsOf("set_gm2l1_loop2_stride 192, 288\n")[1], 0x00012000000000C0u);
  const std::vector<uint64_t> copy = WordsOf(
      "copy_gm2l1_align.u8 l1:0, gm:0, n_burst=2, len_burst=bytes(48), left_padding_count=1, "
      "right_padding_count=2, data_select_bit=1, burst_src_stride=48, burst_dst_stride=64\n");
  EXPECT_EQ(copy[3], 0x0420400060000020u);
  EXPECT_EQ(copy[4], 0x0000400000000030u);
}

// 321 breaks the alignment rule, which is the assembler's matter, not the encoding's.
TEST(EncodingVectorTest, AStrideThatBreaksTheRuleStillEncodes) {
  Instruction instruction;
  instruction.row = FindMnemonic("set_gm2l1_loop1_stride").row;
  instruction.values = {123, 321};
  EXPECT_EQ(WordsOf(instruction)[1], 0x141000000007Bu);
  Instruction decoded;
  EXPECT_EQ(Decode(WordsOf(instruction), &decoded, nullptr), 2);
  EXPECT_EQ(decoded, instruction);
  EXPECT_FALSE(IsLegal(decoded, nullptr));
}

}  // namespace
}  // namespace mte
