// The instruction table: all there is to know about an instruction, but what it moves.
//
// Encoder, decoder, disassembler, operand parser, range and support checks, the printed reference
// and the round-trip tests are read off it. Adding an instruction is adding a row here and a
// function in emulator/moves/.
#ifndef MTE_ISA_TABLE_H_
#define MTE_ISA_TABLE_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "isa/field.h"
#include "isa/instruction.h"
#include "isa/pipe.h"
#include "isa/register.h"
#include "isa/target.h"
#include "isa/types.h"

namespace mte {

// Instructions of one family have the same fields and are carried out by the same function.
enum class Family : uint8_t {
  kNop,
  kHalt,
  kSetFlag,
  kWaitFlag,
  kBarrier,
  kSetRegister,
  kAlignCopy,
  kLoad2d,
  kTranspose,
  kTransposeV2,
  kNd2Nz,
};

// The types that some targets support.
struct Support {
  TargetSet targets;
  TypeSet types;  // empty: the instruction takes no type
  Evidence evidence;
};

// Something that operands must satisfy together, or only on some targets.
struct Rule {
  int field;  // the operand it is about
  // True where an instruction breaks the rule. `target` is null where none is known yet.
  bool (*broken)(const Instruction& instruction, const Target* target);
  bool warning;            // the value is legal, but unusual
  bool about_target;       // the mistake is the choice of product
  absl::string_view text;  // completes "OPERAND: VALUE ..."
  absl::string_view help;
};

struct Row {
  absl::string_view mnemonic;
  uint8_t opcode;
  Family family;
  Pipe pipe;      // where it runs; for flags and barriers the operands say
  int words;      // with the header
  bool has_sync;  // MNEMONIC_sync exists: followed by `pipe_barrier all`
  absl::Span<const Field> fields;
  std::array<Space, 2> spaces;  // of the address operands, in the order of the fields
  absl::Span<const Register> registers;
  absl::Span<const Support> support;  // empty: every target, no type
  absl::Span<const Rule> rules;
  absl::string_view summary;  // one line for the reference
  absl::string_view page;     // where it is documented

  bool has_type() const { return !support.empty() && !support[0].types.empty(); }
  // The space of address field `field`.
  Space space(int field) const {
    int addresses = 0;
    for (int i = 0; i < field; ++i) addresses += fields[static_cast<size_t>(i)].is_address();
    return spaces[static_cast<size_t>(addresses)];
  }
};

// In ascending order of opcodes.
absl::Span<const Row> AllRows();

// Null when no instruction has the opcode.
const Row* FindOpcode(uint8_t opcode);

// A mnemonic without its type suffix, resolved: the row, and whether it is the _sync form.
struct Mnemonic {
  const Row* row = nullptr;
  bool sync = false;
};
Mnemonic FindMnemonic(absl::string_view mnemonic);

// The inverse, with type: "copy_gm2l1_align_sync.u8".
std::string FullMnemonic(const Row& row, bool sync, DataType type);

// The index of the operand called `name` (documented name, other edition's name, or the camelCase
// twin of either), or -1. The search starts at field `guess`: operands mostly come in order.
int FindField(const Row& row, absl::string_view name, size_t guess = 0);

// "leftPaddingCount" of "left_padding_count".
std::string CamelCase(absl::string_view snake_case);

// Every mnemonic, with sync forms, for "did you mean".
std::vector<std::string> AllMnemonics();

// The types that `row` has on `target` (on any target when null).
TypeSet SupportedTypes(const Row& row, const Target* target);
// Whether the target has the instruction with that type (kNone for one without types).
bool Supports(const Row& row, DataType type, const Target& target);
// The targets that do, by name, in table order.
std::vector<std::string> TargetsWith(const Row& row, DataType type);
// "s8 u8 f16": the types in a set, in the order of kDataTypes, without the bN names that stand for
// a whole width.
std::string TypeList(TypeSet types);

}  // namespace mte

#endif  // MTE_ISA_TABLE_H_
