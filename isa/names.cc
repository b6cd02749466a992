// Names of units and addresses as text.
#include "absl/strings/str_cat.h"
#include "isa/field.h"
#include "isa/space.h"

namespace mte {
namespace {

struct UnitInfo {
  Unit unit;
  absl::string_view name;
  absl::string_view function;
};

constexpr UnitInfo kUnits[] = {
    {Unit::kCount, "", ""},
    {Unit::kElement, "elements", "elems"},
    {Unit::kByte, "bytes", "bytes"},
    {Unit::kBlock, "32 B blocks", "blocks"},
    {Unit::kFractal, "512 B fractals", "fractals"},
    {Unit::kSquare, "squares", "squares"},
};

}  // namespace

absl::string_view Name(Unit unit) { return kUnits[static_cast<int>(unit)].name; }

absl::string_view UnitFunction(Unit unit) { return kUnits[static_cast<int>(unit)].function; }

std::optional<Unit> ParseUnitFunction(absl::string_view name) {
  if (name.empty()) return std::nullopt;
  for (const UnitInfo& info : kUnits) {
    if (info.function == name) return info.unit;
  }
  return std::nullopt;
}

std::string ToString(Address address) {
  return absl::StrCat(Name(address.space), ":0x", absl::Hex(address.offset));
}

}  // namespace mte
