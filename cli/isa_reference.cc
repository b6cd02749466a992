#include "cli/isa_reference.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "isa/evidence.h"
#include "isa/field.h"
#include "isa/pipe.h"
#include "isa/space.h"
#include "isa/target.h"
#include "isa/types.h"

namespace mte {
namespace {

// One type of each width that the instruction takes, narrowest first; kNone where it takes none.
std::vector<DataType> TypePerWidth(const Row& row) {
  std::vector<DataType> types;
  const TypeSet supported = SupportedTypes(row, nullptr);
  for (const int bits : {4, 8, 16, 32}) {
    for (const DataTypeInfo& info : kDataTypes) {
      if (info.bits == bits && supported.contains(info.type)) {
        types.push_back(info.type);
        break;
      }
    }
  }
  if (types.empty()) types.push_back(DataType::kNone);
  return types;
}

// "8 / 16 / 32" where the values differ, else one of them.
std::string PerWidth(const std::vector<std::string>& values) {
  for (const std::string& value : values) {
    if (value != values.front()) return absl::StrJoin(values, " / ");
  }
  return values.front();
}

// " for b8 / b16 / b32" where something depends on the type.
std::string WidthSuffix(const std::vector<DataType>& types) {
  return absl::StrCat(" for ", absl::StrJoin(types, " / ", [](std::string* out, DataType type) {
                        absl::StrAppend(out, "b", ElementBits(type));
                      }));
}

std::string NumberRange(const Row& row, const Field& field) {
  const std::vector<DataType> types = TypePerWidth(row);
  std::vector<std::string> greatest;
  std::vector<std::string> steps;
  for (const DataType type : types) {
    const Range range = WrittenRange(field, type);
    greatest.push_back(absl::StrCat(range.max));
    steps.push_back(absl::StrCat(range.step));
  }
  std::string text = absl::StrCat(field.min, "..", PerWidth(greatest));
  if (PerWidth(steps) != "1") absl::StrAppend(&text, ", a multiple of ", PerWidth(steps));
  const bool depends = field.max_scale != Scale::kNone || field.step_scale != Scale::kNone;
  if (depends && types.size() > 1) absl::StrAppend(&text, WidthSuffix(types));
  if (field.stored != field.unit) {
    absl::StrAppend(&text, "; or ", UnitFunction(field.stored), "(", field.stored_min, "..",
                    field.stored_max, ")");
  }
  return text;
}

std::string RangeOf(const Row& row, int index) {
  const Field& field = row.fields[static_cast<size_t>(index)];
  switch (field.kind) {
    case FieldKind::kAddress: {
      const SpaceInfo& space = Info(row.space(index));
      const std::string aligned =
          space.alignment > 1 ? absl::StrCat(", a multiple of ", space.alignment) : "";
      return absl::StrCat("an address in ", space.name, aligned);
    }
    case FieldKind::kBool:
      return "false, true";
    case FieldKind::kCode: {
      const std::string names =
          absl::StrJoin(field.names, ", ", [](std::string* out, const NamedValue& named) {
            absl::StrAppend(out, named.value, " ", named.name);
          });
      return field.open ? absl::StrCat(names, "; others to ", field.max) : names;
    }
    case FieldKind::kNumber:
      return NumberRange(row, field);
  }
  return "";
}

std::string DefaultOf(const Field& field) {
  if (!field.default_value.has_value()) return "required";
  if (field.kind == FieldKind::kBool) return *field.default_value != 0 ? "true" : "false";
  for (const NamedValue& named : field.names) {
    if (named.value == *field.default_value) return std::string(named.name);
  }
  return absl::StrCat(*field.default_value);
}

// What the size of a square depends on stands with the operands that count squares.
std::string NoteOf(const Row& row, const Field& field) {
  std::string note(field.note);
  if (field.unit != Unit::kSquare) return note;
  const std::vector<DataType> types = TypePerWidth(row);
  std::vector<std::string> sizes;
  sizes.reserve(types.size());
  for (const DataType type : types) {
    sizes.push_back(absl::StrCat(FractalsInSquare(ElementBits(type)) * kFractalBytes));
  }
  absl::StrAppend(&note, "; a square has ", PerWidth(sizes), " bytes", WidthSuffix(types));
  return note;
}

std::string AliasesOf(const Field& field) {
  std::vector<std::string> aliases;
  const auto add = [&](std::string name) {
    if (!name.empty() && name != field.name) aliases.push_back(std::move(name));
  };
  add(CamelCase(field.name));
  if (!field.alias.empty()) {
    add(std::string(field.alias));
    if (CamelCase(field.alias) != field.alias) add(CamelCase(field.alias));
  }
  return absl::StrJoin(aliases, ", ");
}

}  // namespace

OperandText DescribeOperand(const Row& row, int index) {
  const Field& field = row.fields[static_cast<size_t>(index)];
  const Bits& bits = field.bits;
  return {.name = std::string(field.name),
          .aliases = AliasesOf(field),
          .unit = std::string(Name(field.unit)),
          .range = RangeOf(row, index),
          .defaults = DefaultOf(field),
          .bits = bits.width == 1 ? absl::StrFormat("word %d [%d]", bits.word, bits.low)
                                  : absl::StrFormat("word %d [%d:%d]", bits.word,
                                                    bits.low + bits.width - 1, bits.low),
          .evidence = std::string(Letter(field.evidence)),
          .note = NoteOf(row, field)};
}

std::string PipeText(const Row& row) {
  for (const Field& field : row.fields) {
    // Of an instruction about pipes the operand says which one takes it.
    if (field.kind == FieldKind::kCode && field.bits.word == 0) return "as its operands say";
  }
  return std::string(Name(row.pipe));
}

std::string PathText(const Row& row) {
  std::string source;
  std::string destination;
  for (size_t i = 0; i < row.fields.size(); ++i) {
    if (!row.fields[i].is_address()) continue;
    (row.fields[i].is_destination ? destination : source) =
        std::string(Name(row.space(static_cast<int>(i))));
  }
  return source.empty() ? destination : absl::StrCat(source, " -> ", destination);
}

std::string FormsText(const Row& row) {
  const absl::string_view type = row.has_type() ? ".T" : "";
  std::string text = absl::StrCat(row.mnemonic, type);
  if (row.has_sync) absl::StrAppend(&text, ", ", row.mnemonic, "_sync", type);
  return text;
}

std::string TargetsText(const Row& row) {
  std::vector<absl::string_view> with;
  std::vector<absl::string_view> without;
  for (const Target& target : AllTargets()) {
    (DescribeSupport(row, target).types != "-" ? with : without).push_back(target.name);
  }
  if (without.empty()) return "all targets";
  if (with.size() <= without.size()) return absl::StrJoin(with, " ");
  return absl::StrCat("all but ", absl::StrJoin(without, " "));
}

SupportText DescribeSupport(const Row& row, const Target& target) {
  if (row.support.empty()) return {"yes", ""};
  for (const Support& support : row.support) {
    if (!support.targets.contains(target.id)) continue;
    const std::string types = TypeList(SupportedTypes(row, &target));
    return {types.empty() ? "yes" : types, std::string(Letter(support.evidence))};
  }
  return {"-", ""};
}

std::string RuleText(const Row& row, const Rule& rule) {
  return absl::StrCat(rule.warning ? "warning" : "error", " where ",
                      row.fields[static_cast<size_t>(rule.field)].name, " ", rule.text,
                      rule.about_target ? " on the target" : "",
                      rule.help.empty() ? "" : absl::StrCat(": ", rule.help));
}

}  // namespace mte
