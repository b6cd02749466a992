// mte targets: the products and what each has.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/isa_reference.h"
#include "cli/table_text.h"
#include "diagnostics/suggest.h"
#include "isa/evidence.h"
#include "isa/space.h"
#include "isa/table.h"
#include "isa/target.h"

namespace mte {
namespace {

constexpr absl::string_view kLegend =
    "\nSizes are in KiB. P: the vendor's pages say so; C: seen in the vendor's code; D: a decision "
    "of mte.\n";

std::string Size(const LocalMemory& memory) {
  return absl::StrCat(memory.kib, " ", Letter(memory.evidence));
}

std::string EventIds(const Target& target) {
  return absl::StrCat("0-", target.event_ids - 1, " ", Letter(target.event_ids_evidence));
}

std::string Aliases(const Target& target) {
  std::vector<absl::string_view> aliases;
  for (const absl::string_view alias : target.aliases) {
    if (!alias.empty()) aliases.push_back(alias);
  }
  return absl::StrJoin(aliases, " ");
}

// The targets that have the same of an instruction.
struct SupportGroup {
  SupportText has;
  std::vector<absl::string_view> targets;
};

std::vector<SupportGroup> SupportGroups(const Row& row) {
  std::vector<SupportGroup> groups;
  for (const Target& target : AllTargets()) {
    const SupportText has = DescribeSupport(row, target);
    if (has.types == "-") continue;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const SupportGroup& group) {
      return group.has.types == has.types && group.has.evidence == has.evidence;
    });
    (same != groups.end() ? *same : groups.emplace_back(SupportGroup{has, {}}))
        .targets.push_back(target.name);
  }
  return groups;
}

// Every instruction, by the types that targets have of it.
std::string SupportMatrix() {
  TableText table("");
  table.Add({"instruction", "types", "evidence", "targets"});
  std::vector<absl::string_view> everywhere;
  for (const Row& row : AllRows()) {
    if (row.support.empty()) {
      everywhere.push_back(row.mnemonic);
      continue;
    }
    absl::string_view name = row.mnemonic;
    for (const SupportGroup& group : SupportGroups(row)) {
      table.Add({std::string(name), row.has_type() ? group.has.types : "", group.has.evidence,
                 absl::StrJoin(group.targets, " ")});
      name = "";
    }
  }
  return absl::StrCat(table.Render(), "\nAll targets have ", absl::StrJoin(everywhere, ", "),
                      ".\n");
}

std::string ListTargets() {
  TableText table("");
  table.Add({"target", "l1", "l0a, l0b", "l0c", "ub", "event ids", "architecture", "aliases"});
  for (const Target& target : AllTargets()) {
    table.Add({std::string(target.name), Size(target.l1), Size(target.l0), Size(target.l0c),
               Size(target.ub), EventIds(target), std::string(target.architecture),
               Aliases(target)});
  }
  return absl::StrCat(table.Render(), "\n", SupportMatrix(), kLegend);
}

std::string SpacesOf(const Target& target) {
  TableText table("  ");
  table.Add({"space", "size", "alignment", "other names"});
  for (const SpaceInfo& info : kSpaceTable) {
    std::vector<absl::string_view> aliases;
    for (const absl::string_view alias : info.aliases) {
      if (!alias.empty()) aliases.push_back(alias);
    }
    const bool is_gm = info.space == Space::kGm;
    table.Add({std::string(info.name), is_gm ? "as declared" : Size(target.memory(info.space)),
               absl::StrCat(info.alignment, " B"), absl::StrJoin(aliases, " ")});
  }
  return table.Render();
}

std::string InstructionsOf(const Target& target) {
  TableText table("  ");
  table.Add({"instruction", "types", "evidence"});
  for (const Row& row : AllRows()) {
    const SupportText has = DescribeSupport(row, target);
    if (has.types == "-") continue;
    table.Add({std::string(row.mnemonic), row.has_type() ? has.types : "", has.evidence});
  }
  return table.Render();
}

std::string DescribeTarget(const Target& target) {
  const std::string aliases = Aliases(target);
  return absl::StrCat(target.name, aliases.empty() ? "" : absl::StrCat(" (", aliases, ")"),
                      ", architecture ", target.architecture, ", event ids ", EventIds(target),
                      "\n\n", SpacesOf(target), "\n", InstructionsOf(target), kLegend);
}

int Targets(const std::string& name, Console& console) {
  if (name.empty()) {
    console.Print(ListTargets());
    return kSuccess;
  }
  const Target* target = FindTarget(name);
  if (target == nullptr) {
    const std::string guess = DidYouMean(name, TargetNames());
    console.Error(Code::kUnknownTarget, absl::StrCat("there is no target \"", name, "\""),
                  guess.empty() ? "`mte targets` lists the targets" : guess);
    return kCommandWrong;
  }
  console.Print(DescribeTarget(*target));
  return kSuccess;
}

}  // namespace

void AddTargets(CLI::App& app, Action& action) {
  const auto name = std::make_shared<std::string>();
  CLI::App& command =
      *app.add_subcommand("targets", "Lists the products, or describes one of them");
  command.add_option("NAME", *name, "A product, by name or alias");
  command.callback(
      [name, &action] { action = [name](Console& console) { return Targets(*name, console); }; });
}

}  // namespace mte
