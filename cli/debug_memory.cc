#include "cli/debug_memory.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/dump.h"
#include "diagnostics/suggest.h"
#include "isa/element.h"
#include "isa/field.h"
#include "isa/register.h"
#include "isa/table.h"

namespace mte {
namespace {

void Show(Debugger& debugger, const std::string& text, MemoryRegion region) {
  const absl::Status status =
      PrintDump({text, std::move(region), ""}, debugger.memory(),
                [&debugger](absl::string_view piece) { debugger.Print(piece); });
  if (!status.ok()) debugger.Complain(std::string(status.message()));
}

std::vector<std::string> RegisterNames() {
  std::vector<std::string> names;
  for (const RegisterInfo& info : kRegisterTable) names.emplace_back(info.name);
  return names;
}

std::optional<Register> FindRegister(absl::string_view name) {
  for (int i = 0; i < kRegisters; ++i) {
    if (kRegisterTable[i].name == name) return static_cast<Register>(i);
  }
  return std::nullopt;
}

// The values that the instruction which sets the register can give it.
Range RangeOf(Register reg) {
  for (const Row& row : AllRows()) {
    for (size_t i = 0; i < row.registers.size(); ++i) {
      if (row.registers[i] == reg) return StoredRange(row.fields[i], DataType::kNone);
    }
  }
  return {};
}

void SetRegister(Debugger& debugger, Register reg, absl::string_view operands,
                 absl::string_view value_text) {
  const std::optional<uint64_t> value = ParseNumber(value_text);
  const Range range = RangeOf(reg);
  if (!value.has_value() || *value > kMaxOffset || !range.contains(static_cast<int64_t>(*value))) {
    debugger.Complain(
        absl::StrCat(Info(reg).name, ": \"", value_text, "\" is no value of the register"),
        absl::StrCat("the values are ", range.min, "..", range.max,
                     range.step > 1 ? absl::StrCat(", multiples of ", range.step) : ""));
    return;
  }
  debugger.Change(absl::StrCat("set ", operands), std::nullopt, [reg, value](Core& core, Memory&) {
    RegisterState& registers = core.registers();
    const Position setter = registers.setter(reg);
    registers.Set(reg, *value, setter.known() ? setter : core.front_end().position());
  });
}

// "00 ff 12" as bytes; nothing where something is no byte.
std::optional<std::string> ParseBytes(absl::string_view text) {
  std::string bytes;
  for (const absl::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    const std::optional<uint64_t> byte = ParseNumber(absl::StrCat("0x", word));
    if (!byte.has_value() || word.size() != 2) return std::nullopt;
    bytes.push_back(static_cast<char>(*byte));
  }
  if (bytes.empty()) return std::nullopt;
  return bytes;
}

void SetMemory(Debugger& debugger, absl::string_view place, absl::string_view operands,
               absl::string_view bytes_text) {
  const std::optional<std::string> bytes = ParseBytes(bytes_text);
  if (!bytes.has_value()) {
    return debugger.Complain(absl::StrCat("\"", bytes_text, "\" are no bytes"),
                             "write two hexadecimal digits a byte, as in set l1:0x20 00 ff");
  }
  const std::optional<MemoryRegion> region =
      FindRegion(debugger, "set", absl::StrCat(place, ":", bytes->size()));
  if (!region.has_value()) return;
  debugger.Change(absl::StrCat("set ", operands), WatchOf(*region),
                  [start = region->start, bytes = *bytes](Core&, Memory& memory) {
                    memory.Write(start, bytes).IgnoreError();  // it is in memory
                  });
}

}  // namespace

std::optional<MemoryRegion> FindRegion(Debugger& debugger, absl::string_view command,
                                       absl::string_view text) {
  Diagnostics diagnostics;
  std::optional<MemoryRegion> region =
      ParseRegion(command, text, debugger.program().object().symbols, diagnostics);
  debugger.ReportAll(diagnostics);
  if (!region.has_value()) return std::nullopt;
  const Address start = region->start;
  if (debugger.memory().Contains(start.space, static_cast<int64_t>(start.offset), region->bytes)) {
    return region;
  }
  debugger.Complain(absl::StrCat(command, " ", text, ": not all of it is in memory"),
                    debugger.memory().Describe(start.space));
  return std::nullopt;
}

Watch WatchOf(const MemoryRegion& region) {
  const auto begin = static_cast<int64_t>(region.start.offset);
  return {.space = region.start.space, .extent = {begin, begin + region.bytes}};
}

DebugOutcome Examine(Debugger& debugger, absl::string_view operands) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(operands, absl::MaxSplits(' ', 1));
  std::string format = parts.first;
  std::string place(absl::StripAsciiWhitespace(parts.second));
  if (format.empty() || format[0] != '/') {
    format = "/x";
    place = std::string(operands);
  }
  const size_t digits = std::min(format.find_first_not_of("0123456789", 1), format.size());
  const std::string count = format.substr(1, digits - 1);
  const std::string type = format.substr(digits);
  const bool bytes = type.empty() || type == "x";
  const ElementFormat* element = bytes ? nullptr : FindElementFormat(type);
  if (!bytes && element == nullptr) {
    debugger.Complain(absl::StrCat("x: there is no type \"", type, "\""),
                      "the types are x for bytes, and those of elements, as in x/8f16 l1:0x20");
    return DebugOutcome::kStay;
  }
  if (!count.empty()) {
    absl::StrAppend(&place, ":", bytes ? count : absl::StrCat(type, "[", count, "]"));
  }
  std::optional<MemoryRegion> region = FindRegion(debugger, "x", place);
  if (!region.has_value()) return DebugOutcome::kStay;
  if (count.empty() && !bytes) {
    const int64_t elements = region->bytes * 8 / element->bits;
    place = absl::StrCat(ToString(region->start), ":", type, "[", elements, "]");
    region = FindRegion(debugger, "x", place);
    if (!region.has_value()) return DebugOutcome::kStay;
  }
  Show(debugger, place, *std::move(region));
  return DebugOutcome::kStay;
}

DebugOutcome DumpRegion(Debugger& debugger, absl::string_view operands) {
  std::optional<MemoryRegion> region = FindRegion(debugger, "dump", operands);
  if (region.has_value()) Show(debugger, std::string(operands), *std::move(region));
  return DebugOutcome::kStay;
}

DebugOutcome Set(Debugger& debugger, absl::string_view operands) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(operands, absl::MaxSplits(' ', 1));
  const absl::string_view value = absl::StripAsciiWhitespace(parts.second);
  if (const std::optional<Register> reg = FindRegister(parts.first)) {
    SetRegister(debugger, *reg, operands, value);
  } else if (absl::StrContains(parts.first, ':')) {
    SetMemory(debugger, parts.first, operands, value);
  } else {
    const std::string guess = DidYouMean(parts.first, RegisterNames());
    debugger.Complain(absl::StrCat("there is no register \"", parts.first, "\""),
                      guess.empty()
                          ? absl::StrCat("the registers are ", absl::StrJoin(RegisterNames(), ", "))
                          : guess);
  }
  return DebugOutcome::kStay;
}

}  // namespace mte
