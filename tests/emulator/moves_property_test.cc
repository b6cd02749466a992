// Random movement instructions of every row of the table and every width: the checks, the executor
// and the sinks that only look must all say what the element-by-element reference says.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "emulator/mover.h"
#include "emulator/moves/accesses.h"
#include "emulator/moves/dispatch.h"
#include "emulator/moves/measure.h"
#include "emulator/moves/runs.h"
#include "gtest/gtest.h"
#include "tests/emulator/random_case.h"
#include "tests/emulator/reference.h"

namespace mte {
namespace {

// ---- Memory ----

// All that exists of gm is written, and so are both ends of a local buffer, but for the case's one
// byte.
constexpr int64_t kWrittenEnd = 0x8000;

// Different in every byte of a neighbourhood, and in both halves of it.
uint8_t SourceByte(int64_t at) {
  const uint64_t mixed = static_cast<uint64_t>(at + 1) * 0x9e3779b97f4a7c15u;
  return static_cast<uint8_t>(mixed >> 32);
}

struct Source {
  const Case& c;

  int64_t size() const { return c.target->bytes(c.from()); }
  bool Exists(int64_t at) const {
    if (c.from() == Space::kGm) return at >= kGmBegin && at < kGmEnd && at != kGmHole;
    return at >= 0 && at < size();
  }
  bool Written(int64_t at) const {
    if (at == c.unwritten) return false;
    return c.from() == Space::kGm || at < kWrittenEnd || at >= size() - kWrittenEnd;
  }

  // Every stretch of written bytes.
  template <class Visit>
  void ForEachStretch(Visit visit) const {
    const auto without_hole = [&](int64_t begin, int64_t end, int64_t hole) {
      if (hole >= begin && hole < end) {
        visit(begin, hole);
        begin = hole + 1;
      }
      visit(begin, end);
    };
    if (c.from() == Space::kGm) {
      without_hole(kGmBegin, kGmHole, c.unwritten);
      without_hole(kGmHole + 1, kGmEnd, c.unwritten);
    } else {
      without_hole(0, kWrittenEnd, c.unwritten);
      without_hole(size() - kWrittenEnd, size(), c.unwritten);
    }
  }
};

// Every other kilobyte of the destination has been written before.
constexpr int64_t kKilobyte = 1024;
constexpr uint8_t kBefore = 0x3c;
template <class Visit>
void ForEachKilobyteBefore(const Case& c, Visit visit) {
  for (int64_t at = 0; at < c.target->bytes(c.to()); at += 2 * kKilobyte) visit(at);
}

std::unique_ptr<Memory> MakeMemory(const Case& c) {
  auto memory = *Memory::Create(*c.target, {GmRange{kGmBegin, kGmHole - kGmBegin},
                                            GmRange{kGmHole + 1, kGmEnd - kGmHole - 1}});
  Source{c}.ForEachStretch([&](int64_t begin, int64_t end) {
    std::string bytes;
    for (int64_t at = begin; at < end; ++at) bytes.push_back(static_cast<char>(SourceByte(at)));
    EXPECT_TRUE(memory->Write({c.from(), static_cast<uint64_t>(begin)}, bytes).ok());
  });
  const std::string before(kKilobyte, static_cast<char>(kBefore));
  ForEachKilobyteBefore(c, [&](int64_t at) {
    EXPECT_TRUE(memory->Write({c.to(), static_cast<uint64_t>(at)}, before).ok());
  });
  return memory;
}

// The destination as it must be.
struct Image {
  std::vector<uint8_t> bytes;
  std::vector<uint8_t> written;  // 0 or 1

  explicit Image(int64_t size)
      : bytes(static_cast<size_t>(size), kUninitialisedByte), written(bytes.size(), 0) {}
};

Image ImageBefore(const Case& c) {
  Image image(c.target->bytes(c.to()));
  ForEachKilobyteBefore(c, [&](int64_t at) {
    std::fill_n(image.bytes.begin() + at, kKilobyte, kBefore);
    std::fill_n(image.written.begin() + at, kKilobyte, uint8_t{1});
  });
  return image;
}

bool IsAsIn(const Image& image, const Memory& memory, Space space) {
  const int64_t size = static_cast<int64_t>(image.bytes.size());
  const Region& region = *memory.Find(space, 0, size);
  if (!std::equal(image.bytes.begin(), image.bytes.end(), region.kept(0),
                  [](uint8_t byte, uint8_t kept) { return byte == (kept ^ kUninitialisedByte); })) {
    return false;
  }
  for (auto run = image.written.begin(); run != image.written.end();) {
    const auto end = std::find(run, image.written.end(), 1 - *run);
    const int64_t bytes = end - run;
    const int64_t begin = run - image.written.begin();
    if (region.CountUnwritten(begin, begin + bytes) != (*run == 0 ? bytes : 0)) return false;
    run = end;
  }
  return true;
}

// ---- What the reference says ----

// Bytes, ascending and each once.
using Bytes = std::vector<int64_t>;

struct Expected {
  bool out_of_bounds = false;
  bool unwritten = false;
  bool overlap = false;
  int64_t bits_copied = 0;
  Bytes reads;
  Bytes writes;

