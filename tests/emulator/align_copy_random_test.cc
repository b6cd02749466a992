// Random align copies against a byte-by-byte reading of the page.
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "emulator/machine.h"
#include "gtest/gtest.h"
#include "isa/check.h"
#include "isa/disassemble.h"
#include "isa/encode.h"
#include "isa/families.h"
#include "isa/table.h"

namespace mte {
namespace {

constexpr int64_t kGmBase = 0x1000;
constexpr int64_t kGmSize = 600;
constexpr int64_t kUnwritten = 150;  // a byte of gm that nothing has written
constexpr int64_t kHole = 450;       // a byte between two regions of gm
constexpr int64_t kL1Size = 512 << 10;

bool Exists(int64_t gm) { return gm >= kGmBase && gm < kGmBase + kGmSize && gm != kGmBase + kHole; }
char GmByte(int64_t gm) { return static_cast<char>(gm * 7 + gm / 256); }

struct Case {
  Instruction copy;
  Instruction sizes;
  Instruction loop1;
  Instruction loop2;
  Instruction pad;
};

// What the page says: each written byte of l1, and what is wrong.
struct Model {
  std::map<int64_t, char> l1;
  bool out_of_bounds = false;
  bool unwritten = false;
  bool overlap = false;

  char Read(int64_t gm) {
    out_of_bounds |= !Exists(gm);
    unwritten |= gm == kGmBase + kUnwritten;
    return GmByte(gm);
  }
  void Write(int64_t at, char byte) {
    out_of_bounds |= at >= kL1Size;
    overlap |= !l1.emplace(at, byte).second;
  }
};

int64_t Value(const Instruction& instruction, absl::string_view name) {
  return static_cast<int64_t>(instruction[FindField(*instruction.row, name)]);
}

Model Interpret(const Case& c) {
  const int64_t esz = ElementBits(c.copy.type) / 8;
  const int64_t n = Value(c.copy, "n_burst");
  const int64_t length = Value(c.copy, "len_burst");
  const int64_t left = Value(c.copy, "left_padding_count") * esz;
  const int64_t right = Value(c.copy, "right_padding_count") * esz;
  const int64_t dst_stride = Value(c.copy, "burst_dst_stride");
  const int64_t pad = Value(c.pad, "pad_val");
  const bool compact = left == 0 && right == 0 && dst_stride == length;
  Model model;
  const auto pad_byte = [&](int64_t s, int64_t i) {
    if (Value(c.copy, "data_select_bit") == 0) return model.Read(s + i % esz);
    return static_cast<char>(pad >> (8 * (i % esz)));
  };
  for (int64_t k = 0; k < Value(c.sizes, "loop2_size"); ++k) {
    for (int64_t j = 0; j < Value(c.sizes, "loop1_size"); ++j) {
      const int64_t head = c.copy.offset(0) + k * Value(c.loop2, "loop2_dst_stride") +
                           j * Value(c.loop1, "loop1_dst_stride");
      const int64_t from = c.copy.offset(1) + k * Value(c.loop2, "loop2_src_stride") +
                           j * Value(c.loop1, "loop1_src_stride");
      for (int64_t i = 0; i < n; ++i) {
        int64_t d = head + i * dst_stride;
        const int64_t s = from + i * Value(c.copy, "burst_src_stride");
        if (length == 0) continue;
        for (int64_t b = 0; b < left; ++b) model.Write(d++, pad_byte(s, b));
        for (int64_t b = 0; b < length; ++b) model.Write(d++, model.Read(s + b));
        if (compact && i < n - 1) continue;
        int64_t b = 0;
        for (; b < right; ++b) model.Write(d++, pad_byte(s, b));
        for (; d % 32 != 0; ++b) model.Write(d++, pad_byte(compact ? from : s, b));
      }
    }
  }
  return model;
}

class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed) {}

  Case Next() {
    Case c;
    c.copy = Make("copy_gm2l1_align");
    constexpr DataType kTypes[] = {DataType::kU8, DataType::kF16, DataType::kF32};
    c.copy.type = kTypes[Pick(3)];
    const int64_t esz = ElementBits(c.copy.type) / 8;
    const int64_t length = Pick(16) == 0 ? 0 : Pick(100 / esz) * esz;
    const bool pads = Pick(2) == 0;
    Set(c.copy, "n_burst", Pick(4));
    Set(c.copy, "len_burst", length);
    Set(c.copy, "left_padding_count", pads ? Pick(32 / esz + 1) : 0);
    Set(c.copy, "right_padding_count", pads ? Pick(32 / esz + 1) : 0);
    Set(c.copy, "data_select_bit", Pick(2));
    Set(c.copy, "burst_src_stride", Pick(3) == 0 ? length : Pick(90));
    Set(c.copy, "burst_dst_stride", !pads && Pick(2) == 0 ? length : 32 * Pick(6));
    c.copy[0] =
        Address{Space::kL1, static_cast<uint64_t>(Pick(4) == 0 ? kL1Size - 32 * (1 + Pick(8)) : 64)}
            .word();
    c.copy[1] = static_cast<uint64_t>(kGmBase + Pick(300));
    c.sizes = Make("set_gm2l1_loop_size");
    c.sizes[0] = static_cast<uint64_t>(Pick(3) + (Pick(4) != 0));
    c.sizes[1] = static_cast<uint64_t>(Pick(3) + (Pick(4) != 0));
    c.loop1 = Make("set_gm2l1_loop1_stride");
    c.loop2 = Make("set_gm2l1_loop2_stride");
    for (Instruction* strides : {&c.loop1, &c.loop2}) {
      (*strides)[0] = static_cast<uint64_t>(Pick(80));
      (*strides)[1] = static_cast<uint64_t>(32 * Pick(20));
    }
    c.pad = Make("set_gm2l1_pad");
    c.pad[0] = 0x44332211;
    return c;
  }

