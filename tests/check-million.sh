#!/usr/bin/env bash
# A program of a million instructions is assembled, disassembled and run, each in less than 300 MB:
# check-million.sh MTE PEAK_MEMORY
set -euo pipefail

mte="$(realpath "$1")"
within_limit=("$(realpath "$2")" 300000000)
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"

cat >million.s <<'END'
        .target ascend950
        .data   gm:0
        .iota.u8 4096
        .text
        .rept   500_000, i
        set_gm2l1_pad       i & 0xffff
        copy_gm2l1_align_sync.u8 l1:32*(i % 16384), gm:i % 4000, n_burst=1,
                                 len_burst=bytes(1 + i % 32), data_select_bit=true
        .endr
END

"${within_limit[@]}" "$mte" asm million.s -o million.elf
"${within_limit[@]}" "$mte" dis million.elf >million.dis
"${within_limit[@]}" "$mte" run million.elf
lines="$(grep -c '_gm2l1_' million.dis)"
[[ "$lines" == 1000000 ]] || { printf '%s instructions in the disassembly\n' "$lines"; exit 1; }
