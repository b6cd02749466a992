// What `mte explain` says about E03 (operands) and E04 (types, targets and data).
#ifndef MTE_DIAGNOSTICS_EXPLANATIONS_OPERANDS_H_
#define MTE_DIAGNOSTICS_EXPLANATIONS_OPERANDS_H_

#include "diagnostics/codes.h"

namespace mte {
namespace internal {

inline constexpr CodeInfo kOperandCodes[] = {
    {Code::kUnknownInstruction, 'E', "no instruction has this mnemonic",
     "`mte isa` lists the instructions. Mnemonics are lower case; the data type follows a dot.",
     R"(        npo
)",
     R"(        nop
)"},
    {Code::kOutOfRange, 'E', "an operand is out of its range",
     "Every operand has a range in its own unit, which may depend on the data type; "
     "`mte isa MNEMONIC` shows both. An address has 48 bits and must lie in its space.",
     R"(        .target ascend950
        set_gm2l1_loop_size 2097152, 1
        set_gm2l1_loop_size 1, 1
)",
     R"(        .target ascend950
        set_gm2l1_loop_size 2097151, 1
        set_gm2l1_loop_size 1, 1
)"},
    {Code::kNotMultiple, 'E', "an operand is not a multiple of what it must be",
     "Strides into a local buffer keep its alignment, lengths hold whole elements, and addresses "
     "start on their space's alignment. The help names the nearest legal values.",
     R"(        .target ascend950
        set_gm2l1_loop1_stride 33, 33
)",
     R"(        .target ascend950
        set_gm2l1_loop1_stride 33, 64
)"},
    {Code::kUnknownOperand, 'E', "the instruction has no operand of this name",
     "Operands go by their documented name in snake_case or camelCase, or by another edition's "
     "name. "
     "`mte isa MNEMONIC` lists them.",
     R"(        .target ascend950
        set_gm2l1_pad pad_vale=0xff
)",
     R"(        .target ascend950
        set_gm2l1_pad pad_val=0xff
)"},
    {Code::kRepeatedOperand, 'E', "an operand is given twice",
     "A positional operand and a named one, or two names for the same operand, cannot both have a "
     "say.",
     R"(        .target ascend950
        set_gm2l1_loop_size 1, 1, loop1_size=1
)",
     R"(        .target ascend950
        set_gm2l1_loop_size 1, loop2_size=1
)"},
    {Code::kMissingOperand, 'E', "a required operand is missing",
     "Addresses, counts and lengths have no default and must be written.",
     R"(        .target ascend950
        set_gm2l1_loop_size 1
)",
     R"(        .target ascend950
        set_gm2l1_loop_size 1, 1
)"},
    {Code::kTooManyOperands, 'E', "there are more operands than the instruction has",
     "Operands are positional in the documented order, then named; `mte isa MNEMONIC` lists them.",
     R"(        .target ascend950
        set_gm2l1_pad 0xff, 0xff
)",
     R"(        .target ascend950
        set_gm2l1_pad 0xff
)"},
    {Code::kWrongSpace, 'E', "an address is in the wrong memory space",
     "Each instruction moves data along one path, and its operands must lie at that path's ends.",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, l1:0x1000, n_burst=1, len_burst=1
)",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=1
)"},
    {Code::kUnknownOperandValue, 'E', "the operand has no value of this name",
     "Some operands are codes with names, such as pipes; the others are numbers. `mte isa "
     "MNEMONIC` "
     "lists the names of an operand.",
     R"(        pipe_barrier mte5
)",
     R"(        pipe_barrier mte2
)"},
    {Code::kInexactUnit, 'E', "a stated unit does not come out even",
     "A number with a unit is converted to the operand's own unit, and must be a whole number of "
     "it; nothing is rounded. A plain count takes no unit at all.",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.u16 l1:0, gm:0, 1, bytes(32), left_padding_count=bytes(3)
)",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.u16 l1:0, gm:0, 1, bytes(32), left_padding_count=bytes(4)
)"},
    {Code::kOperandsDisagree, 'E', "operands do not go together",
     "Each value is legal, but not with the others. `mte isa MNEMONIC` lists the rules.",
     R"(        set_flag mte2, mte2, 0
        wait_flag mte2, mte1, 0
)",
     R"(        .target ascend950
        set_flag mte2, mte1, 0
        wait_flag mte2, mte1, 0
)"},
    {Code::kUnusualOperand, 'W', "an operand is legal but unusual",
     "The value can be encoded, but no page gives it a meaning, or the pages disagree about it.",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0, n_burst=1, len_burst=1, l2_cache_ctl=3
)",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0, n_burst=1, len_burst=1, l2_cache_ctl=last
)"},
};

