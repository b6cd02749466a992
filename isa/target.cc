#include "isa/target.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"

namespace mte {
namespace {

constexpr Evidence kP = Evidence::kPage;
constexpr Evidence kC = Evidence::kCode;
constexpr Evidence kD = Evidence::kDesign;

constexpr Target kTargets[] = {
    {TargetId::kAscend950,
     "ascend950",
     {"ascend950pr", "ascend950dt"},
     "3510",
     {512, kP},
     {64, kP},
     {256, kP},
     {256, kP},
     8,
     kP},
    {TargetId::kAscend910b,
     "ascend910b",
     {"atlas_a2"},
     "2201",
     {512, kP},
     {64, kP},
     {128, kP},
     {192, kP},
     8,
     kP},
    {TargetId::kAscend910_93,
     "ascend910_93",
     {"atlas_a3"},
     "2201",
     {512, kP},
     {64, kP},
     {128, kP},
     {192, kP},
     8,
     kP},
    {TargetId::kAscend310b,
     "ascend310b",
     {"atlas_200i_500_a2"},
     "3002",
     {1024, kP},
     {64, kP},
     {128, kP},
     {248, kP},
     8,
     kP},
    {TargetId::kAscend310p,
     "ascend310p",
     {"atlas_inference"},
     "2002",
     {1024, kP},
     {64, kP},
     {256, kP},
     {256, kP},
     8,
     kP},
    {TargetId::kAscend910,
     "ascend910",
     {"atlas_training"},
     "1001",
     {1024, kP},
     {64, kP},
     {256, kP},
     {256, kP},
     4,
     kP},
    {TargetId::kKirinX90,
     "kirinx90",
     {},
     "3003",
     {1024, kC},
     {64, kP},
     {128, kC},
     {118, kC},
     4,
     kD},
    {TargetId::kKirin9030,
     "kirin9030",
     {},
     "3113",
     {512, kC},
     {64, kP},
     {64, kC},
     {118, kC},
     4,
     kD},
    {TargetId::kKirin9020,
     "kirin9020",
     {},
     "not published",
     {512, kD},
     {64, kD},
     {64, kD},
     {118, kD},
     4,
     kD},
};

constexpr bool InOrder() {
  int index = 0;
  for (const Target& target : kTargets) {
    if (static_cast<int>(target.id) != index++) return false;
  }
  return index == kTargetCount;
}
static_assert(InOrder(), "GetTarget indexes the table by id");

}  // namespace

const LocalMemory& Target::memory(Space space) const {
  switch (space) {
    case Space::kGm:
    case Space::kL1:
      return l1;
    case Space::kL0a:
    case Space::kL0b:
      return l0;
    case Space::kL0c:
      return l0c;
    case Space::kUb:
      return ub;
  }
  return l1;
}

absl::Span<const Target> AllTargets() { return kTargets; }

const Target& GetTarget(TargetId id) { return kTargets[static_cast<int>(id)]; }

const Target* FindTarget(absl::string_view name) {
  if (name.empty()) return nullptr;
  for (const Target& target : kTargets) {
    if (absl::EqualsIgnoreCase(name, target.name)) return &target;
    for (absl::string_view alias : target.aliases) {
      if (absl::EqualsIgnoreCase(name, alias)) return &target;
    }
  }
  return nullptr;
}

std::vector<std::string> TargetNames() {
  std::vector<std::string> names;
  for (const Target& target : kTargets) {
    names.emplace_back(target.name);
    for (absl::string_view alias : target.aliases) {
      if (!alias.empty()) names.emplace_back(alias);
    }
  }
  return names;
}

}  // namespace mte
