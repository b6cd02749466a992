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

// ---- 2D loads, transposing loads, ND2NZ: types by target ----

// A set of types with the bN names of the widths in it.
constexpr TypeSet Types(TypeSet types) {
  const struct {
    TypeSet all;
    DataType name;
  } widths[] = {{kAnyB4, DataType::kB4},
                {kAnyB8, DataType::kB8},
                {kAnyB16, DataType::kB16},
                {kAnyB32, DataType::kB32}};
  TypeSet with_names = types;
  for (const auto& width : widths) {
    if (types.Meets(width.all)) with_names = with_names | TypeSet::Of(width.name);
  }
  return with_names;
}

inline constexpr TypeSet kBytes = Types(TypeSet::Of(DataType::kS8, DataType::kU8));
inline constexpr TypeSet kIntsToB16 =
    Types(TypeSet::Of(DataType::kS8, DataType::kU8, DataType::kS16, DataType::kU16));
inline constexpr TypeSet kInts16 = Types(TypeSet::Of(DataType::kS16, DataType::kU16));
inline constexpr TypeSet kFloat16 = Types(TypeSet::Of(DataType::kF16));
inline constexpr TypeSet kBothFloat16 = Types(TypeSet::Of(DataType::kF16, DataType::kBf16));
inline constexpr TypeSet kS8AndF16 = Types(TypeSet::Of(DataType::kS8, DataType::kF16));
inline constexpr TypeSet kAnyFromB8 = kAnyB8 | kAnyB16 | kAnyB32;
inline constexpr TypeSet kPlainFromB8 = kBytes | kAnyB16 | kAnyB32;  // all but hif8

inline constexpr TargetSet k2201 = TargetSet::Of(TargetId::kAscend910b, TargetId::kAscend910_93);
inline constexpr TargetSet k310b = TargetSet::Of(TargetId::kAscend310b);
inline constexpr TargetSet kOlder = TargetSet::Of(TargetId::kAscend310p, TargetId::kAscend910);
inline constexpr TargetSet kKirinX90 = TargetSet::Of(TargetId::kKirinX90);
inline constexpr TargetSet kKirin9030 = TargetSet::Of(TargetId::kKirin9030);
inline constexpr TargetSet kKirin9020 = TargetSet::Of(TargetId::kKirin9020);

inline constexpr Support kLoadGmToL1Support[] = {
    {kOnly950, kPlainFromB8, Evidence::kPage}, {k2201, kAnyFromB8, Evidence::kPage},
    {k310b, kPlainFromB8, Evidence::kPage},    {kOlder, kIntsToB16 | kFloat16, Evidence::kPage},
    {kKirinX90, kS8AndF16, Evidence::kPage},   {kKirin9030, kFloat16, Evidence::kPage},
};
inline constexpr Support kLoadGmToL0Support[] = {
    {k2201, kAnyFromB8, Evidence::kPage},
    {kOlder, kIntsToB16 | kFloat16, Evidence::kPage},
};
inline constexpr Support kLoadL1ToL0Support[] = {
    {kOnly950, kAnyFromB8, Evidence::kPage},
    {k2201, kAnyB4 | kAnyFromB8, Evidence::kPage},
    {k310b, kAnyFromB8, Evidence::kDesign},
    {kOlder, kAnyB4 | kIntsToB16 | kFloat16, Evidence::kPage},
    {kKirinX90, kS8AndF16, Evidence::kDesign},
    {kKirin9030, kFloat16, Evidence::kDesign},
};

inline constexpr TypeSet kTransposable = kBytes | kBothFloat16 | kAnyB32;
inline constexpr Support kTransposeToL0aSupport[] = {
    {k2201, kTransposable, Evidence::kPage},
    {k310b, kTransposable, Evidence::kPage},
    {kKirinX90, kS8AndF16, Evidence::kPage},
};
inline constexpr Support kTransposeToL0bSupport[] = {
    {kOnly950, kTransposable, Evidence::kPage},
    {k2201, kAnyB4 | kTransposable, Evidence::kPage},
    {k310b, kAnyB4 | kTransposable, Evidence::kPage},
    {kKirinX90, kS8AndF16, Evidence::kPage},
};
inline constexpr Support kTransposeV2Support[] = {{kOnly950, kTransposable, Evidence::kPage}};

inline constexpr TargetSet kNd2NzFull =
    TargetSet::Of(TargetId::kAscend950, TargetId::kAscend910b, TargetId::kAscend910_93);
