# What the other scripts share: where the tree is, the packages it needs, and how a preset is built.
# Sourced, not run.

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
jobs="$(nproc)"

packages=(
  g++ cmake ninja-build pkg-config git
  libabsl-dev libboost1.81-dev libcli11-dev libedit-dev libelf-dev libhwy-dev nlohmann-json3-dev
  libgtest-dev libgmock-dev
)

say() { printf '\n== %s\n' "$*"; }

# Shows a command as it would be typed, then runs it.
run() {
  printf '$ %s\n' "$*"
  "$@"
}

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

is_installed() {
  [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

as_root() {
  if [[ "$(id -u)" == 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "installing packages needs root or sudo; as root: apt-get install ${packages[*]}"
  fi
}

# Installs what is missing. With nothing missing it asks dpkg only, and needs no network.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "Not a Debian: taking these to be installed: ${packages[*]}"
    return
  fi
  local missing=() package
  for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  say "Installing ${missing[*]}"
  as_root apt-get -o DPkg::Lock::Timeout=300 update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y \
    --no-install-recommends "${missing[@]}"
}

# build PRESET [TARGET]: configures and builds, by default everything.
build() {
  say "Building preset $1"
  (cd "$root" && run cmake --preset "$1" && run cmake --build --preset "$1" -j "$jobs" \
    --target "${2:-all}")
}
