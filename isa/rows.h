// The rows of the instruction table (isa/table.h says what each column means), and the proof that
// they are sound: no two fields share a bit, every value fits its bits, no opcode is used twice.
#ifndef MTE_ISA_ROWS_H_
#define MTE_ISA_ROWS_H_

#include "isa/families.h"
#include "isa/table.h"

namespace mte {
namespace internal {

inline constexpr TargetSet kOnly950 = TargetSet::Of(TargetId::kAscend950);

inline constexpr Support kAlignRegisterSupport[] = {{kOnly950, TypeSet(), Evidence::kPage}};
inline constexpr Support kAlignCopySupport[] = {
    {kOnly950, kAnyB8 | kAnyB16 | kAnyB32, Evidence::kPage}};

inline constexpr Rule kFlagRules[] = {
    {FieldIndex(kFlagFields, "dst_pipe"),
     [](const Instruction& i, const Target*) { return i[0] == i[1]; },
     /*warning=*/false,
     /*about_target=*/false, "is the source pipe too; a flag goes from one pipe to another",
     "within one pipe, `pipe_barrier` orders instructions"},
    {FieldIndex(kFlagFields, "event_id"),
     [](const Instruction& i, const Target* target) {
       return target != nullptr &&
              i[FieldIndex(kFlagFields, "event_id")] >= static_cast<uint64_t>(target->event_ids);
     },
     /*warning=*/false,
     /*about_target=*/true, "is no event id", ""},
};

// A step between bursts must keep every burst on a block, except where there is no second burst or
// where compact bursts are packed and only their sum is filled up.
inline constexpr bool BreaksBurstAlignment(const Instruction& i, const Target*) {
  const uint64_t stride = i[FieldIndex(kAlignCopyFields, "burst_dst_stride")];
  const bool compact = i[FieldIndex(kAlignCopyFields, "left_padding_count")] == 0 &&
                       i[FieldIndex(kAlignCopyFields, "right_padding_count")] == 0 &&
                       stride == i[FieldIndex(kAlignCopyFields, "len_burst")];
  return stride % kBlockBytes != 0 && i[FieldIndex(kAlignCopyFields, "n_burst")] > 1 && !compact;
}

inline constexpr Rule kAlignCopyRules[] = {
    {FieldIndex(kAlignCopyFields, "burst_dst_stride"), BreaksBurstAlignment,
     /*warning=*/false,
     /*about_target=*/false,
     "is not a multiple of 32 bytes, and the copy has several bursts and is not compact",
     "use a multiple of 32, or pack the bursts: no padding and burst_dst_stride equal to the "
     "burst's length in bytes"},
    {FieldIndex(kAlignCopyFields, "l2_cache_ctl"),
     [](const Instruction& i, const Target*) {
       const uint64_t code = i[FieldIndex(kAlignCopyFields, "l2_cache_ctl")];
       for (const NamedValue& named : kL2CacheCodes) {
         if (named.value == code) return false;
       }
       return true;
     },
     /*warning=*/true,
     /*about_target=*/false, "is a code without a documented meaning",
     "documented are 0 disable, 1 normal, 2 last and 4 persistent"},
};

constexpr Row SetRegisterRow(absl::string_view mnemonic, uint8_t opcode,
                             absl::Span<const Field> fields, absl::Span<const Register> registers,
                             absl::string_view summary) {
  return {.mnemonic = mnemonic,
          .opcode = opcode,
          .family = Family::kSetRegister,
          .pipe = Pipe::kS,
          .words = 2,
          .has_sync = false,
          .fields = fields,
          .spaces = {},
          .registers = registers,
          .support = kAlignRegisterSupport,
          .rules = {},
          .summary = summary,
          .page = "asc_copy_gm2l1_align (seed 004)"};
}

constexpr Row ControlRow(absl::string_view mnemonic, uint8_t opcode, Family family,
                         absl::Span<const Field> fields, absl::Span<const Rule> rules,
                         absl::string_view summary) {
  return {.mnemonic = mnemonic,
          .opcode = opcode,
          .family = family,
          .pipe = Pipe::kS,
          .words = 1,
          .has_sync = false,
          .fields = fields,
          .spaces = {},
          .registers = {},
          .support = {},
          .rules = rules,
          .summary = summary,
          .page = "synchronisation and control"};
}

inline constexpr Row kRows[] = {
    ControlRow("nop", 0x01, Family::kNop, {}, {}, "does nothing"),
    ControlRow("halt", 0x02, Family::kHalt, {}, {},
               "ends the program; falling off its end does the same"),
    ControlRow("set_flag", 0x04, Family::kSetFlag, kFlagFields, kFlagRules,
               "raises a flag once the earlier instructions of src_pipe have finished"),
    ControlRow("wait_flag", 0x05, Family::kWaitFlag, kFlagFields, kFlagRules,
               "holds dst_pipe until the flag is up, then lowers it"),
    ControlRow("pipe_barrier", 0x06, Family::kBarrier, kBarrierFields, {},
               "holds later instructions of a pipe until its earlier ones have finished"),
    SetRegisterRow("set_gm2l1_loop_size", 0x10, kLoopSizeFields, kLoopSizeRegisters,
                   "sets the iteration counts of the two loops around a gm to l1 align copy"),
    SetRegisterRow("set_gm2l1_loop1_stride", 0x11, kLoop1StrideFields, kLoop1StrideRegisters,
                   "sets the inner loop's strides"),
    SetRegisterRow("set_gm2l1_loop2_stride", 0x12, kLoop2StrideFields, kLoop2StrideRegisters,
                   "sets the outer loop's strides"),
    SetRegisterRow("set_gm2l1_pad", 0x13, kPadFields, kPadRegisters, "sets the pad register"),
    {.mnemonic = "copy_gm2l1_align",
     .opcode = 0x14,
     .family = Family::kAlignCopy,
     .pipe = Pipe::kMte2,
     .words = 5,
     .has_sync = true,
     .fields = kAlignCopyFields,
     .spaces = {Space::kL1, Space::kGm},
     .registers = {},
     .support = kAlignCopySupport,
     .rules = kAlignCopyRules,
     .summary =
         "copies bursts from gm to l1, padding each and filling it up to whole blocks, under "
         "the loop registers",
     .page = "asc_copy_gm2l1_align (seed 004)"},
};

// The bits of the header that every instruction uses: opcode, type, sync, word count. Bit 15 is
// zero.
inline constexpr uint64_t kHeaderMask = 0xf7fff;

// The bits of word `word` that the row's fields own.
constexpr uint64_t FieldMask(const Row& row, int word) {
  uint64_t mask = 0;
  for (const Field& field : row.fields) {
    if (field.bits.word == word) mask |= field.bits.mask();
  }
  return mask;
}

constexpr bool FieldIsSound(const Row& row, const Field& field) {
  const Bits& bits = field.bits;
  if (bits.width == 0 || bits.low + bits.width > 64 || bits.word >= row.words) return false;
  if (bits.word == 0 && (bits.mask() & (kHeaderMask | 0x8000)) != 0) return false;
  if (field.is_address()) return bits.low == 0 && bits.width == 64;
  const int64_t stored_max = field.stored == field.unit ? field.max : field.stored_max;
  if (field.min < 0 || stored_max < field.min || bits.width > 62) return false;
  if (stored_max > static_cast<int64_t>(bits.mask() >> bits.low)) return false;
  if (field.default_value.has_value() &&
      (*field.default_value < field.min || *field.default_value > field.max)) {
    return false;
  }
  for (const NamedValue& named : field.names) {
    if (named.value > field.max) return false;
  }
  return field.kind != FieldKind::kCode || !field.names.empty();
}

constexpr bool RowIsSound(const Row& row) {
  if (row.words < 1 || row.words > kMaxWords || row.fields.size() > kMaxFields) return false;
  uint64_t owned[kMaxWords] = {kHeaderMask | 0x8000};
  size_t addresses = 0;
  for (const Field& field : row.fields) {
    if (!FieldIsSound(row, field) || (owned[field.bits.word] & field.bits.mask()) != 0)
      return false;
    owned[field.bits.word] |= field.bits.mask();
    addresses += field.is_address();
  }
  for (int word = 0; word < row.words; ++word) {
    if (owned[word] == 0) return false;  // a word that holds nothing
  }
  const bool sets_registers = row.family == Family::kSetRegister;
  return addresses <= row.spaces.size() &&
         row.registers.size() == (sets_registers ? row.fields.size() : 0);
}

constexpr bool RowsAreSound() {
  for (size_t i = 0; i < std::size(kRows); ++i) {
    if (!RowIsSound(kRows[i])) return false;
    if (i > 0 && kRows[i].opcode <= kRows[i - 1].opcode) return false;
    for (size_t j = 0; j < i; ++j) {
      if (kRows[i].mnemonic == kRows[j].mnemonic) return false;
    }
  }
  return true;
}
static_assert(RowsAreSound(), "a row's fields overlap or do not fit, or an opcode or name repeats");

}  // namespace internal
}  // namespace mte

#endif  // MTE_ISA_ROWS_H_