  std::vector<FaultKind> Faults() const {
    if (out_of_bounds) return {FaultKind::kOutOfBounds};
    std::vector<FaultKind> faults;
    if (unwritten) faults.push_back(FaultKind::kUninitialised);
    if (overlap) faults.push_back(FaultKind::kOverlap);
    return faults;
  }
};

void SortOut(Bytes& bytes) {
  std::sort(bytes.begin(), bytes.end());
  bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
}

// The bytes that `bits` from bit `at` on have a part in.
void AddBytes(int64_t at, int bits, Bytes& bytes) {
  for (int64_t byte = at >> 3; byte << 3 < at + bits; ++byte) bytes.push_back(byte);
}

Expected Expect(const Case& c, const std::vector<ElementMove>& moves) {
  const Source source = {c};
  Expected expected;
  std::vector<int64_t> places;
  for (const ElementMove& move : moves) {
    AddBytes(move.to, move.bits, expected.writes);
    places.push_back(move.to);
    if (move.from != ElementMove::kNowhere) AddBytes(move.from, move.bits, expected.reads);
    if (!move.pads) expected.bits_copied += move.bits;
  }
  SortOut(expected.reads);
  SortOut(expected.writes);
  // Elements have one size and stand on multiples of it, or of 32 bytes: they coincide or are
  // apart.
  const size_t all = places.size();
  SortOut(places);
  expected.overlap = places.size() != all;
  for (const int64_t at : expected.reads) {
    expected.out_of_bounds |= !source.Exists(at);
    expected.unwritten |= !source.Written(at);
  }
  for (const int64_t at : expected.writes) {
    expected.out_of_bounds |= at < 0 || at >= c.target->bytes(c.to());
  }
  return expected;
}

// Carries the moves out, in order.
void Apply(const Case& c, const std::vector<ElementMove>& moves, Image& image) {
  const Source source = {c};
  const auto read = [&](int64_t at) {
    return source.Written(at) ? SourceByte(at) : kUninitialisedByte;
  };
  for (const ElementMove& move : moves) {
    if (move.bits == 4) {
      const int half = (read(move.from >> 3) >> (move.from % 8)) & 0xf;
      uint8_t& byte = image.bytes[static_cast<size_t>(move.to >> 3)];
      byte = static_cast<uint8_t>((byte & ~(0xf << (move.to % 8))) | (half << (move.to % 8)));
      image.written[static_cast<size_t>(move.to >> 3)] = 1;
      continue;
    }
    for (int64_t i = 0; i < move.bits / 8; ++i) {
      const size_t to = static_cast<size_t>(move.to / 8 + i);
      image.bytes[to] = move.from == ElementMove::kNowhere
                            ? static_cast<uint8_t>(move.value >> (8 * i))
                            : read(move.from / 8 + i);
      image.written[to] = 1;
    }
  }
}

// ---- What the sinks say ----

class FootprintSink : public Accesses<FootprintSink> {
 public:
  Bytes reads;
  Bytes writes;

  bool Read(Extent extent, AccessKind) { return Add(extent, reads); }
  bool Write(Extent extent, AccessKind) { return Add(extent, writes); }

