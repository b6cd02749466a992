#include "isa/check.h"

#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace mte {
namespace {

const Field& FieldOf(const Row& row, int field) { return row.fields[static_cast<size_t>(field)]; }

// "bytes(100)", or the bare number in the field's own unit.
std::string Written(const Field& field, int64_t value, Unit unit) {
  return unit == field.unit ? absl::StrCat(value)
                            : absl::StrCat(UnitFunction(unit), "(", value, ")");
}

std::string UnitRemark(Unit unit) {
  return unit == Unit::kCount ? "" : absl::StrCat(" (unit: ", Name(unit), ")");
}

std::string TypeRemark(const Field& field, DataType type) {
  const bool depends = field.max_scale != Scale::kNone || field.step_scale != Scale::kNone;
  return depends && type != DataType::kNone ? absl::StrCat(" for ", Name(type)) : "";
}

// "; a length in bytes is written bytes(N)", where the number was not.
std::string OtherUnitHelp(const Field& field, Unit unit) {
  if (field.stored == field.unit || unit != field.unit) return "";
  return absl::StrCat("; a length in ", Name(field.stored), " is written ",
                      UnitFunction(field.stored), "(N)");
}

// "the largest is 65535 fractals, 33553920 bytes".
std::string LargestHelp(const Range& range, DataType type) {
  const int64_t largest = range.max - range.max % range.step;
  std::string help = absl::StrCat("the largest is ", largest);
  const int64_t bits = UnitBits(range.unit, type);
  // "65535 fractals", not "65535 512 B fractals".
  const absl::string_view unit = Name(range.unit);
  if (!unit.empty()) absl::StrAppend(&help, " ", unit.substr(unit.rfind(' ') + 1));
  if (range.unit != Unit::kByte && bits > 0) {
    absl::StrAppend(&help, ", ", largest * bits / 8, " bytes");
  }
  return help;
}

// "the nearest legal values are bytes(512) and bytes(1024)".
std::string NearestHelp(const Field& field, int64_t value, int64_t step, int64_t max, Unit unit) {
  const int64_t below = value - value % step;
  const std::string lower = Written(field, below, unit);
  if (below > max - step) return absl::StrCat("the nearest legal value is ", lower);
  return absl::StrCat("the nearest legal values are ", lower, " and ",
                      Written(field, below + step, unit));
}

Finding About(Code code, const Field& field, int index, absl::string_view text, std::string help) {
  return {code, false, index, absl::StrCat(field.name, ": ", text), std::move(help)};
}

Finding OutOfRange(const Field& field, int index, const Range& range, DataType type, int64_t value,
                   Unit unit) {
  return About(
      Code::kOutOfRange, field, index,
      absl::StrCat(Written(field, value, unit), " is out of range ", range.min, "..", range.max,
                   TypeRemark(field, type), UnitRemark(range.unit)),
      (value < range.min ? absl::StrCat("the least is ", range.min) : LargestHelp(range, type)) +
          OtherUnitHelp(field, unit));
}

std::optional<Finding> CheckRange(const Field& field, int index, const Range& range, DataType type,
                                  int64_t value, Unit unit) {
  if (value < range.min || value > range.max) {
    return OutOfRange(field, index, range, type, value, unit);
  }
  if (value % range.step != 0) {
    return About(
        Code::kNotMultiple, field, index,
        absl::StrCat(Written(field, value, unit), " is not a multiple of ", range.step,
                     TypeRemark(field, type), UnitRemark(range.unit)),
        NearestHelp(field, value, range.step, range.max, unit) + OtherUnitHelp(field, unit));
  }
  return std::nullopt;
}

// `value` of `from` as a whole number of `to`, which may not fit 64 bits.
struct Scaled {
  bool exact = false;
  bool fits = true;
  int64_t value = 0;
};
Scaled Rescale(int64_t value, Unit from, Unit to, DataType type) {
  const int64_t from_bits = UnitBits(from, type);
  const int64_t to_bits = UnitBits(to, type);
  if (from_bits == 0 || to_bits == 0) return {};
  const int64_t common = std::gcd(from_bits, to_bits);
  int64_t parts = 0;
  if (__builtin_mul_overflow(value, from_bits / common, &parts)) return {true, false, 0};
  const int64_t part = to_bits / common;
  return {parts % part == 0, true, parts / part};
}

// Why a number in `unit` is no whole number of the field's unit.
Finding Inexact(const Field& field, int index, DataType type, int64_t value, Unit unit, Unit to) {
  const std::string written = Written(field, value, unit);
  const int64_t from_bits = UnitBits(unit, type);
  const int64_t to_bits = UnitBits(to, type);
  if (to_bits == 0 || from_bits == 0) {
    const bool counts = to_bits == 0;
    return About(Code::kInexactUnit, field, index,
                 counts
                     ? absl::StrCat(written, " states a unit, but the operand is a plain number")
                     : absl::StrCat(written, " has no meaning for an instruction without a type"),
                 counts ? absl::StrCat("write ", value, " alone") : "write bytes(N)");
  }
  // The least number of `unit` that is a whole number of `to`.
  int64_t step = 1;
  while (step * from_bits % to_bits != 0) step *= 2;
  return About(Code::kInexactUnit, field, index,
               absl::StrCat(written, " is no whole number of ", Name(to)),
               value < 0 ? "" : NearestHelp(field, value, step, INT64_MAX, unit));
}

std::optional<Finding> CheckStored(const Row& row, int index, DataType type, uint64_t value) {
  const Field& field = FieldOf(row, index);
  const Range range = StoredRange(field, type);
  return CheckRange(field, index, range, type, static_cast<int64_t>(value), range.unit);
}

Finding FromRule(const Row& row, const Rule& rule, const Instruction& i, const Target* target) {
  const Field& field = FieldOf(row, rule.field);
  Finding finding = About(rule.warning        ? Code::kUnusualOperand
                          : rule.about_target ? Code::kTargetLimit
                                              : Code::kOperandsDisagree,
                          field, rule.field, "", std::string(rule.help));
  const uint64_t value = i[rule.field];
  std::string text = absl::StrCat(value);
  if (field.kind == FieldKind::kBool) text = value != 0 ? "true" : "false";
  for (const NamedValue& named : field.names) {
    if (named.value == value) text = std::string(named.name);
  }
  absl::StrAppend(&finding.message, text, " ", rule.text);
  finding.warning = rule.warning;
  if (!rule.about_target || target == nullptr) return finding;
  absl::StrAppend(&finding.message, " on ", target->name);
  std::vector<std::string> others;
  for (const Target& other : AllTargets()) {
    if (Supports(row, i.type, other) && !rule.broken(i, &other)) others.emplace_back(other.name);
  }
  if (finding.help.empty() && !others.empty()) {
    finding.help = absl::StrCat("it is legal on ", absl::StrJoin(others, ", "));
  }
  return finding;
}

}  // namespace

