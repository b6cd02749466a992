#!/usr/bin/env bash
# Every relative link of a Markdown file leads somewhere: check-links.sh FILE.md
set -euo pipefail

cd "$(dirname "$1")"
status=0
while IFS= read -r link; do
  case "$link" in
    http* | '#'* | '') continue ;;
    *) ;;
  esac
  [[ -e "${link%%#*}" ]] || { printf '%s: no such file: %s\n' "$1" "$link"; status=1; }
done < <(grep -oE '\]\([^) ]+\)' "$(basename "$1")" | sed 's/^](//; s/)$//')
exit "$status"