 private:
  static bool Add(Extent extent, Bytes& bytes) {
    for (int64_t at = extent.begin; at < extent.end; ++at) bytes.push_back(at);
    return true;
  }
};

void ExpectFootprint(FootprintSink sink, const Expected& expected) {
  SortOut(sink.reads);
  SortOut(sink.writes);
  EXPECT_TRUE(sink.reads == expected.reads);
  EXPECT_TRUE(sink.writes == expected.writes);
}

void ExpectRuns(const Runs& runs, const Bytes& expected) {
  Bytes bytes;
  int64_t last = INT64_MIN;
  runs.ForEach([&](Extent run) {
    if (runs.apart()) {
      EXPECT_GE(run.begin, last);
    }
    last = run.end;
    for (int64_t at = run.begin; at < run.end; ++at) bytes.push_back(at);
    return true;
  });
  SortOut(bytes);
  EXPECT_TRUE(bytes == expected);
}

void ExpectExtent(Extent extent, const Bytes& expected) {
  EXPECT_EQ(extent.begin, expected.front());
  EXPECT_EQ(extent.end, expected.back() + 1);
}

template <class Move>
void CheckSinks(const Move& move, const Expected& expected) {
  EXPECT_EQ(move.empty(), expected.writes.empty());
  FootprintSink footprint;
  EXPECT_TRUE(ForEachMove(move, footprint));
  ExpectFootprint(footprint, expected);
  FootprintSink merged;
  EXPECT_TRUE(ForEachMergedMove(move, merged));
  ExpectFootprint(merged, expected);
  MeasureSink measure;
  EXPECT_TRUE(ForEachMergedMove(move, measure));
  EXPECT_EQ(measure.bytes_read() * 8, expected.bits_copied);
  if (move.empty()) return;
  ExpectRuns(Runs(move.ReadNest()), expected.reads);
  const Runs writes(move.WriteNest());
  ExpectRuns(writes, expected.writes);
  if (writes.apart()) {
    EXPECT_FALSE(expected.overlap);
  }
  ExpectExtent(move.Reads(), expected.reads);
  ExpectExtent(move.Writes(), expected.writes);
}

// Checks and, if nothing is wrong, carries out; the fault that was found.
template <class Move>
std::optional<Fault> Run(const Move& move, const Checks& checks, Memory& memory,
                         const Expected& expected) {
  if (move.empty()) return std::nullopt;
  Mover mover(memory, checks);
  std::optional<Fault> fault = mover.Check(move);
  if (!fault.has_value()) {
    EXPECT_EQ(mover.Perform(move) * 8, expected.bits_copied);
  }
  return fault;
}

// What the bytes of a fault are must be so, too.
void CheckFault(const Case& c, const Fault& fault, const Expected& expected) {
  const auto faults = expected.Faults();
  ASSERT_NE(std::count(faults.begin(), faults.end(), fault.kind), 0);
  const Bytes& accessed = fault.writes ? expected.writes : expected.reads;
  for (int64_t at = fault.extent.begin; at < fault.extent.end; ++at) {
    ASSERT_TRUE(std::binary_search(accessed.begin(), accessed.end(), at));
  }
  if (fault.kind == FaultKind::kUninitialised) {
    EXPECT_FALSE(Source{c}.Written(fault.first));
  } else if (fault.kind == FaultKind::kOverlap) {
    EXPECT_LE(fault.earlier_extent.begin, fault.first);
    EXPECT_LT(fault.first, fault.earlier_extent.end);
    EXPECT_NE(fault.earlier_turns, fault.turns);
  }
}

// What a case came to.
enum class Outcome { kCarriedOut, kOutOfBounds, kUninitialised, kOverlap };

Outcome RunCase(const Case& c) {
  const RegisterState registers = c.Registers();
  const Reference reference(c.instruction, registers);
  const Expected expected = Expect(c, reference.moves());
  std::optional<Fault> fault;
  WithMove(c.instruction, registers, [&](const auto& move) {
    CheckSinks(move, expected);
    const auto memory = MakeMemory(c);
    Image image = ImageBefore(c);
    fault = Run(move, Checks(), *memory, expected);
    EXPECT_EQ(fault.has_value(), !expected.Faults().empty());
    if (fault.has_value()) {
      CheckFault(c, *fault, expected);
      EXPECT_TRUE(IsAsIn(image, *memory, c.to()));
      if (fault->kind == FaultKind::kOutOfBounds) return;
      // Without the checks the later write counts, and what nothing wrote reads as 0xa5.
      EXPECT_FALSE(Run(move, Checks::None(), *memory, expected).has_value());
    }
    Apply(c, reference.moves(), image);
    EXPECT_TRUE(IsAsIn(image, *memory, c.to()));
  });
  if (!fault.has_value()) return Outcome::kCarriedOut;
  switch (fault->kind) {
    case FaultKind::kOutOfBounds:
      return Outcome::kOutOfBounds;
    case FaultKind::kUninitialised:
      return Outcome::kUninitialised;
    case FaultKind::kOverlap:
      return Outcome::kOverlap;
    case FaultKind::kTooLong:
      ADD_FAILURE() << "no case is as long as that";
      break;
  }
  return Outcome::kCarriedOut;
}

TEST(MovesPropertyTest, EveryWidthOfEveryRowAgreesWithTheReference) {
  constexpr int kCases = 120;  // of a width of a row
  Generator generator(1);
  std::map<Outcome, int> outcomes;
  int cases = 0;
  for (const Row& row : AllRows()) {
    if (row.fields.empty() || !row.fields[0].is_address()) continue;
    for (const int bits : {4, 8, 16, 32}) {
      int carried_out = 0;
      for (int i = 0; i < kCases; ++i) {
        const std::optional<Case> c = generator.Next(row, bits);
        if (!c.has_value()) break;
        SCOPED_TRACE(c->Text());
        const Outcome outcome = RunCase(*c);
        if (HasFailure()) return;
        ++outcomes[outcome];
        carried_out += outcome == Outcome::kCarriedOut;
        ++cases;
      }
      if (generator.Next(row, bits).has_value()) {
        EXPECT_GT(carried_out, kCases / 3) << row.mnemonic << ", " << bits << " bits";
      }
    }
  }
  // The cases are worth something only where all of it happens.
  EXPECT_GT(cases, 4000);
  EXPECT_GT(outcomes[Outcome::kOutOfBounds], cases / 50);
  EXPECT_GT(outcomes[Outcome::kUninitialised], cases / 50);
  EXPECT_GT(outcomes[Outcome::kOverlap], cases / 50);
}

}  // namespace
}  // namespace mte