Converted ConvertOperand(const Row& row, int index, DataType type, int64_t value, Unit unit) {
  const Field& field = FieldOf(row, index);
  // A number in the documented unit obeys the page's range, any other the register's.
  const Range range = unit == field.unit ? WrittenRange(field, type) : StoredRange(field, type);
  int64_t in_range_unit = value;
  Unit shown = unit;
  if (unit != range.unit) {
    const Scaled scaled = Rescale(value, unit, range.unit, type);
    if (!scaled.exact) return {0, Inexact(field, index, type, value, unit, range.unit)};
    if (!scaled.fits) return {0, OutOfRange(field, index, range, type, value, unit)};
    in_range_unit = scaled.value;
    shown = range.unit;
  }
  if (auto finding = CheckRange(field, index, range, type, in_range_unit, shown)) {
    return {0, std::move(finding)};
  }
  if (range.unit == field.stored) return {static_cast<uint64_t>(in_range_unit), std::nullopt};
  const Scaled stored = Rescale(in_range_unit, range.unit, field.stored, type);
  return {static_cast<uint64_t>(stored.value), std::nullopt};
}

std::optional<Finding> CheckAddress(const Row& row, int index, int64_t offset,
                                    const Target* target) {
  const Field& field = FieldOf(row, index);
  const Space space = row.space(index);
  if (offset < 0 || offset > static_cast<int64_t>(kMaxOffset)) {
    return About(Code::kOutOfRange, field, index,
                 absl::StrCat("the offset ", offset, " is out of range: an address in ",
                              Name(space), " has 48 bits"),
                 "offsets go from 0 to 0xffffffffffff");
  }
  const int64_t alignment = Info(space).alignment;
  if (offset % alignment != 0) {
    const Address below{space, static_cast<uint64_t>(offset - offset % alignment)};
    const Address above{space, below.offset + static_cast<uint64_t>(alignment)};
    return About(
        Code::kNotMultiple, field, index,
        absl::StrCat(ToString({space, static_cast<uint64_t>(offset)}), " is not aligned to ",
                     alignment, " bytes, as an address in ", Name(space), " must be"),
        absl::StrCat("the nearest aligned addresses are ", ToString(below), " and ",
                     ToString(above)));
  }
  if (target != nullptr && space != Space::kGm && offset > target->bytes(space)) {
    return About(Code::kOutOfRange, field, index,
                 absl::StrCat(ToString({space, static_cast<uint64_t>(offset)}),
                              " is beyond the end of ", Name(space), ", which has ",
                              target->memory(space).kib, " KiB on ", target->name),
                 absl::StrCat("offsets go from 0 to 0x", absl::Hex(target->bytes(space) - 1)));
  }
  return std::nullopt;
}

