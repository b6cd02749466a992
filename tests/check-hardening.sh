#!/usr/bin/env bash
# The program has what cmake/hardening.cmake asks for: check-hardening.sh MTE
set -euo pipefail

mte="$1"
headers="$(readelf -hldW "$mte")"
functions="$(readelf -W --dyn-syms "$mte")"

# has TEXT WHAT: `WHAT` shows as `TEXT`.
has() {
  grep -qE "$1" <<<"$2" || { printf '%s: not to be found: %s\n' "$mte" "$3"; exit 1; }
}
has 'Type: +DYN' "$headers" "a position-independent program"
has 'GNU_RELRO' "$headers" "relocations that become read-only"
has 'BIND_NOW|FLAGS_1.*NOW' "$headers" "relocations before the start"
has 'GNU_STACK +0x0+ 0x0+ 0x0+ 0x0+ 0x0+ RW ' "$headers" "a stack that is not executable"
has '__stack_chk_fail' "$functions" "guarded stack frames"
has '_chk@' "$functions" "checked library functions"
if grep -qE 'RWE' <<<"$headers"; then
  printf '%s: a segment is writable and executable\n' "$mte"
  exit 1
fi
if [[ "$(uname -m)" == x86_64 ]]; then
  disassembly="$(objdump -d --no-show-raw-insn "$mte" --disassemble=main)"
  has 'endbr64' "$disassembly" "the mark of where jumps may lead"
fi
