#include "tests/fuzz/instructions.h"

#include <algorithm>
#include <cstring>

#include "isa/encode.h"
#include "tests/fuzz/target.h"

namespace mte::fuzz {
namespace {

using Offset = std::vector<uint64_t>::difference_type;

}  // namespace

std::vector<size_t> InstructionMutator::Starts(absl::Span<const uint64_t> words) {
  std::vector<size_t> starts = {0};
  Instruction instruction;
  while (starts.back() < words.size()) {
    const int count = Decode(words.subspan(starts.back()), &instruction, nullptr);
    starts.push_back(
        std::min(words.size(), starts.back() + static_cast<size_t>(std::max(1, count))));
  }
  return starts;
}

DataType InstructionMutator::AnyType(const Row& row) {
  if (!row.has_type()) return DataType::kNone;
  TypeSet types = SupportedTypes(row, &target_);
  if (types.empty()) types = SupportedTypes(row, nullptr);
  std::vector<DataType> choices;
  for (const DataTypeInfo& info : kDataTypes) {
    if (types.contains(info.type)) choices.push_back(info.type);
  }
  return random_.Of(absl::MakeConstSpan(choices));
}

// Mostly near the start, where instructions meet, sometimes at the end and just beyond.
uint64_t InstructionMutator::AnyOffset(Space space) {
  const auto alignment = static_cast<uint64_t>(Info(space).alignment);
  const uint64_t size = space == Space::kGm ? 0xb000 : static_cast<uint64_t>(target_.bytes(space));
  switch (random_.Below(8)) {
    case 0:
      return random_.Bits() & kMaxOffset;
    case 1:
      return random_.Below(0x3000);
    case 2:
      return (size - random_.Below(0x1000)) / alignment * alignment;
    case 3:
      return size;
    default:
      return (space == Space::kGm ? 0x1000 : 0) + random_.Below(0x2000 / alignment) * alignment;
  }
}

uint64_t InstructionMutator::AnyNumber(const Field& field, DataType type) {
  const Range range = StoredRange(field, type);
  const auto min = static_cast<uint64_t>(range.min);
  const auto max = static_cast<uint64_t>(range.max);
  const auto step = static_cast<uint64_t>(range.step);
  switch (random_.Below(16)) {
    case 0:
      return min;
    case 1:
      return max / step * step;
    case 2:
      return max + 1;
    case 3:
      return min - 1;
    case 4:
      return random_.Magnitude();
    case 5:
      return random_.Below(max + 1) / step * step;
    case 6:
    case 7:
      return min + step * random_.Below(64);
    case 8:
      return static_cast<uint64_t>(field.default_value.value_or(0));
    default:
      return min + step * random_.Below(random_.OneIn(3) ? 20 : 5);
  }
}

uint64_t InstructionMutator::AnyValue(const Row& row, size_t index, DataType type) {
  const Field& field = row.fields[index];
  if (field.is_address()) {
    const Space space = row.space(static_cast<int>(index));
    return Address{space, AnyOffset(space)}.word();
  }
  if (!field.names.empty() && !random_.OneIn(8)) return random_.Of(field.names).value;
  return AnyNumber(field, type);
}

std::vector<uint64_t> InstructionMutator::AnyInstruction() {
  Instruction instruction;
  instruction.row = &random_.Of(AllRows());
  for (int i = 0; i < 8 && SupportedTypes(*instruction.row, &target_).empty(); ++i) {
    if (!instruction.row->has_type()) break;
    instruction.row = &random_.Of(AllRows());
  }
  const Row& row = *instruction.row;
  instruction.type = AnyType(row);
  instruction.sync = row.has_sync && random_.OneIn(8);
  for (size_t i = 0; i < row.fields.size(); ++i) {
    const Bits& bits = row.fields[i].bits;
    const uint64_t value = AnyValue(row, i, instruction.type);
    instruction.values[i] = value & (bits.mask() >> bits.low);
  }
  uint64_t words[kMaxWords];
  const int count = Encode(instruction, words);
  return {words, words + count};
}

// Gives an operand another value, or that of an instruction that has the same operand.
void InstructionMutator::ChangeField(absl::Span<uint64_t> instruction,
                                     absl::Span<const uint64_t> words) {
  Instruction decoded;
  if (Decode(instruction, &decoded, nullptr) == 0 || decoded.row->fields.empty()) return;
  const Row& row = *decoded.row;
  const size_t index = random_.Index(row.fields.size());
  uint64_t value = AnyValue(row, index, decoded.type);
  if (random_.OneIn(3)) {
    const std::vector<size_t> starts = Starts(words);
    Instruction other;
    const absl::Span<const uint64_t> at = words.subspan(starts[random_.Index(starts.size() - 1)]);
    if (Decode(at, &other, nullptr) != 0) {
      const int same = FindField(*other.row, row.fields[index].name);
      if (same >= 0) value = other[same];
    }
  }
  const Bits& bits = row.fields[index].bits;
  uint64_t& word = instruction[bits.word];
  word = (word & ~bits.mask()) | ((value << bits.low) & bits.mask());
}

void InstructionMutator::Change(std::vector<uint64_t>& words) {
  const std::vector<size_t> starts = Starts(words);
  const size_t which = random_.Index(starts.size());  // the last one is the end
  const auto begin = words.begin() + static_cast<Offset>(starts[which]);
  if (words.empty() || which + 1 == starts.size() || random_.OneIn(4)) {
    const std::vector<uint64_t> more = AnyInstruction();
    words.insert(begin, more.begin(), more.end());
    return;
  }
  const auto end = words.begin() + static_cast<Offset>(starts[which + 1]);
  switch (random_.Below(8)) {
    case 0:
      words.erase(begin, end);
      return;
    case 1: {
      const std::vector<uint64_t> copy(begin, end);
      const auto to = words.begin() + static_cast<Offset>(starts[random_.Index(starts.size())]);
      words.insert(to, copy.begin(), copy.end());
      return;
    }
    case 2:
      std::rotate(begin, end, words.end());
      return;
    case 3:
      words[random_.Index(words.size())] ^= uint64_t{1} << random_.Below(64);
      return;
    default:
      ChangeField(absl::MakeSpan(words).subspan(starts[which], starts[which + 1] - starts[which]),
                  words);
      return;
  }
}

WordInput::WordInput(const uint8_t* data, size_t size)
    : target(&AllTargets()[size == 0 ? 0 : data[0] % AllTargets().size()]) {
  if (size > 1) std::copy_n(data + 1, std::min(size, kHeadBytes) - 1, options);
  if (size <= kHeadBytes) return;
  words.resize((size - kHeadBytes) / sizeof(uint64_t));
  if (!words.empty()) {
    std::memcpy(words.data(), data + kHeadBytes, words.size() * sizeof(uint64_t));
  }
}

size_t ChangeWordInput(uint8_t* data, size_t size, size_t max_size, uint64_t seed) {
  constexpr size_t kHead = WordInput::kHeadBytes;
  Random random(seed);
  if (max_size < kHead + sizeof(uint64_t) || random.OneIn(20)) {
    return LLVMFuzzerMutate(data, size, max_size);
  }
  if (size < kHead) std::fill(data + size, data + kHead, uint8_t{0});
  if (random.OneIn(20)) data[random.Index(kHead)] = static_cast<uint8_t>(random.Bits());
  WordInput input(data, size);
  InstructionMutator(random.Bits(), *input.target).Change(input.words);
  input.words.resize(std::min(input.words.size(), (max_size - kHead) / sizeof(uint64_t)));
  if (!input.words.empty()) {
    std::memcpy(data + kHead, input.words.data(), input.words.size() * sizeof(uint64_t));
  }
  return kHead + input.words.size() * sizeof(uint64_t);
}

}  // namespace mte::fuzz
