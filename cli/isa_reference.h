// The instruction reference, read off the instruction table: as text, Markdown and JSON.
#ifndef MTE_CLI_ISA_REFERENCE_H_
#define MTE_CLI_ISA_REFERENCE_H_

#include <string>
#include <vector>

#include "isa/table.h"

namespace mte {

// One operand, as every form of the reference shows it.
struct OperandText {
  std::string name;
  std::string aliases;  // "leftPaddingCount, repeatTime", may be empty
  std::string unit;     // "" for a plain count
  std::string range;    // "0..32 / 16 / 8 for 8 / 16 / 32-bit types"
  std::string defaults;
  std::string bits;  // "word 3 [51:46]"
  std::string evidence;
  std::string note;
};
OperandText DescribeOperand(const Row& row, int field);

// "mte2", or what decides it.
std::string PipeText(const Row& row);
// "gm -> l1"; "" for what moves nothing.
std::string PathText(const Row& row);
// "copy_gm2l1_align.T, copy_gm2l1_align_sync.T".
std::string FormsText(const Row& row);
// "ascend950 ascend910b", "all but ascend910" where that is shorter, or "all targets".
std::string TargetsText(const Row& row);
// What the target has of the instruction: types, "yes" where there are none, or "-"; and how that
// is known, "" for "-".
struct SupportText {
  std::string types;
  std::string evidence;
};
SupportText DescribeSupport(const Row& row, const Target& target);
// "burst_dst_stride: is not a multiple of ...".
std::string RuleText(const Row& row, const Rule& rule);

// Every instruction, one a line.
std::string ListInstructions();
// One instruction for a terminal.
std::string InstructionText(const Row& row);
// Markdown and JSON of some instructions; the Markdown is a whole document.
std::string InstructionsMarkdown(const std::vector<const Row*>& rows);
std::string InstructionsJson(const std::vector<const Row*>& rows);
// A grammar of the language for editors that take those of TextMate, as JSON.
std::string TextMateGrammar();

}  // namespace mte

#endif  // MTE_CLI_ISA_REFERENCE_H_
