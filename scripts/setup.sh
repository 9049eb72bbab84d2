#!/usr/bin/env bash
# Installs missing programs for the tests, in addition to Go, Node and make. These are the PostgreSQL server, its
# pooler PgBouncer, Chromium, fonts for Telugu and Hindi, gcc for Go's race detector, and the programs that read
# documents (poppler, zbar). With the argument `deploy` it also installs the programs for `make test-deploy`: a Docker
# engine, the programs that make images, and an emulator of arm64. Requires Debian and root.
set -euo pipefail

missing=()
need() { # PACKAGE TEST…: the test succeeds if the package is installed
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}
has_fonts() { [ -n "$(find /usr/share/fonts "$HOME/.fonts" "$HOME/.local/share/fonts" -iname "*$1*" -print -quit 2>/dev/null)" ]; }

need postgresql bash -c 'compgen -G "/usr/lib/postgresql/*/bin/initdb" || command -v initdb'
need pgbouncer bash -c 'command -v pgbouncer || test -x /usr/sbin/pgbouncer'
need chromium-headless-shell test -x "${CHROMIUM:-/usr/bin/chromium-headless-shell}"
need fonts-noto-core has_fonts telugu
# This font shows Latin text until the web fonts have loaded. Its metrics are similar to those of fonts on phones.
need fonts-liberation has_fonts liberation
need poppler-utils bash -c 'command -v pdftotext && command -v pdftoppm'
need zbar-tools bash -c 'command -v zbarimg'
need gcc bash -c 'command -v gcc || command -v clang'
need libc6-dev bash -c 'test -e /usr/include/stdlib.h || test "$(uname)" != Linux'
if [ "${1:-}" = deploy ]; then
  need docker.io bash -c 'command -v docker && command -v dockerd'
  need iptables bash -c 'command -v iptables || test -x /usr/sbin/iptables'
  need iproute2 command -v ip
  need debootstrap command -v debootstrap
  need busybox-static bash -c 'busybox true'
  need openssh-client command -v ssh-keygen
  need curl command -v curl
  need qemu-user bash -c 'command -v qemu-aarch64 || test "$(uname -m)" = aarch64'
fi

if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  echo "The tests need these programs, under whatever names this system has for them: ${missing[*]}" >&2
  exit 1
fi
if [ "$(id -u)" != 0 ]; then
  echo "The tests need programs that are missing. Run: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
echo "Installing for the tests: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null
