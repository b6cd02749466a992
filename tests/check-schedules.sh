#!/usr/bin/env bash
# A right program runs without a word under every schedule, with every check:
# check-schedules.sh MTE FILE.s
set -euo pipefail

mte="$1"
source="$2"
for schedule in program "random --runs 5" timed; do
  printf '%s\n' "--schedule $schedule"
  # shellcheck disable=SC2086
  "$mte" run "$source" --checks all -Werror --schedule $schedule
done
