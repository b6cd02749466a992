#!/usr/bin/env bash
# Without any one of the lines that order its pipes, a program is reported:
# check-removed-flags.sh MTE FILE.s
set -euo pipefail

mte="$(realpath "$1")"
source="$(realpath "$2")"
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cp "$(dirname "$source")"/*.s "$(dirname "$source")"/*.inc "$directory"
cd "$directory"
program="$(basename "$source")"

removed=0
for file in "$program" $(sed -n 's/^ *\.include *"\(.*\)"$/\1/p' "$program"); do
  cp "$file" whole
  grep -nE '^ *(set_flag|wait_flag|pipe_barrier) ' whole >lines || true
  while IFS=: read -r line _; do
    sed "${line}d" whole >"$file"
    if [[ -z "$("$mte" run "$program" 2>&1)" ]]; then
      printf '%s runs without a word when line %d of %s is gone\n' "$program" "$line" "$file"
      exit 1
    fi
    removed=$((removed + 1))
  done <lines
  cp whole "$file"
done
printf '%d lines removed, one at a time\n' "$removed"
