#!/usr/bin/env bash
# A golden program whose expected image differs in one byte must fail, and name that byte:
# check-changed-bytes.sh MTE FILE.s
set -euo pipefail

mte="$(realpath "$1")"
source="$(realpath "$2")"
name="$(basename "$source" .s)"
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cp "$(dirname "$source")"/*.bin "$source" "$directory"
cd "$directory"

byte_at() { od -An -tu1 -j "$1" -N 1 "$name.want.bin" | tr -d ' '; }

set_byte() {
  # shellcheck disable=SC2059  # the format is the byte
  printf "\\x$(printf '%02x' "$2")" | dd of="$name.want.bin" bs=1 seek="$1" conv=notrunc status=none
}

space="$(sed -n 's/^ *\.expect *\([a-z0-9]*\):0$/\1/p' "$name.s")"
size="$(stat -c %s "$name.want.bin")"
for offset in 0 37 $((size / 2)) $((size - 1)); do
  right="$(byte_at "$offset")"
  wrong=$((right ^ 0x10))
  set_byte "$offset" "$wrong"
  status=0
  output="$("$mte" run "$name.s" 2>&1)" || status=$?
  set_byte "$offset" "$right"

  where="$(printf '%s:0x%x' "$space" "$offset")"
  wanted="$(printf '0x%02x' "$wrong")"
  found="$(printf '0x%02x' "$right")"
  for word in "$where" "$wanted" "$found" E0505; do
    if [[ "$status" != 1 || "$output" != *"$word"* ]]; then
      printf 'byte %d: exit status %d, and "%s" is looked for in:\n%s\n' "$offset" "$status" \
        "$word" "$output"
      exit 1
    fi
  done
done
"$mte" run "$name.s"  # the image is as it was
