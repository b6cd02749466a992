#!/usr/bin/env bash
# Runs the examples of a Markdown file: run-examples.sh MTE FILE.md [--update]
#
#   ```asm title=copy.s     a fence with a title: its text is written to that file
#   ```console              "$ " starts a command (a line ending in \ goes on), the rest is what it
#                           prints on both streams; after a failure a last line [exit status N]
#
# A picture that the file shows, ![...](pictures/NAME.svg), is one that an example has written as
# NAME.svg.
#
# All examples of a file run in one new directory, in which `programs` and `golden` are those of the
# tree. Prints a diff and exits 1 where the outputs differ; with --update the file gets the real ones.
set -euo pipefail
export LC_ALL=C

mte="$(realpath "$1")"
document="$(realpath "$2")"
mode="${3:-}"
tree="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
mkdir "$directory/bin" "$directory/here"
ln -s "$mte" "$directory/bin/mte"
ln -s "$tree/programs" "$tree/tests/golden" "$directory/here/"
export PATH="$directory/bin:$PATH"
actual="$directory/actual.md"
commands=0

cd "$directory/here"

# The command's output, and its exit status where that is not 0.
run_command() {
  local output="$directory/output" status=0
  bash -c "$1" >"$output" 2>&1 </dev/null || status=$?
  cat "$output"
  if [[ -s "$output" && -n "$(tail -c 1 "$output")" ]]; then printf '\n'; fi
  if ((status)); then printf '[exit status %d]\n' "$status"; fi
}

write_file() {
  local line
  mkdir -p "$(dirname "$1")"
  : >"$1"
  while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ "$line" != '```' ]] || return 0
    printf '%s\n' "$line" >>"$1"
  done
}

run_console() {
  local line command
  while IFS= read -r line; do
    if [[ "$line" == '```' ]]; then
      printf '%s\n' "$line"
      return
    fi
    [[ "$line" == '$ '* ]] || continue  # the output of before
    printf '%s\n' "$line"
    command="${line#'$ '}"
    while [[ "$command" == *\\ ]] && IFS= read -r line; do
      printf '%s\n' "$line"
      command="${command%\\}$line"
    done
    run_command "$command"
    commands=$((commands + 1))
  done
}

rewrite() {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case "$line" in
      '```'*' title='*) write_file "${line##* title=}" ;;
      '```console') run_console ;;
      *) ;;
    esac
  done
}

check_pictures() {
  local path picture
  while IFS= read -r path; do
    picture="$(dirname "$document")/$path"
    if [[ ! -e "$(basename "$path")" ]]; then
      printf '%s: no example writes %s\n' "$document" "$(basename "$path")"
      exit 1
    elif cmp -s "$(basename "$path")" "$picture"; then
      continue
    elif [[ "$mode" != --update ]]; then
      printf '%s: %s is not what the example writes\n' "$document" "$path"
      exit 1
    fi
    mkdir -p "$(dirname "$picture")"
    cp "$(basename "$path")" "$picture"
  done < <(grep -oE '^!\[[^]]*\]\([^) ]+\.svg\)' "$document" | sed 's/.*(//; s/)$//')
}

rewrite <"$document" >"$actual"
check_pictures
if [[ "$mode" == --update ]]; then
  cmp -s "$actual" "$document" || cat "$actual" >"$document"
elif ! diff -u --label expected --label actual "$document" "$actual"; then
  printf '%s: the outputs differ; where the new ones are right: %s MTE %s --update\n' \
    "$2" "tests/run-examples.sh" "$2"
  exit 1
fi
printf '%s: %d commands\n' "$2" "$commands"
