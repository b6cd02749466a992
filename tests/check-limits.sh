#!/usr/bin/env bash
# Limits of the system and of the language are met with one message and an exit status, in bounded
# time, and leave no partial output: check-limits.sh MTE. Not for builds with sanitizers, which need
# address space without end.
set -euo pipefail

mte="$(realpath "$1")"
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"

fail() {
  printf '%s\n' "$@"
  exit 1
}

# want STATUS TEXT COMMAND...: how it ends, what it says (once), and that no file appears.
want() {
  local wanted="$1" text="$2" status=0 before after
  shift 2
  before="$(ls -A)"
  "$@" >/dev/null 2>../errors.$$ || status=$?
  after="$(ls -A)"
  [[ "$status" == "$wanted" && "$(grep -cF "$text" ../errors.$$)" == 1 ]] ||
    fail "$*: exit status $status" "$(head -c 2000 ../errors.$$)"
  [[ "$before" == "$after" ]] || fail "$* leaves" "$(diff <(echo "$before") <(echo "$after"))"
  rm -f ../errors.$$
}

within() {  # within KIB COMMAND...: in so much address space
  (ulimit -v "$1" && shift && exec "$@")
}

cat >large.s <<'END'
        .target ascend950
        .data   gm:0
        .iota.u8 4096
        .text
        .rept   30_000, i
        copy_gm2l1_align_sync.u8 l1:32*(i % 16384), gm:i % 4000, n_burst=1, len_burst=bytes(32)
        .endr
END
"$mte" asm large.s -o large.elf
printf '        .target ascend950\n        nop\n' >small.s
printf '        .target ascend950\n        .rept 1 << 60\n        nop\n        .endr\n' >turns.s
printf '        .target ascend950\n        .data gm:0\n        .fill.u8 1 << 30, 1\n' >data.s
printf '        .target ascend950\n        .data gm:0\n        .skip 1 << 47\n' >skip.s
head -c 100000000 /dev/zero | tr '\0' a >line.s

no_memory='mte: error: there is not enough memory [E0607]'
kib=$((50 * 1024))
want 2 "$no_memory" within $kib "$mte" asm turns.s -o new.elf
want 2 "$no_memory" within $kib "$mte" asm data.s -o new.elf
want 2 "$no_memory" within $kib "$mte" asm line.s -o new.elf
want 2 "$no_memory" within $kib "$mte" run line.s --dump l1:0:16=new.bin
want 2 "$no_memory" within $kib "$mte" dis line.s
want 2 "$no_memory" within $kib "$mte" run small.s --load l1:0=line.s --dump l1:0:16=new.bin
want 2 '"message":"there is not enough memory"' within $kib "$mte" asm line.s --diagnostics=json

# From too little to start with, to enough.
for ((kib = 12000; kib < 60000; kib += 8000)); do
  for command in "asm large.s -o new.elf" "dis large.elf" "run large.s --dump l1:0:16=new.bin" \
    "run large.elf --schedule timed --trace new.json" "isa --markdown"; do
    status=0
    # shellcheck disable=SC2086  # the words of the command
    within $kib "$mte" $command >/dev/null 2>../errors.$$ || status=$?
    case "$status" in
      0) [[ ! -s ../errors.$$ ]] || fail "$command in $kib KiB says" "$(cat ../errors.$$)" ;;
      2) [[ "$(cat ../errors.$$)" == "$no_memory" && -z "$(ls new.* 2>/dev/null)" ]] ||
        fail "$command in $kib KiB" "$(head -c 2000 ../errors.$$)" "$(ls)" ;;
      127) ;;  # the libraries do not fit
      *) fail "$command in $kib KiB: exit status $status" "$(head -c 2000 ../errors.$$)" ;;
    esac
    rm -f new.* ../errors.$$
  done
done
[[ "$status" == 0 ]] || fail "what is enough for every command is not enough"

# Memory that only the program asks for is the program's mistake.
want 1 'the host has no 140737488355328 bytes for it' "$mte" run skip.s --dump gm:0:1=new.bin
want 2 'the host has no 281474976710656 bytes for it' "$mte" run small.s --reserve gm:0:0x1000000000000

# Counts.
want 1 'the source expands to more than 100 million statements' "$mte" asm turns.s -o new.elf
truncate -s 5G huge.elf  # takes no room
want 2 'more than 4 GiB, the most a file may have' "$mte" run huge.elf

# A limit to the size of files, met in the middle of one.
want 2 'new.elf: cannot be written: File too large' bash -c 'ulimit -f 50; exec "$@"' - \
  "$mte" asm large.s -o new.elf
want 2 'new.bin: cannot be written: File too large' bash -c 'ulimit -f 50; exec "$@"' - \
  "$mte" run small.s --dump l1:0:0x80000=new.bin
# shellcheck disable=SC2016  # that bash is to expand it
want 2 'standard output: cannot be written: File too large' bash -c \
  'ulimit -f 50; "$@" >dis.txt; status=$?; rm dis.txt; exit $status' - "$mte" dis large.elf
