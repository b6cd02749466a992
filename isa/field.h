// What one operand of an instruction is: its place in the words, unit, range, default and rules.
#ifndef MTE_ISA_FIELD_H_
#define MTE_ISA_FIELD_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "isa/evidence.h"
#include "isa/space.h"
#include "isa/types.h"

namespace mte {

// The unit of a number. kSquare and kElement depend on the instruction's type.
enum class Unit : uint8_t { kCount, kElement, kByte, kBlock, kFractal, kSquare };

// "elements", "bytes", "32 B blocks", ...; "" for kCount.
absl::string_view Name(Unit unit);

// The name of the function that states the unit in source ("elems", "bytes", ...); "" for kCount.
absl::string_view UnitFunction(Unit unit);
std::optional<Unit> ParseUnitFunction(absl::string_view name);

// How many bits one `unit` has for elements of `type`; 0 where that has no meaning.
constexpr int64_t UnitBits(Unit unit, DataType type) {
  switch (unit) {
    case Unit::kCount:
      return 0;
    case Unit::kElement:
      return ElementBits(type);
    case Unit::kByte:
      return 8;
    case Unit::kBlock:
      return 8 * kBlockBytes;
    case Unit::kFractal:
      return 8 * kFractalBytes;
    case Unit::kSquare:
      return 8 * kFractalBytes * FractalsInSquare(ElementBits(type));
  }
  return 0;
}

enum class FieldKind : uint8_t {
  kAddress,  // a whole word: an Address in the space the row names
  kNumber,
  kBool,
  kCode,  // a number with names
};

// The bits [low, low + width) of word `word` (0 = the header).
struct Bits {
  uint8_t word = 0;
  uint8_t low = 0;
  uint8_t width = 0;

  constexpr uint64_t mask() const {
    return (width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1) << low;
  }
};

// One name of a kCode value.
struct NamedValue {
  absl::string_view name;
  uint8_t value;
};

// How a field's greatest value or step depends on the type.
enum class Scale : uint8_t {
  kNone,
  kElementBytes,    // step: times the bytes of an element
  kPerElementByte,  // max: divided by the bytes of an element
};

struct Field {
  absl::string_view name;  // snake_case; the camelCase twin is always accepted too
  absl::string_view alias =
      {};  // another edition's name (its twin likewise); "" when there is none
  FieldKind kind = FieldKind::kNumber;
  Bits bits = {};
  Evidence evidence = Evidence::kPage;

  // A bare number in source counts `unit`; min and max are in it too.
  Unit unit = Unit::kCount;
  int64_t min = 0;
  int64_t max = 0;
  Scale max_scale = Scale::kNone;
  // Legal values are multiples of it, in the unit they are written in.
  int64_t step = 1;
  Scale step_scale = Scale::kNone;

  // The word counts `stored`, which differs from `unit` only where a page and the register differ;
  // a value written in the stored unit has the range stored_min..stored_max.
  Unit stored = Unit::kCount;
  int64_t stored_min = 0;
  int64_t stored_max = 0;

  std::optional<int64_t> default_value = 0;  // nothing: the operand must be written

  absl::Span<const NamedValue> names = {};  // kCode
  bool open = false;                        // kCode: values without a name are legal too

  bool is_destination = false;  // kAddress: the instruction writes there
  absl::string_view note = {};  // one sentence for the reference

  constexpr bool is_address() const { return kind == FieldKind::kAddress; }
};

// The least, greatest and step of a field's values, in `unit`.
struct Range {
  int64_t min;
  int64_t max;
  int64_t step;
  Unit unit;

  constexpr bool contains(int64_t value) const {
    return value >= min && value <= max && value % step == 0;
  }
};

namespace internal {
constexpr int64_t StepOf(const Field& field, DataType type) {
  const int64_t bytes = ElementBits(type) / 8;
  return field.step_scale == Scale::kElementBytes && bytes > 0 ? field.step * bytes : field.step;
}
}  // namespace internal

// The range of a number written in the field's own unit.
constexpr Range WrittenRange(const Field& field, DataType type) {
  const int64_t bytes = ElementBits(type) / 8;
  const int64_t max =
      field.max_scale == Scale::kPerElementByte && bytes > 0 ? field.max / bytes : field.max;
  return {field.min, max, internal::StepOf(field, type), field.unit};
}

// The range of the number in the word.
constexpr Range StoredRange(const Field& field, DataType type) {
  if (field.stored == field.unit) return WrittenRange(field, type);
  return {field.stored_min, field.stored_max, internal::StepOf(field, type), field.stored};
}

}  // namespace mte

#endif  // MTE_ISA_FIELD_H_