inline constexpr TypeSet kKirinNd2Nz = kIntsToB16 | kFloat16 | kAnyB32;
inline constexpr Support kNd2NzFromGmSupport[] = {
    {kNd2NzFull, kPlainFromB8, Evidence::kPage},
    {TargetSet::Of(TargetId::kAscend310p), kFloat16 | kInts16 | kAnyB32, Evidence::kPage},
    {kKirinX90, kKirinNd2Nz, Evidence::kPage},
    {kKirin9030, kIntsToB16 | kFloat16, Evidence::kPage},
    {kKirin9020, kKirinNd2Nz, Evidence::kPage},
};
inline constexpr Support kNd2NzFromUbSupport[] = {
    {kNd2NzFull, kPlainFromB8, Evidence::kPage},
    {kKirinX90, kKirinNd2Nz, Evidence::kPage},
    {kKirin9030, kIntsToB16 | kFloat16, Evidence::kCode},
    {kKirin9020, kKirinNd2Nz, Evidence::kPage},
};

// ---- Their rules ----

inline constexpr Rule kLoad2dRules[] = {
    {FieldIndex(kLoad2dFields, "if_transpose"),
     [](const Instruction& i, const Target*) {
       const bool possible = i.row->spaces[1] == Space::kL1 && ElementBits(i.type) == 16;
       return i[FieldIndex(kLoad2dFields, "if_transpose")] != 0 && !possible;
     },
     /*warning=*/false,
     /*about_target=*/false, "is not possible: only loads from l1 with a 16-bit type transpose",
     "leave it at false; the transposing loads take other widths"},
    {FieldIndex(kLoad2dFields, "dst_gap"),
     [](const Instruction& i, const Target* target) {
       return target != nullptr && target->id == TargetId::kAscend910 &&
              i[FieldIndex(kLoad2dFields, "dst_gap")] != 0;
     },
     /*warning=*/false,
     /*about_target=*/true, "is more than 0, the only gap there is", ""},
};

// Bytes of field `field`, which counts elements.
constexpr uint64_t ElementBytes(const Instruction& i, int field) {
  return i[field] * static_cast<uint64_t>(ElementBits(i.type)) / 8;
}

// Where the product's ub to l1 path takes only whole blocks.
template <int kField>
constexpr bool BreaksWholeBlocks(const Instruction& i, const Target* target) {
  return target != nullptr && target->id == TargetId::kKirin9020 &&
         i.row->spaces[1] == Space::kUb && ElementBytes(i, kField) % kBlockBytes != 0;
}

template <int kField>
constexpr Rule WholeBlocksRule() {
  return {kField,
          BreaksWholeBlocks<kField>,
          /*warning=*/false,
          /*about_target=*/true,
          "is no whole number of 32 B blocks, as every row and stride must be from ub to l1",
          ""};
}

inline constexpr Rule kNd2NzRules[] = {
    {FieldIndex(kNd2NzFields, "dst_nz_matrix_stride"),
     [](const Instruction& i, const Target*) {
       constexpr int kStride = FieldIndex(kNd2NzFields, "dst_nz_matrix_stride");
       return i[FieldIndex(kNd2NzFields, "nd_num")] > 1 && ElementBytes(i, kStride) % 32 != 0;
     },
     /*warning=*/false,
     /*about_target=*/false,
     "is no whole number of 32 B blocks, as it must be for several matrices",
     "the next matrix would not start on a block"},
    {FieldIndex(kNd2NzFields, "dst_nz_matrix_stride"),
     [](const Instruction& i, const Target*) {
       const uint64_t stride = i[FieldIndex(kNd2NzFields, "dst_nz_matrix_stride")];
       return i[FieldIndex(kNd2NzFields, "nd_num")] > 1 && (stride == 0 || stride > 16384);
     },
     /*warning=*/true,
     /*about_target=*/false, "is a stride that not every edition of the page allows",
     "all of them allow 1..16384"},
    {FieldIndex(kNd2NzFields, "nd_num"),
     [](const Instruction& i, const Target* target) {
       return target != nullptr && kNd2NzFull.contains(target->id) &&
              i.row->spaces[1] == Space::kUb && i[FieldIndex(kNd2NzFields, "nd_num")] > 1;
     },
     /*warning=*/false,
     /*about_target=*/true, "is too many: only one matrix goes from ub to l1 at a time", ""},
    WholeBlocksRule<FieldIndex(kNd2NzFields, "d_value")>(),
    WholeBlocksRule<FieldIndex(kNd2NzFields, "src_nd_matrix_stride")>(),
    WholeBlocksRule<FieldIndex(kNd2NzFields, "src_d_value")>(),
    WholeBlocksRule<FieldIndex(kNd2NzFields, "dst_nz_matrix_stride")>(),
};