inline constexpr CodeInfo kTargetCodes[] = {
    {Code::kUnknownType, 'E', "no data type has this name",
     "The types are s4, s8 u8 hif8, s16 u16 f16 bf16, s32 u32 f32, and b4 b8 b16 b32 for any type "
     "of "
     "a width. Data directives also have u64 and s64.",
     R"(        .data   gm:0
        .iota.u7 32
)",
     R"(        .data   gm:0
        .iota.u8 32
)"},
    {Code::kTypeMissing, 'E', "a data type is missing, or stands where none belongs",
     "A mnemonic that moves elements takes their type after a dot; one that does not takes none.",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align l1:0, gm:0, n_burst=1, len_burst=bytes(32)
)",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0, n_burst=1, len_burst=bytes(32)
)"},
    {Code::kUnsupportedType, 'E', "the instruction does not have this data type",
     "The product's page lists the data types of each instruction; `mte isa MNEMONIC` shows them "
     "for "
     "every target.",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.s4 l1:0, gm:0, n_burst=1, len_burst=bytes(32)
)",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.s8 l1:0, gm:0, n_burst=1, len_burst=bytes(32)
)"},
    {Code::kUnsupportedInstruction, 'E', "the target does not have this instruction",
     "Products differ in what they can move. The help names the targets that have the instruction; "
     "`mte targets NAME` lists what one has.",
     R"(        .target ascend910b
        set_gm2l1_pad 0
)",
     R"(        .target ascend950
        set_gm2l1_pad 0
)"},
    {Code::kUnknownTarget, 'E', "no target has this name",
     "`mte targets` lists the products and their aliases. Letter case does not matter.",
     R"(        .target ascend905
)",
     R"(        .target ascend950
)"},
    {Code::kTargetConflict, 'E', "two different targets are asked for",
     "A program is assembled for one product. --target may repeat what the file says, but not "
     "contradict it.",
     R"(        .target ascend950
        .target ascend910b
)",
     R"(        .target ascend950
)"},
    {Code::kTargetLimit, 'E', "the value is legal, but not on this target",
     "Some products have less of something: fewer event ids, or an operand that must be zero.",
     R"(        .target ascend910
        set_flag mte2, mte1, 5
        wait_flag mte2, mte1, 5
)",
     R"(        .target ascend910
        set_flag mte2, mte1, 3
        wait_flag mte2, mte1, 3
)"},
    {Code::kValueOutOfRange, 'E', "a value does not fit its data type",
     "Values are never cut to size. A floating-point number that would overflow is out of range "
     "too; "
     "`inf` is written so.",
     R"(        .data   gm:0
        .u8     255, 256
)",
     R"(        .data   gm:0
        .u8     255
        .u16    256
)"},
    {Code::kDataOutside, 'E', "data lies outside its memory",
     "A local buffer has the target's size, and offsets have 48 bits; `mte targets` shows the "
     "sizes.",
     R"(        .target ascend950
        .data   l1:0x7fff0
        .fill.u8 32, 0
)",
     R"(        .target ascend950
        .data   l1:0x7ffe0
        .fill.u8 32, 0
)"},
    {Code::kDataOverlap, 'E', "two pieces of data lie on the same bytes",
     "Each byte has one initial value, and one expectation.",
     R"(        .data   gm:0x1000
        .fill.u8 64, 1
        .data   gm:0x1020
        .fill.u8 64, 2
)",
     R"(        .data   gm:0x1000
        .fill.u8 64, 1
        .data   gm:0x1040
        .fill.u8 64, 2
)"},
    {Code::kHalfByte, 'E', "an odd number of 4-bit elements",
     "Two s4 elements make one byte, so they come in pairs.",
     R"(        .data   gm:0
        .s4     1, -2, 3
)",
     R"(        .data   gm:0
        .s4     1, -2, 3, 0
)"},
};

}  // namespace internal
}  // namespace mte

#endif  // MTE_DIAGNOSTICS_EXPLANATIONS_OPERANDS_H_
