// What `mte explain` says about E05 (what happens at run time) and E06 (files and the command
// line).
#ifndef MTE_DIAGNOSTICS_EXPLANATIONS_RUN_H_
#define MTE_DIAGNOSTICS_EXPLANATIONS_RUN_H_

#include "diagnostics/codes.h"

namespace mte {
namespace internal {

inline constexpr CodeInfo kRunCodes[] = {
    {Code::kOutOfBounds, 'E', "an instruction touches memory that is not there",
     "Local buffers have the target's size, and gm is only what .data, --load and --reserve "
     "declare: "
     "a byte outside is a bug on the device too. Nothing is read or written by the instruction.",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 64
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(65)
)",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 64
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(64)
)"},
    {Code::kUninitialised, 'E', "bytes are read that nothing wrote",
     "Local buffers start uninitialised, and so does what .skip or --reserve declares. What such a "
     "byte holds on the device is chance. --checks can leave this out.",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 32
        .skip   32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(64)
)",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 64
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(64)
)"},
    {Code::kOverlap, 'E', "one instruction writes a byte twice",
     "The parts of one instruction are written in no particular order, so the result is chance. "
     "Usually a destination stride is too small, or 0.",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 128
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(64), burst_src_stride=64,
                            burst_dst_stride=32
)",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 128
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=2, len_burst=bytes(64), burst_src_stride=64,
                            burst_dst_stride=64
)"},
    {Code::kExpectation, 'E', "memory is not what .expect says",
     "After the run every .expect is compared with memory. The report names the first byte that "
     "differs, what was wanted and what is there.",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(32)
        .expect l1:0
        .u8     0, 1, 3
)",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(32)
        .expect l1:0
        .u8     0, 1, 2
)"},
    {Code::kFlagRaisedTwice, 'E', "a flag is raised that is up already",
     "A flag is up or down; it does not count. Every set_flag needs its wait_flag before the next "
     "set_flag of the same pipes and event id; another event id is another flag.",
     R"(        .target ascend950
        set_flag mte2, mte1, 0
        set_flag mte2, mte1, 0
        wait_flag mte2, mte1, 0
)",
     R"(        .target ascend950
        set_flag mte2, mte1, 0
        wait_flag mte2, mte1, 0
        set_flag mte2, mte1, 1
        wait_flag mte2, mte1, 1
)"},
    {Code::kDeadlock, 'E', "a pipe waits for a flag that nothing can raise",
     "No pipe can go on: on the device the kernel would hang. The notes show what each pipe is "
     "waiting for.",
     R"(        .target ascend950
        wait_flag mte2, mte1, 0
)",
     R"(        .target ascend950
        set_flag mte2, mte1, 0
        wait_flag mte2, mte1, 0
)"},
    {Code::kFlagLeftUp, 'W', "a flag is still up at the end",
     "It would be up when the next kernel starts, whose first set_flag is then one too many. Add "
     "the "
     "wait_flag that is missing.",
     R"(        .target ascend950
        set_flag mte2, mte1, 0
)",
     R"(        .target ascend950
        set_flag mte2, mte1, 0
        wait_flag mte2, mte1, 0
)"},
    {Code::kLoopSizeLeft, 'W', "the loop sizes are not back to (1, 1) at the end",
     "Loop registers persist: the next copy would run under them. The vendor's page asks for the "
     "reset.",
     R"(        .target ascend950
        set_gm2l1_loop_size 2, 2
)",
     R"(        .target ascend950
        set_gm2l1_loop_size 2, 2
        set_gm2l1_loop_size 1, 1
)"},
    {Code::kNothingMoved, 'W', "an instruction moves nothing",
     "A count, a length or a loop size is 0. That is legal, and seldom meant.",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=0, len_burst=bytes(32)
)",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 32
        .text
        copy_gm2l1_align.u8 l1:0, gm:0x1000, n_burst=1, len_burst=bytes(32)
)"},
    {Code::kMaxSteps, 'E', "the step limit is reached",
     "--max-steps N stops a run after N instructions. The program was not at its end.",
     "$ mte run --max-steps 10 program.s", "$ mte run program.s"},
    {Code::kIllegalInstruction, 'E', "words that are no instruction",
     "An object file holds a word with an unknown opcode or type, a bit that no field owns, or a "
     "value "
     "that the instruction does not take. The message names the word and the bits; the file is "
     "damaged or made for something else.",
     "$ mte dis damaged.elf", "$ mte dis program.elf"},
    {Code::kInterrupted, 'E', "the run was interrupted",
     "Ctrl-C, or SIGTERM, ended the run before the program did. Dumps, statistics and traces show "
     "what it had done by then; expectations are not compared. A second Ctrl-C ends mte at once.",
     "$ timeout --signal=INT 0.1 mte run long_program.s", "$ mte run long_program.s"},
    {Code::kTooLong, 'E', "an instruction moves too much to be run",
     "The counts of its loops multiply to more pieces, or to more bytes, than mte moves for one "
     "instruction; most of them must land where others have. Usually a count is wrong, or a "
     "stride is 0: with all checks on, the first byte that is written twice is an error (E0504). "
     "The instruction is left out.",
     "$ mte run --checks none loop_sizes_of_two_million.s", "$ mte run program.s"},
    {Code::kRace, 'E', "two accesses race",
     "Two instructions touch the same byte, at least one writes it, and nothing makes the later "
     "one wait for the earlier one: what happens is chance, and may go well for a long time. "
     "Standing in the same queue orders nothing, as a pipe starts an instruction before the "
     "earlier ones have finished. Between two pipes a flag makes the order, within one pipe "
     "`pipe_barrier`, and a _sync form or `pipe_barrier all` orders everything. Races are found "
     "whatever the schedule.",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 512
        .text
        load_gm2l1_2d.u8  l1:0, gm:0x1000, repeat_times=1
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
)",
     R"(        .target ascend950
        .data   gm:0x1000
        .iota.u8 512
        .text
        load_gm2l1_2d.u8  l1:0, gm:0x1000, repeat_times=1
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
)"},
    {Code::kFlagMayBeUp, 'W', "a flag may be raised while it is up",
     "The flag was lowered before it was raised again, but only by luck: nothing makes the pipe "
     "that raises it wait for the pipe that lowers it, and in another run the raise comes first. "
     "Take turns with two event ids, or send a flag back.",
     R"(        .target ascend950
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
)",
     R"(        .target ascend950
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        set_flag  mte1, mte2, 0
        wait_flag mte1, mte2, 0
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
)"},
    {Code::kRedundantWait, 'W', "a wait orders nothing that a barrier has not ordered",
     "Every pipe has drained since the flag's set_flag could tell something new. The pair costs "
     "time and an event id. Only --hints asks for such notes.",
     "$ mte run --hints barrier_and_flag.s", "$ mte run --hints barrier.s"},
    {Code::kScheduleMatters, 'E', "memory depends on the schedule",
     "Two runs of --runs with different seeds end with different bytes in memory. The report names "
     "the first such byte and the instructions that met there in different order. The race check "
     "says what is missing.",
     "$ mte run --checks none --schedule random --runs 20 race.s",
     "$ mte run --checks none --schedule random --runs 20 program.s"},
};

