#!/usr/bin/env bash
# Installs a finished build into a new directory and uses it from there: the program, its manual page
# and completion, and the libraries, through the example consumer.
#   check-install.sh BUILD_DIRECTORY CXX_COMPILER [CXX_FLAGS]
set -euo pipefail

build="$(realpath "$1")"
compiler="$2"
flags="${3:-}"
tree="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
stage="$directory/stage"

# Shows what a command printed only where it fails.
quietly() {
  "$@" >"$directory/log" 2>&1 || { cat "$directory/log"; exit 1; }
}

quietly cmake --install "$build" --prefix "$stage"

"$stage/bin/mte" --version
for file in share/man/man1/mte.1 share/bash-completion/completions/mte \
            share/zsh/site-functions/_mte; do
  [[ -s "$stage/$file" ]] || { printf '%s is missing or empty\n' "$file"; exit 1; }
done

quietly cmake -S "$tree/examples/consumer" -B "$directory/consumer" \
  -DCMAKE_PREFIX_PATH="$stage" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags"
# Nothing but the consumer itself is compiled.
quietly cmake --build "$directory/consumer"
"$directory/consumer/consumer" | diff -u "$tree/examples/consumer/expected.txt" -
