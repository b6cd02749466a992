#!/usr/bin/env bash
# A long run with all checks on takes no more memory than its program, and the same besides however
# long it is: check-long-run.sh MTE PEAK_MEMORY MILLIONS
#
# Prints one line each for a tenth of so many millions of instructions, for all of them in one
# program, and for the tenth ten times under random schedules.
set -euo pipefail

mte="$(realpath "$1")"
peak_memory="$(realpath "$2")"
millions="$3"
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"

# Ten instructions a turn, of three pipes and the front end, which change all that checks keep: who
# wrote and read which block last, registers, flags, what is ordered. The words alone are kept: a line
# table grows with the program, and is none of the run's.
make_tenth() {
  cat >tenth.s <<END
        .target ascend950
        .rept   $1, i
        set_gm2l1_pad       i & 0xff
        copy_gm2l1_align.u8 l1:512*(i % 1000), gm:i % 4000, n_burst=1, len_burst=bytes(481 + i % 31),
                            data_select_bit=true
        set_flag            mte2, mte1, i % 8
        wait_flag           mte2, mte1, i % 8
        load_l12l0a_2d.u8   l0a:512*(i % 100), l1:512*(i % 1000), repeat_times=1
        pipe_barrier        mte1
        set_flag            mte1, mte2, i % 8
        wait_flag           mte1, mte2, i % 8
        set_gm2l1_pad       (i + 1) & 0xff
        nop
        .endr
END
  "$mte" asm tenth.s -f bin -o tenth.bin
}

# measure NAME INSTRUCTIONS OBJECT ARGUMENT...: runs it, prints its line and leaves `besides`, what it
# took besides the file and the words in it.
measure() {
  local name="$1" instructions="$2" object="$3" size peak seconds
  shift 3
  TIMEFORMAT=%R
  { time "$peak_memory" 1000000000000 "$mte" run "$object" --target ascend950 --load gm:0=gm.bin \
    "$@" 2>run.txt; } 2>seconds.txt ||
    { cat run.txt; exit 1; }
  seconds="$(tail -n 1 seconds.txt)"
  peak="$(sed -n 's/.*peak memory \([0-9]*\) bytes.*/\1/p' run.txt)"
  size="$(stat -c %s "$object")"
  besides=$((peak - 2 * size))
  printf '%-26s %11d instructions  %8s s  peak %5d MB, object %5d MB, besides %4d MB\n' "$name" \
    "$instructions" "$seconds" $((peak / 1000000)) $((size / 1000000)) $((besides / 1000000))
}

all=$((millions * 1000000))
tenth=$((all / 10))
head -c 8192 /dev/zero >gm.bin
make_tenth $((tenth / 10))
measure "a tenth" "$tenth" tenth.bin
tenth_besides="$besides"
measure "a tenth, in ten orders" "$all" tenth.bin --schedule random --runs 10
orders_besides="$besides"
# Words need no frame: a program ten times over is ten times its words.
for _ in {1..10}; do cat tenth.bin; done >all.bin
measure "all" "$all" all.bin
for more in $((besides - tenth_besides)) $((orders_besides - tenth_besides)); do
  ((more < 8000000)) || { printf 'memory grows with the run: %d bytes more\n' "$more"; exit 1; }
done