std::optional<Finding> CheckSupport(const Row& row, DataType type, const Target& target) {
  if (Supports(row, type, target)) return std::nullopt;
  const std::vector<std::string> with_type = TargetsWith(row, type);
  const TypeSet types = SupportedTypes(row, &target);
  if (types.empty()) {
    return Finding{Code::kUnsupportedInstruction, false, Finding::kMnemonic,
                   absl::StrCat(target.name, " does not have ", row.mnemonic),
                   with_type.empty() ? ""
                                     : absl::StrCat(FullMnemonic(row, false, type), " exists on ",
                                                    absl::StrJoin(with_type, ", "))};
  }
  std::string help = absl::StrCat(row.mnemonic, " takes ", TypeList(types), " there");
  if (!with_type.empty()) {
    absl::StrAppend(&help, "; ", Name(type), " exists on ", absl::StrJoin(with_type, ", "));
  }
  return Finding{Code::kUnsupportedType, false, Finding::kType,
                 absl::StrCat(row.mnemonic, " does not take ", Name(type), " on ", target.name),
                 std::move(help)};
}

bool IsLegal(const Instruction& i, const Target* target) {
  const Row& row = *i.row;
  if (target != nullptr && !Supports(row, i.type, *target)) return false;
  for (size_t f = 0; f < row.fields.size(); ++f) {
    const Field& field = row.fields[f];
    const int index = static_cast<int>(f);
    if (field.is_address()) {
      const Space space = row.space(index);
      const int64_t offset = i.offset(index);
      if (offset % Info(space).alignment != 0) return false;
      if (target != nullptr && space != Space::kGm && offset > target->bytes(space)) return false;
    } else if (!StoredRange(field, i.type).contains(static_cast<int64_t>(i.values[f]))) {
      return false;
    }
  }
  for (const Rule& rule : row.rules) {
    if (!rule.warning && rule.broken(i, target)) return false;
  }
  return true;
}

std::vector<Finding> CheckRules(const Instruction& i, const Target* target) {
  std::vector<Finding> findings;
  for (const Rule& rule : i.row->rules) {
    if (rule.broken(i, target)) findings.push_back(FromRule(*i.row, rule, i, target));
  }
  return findings;
}

std::vector<Finding> Check(const Instruction& i, const Target* target) {
  const Row& row = *i.row;
  std::vector<Finding> findings;
  const auto add = [&findings](std::optional<Finding> finding) {
    if (finding.has_value()) findings.push_back(std::move(*finding));
  };
  if (target != nullptr) add(CheckSupport(row, i.type, *target));
  for (size_t f = 0; f < row.fields.size(); ++f) {
    const int index = static_cast<int>(f);
    if (row.fields[f].is_address()) {
      add(CheckAddress(row, index, i.offset(index), target));
    } else {
      add(CheckStored(row, index, i.type, i.values[f]));
    }
  }
  for (Finding& finding : CheckRules(i, target)) findings.push_back(std::move(finding));
  return findings;
}

}  // namespace mte
