// The programs that bring a matrix to the matrix unit, checked against the meaning: element (r, c)
// of the matrix in gm is element (r, c) of what l0a or l0b holds, in the layout that the unit
// reads. The programs' own expectations are written by hand; these images come from a routine that
// knows only where an element lies.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

#include "assembler/assembler.h"
#include "cli/run_memory.h"
#include "diagnostics/diagnostic.h"
#include "emulator/machine.h"
#include "emulator/program.h"
#include "isa/target.h"

namespace mte {
namespace {

// One matrix of one program.
struct Journey {
  const char* program;
  const char* label;  // of the matrix in memory before the run
  bool by_column;     // it lies column by column there, else row by row
  int64_t rows;
  int64_t columns;
  int bits;
  Space space;          // where it arrives
  const char* letters;  // the layout there
  int64_t padded_rows;  // with the padding that its squares or fractals need
  int64_t padded_columns;
};

void PrintTo(const Journey& journey, std::ostream* out) {
  *out << journey.program << ", " << journey.label;
}

// Where element (row, column) of a matrix of whole fractals lies, in elements.
int64_t PlaceOf(const Journey& journey, int64_t row, int64_t column) {
  const bool upright = journey.letters[1] == 'z';
  const int64_t c0 = 256 / journey.bits;
  const int64_t height = upright ? 16 : c0;
  const int64_t width = upright ? c0 : 16;
  const int64_t fractal = journey.letters[0] == 'Z'
                              ? row / height * (journey.padded_columns / width) + column / width
                              : column / width * (journey.padded_rows / height) + row / height;
  const int64_t line = upright ? row % 16 : column % 16;
  const int64_t along = upright ? column % c0 : row % c0;
  return (fractal * 16 + line) * c0 + along;
}

uint64_t ElementAt(const std::string& bytes, int bits, int64_t place) {
  const auto index = static_cast<size_t>(place);
  if (bits == 4) return static_cast<uint8_t>(bytes[index / 2]) >> (index % 2 * 4) & 0xf;
  const size_t size = static_cast<size_t>(bits) / 8;
  uint64_t element = 0;
  for (size_t i = size; i-- > 0;) {
    element = element << 8 | static_cast<uint8_t>(bytes[index * size + i]);
  }
  return element;
}

// A program that has run.
class Finished {
 public:
  explicit Finished(const std::string& name) {
    std::ifstream file(std::string(MTE_PROGRAMS) + "/" + name);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    assembly_ = Assemble(name, text, {}, diagnostics_);
    if (!assembly_.object.has_value()) return;
    const Object& object = *assembly_.object;
    const Target& target = *FindTarget(object.target);
    const std::optional<Program> program = Program::Prepare(object, target, name, diagnostics_);
    memory_ = MakeMemory(object, name, target, {}, {}, diagnostics_);
    if (!program.has_value() || memory_ == nullptr) return;
    completed_ = Run(*program, *memory_, {}, diagnostics_).completed;
  }

  bool ok() const { return completed_ && diagnostics_.ok(); }

  Address Label(const std::string& label) const {
    for (const Symbol& symbol : assembly_.object->symbols) {
      if (symbol.name == label) return Address::FromWord(symbol.value).value();
    }
    ADD_FAILURE() << "no label " << label;
    return {};
  }

  std::string Bytes(Address start, int64_t elements, int bits) const {
    std::string bytes;
    EXPECT_TRUE(
        memory_->Read(start, static_cast<uint64_t>(elements * bits / 8), &bytes, nullptr).ok());
    return bytes;
  }

