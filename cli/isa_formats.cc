// The instruction reference as Markdown and JSON.
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "cli/isa_reference.h"
#include "isa/field.h"
#include "isa/table.h"
#include "isa/target.h"

namespace mte {
namespace {

constexpr absl::string_view kIntroduction = R"(# The instructions

This page is generated from the instruction table by `mte isa --markdown`.

A bare number is in the operand's unit; `bytes(n)`, `elems(n)`, `blocks(n)`, `fractals(n)` and
`squares(n)` state another. A range that depends on the width of the data type is given for each
width. Bits are those of the word named, the header being word 0. Evidence: **P** is stated on the
vendor's pages, **C** is seen in the vendor's code, **D** is a decision of this project where nothing
is published.
)";

std::string MarkdownRow(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) {
    absl::StrAppend(&row, " ", absl::StrReplaceAll(cell, {{"|", "\\|"}}), " |");
  }
  return absl::StrCat(row, "\n");
}

std::string MarkdownHeader(const std::vector<std::string>& cells) {
  std::string rule = "|";
  for (size_t i = 0; i < cells.size(); ++i) absl::StrAppend(&rule, "---|");
  return absl::StrCat(MarkdownRow(cells), rule, "\n");
}

std::string Quoted(absl::string_view text) { return absl::StrCat("`", text, "`"); }

std::string OperandsMarkdown(const Row& row) {
  if (row.fields.empty()) return "";
  std::string text = "\n";
  absl::StrAppend(&text, MarkdownHeader({"operand", "other names", "unit", "range", "default",
                                         "bits", "evidence", "note"}));
  for (size_t i = 0; i < row.fields.size(); ++i) {
    const OperandText o = DescribeOperand(row, static_cast<int>(i));
    std::vector<std::string> aliases;
    if (!o.aliases.empty()) aliases = absl::StrSplit(o.aliases, ", ");
    const std::string names = absl::StrJoin(
        aliases, ", ",
        [](std::string* out, const std::string& name) { absl::StrAppend(out, Quoted(name)); });
    absl::StrAppend(&text, MarkdownRow({Quoted(o.name), names, o.unit, o.range, o.defaults, o.bits,
                                        o.evidence, o.note}));
  }
  return text;
}

std::string SupportMarkdown(const Row& row) {
  if (row.support.empty()) return "\nOn all targets.\n";
  std::string text = absl::StrCat(
      "\n", MarkdownHeader({"target", row.has_type() ? "types" : "has it", "evidence"}));
  for (const Target& target : AllTargets()) {
    const SupportText has = DescribeSupport(row, target);
    absl::StrAppend(&text, MarkdownRow({Quoted(target.name), has.types, has.evidence}));
  }
  return text;
}

std::string RowMarkdown(const Row& row) {
  std::string text = absl::StrFormat("\n## `%s`\n\n", row.mnemonic);
  absl::StrAppend(&text, "`", absl::StrReplaceAll(FormsText(row), {{", ", "`, `"}}),
                  "`: ", row.summary, ".\n\n");
  const std::string path = PathText(row);
  absl::StrAppend(&text, "Documented: ", row.page, ". Pipe: ", PipeText(row), ". ",
                  path.empty() ? "" : absl::StrCat("Path: ", path, ". "),
                  absl::StrFormat("Words: %d. Opcode: `0x%02x`.\n", row.words, row.opcode));
  absl::StrAppend(&text, OperandsMarkdown(row));
  if (!row.rules.empty()) text.push_back('\n');
  for (const Rule& rule : row.rules) absl::StrAppend(&text, "* ", RuleText(row, rule), "\n");
  return absl::StrCat(text, SupportMarkdown(row));
}

using Json = nlohmann::ordered_json;

Json OperandJson(const Row& row, int index) {
  const Field& field = row.fields[static_cast<size_t>(index)];
  const OperandText text = DescribeOperand(row, index);
  constexpr absl::string_view kKinds[] = {"address", "number", "bool", "code"};
  Json json;
  json["name"] = text.name;
  json["other_names"] = Json::array();
  if (!text.aliases.empty()) {
    json["other_names"] = std::vector<std::string>(absl::StrSplit(text.aliases, ", "));
  }
  json["kind"] = std::string(kKinds[static_cast<size_t>(field.kind)]);
  json["unit"] = text.unit;
  json["range"] = text.range;
  if (!field.is_address()) {
    json["min"] = field.min;
    json["max"] = field.max;
    json["step"] = field.step;
  }
  json["default"] = field.default_value.has_value() ? Json(*field.default_value) : Json(nullptr);
  json["bits"] = {{"word", field.bits.word}, {"low", field.bits.low}, {"width", field.bits.width}};
  if (!field.names.empty()) json["values"] = Json::object();
  for (const NamedValue& named : field.names) json["values"][std::string(named.name)] = named.value;
  json["evidence"] = text.evidence;
  json["note"] = text.note;
  return json;
}

Json RowJson(const Row& row) {
  Json json;
  json["mnemonic"] = std::string(row.mnemonic);
  json["summary"] = std::string(row.summary);
  json["documented"] = std::string(row.page);
  json["opcode"] = row.opcode;
  json["words"] = row.words;
  json["pipe"] = PipeText(row);
  json["path"] = PathText(row);
  json["has_type"] = row.has_type();
  json["has_sync"] = row.has_sync;
  json["operands"] = Json::array();
  for (size_t i = 0; i < row.fields.size(); ++i) {
    json["operands"].push_back(OperandJson(row, static_cast<int>(i)));
  }
  json["rules"] = Json::array();
  for (const Rule& rule : row.rules) json["rules"].push_back(RuleText(row, rule));
  json["targets"] = Json::object();
  for (const Target& target : AllTargets()) {
    const SupportText has = DescribeSupport(row, target);
    if (has.types == "-") continue;
    Json types = Json::array();
    if (row.has_type()) types = std::vector<std::string>(absl::StrSplit(has.types, ' '));
    json["targets"][std::string(target.name)] = {{"types", types}, {"evidence", has.evidence}};
  }
  return json;
}

}  // namespace

std::string InstructionsMarkdown(const std::vector<const Row*>& rows) {
  std::string text(kIntroduction);
  for (const Row* row : rows) absl::StrAppend(&text, RowMarkdown(*row));
  return text;
}

std::string InstructionsJson(const std::vector<const Row*>& rows) {
  Json json = Json::array();
  for (const Row* row : rows) json.push_back(RowJson(*row));
  return json.dump(2) + "\n";
}

}  // namespace mte