inline constexpr CodeInfo kFileCodes[] = {
    {Code::kCannotRead, 'E', "a file cannot be read",
     "The file is not there, is a directory, may not be read, or is larger than 4 GiB.",
     "$ mte run no_such_file.s", "$ mte run program.s"},
    {Code::kMalformedObject, 'E', "the object file is malformed",
     "Every offset, size, count and string of an object file is checked before it is used. This "
     "one "
     "is cut short, damaged, or no object file of mte.",
     "$ mte run half_copied.elf", "$ mte run program.elf"},
    {Code::kMalformedNpy, 'E', "the NumPy file cannot be used",
     "A .npy file must hold plain little-endian numbers in C order, and as many as its header "
     "says. "
     "numpy.ascontiguousarray gives an array that order.",
     "$ mte run --load gm:0x1000=objects.npy program.s",
     "$ mte run --load gm:0x1000=rows.npy program.s"},
    {Code::kBadRegion, 'E', "a region of memory is not understood, or not there",
     "A region is SPACE:ADDRESS:BYTES, SPACE:ADDRESS:TYPE[ROWSxCOLUMNS], or a label of the program "
     "in "
     "place of SPACE:ADDRESS. It must lie within its memory.",
     "$ mte run --dump l3:0:64 program.s", "$ mte run --dump l1:0:64 program.s"},
    {Code::kTargetNeeded, 'E', "no target is named",
     "How much memory there is, and which instructions there are, depends on the product. The "
     "source "
     "names it with .target, or the command line with --target.",
     "$ mte run words.bin", "$ mte run --target ascend950 words.bin"},
    {Code::kCannotWrite, 'E', "an output cannot be written",
     "The disk is full, the directory is not there or may not be written, the reader of a pipe has "
     "gone, or the output would replace an input. A file that was there before is as it was.",
     "$ mte asm program.s -o no_such_directory/program.elf", "$ mte asm program.s -o program.elf"},
    {Code::kUsage, 'E', "the command line is not understood",
     "A command, an option or its value is unknown or missing. `mte --help` lists the commands and "
     "`mte COMMAND --help` the options of one.",
     "$ mte assemble program.s", "$ mte asm program.s"},
};

}  // namespace internal
}  // namespace mte

#endif  // MTE_DIAGNOSTICS_EXPLANATIONS_RUN_H_
