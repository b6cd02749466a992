#!/usr/bin/env bash
# Takes a self-checking program through everything that must not change what it does:
# run-program.sh MTE FILE.s
set -euo pipefail

mte="$(realpath "$1")"
source="$(realpath "$2")"
name="$(basename "$source")"
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"

step() {
  printf '%s\n' "$1"
  shift
  "$@"
}

same() {
  cmp "$1" "$2" || { printf '%s differ\n' "$3"; exit 1; }
}

step "from source" "$mte" run "$source"

step "through an object file" "$mte" asm "$source" -o program.elf
"$mte" run program.elf

# Where a source stands does not show in its object.
step "assembled from another directory" \
  env -C "$(dirname "$source")" "$mte" asm "$name" -o "$directory/again.elf"
same program.elf again.elf "the object files of two assemblies"

step "disassembled and assembled again" "$mte" asm "$source" -f bin -o program.bin
"$mte" dis program.elf >program.dis
"$mte" asm program.dis -f bin -o again.bin
same program.bin again.bin "the words before and after"
"$mte" asm "$source" -f hex -o program.hex
"$mte" dis program.hex >from_hex.dis
"$mte" asm from_hex.dis -f bin -o from_hex.bin
same program.bin from_hex.bin "the words of bin and hex"

# Standard input has no directory, so a program that names files beside it cannot come from there.
if ! grep -Eq '^[[:space:]]*\.(incbin|include)' "$source"; then
  step "from standard input" "$mte" run - <"$source"
fi