 private:
  int64_t Pick(int64_t below) {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(below));
  }
  static Instruction Make(absl::string_view mnemonic) {
    Instruction instruction;
    instruction.row = FindMnemonic(mnemonic).row;
    return instruction;
  }
  static void Set(Instruction& instruction, absl::string_view name, int64_t value) {
    instruction[FindField(*instruction.row, name)] = static_cast<uint64_t>(value);
  }

  std::mt19937 random_;
};

std::unique_ptr<Memory> MakeMemory(const Target& target) {
  auto memory = *Memory::Create(
      target, {GmRange{kGmBase, kHole}, GmRange{kGmBase + kHole + 1, kGmSize - kHole - 1}});
  for (int64_t gm = kGmBase; gm < kGmBase + kGmSize; ++gm) {
    if (!Exists(gm) || gm == kGmBase + kUnwritten) continue;
    EXPECT_TRUE(
        memory->Write({Space::kGm, static_cast<uint64_t>(gm)}, std::string(1, GmByte(gm))).ok());
  }
  return memory;
}

// The codes that may be reported: none means that the copy is carried out.
std::set<Code> CodesOf(const Model& model) {
  if (model.out_of_bounds) return {Code::kOutOfBounds};
  std::set<Code> codes;
  if (model.unwritten) codes.insert(Code::kUninitialised);
  if (model.overlap) codes.insert(Code::kOverlap);
  return codes;
}

// Destinations start in the first or the last few hundred bytes of l1, and reach a few thousand.
void ExpectL1(const Memory& memory, const std::map<int64_t, char>& l1) {
  constexpr int64_t kWindow = 8192;
  for (const int64_t start : {int64_t{0}, kL1Size - kWindow}) {
    std::string want(kWindow, static_cast<char>(kUninitialisedByte));
    std::string want_valid(kWindow, '\0');
    for (auto it = l1.lower_bound(start); it != l1.end() && it->first < start + kWindow; ++it) {
      want[static_cast<size_t>(it->first - start)] = it->second;
      want_valid[static_cast<size_t>(it->first - start)] = 1;
    }
    std::string bytes;
    std::string valid;
    ASSERT_TRUE(
        memory.Read({Space::kL1, static_cast<uint64_t>(start)}, kWindow, &bytes, &valid).ok());
    ASSERT_TRUE(bytes == want);
    ASSERT_TRUE(valid == want_valid);
  }
}

TEST(AlignCopyRandomTest, AgreesWithThePage) {
  const Target& target = GetTarget(TargetId::kAscend950);
  Generator generator(1);
  std::map<Code, int> reported;
  int carried_out = 0;
  for (int i = 0; i < 1500; ++i) {
    const Case c = generator.Next();
    if (!IsLegal(c.copy, &target)) continue;
    SCOPED_TRACE(Disassemble(c.sizes) + "; " + Disassemble(c.loop1) + "; " + Disassemble(c.loop2) +
                 "; " + Disassemble(c.copy));
    Object object;
    for (const Instruction* instruction : {&c.pad, &c.sizes, &c.loop1, &c.loop2, &c.copy}) {
      uint64_t words[kMaxWords];
      object.words.insert(object.words.end(), words, words + Encode(*instruction, words));
    }
    Diagnostics diagnostics;
    const auto program = Program::Prepare(object, target, "random.bin", diagnostics);
    ASSERT_TRUE(program.has_value());
    const auto memory = MakeMemory(target);
    mte::Run(*program, *memory, RunOptions(), diagnostics);
    const Model model = Interpret(c);
    const std::set<Code> codes = CodesOf(model);
    ASSERT_EQ(diagnostics.errors(), codes.empty() ? 0 : 1);
    if (codes.empty()) {
      ExpectL1(*memory, model.l1);
      ++carried_out;
    } else {
      ASSERT_EQ(codes.count(diagnostics.all()[0].code), 1u) << diagnostics.all()[0].message;
      ExpectL1(*memory, {});
      ++reported[diagnostics.all()[0].code];
    }
  }
  // The cases are worth something only where all of it happens.
  EXPECT_GT(carried_out, 100);
  EXPECT_GT(reported[Code::kOutOfBounds], 50);
  EXPECT_GT(reported[Code::kUninitialised], 50);
  EXPECT_GT(reported[Code::kOverlap], 50);
}

}  // namespace
}  // namespace mte
