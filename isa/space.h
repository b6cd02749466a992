// Memory spaces and addresses.
#ifndef MTE_ISA_SPACE_H_
#define MTE_ISA_SPACE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace mte {

enum class Space : uint8_t { kGm = 0, kL1 = 1, kL0a = 2, kL0b = 3, kL0c = 4, kUb = 5 };
inline constexpr int kSpaces = 6;

struct SpaceInfo {
  Space space;
  absl::string_view name;
  absl::string_view aliases[3];  // TPosition names; unused ones are empty
  int64_t alignment;             // bytes, of an instruction's operand
};

inline constexpr SpaceInfo kSpaceTable[kSpaces] = {
    {Space::kGm, "gm", {}, 1},         {Space::kL1, "l1", {"a1", "b1", "tscm"}, 32},
    {Space::kL0a, "l0a", {"a2"}, 512}, {Space::kL0b, "l0b", {"b2"}, 512},
    {Space::kL0c, "l0c", {"co1"}, 64}, {Space::kUb, "ub", {"vecin", "veccalc", "vecout"}, 32},
};

constexpr const SpaceInfo& Info(Space space) { return kSpaceTable[static_cast<int>(space)]; }
constexpr absl::string_view Name(Space space) { return Info(space).name; }

// By name or TPosition alias.
constexpr std::optional<Space> ParseSpace(absl::string_view name) {
  for (const SpaceInfo& info : kSpaceTable) {
    if (info.name == name) return info.space;
    for (absl::string_view alias : info.aliases) {
      if (!alias.empty() && alias == name) return info.space;
    }
  }
  return std::nullopt;
}

// Byte offsets have 48 bits.
inline constexpr int kOffsetBits = 48;
inline constexpr uint64_t kMaxOffset = (uint64_t{1} << kOffsetBits) - 1;

// An address as it stands in an instruction word: space id in [63:56], byte offset in [47:0].
struct Address {
  Space space = Space::kGm;
  uint64_t offset = 0;

  constexpr uint64_t word() const { return uint64_t{static_cast<uint8_t>(space)} << 56 | offset; }
  // The address of a word, or nothing when [55:48] are set or no space has the id.
  static constexpr std::optional<Address> FromWord(uint64_t word) {
    const uint64_t id = word >> 56;
    if (id >= kSpaces || ((word >> kOffsetBits) & 0xff) != 0) return std::nullopt;
    return Address{static_cast<Space>(id), word & kMaxOffset};
  }
  constexpr bool operator==(const Address&) const = default;
};

// "l1:0x200".
std::string ToString(Address address);

}  // namespace mte

#endif  // MTE_ISA_SPACE_H_