 private:
  Diagnostics diagnostics_;
  Assembly assembly_;
  std::unique_ptr<Memory> memory_;
  bool completed_ = false;
};

class JourneyTest : public ::testing::TestWithParam<Journey> {};

TEST_P(JourneyTest, EveryElementArrives) {
  const Journey& journey = GetParam();
  const Finished run(journey.program);
  ASSERT_TRUE(run.ok());
  const std::string before =
      run.Bytes(run.Label(journey.label), journey.rows * journey.columns, journey.bits);
  const std::string after = run.Bytes(Address{journey.space, 0},
                                      journey.padded_rows * journey.padded_columns, journey.bits);
  for (int64_t row = 0; row < journey.padded_rows; ++row) {
    for (int64_t column = 0; column < journey.padded_columns; ++column) {
      const bool is_padding = row >= journey.rows || column >= journey.columns;
      const int64_t place =
          journey.by_column ? column * journey.rows + row : row * journey.columns + column;
      ASSERT_EQ(ElementAt(after, journey.bits, PlaceOf(journey, row, column)),
                is_padding ? 0 : ElementAt(before, journey.bits, place))
          << "row " << row << ", column " << column;
    }
  }
}

constexpr Journey kJourneys[] = {
    {"seed002_example1_int8.s", "at", true, 40, 70, 8, Space::kL0a, "Zz", 64, 96},
    {"seed002_example1_int8.s", "b", false, 70, 50, 8, Space::kL0b, "Zn", 96, 64},
    {"seed002_example2_half.s", "at", true, 40, 70, 16, Space::kL0a, "Zz", 48, 80},
    {"seed002_example2_half.s", "b", false, 70, 50, 16, Space::kL0b, "Zn", 80, 64},
    {"seed002_example3_float.s", "at", true, 40, 70, 32, Space::kL0a, "Zz", 48, 80},
    {"seed002_example3_float.s", "b", false, 70, 50, 32, Space::kL0b, "Zn", 80, 64},
    {"seed002_example3_float_v2.s", "a", false, 40, 70, 32, Space::kL0a, "Nz", 48, 72},
    {"seed002_example3_float_v2.s", "b", false, 70, 50, 32, Space::kL0b, "Zn", 80, 64},
    {"seed002_int4.s", "b", false, 130, 200, 4, Space::kL0b, "Zn", 192, 256},
    {"tile_int8_910b.s", "a", false, 48, 64, 8, Space::kL0a, "Zz", 48, 64},
    {"tile_int8_910b.s", "b", false, 64, 96, 8, Space::kL0b, "Zn", 64, 96},
    {"tile_int8_950.s", "a", false, 48, 64, 8, Space::kL0a, "Nz", 48, 64},
    {"tile_int8_950.s", "b", false, 64, 96, 8, Space::kL0b, "Zn", 64, 96},
};

INSTANTIATE_TEST_SUITE_P(Programs, JourneyTest, ::testing::ValuesIn(kJourneys));

// These start in Nz, and so come from a matrix that is computed, not read.
uint64_t SquareByte(int64_t row, int64_t column) {
  return static_cast<uint64_t>(5 * row + column * column + row * column) & 0xff;
}

struct Arrival {
  const char* program;
  Address start;
  int bits;
  const char* letters;
  int64_t rows;
  int64_t columns;
  uint64_t (*element)(int64_t row, int64_t column);
};

class ArrivalTest : public ::testing::TestWithParam<Arrival> {};

TEST_P(ArrivalTest, EveryElementArrives) {
  const Arrival& arrival = GetParam();
  const Finished run(arrival.program);
  ASSERT_TRUE(run.ok());
  const std::string after = run.Bytes(arrival.start, arrival.rows * arrival.columns, arrival.bits);
  const Journey shape = {.program = arrival.program,
                         .label = "",
                         .by_column = false,
                         .rows = arrival.rows,
                         .columns = arrival.columns,
                         .bits = arrival.bits,
                         .space = arrival.start.space,
                         .letters = arrival.letters,
                         .padded_rows = arrival.rows,
                         .padded_columns = arrival.columns};
  for (int64_t row = 0; row < arrival.rows; ++row) {
    for (int64_t column = 0; column < arrival.columns; ++column) {
      ASSERT_EQ(ElementAt(after, arrival.bits, PlaceOf(shape, row, column)),
                arrival.element(row, column))
          << "row " << row << ", column " << column;
    }
  }
}

uint64_t SquareNibble(int64_t row, int64_t column) { return (SquareByte(row, column) - 8) & 0xf; }
uint64_t Half(int64_t row, int64_t column) { return static_cast<uint64_t>(16 * row + column); }
uint64_t Seed001Half(int64_t row, int64_t column) {
  return static_cast<uint64_t>(32 * row + column);
}
uint64_t Word(int64_t row, int64_t column) {
  return static_cast<uint64_t>(0x3f800000 + 48 * row + column);
}

const Arrival kArrivals[] = {
    {"seed001_nz2nz.s", {Space::kL1, 0}, 16, "Nz", 32, 32, Seed001Half},
    {"seed002_example4_v2.s", {Space::kL0b, 0}, 8, "Zn", 128, 256, SquareByte},
    {"seed000_s4.s", {Space::kL0b, 0}, 4, "Zn", 192, 64, SquareNibble},
    {"seed000_s4.s", {Space::kL0b, 0x4000}, 4, "Nn", 192, 64, SquareNibble},
    {"seed000_s8.s", {Space::kL0b, 0}, 8, "Zn", 96, 32, SquareByte},
    {"seed000_s8.s", {Space::kL0b, 0x4000}, 8, "Nn", 96, 32, SquareByte},
    {"seed000_f16.s", {Space::kL0b, 0}, 16, "Zn", 48, 16, Half},
    {"seed000_f16.s", {Space::kL0b, 0x4000}, 16, "Zn", 48, 16, Half},
    {"seed000_f32.s", {Space::kL0b, 0}, 32, "Nn", 16, 48, Word},
    {"seed000_f32.s", {Space::kL0b, 0x4000}, 32, "Zn", 16, 48, Word},
};

INSTANTIATE_TEST_SUITE_P(Programs, ArrivalTest, ::testing::ValuesIn(kArrivals),
                         [](const auto& info) { return std::to_string(info.index); });

}  // namespace
}  // namespace mte
