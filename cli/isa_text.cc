// The instruction reference for a terminal.
#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/isa_reference.h"
#include "cli/table_text.h"
#include "isa/table.h"
#include "isa/target.h"

namespace mte {
namespace {

std::string FactsSection(const Row& row) {
  TableText facts("  ");
  facts.Add({"documented", std::string(row.page)});
  facts.Add({"pipe", PipeText(row)});
  if (!PathText(row).empty()) facts.Add({"path", PathText(row)});
  facts.Add({"words", absl::StrFormat("%d, opcode 0x%02x", row.words, row.opcode)});
  if (row.has_sync) facts.Add({"_sync", "followed by a barrier of all pipes"});
  return facts.Render();
}

std::string OperandsSection(const Row& row) {
  if (row.fields.empty()) return "";
  TableText operands("  ");
  TableText notes("  ");
  operands.Add({"operand", "unit", "range", "default", "bits", "evidence", "other names"});
  for (size_t i = 0; i < row.fields.size(); ++i) {
    const OperandText o = DescribeOperand(row, static_cast<int>(i));
    operands.Add({o.name, o.unit, o.range, o.defaults, o.bits, o.evidence, o.aliases});
    if (!o.note.empty()) notes.Add({absl::StrCat(o.name, ":"), o.note});
  }
  const std::string below = notes.Render();
  return absl::StrCat("\n", operands.Render(), below.empty() ? "" : "\n", below);
}

std::string RulesSection(const Row& row) {
  std::string text = row.rules.empty() ? "" : "\n";
  for (const Rule& rule : row.rules) absl::StrAppend(&text, "  ", RuleText(row, rule), "\n");
  return text;
}

std::string SupportSection(const Row& row) {
  if (row.support.empty()) return "\n  on all targets\n";
  TableText support("  ");
  support.Add({"target", row.has_type() ? "types" : "", "evidence"});
  for (const Target& target : AllTargets()) {
    const SupportText has = DescribeSupport(row, target);
    support.Add({std::string(target.name), has.types, has.evidence});
  }
  return absl::StrCat("\n", support.Render());
}

}  // namespace

std::string ListInstructions() {
  TableText table("");
  table.Add({"instruction", "pipe", "path", "targets"});
  for (const Row& row : AllRows()) {
    table.Add(
        {absl::StrCat(row.mnemonic, row.has_type() ? ".T" : "", row.has_sync ? " (+ _sync)" : ""),
         PipeText(row), PathText(row), TargetsText(row)});
  }
  return absl::StrCat(
      table.Render(),
      "\n`mte isa MNEMONIC` describes one; `mte targets` has the types of every target.\n");
}

std::string InstructionText(const Row& row) {
  return absl::StrCat(
      FormsText(row), "\n\n", row.summary, "\n\n", FactsSection(row), OperandsSection(row),
      RulesSection(row), SupportSection(row),
      "\nevidence: P the vendor's pages, C the vendor's code, D a decision of mte\n");
}

}  // namespace mte
