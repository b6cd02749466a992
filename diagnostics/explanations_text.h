// What `mte explain` says about E01 (syntax) and E02 (symbols and expressions).
#ifndef MTE_DIAGNOSTICS_EXPLANATIONS_TEXT_H_
#define MTE_DIAGNOSTICS_EXPLANATIONS_TEXT_H_

#include "diagnostics/codes.h"

namespace mte {
namespace internal {

inline constexpr CodeInfo kSyntaxCodes[] = {
    {Code::kSyntax, 'E', "the statement is not understood",
     "A line is an optional label, then an instruction or a directive with its operands. Something "
     "stands where the language has no place for it, or something is missing before it.",
     R"(        .equ    ROW, (2 + 3
)",
     R"(        .equ    ROW, (2 + 3)
)"},
    {Code::kBadLiteral, 'E', "a number or a string is malformed",
     "Numbers are decimal, 0x, 0b or 0o, with `_` or `'` between digits only, and fit 64 bits. "
     "Strings end on the line they start on.",
     R"(        .equ    MASK, 0b1021
)",
     R"(        .equ    MASK, 0b1011
)"},
    {Code::kUnbalancedBlock, 'E', "a block is not closed, or closed without being open",
     ".rept needs .endr, .macro needs .endm and .if needs .endif, in the same file and properly "
     "nested.",
     R"(        .rept   2
        nop
)",
     R"(        .rept   2
        nop
        .endr
)"},
    {Code::kNotText, 'E', "the file is not source text",
     "Source is UTF-8 text without NUL bytes. The file has bytes that no such text has; perhaps it "
     "is an image, or an object file given where source is expected.",
     "$ mte asm picture.png", "$ mte asm program.s"},
    {Code::kUnknownDirective, 'E', "no directive has this name",
     "A word that starts with a dot is a directive, and the assembler knows none of this name. "
     "Directives are lower case.",
     R"(        .equal  ROW, 40
)",
     R"(        .equ    ROW, 40
)"},
    {Code::kMisplaced, 'E', "the statement is not allowed here",
     "Values belong after .data or .expect and instructions after .text. .target comes once, "
     "before "
     "the first instruction.",
     R"(        .text
        .u8     1, 2, 3
)",
     R"(        .data   gm:0
        .u8     1, 2, 3
)"},
    {Code::kLimit, 'E', "a bound of the assembler is exceeded",
     "Includes nest 64 deep and macros 256 deep; 100 million statements may be expanded, the "
     "macro calls in progress hold at most 256 MiB of text, a section at most 1 GiB of data and "
     "all of them 4 GiB. Beyond that a mistake, such as a macro that calls itself without end, is "
     "more likely than a program.",
     R"(        .macro  forever
        forever
        .endm
        forever
)",
     R"(        .macro  countdown n
        .if     \n > 0
        nop
        countdown \n - 1
        .endif
        .endm
        countdown 3
)"},
    {Code::kSourceFile, 'E', "a file that the source names cannot be used",
     ".include and .incbin look beside the file that names them; .include then looks in the -I "
     "directories. The file is not there, cannot be read, or does not hold what is asked of it.",
     R"(        .include "no_such_file.s"
)",
     "$ mte asm -I lib program.s"},
    {Code::kMacroCall, 'E', "a macro is called with the wrong arguments",
     "A call gives a value to each parameter that has no default, by position or as name=value, "
     "and "
     "to none twice.",
     R"(        .macro  wait_for n
        .rept   \n
        nop
        .endr
        .endm
        wait_for 1, 2
)",
     R"(        .macro  wait_for n
        .rept   \n
        nop
        .endr
        .endm
        wait_for 2
)"},
    {Code::kUserError, 'E', "the source's own .error",
     "The program itself reports a mistake with .error. Its text says what is wrong.",
     R"(        .equ    ROWS, 0
        .if     ROWS == 0
        .error  "there is nothing to copy"
        .endif
)",
     R"(        .equ    ROWS, 4
        .if     ROWS == 0
        .error  "there is nothing to copy"
        .endif
)"},
    {Code::kAssertFailed, 'E', "the source's own .assert does not hold",
     "The expression of an .assert is 0. Its text, where it has one, says what was meant to hold.",
     R"(        .equ    ROW, 40
        .assert ROW % 32 == 0, "rows must fill whole blocks"
)",
     R"(        .equ    ROW, 64
        .assert ROW % 32 == 0, "rows must fill whole blocks"
)"},
    {Code::kUserWarning, 'W', "the source's own .warning",
     "The program itself warns with .warning. Its text says of what.",
     R"(        .equ    ROW, 40
        .if     ROW % 32 != 0
        .warning "rows are padded"
        .endif
)",
     R"(        .equ    ROW, 64
        .if     ROW % 32 != 0
        .warning "rows are padded"
        .endif
)"},
};

