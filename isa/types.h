// Element types: their names, widths and codes in an instruction header.
#ifndef MTE_ISA_TYPES_H_
#define MTE_ISA_TYPES_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace mte {

// The values are the data type codes of an instruction's header word. `kBN` stands for "any type of
// that width".
enum class DataType : uint8_t {
  kNone = 0,
  kB4 = 1,
  kS4 = 2,
  kB8 = 4,
  kS8 = 5,
  kU8 = 6,
  kHif8 = 7,
  kB16 = 8,
  kS16 = 9,
  kU16 = 10,
  kF16 = 11,
  kBf16 = 12,
  kB32 = 16,
  kS32 = 17,
  kU32 = 18,
  kF32 = 19,
};
inline constexpr int kDataTypeCodes = 64;  // six bits in the header

struct DataTypeInfo {
  DataType type;
  absl::string_view name;
  int bits;  // of one element: 4, 8, 16 or 32
};

inline constexpr DataTypeInfo kDataTypes[] = {
    {DataType::kB4, "b4", 4},    {DataType::kS4, "s4", 4},      {DataType::kB8, "b8", 8},
    {DataType::kS8, "s8", 8},    {DataType::kU8, "u8", 8},      {DataType::kHif8, "hif8", 8},
    {DataType::kB16, "b16", 16}, {DataType::kS16, "s16", 16},   {DataType::kU16, "u16", 16},
    {DataType::kF16, "f16", 16}, {DataType::kBf16, "bf16", 16}, {DataType::kB32, "b32", 32},
    {DataType::kS32, "s32", 32}, {DataType::kU32, "u32", 32},   {DataType::kF32, "f32", 32},
};

// Null for kNone and for codes that no type has.
constexpr const DataTypeInfo* FindDataType(DataType type) {
  for (const DataTypeInfo& info : kDataTypes) {
    if (info.type == type) return &info;
  }
  return nullptr;
}

constexpr std::optional<DataType> ParseDataType(absl::string_view name) {
  for (const DataTypeInfo& info : kDataTypes) {
    if (info.name == name) return info.type;
  }
  return std::nullopt;
}

// "u8"; "" for kNone.
constexpr absl::string_view Name(DataType type) {
  const DataTypeInfo* info = FindDataType(type);
  return info == nullptr ? absl::string_view() : info->name;
}

// Whether the type stands for every type of its width.
constexpr bool IsAnyOfWidth(DataType type) {
  return type == DataType::kB4 || type == DataType::kB8 || type == DataType::kB16 ||
         type == DataType::kB32;
}

namespace internal {
struct BitsByType {
  uint8_t bits[kDataTypeCodes] = {};
  constexpr BitsByType() {
    for (const DataTypeInfo& info : kDataTypes) {
      bits[static_cast<int>(info.type)] = static_cast<uint8_t>(info.bits);
    }
  }
};
inline constexpr BitsByType kBitsByType;
}  // namespace internal

// Bits of one element; 0 for kNone.
constexpr int ElementBits(DataType type) {
  return internal::kBitsByType.bits[static_cast<int>(type) % kDataTypeCodes];
}

// A set of data types.
class TypeSet {
 public:
  constexpr TypeSet() = default;
  constexpr explicit TypeSet(uint64_t bits) : bits_(bits) {}
  template <class... Types>
  static constexpr TypeSet Of(Types... types) {
    return TypeSet(((uint64_t{1} << static_cast<int>(types)) | ... | uint64_t{0}));
  }

  constexpr bool contains(DataType type) const {
    return ((bits_ >> static_cast<int>(type)) & 1) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  // Whether the two have a type in common.
  constexpr bool Meets(TypeSet other) const { return (bits_ & other.bits_) != 0; }
  constexpr TypeSet operator|(TypeSet other) const { return TypeSet(bits_ | other.bits_); }
  constexpr bool operator==(const TypeSet&) const = default;

 private:
  uint64_t bits_ = 0;
};

inline constexpr TypeSet kAnyB4 = TypeSet::Of(DataType::kB4, DataType::kS4);
inline constexpr TypeSet kAnyB8 =
    TypeSet::Of(DataType::kB8, DataType::kS8, DataType::kU8, DataType::kHif8);
inline constexpr TypeSet kAnyB16 =
    TypeSet::Of(DataType::kB16, DataType::kS16, DataType::kU16, DataType::kF16, DataType::kBf16);
inline constexpr TypeSet kAnyB32 =
    TypeSet::Of(DataType::kB32, DataType::kS32, DataType::kU32, DataType::kF32);

// A data block (C0) has 32 B, a fractal is 16 rows of one block, and a square is the stack of
// fractals that one transposing repeat handles.
inline constexpr int64_t kBlockBytes = 32;
inline constexpr int64_t kFractalBytes = 512;

// Fractals in a square: 4, 2, 1, 2 for elements of 4, 8, 16, 32 bits (0 for other widths).
constexpr int FractalsInSquare(int element_bits) {
  switch (element_bits) {
    case 4:
      return 4;
    case 8:
    case 32:
      return 2;
    case 16:
      return 1;
    default:
      return 0;
  }
}

}  // namespace mte

#endif  // MTE_ISA_TYPES_H_
