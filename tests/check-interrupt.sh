#!/usr/bin/env bash
# A run that is interrupted ends soon, says where, and writes its dumps and accounts; a run of more
# than a second shows on a terminal how far it is: check-interrupt.sh MTE
set -euo pipefail
set -m  # a job in the background takes SIGINT

mte="$(realpath "$1")"
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"

fail() {
  printf '%s\n' "$@"
  exit 1
}

cat >long.s <<'END'
        .target ascend950
        .data   gm:0
        .iota.u8 4096
        .text
        .rept   20_000, i
        copy_gm2l1_align_sync.u8 l1:32*(i % 1024), gm:i % 4000, n_burst=1, len_burst=bytes(32)
        .endr
END
mkfifo log

# Sends the signal to a run that has begun, and cannot come far, as nobody reads its log until then:
# interrupt SIGNAL ARGUMENT... Leaves `status`, log.txt and errors.txt.
interrupt() {
  local signal="$1" pid
  shift
  "$mte" run long.s --log "$@" >log 2>errors.txt &
  pid=$!
  exec 3<log
  read -r _ <&3
  kill -s "$signal" "$pid"
  cat <&3 >log.txt
  exec 3<&-
  status=0
  wait "$pid" || status=$?
}

expect() {
  [[ "$status" == "$1" ]] || fail "$2: exit status $status" "$(cat errors.txt)"
}

said_where='^long.s:6:9: error: the run was interrupted here, with [0-9]+ instructions issued \[E0514\]$'

for schedule in program random timed; do
  rm -f ./*.bin ./*.csv
  interrupt INT --schedule "$schedule" --dump l1:0:16=l1.bin --dump l1:0:8 --stats=stats.csv
  expect 130 "$schedule"
  grep -qE "$said_where" errors.txt || fail "$schedule: no word of where" "$(cat errors.txt)"
  (($(wc -l <log.txt) < 15000)) || fail "$schedule: it went on for $(wc -l <log.txt) instructions"
  grep -q '^00000000  .. .. .. ..' log.txt || fail "$schedule: no dump" "$(tail -n 3 log.txt)"
  [[ "$(stat -c %s l1.bin)" == 16 && -s stats.csv ]] || fail "$schedule: an output is missing"
done

interrupt TERM --trace trace.json
expect 143 "SIGTERM"
[[ -s trace.json ]] || fail "SIGTERM: no trace"

interrupt INT --keep-going --diagnostics=json
expect 130 "--diagnostics=json"
grep -q '"code":"E0514"' errors.txt || fail "no JSON" "$(cat errors.txt)"

(
  trap '' INT  # as under nohup
  interrupt INT --dump l1:0:1
  expect 0 "an ignored signal"
)

# A real Ctrl-C, on a terminal: the run has long begun when it says how far it is.
"$mte" asm long.s -o long.elf
mkfifo keys
script -qefc "'$mte' run long.elf --schedule random --runs 100000000" /dev/null <keys >screen.txt &
exec 4>keys
until grep -q ' % of the program, .* instructions, in run ' screen.txt; do sleep 0.1; done
printf '\003' >&4
status=0
wait $! || status=$?
exec 4>&-
[[ "$status" == 130 ]] || fail "Ctrl-C: exit status $status" "$(cat screen.txt)"
tr '\r' '\n' <screen.txt | sed 's/\x1b\[[0-9;]*m//g' >lines.txt
grep -qE "${said_where%\$}" lines.txt || fail "Ctrl-C: no word of where" "$(cat lines.txt)"

# A short run says nothing there.
script -qefc "'$mte' run long.elf" /dev/null </dev/null >screen.txt
[[ ! -s screen.txt ]] || fail "a short run says:" "$(cat screen.txt)"