inline constexpr CodeInfo kSymbolCodes[] = {
    {Code::kUndefinedSymbol, 'E', "no symbol has this name",
     "A symbol is a label or a name given by .equ, .set or -D. Symbols are case-sensitive.",
     R"(        .target ascend950
        .equ    PAD, 0xff
        set_gm2l1_pad Pad
)",
     R"(        .target ascend950
        .equ    PAD, 0xff
        set_gm2l1_pad PAD
)"},
    {Code::kRedefinedSymbol, 'E', "the symbol is already defined",
     "Labels and .equ constants have one meaning throughout. A name that changes is made with "
     ".set, "
     "and a label in a macro gets its own name from each call with \\@.",
     R"(        .equ    ROW, 40
        .equ    ROW, 41
)",
     R"(        .set    ROW, 40
        .set    ROW, 41
)"},
    {Code::kReservedName, 'E', "the name means something else already",
     "Memory spaces, data types, pipes and functions cannot be names of symbols: an expression "
     "could not tell which is meant.",
     R"(        .equ    l1, 0x200
)",
     R"(        .equ    L1_START, 0x200
)"},
    {Code::kArithmetic, 'E', "the arithmetic has no result",
     "Expressions are 64-bit signed integers. An overflow, a division by zero or a shift by less "
     "than 0 or more than 63 has no right value, so none is made up.",
     R"(        .equ    ROWS, 0
        .equ    SHARE, 4096 / ROWS
)",
     R"(        .equ    ROWS, 8
        .equ    SHARE, 4096 / ROWS
)"},
    {Code::kNotYetKnown, 'E', "the value is needed before it is defined",
     "What decides how much is assembled (the count of a .rept, the condition of an .if, the size "
     "of a .fill) must be known where it stands. Define its symbols above it.",
     R"(        .rept   COUNT
        nop
        .endr
        .equ    COUNT, 2
)",
     R"(        .equ    COUNT, 2
        .rept   COUNT
        nop
        .endr
)"},
    {Code::kWrongKind, 'E', "an address stands where a number belongs, or the reverse",
     "A label in .data is an address with a space; an operand that counts takes a plain number. "
     "addr(symbol) is an address's byte offset, and SPACE:number makes an address of a number.",
     R"(        .target ascend950
        .data   gm:0x1000
rows:   .iota.u8 64
        .text
        set_gm2l1_pad rows
)",
     R"(        .target ascend950
        .data   gm:0x1000
rows:   .iota.u8 64
        .text
        set_gm2l1_pad addr(rows)
)"},
    {Code::kMixedUnits, 'E', "two units in one sum",
     "bytes(n), elems(n), blocks(n), fractals(n) and squares(n) say what is counted. Numbers of "
     "different units cannot be added or compared; scaling one by a plain number is fine.",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 128
        .text
        copy_gm2l1_align.u8 l1:0, gm:0, 2, 1, burst_src_stride=bytes(32) + elems(4),
                            burst_dst_stride=32
)",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 128
        .text
        copy_gm2l1_align.u8 l1:0, gm:0, 2, 1, burst_src_stride=bytes(32 + 4),
                            burst_dst_stride=32
)"},
    {Code::kFunctionCall, 'E', "a function is called the wrong way",
     "The functions are ceil_div, align_up, align_down, min and max of two numbers; sizeof and c0 "
     "of "
     "a data type; addr of an address symbol; and the units. s4 has no sizeof: an element is half "
     "a "
     "byte.",
     R"(        .equ    ROW, align_up(40)
)",
     R"(        .equ    ROW, align_up(40, 32)
)"},
    {Code::kUnknownSpace, 'E', "no memory space has this name",
     "An address is a memory space, a colon and an offset. The spaces are gm, l1, l0a, l0b, l0c "
     "and "
     "ub, and the TPosition names that stand for them.",
     R"(        .target ascend950
        copy_gm2l1_align.u8 l2:0, gm:0, n_burst=0, len_burst=1
)",
     R"(        .target ascend950
        .data   gm:0
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0, n_burst=1, len_burst=1
)"},
};

}  // namespace internal
}  // namespace mte

#endif  // MTE_DIAGNOSTICS_EXPLANATIONS_TEXT_H_