// ---- Rows ----

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

constexpr Row Load2dRow(absl::string_view mnemonic, uint8_t opcode, Pipe pipe, Space to, Space from,
                        absl::Span<const Support> support) {
  return {.mnemonic = mnemonic,
          .opcode = opcode,
          .family = Family::kLoad2d,
          .pipe = pipe,
          .words = 4,
          .has_sync = false,
          .fields = kLoad2dFields,
          .spaces = {to, from},
          .registers = {},
          .support = support,
          .rules = kLoad2dRules,
          .summary = "loads whole fractals of 512 bytes",
          .page = "LoadData 2D (seed 001 and its siblings)"};
}

constexpr Row TransposeRow(absl::string_view mnemonic, uint8_t opcode, Family family, Space to,
                           absl::Span<const Field> fields, absl::Span<const Support> support) {
  return {.mnemonic = mnemonic,
          .opcode = opcode,
          .family = family,
          .pipe = Pipe::kMte1,
          .words = 5,
          .has_sync = true,
          .fields = fields,
          .spaces = {to, Space::kL1},
          .registers = {},
          .support = support,
          .rules = {},
          .summary = "loads squares, transposed, and splits each into fractals again",
          .page = "LoadDataWithTranspose (seeds 000 and 002)"};
}

// The rules behind the first two are about loads from ub.
inline constexpr absl::Span<const Rule> kNd2NzFromGmRules(kNd2NzRules, 2);

constexpr Row Nd2NzRow(absl::string_view mnemonic, uint8_t opcode, Pipe pipe, Space from,
                       absl::Span<const Support> support, absl::string_view summary) {
  return {.mnemonic = mnemonic,
          .opcode = opcode,
          .family = Family::kNd2Nz,
          .pipe = pipe,
          .words = 5,
          .has_sync = true,
          .fields = kNd2NzFields,
          .spaces = {Space::kL1, from},
          .registers = {},
          .support = support,
          .rules = from == Space::kUb ? absl::Span<const Rule>(kNd2NzRules) : kNd2NzFromGmRules,
          .summary = summary,
          .page = "DataCopy ND2NZ (seed 003)"};
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
    Load2dRow("load_gm2l1_2d", 0x20, Pipe::kMte2, Space::kL1, Space::kGm, kLoadGmToL1Support),
    Load2dRow("load_gm2l0a_2d", 0x21, Pipe::kMte2, Space::kL0a, Space::kGm, kLoadGmToL0Support),
    Load2dRow("load_gm2l0b_2d", 0x22, Pipe::kMte2, Space::kL0b, Space::kGm, kLoadGmToL0Support),
    Load2dRow("load_l12l0a_2d", 0x23, Pipe::kMte1, Space::kL0a, Space::kL1, kLoadL1ToL0Support),
    Load2dRow("load_l12l0b_2d", 0x24, Pipe::kMte1, Space::kL0b, Space::kL1, kLoadL1ToL0Support),
    TransposeRow("copy_l12l0a_trans", 0x28, Family::kTranspose, Space::kL0a, kTransposeFields,
                 kTransposeToL0aSupport),
    TransposeRow("copy_l12l0b_trans", 0x29, Family::kTranspose, Space::kL0b, kTransposeFields,
                 kTransposeToL0bSupport),
    TransposeRow("copy_l12l0b_trans_v2", 0x2a, Family::kTransposeV2, Space::kL0b,
                 kTransposeV2Fields, kTransposeV2Support),
    Nd2NzRow("copy_gm2l1_nd2nz", 0x30, Pipe::kMte2, Space::kGm, kNd2NzFromGmSupport,
             "copies matrices from rows to the Nz layout; leave 8 KiB of ub free for it on the "
             "Kirins (nothing is written there)"),
    Nd2NzRow("copy_ub2l1_nd2nz", 0x31, Pipe::kMte3, Space::kUb, kNd2NzFromUbSupport,
             "copies matrices from rows to the Nz layout"),
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
