#!/usr/bin/env bash
# The completion scripts answer as they should: check-completion.sh MTE
# What bash is given is asked for as a user would with the tab key; zsh is only asked whether it can
# read its script, where there is a zsh.
set -euo pipefail

mte="$(realpath "$1")"
failures=0

# The name is a completion function's, as bash calls it.
# shellcheck source=/dev/null
source <("$mte" completion bash)

# expect WANTED WORD...: completing the last word gives at least WANTED; "-" stands for nothing.
expect() {
  local wanted="$1"
  shift
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _mte
  case " ${COMPREPLY[*]:--} " in
    *" $wanted "*) ;;
    *)
      printf 'completing "%s": wanted %s, got %s\n' "$*" "$wanted" "${COMPREPLY[*]:--}"
      failures=$((failures + 1))
      ;;
  esac
}

expect explain mte ex
expect --version mte --v
expect 'text json' mte --diagnostics ''
expect json mte --diagnostics = j
expect 'elf bin hex' mte asm -f ''
expect 'text json' mte run --diagnostics = ''
expect 'random' mte run program.s --schedule r
expect 'ascend910b ascend910_93 ascend910' mte run --target ascend910
expect --who-wrote mte --diagnostics json run --who
expect copy_gm2l1_nd2nz mte isa copy_gm2l1_n
expect E0504 mte explain E0504
expect 'bash zsh' mte completion ''
expect - mte run prog
expect - mte asm -o out
expect - mte isa no_such

if command -v zsh >/dev/null; then
  zsh -n <("$mte" completion zsh)
fi
exit "$((failures > 0))"
