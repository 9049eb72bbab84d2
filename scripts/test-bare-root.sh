#!/usr/bin/env bash
# Checks that the project installs all programs that its tests need. It runs a command (by default, make test) on a
# clone of HEAD in a bare Debian system that contains only Git, make, Go and Node. Requires root and debootstrap. The
# system (about 300 MB) is stored in MELA_BARE_ROOT for later runs, by default below the temporary folder.
set -euo pipefail

cd "$(dirname "$0")/.."
root=${MELA_BARE_ROOT:-${TMPDIR:-/tmp}/mela-bare-root}
suite=${MELA_BARE_SUITE:-bookworm}
[ $# -gt 0 ] || set -- make test

[ "$(id -u)" = 0 ] || { echo "This needs root: it changes into another root folder." >&2; exit 1; }
command -v debootstrap >/dev/null || apt-get -qq install --yes debootstrap >/dev/null

if [ ! -e "$root.base/.complete" ]; then
  rm -rf "$root.base"
  debootstrap --variant=minbase --include=ca-certificates,git,make "$suite" "$root.base" >/dev/null
  touch "$root.base/.complete"
fi

mounted=()
unmount() {
  local place
  for place in ${mounted[@]+"${mounted[@]}"}; do umount --lazy "$place"; done
}
trap unmount EXIT
mount_into() { # TYPE DEVICE PLACE
  mount -t "$1" "$2" "$root$3"
  mounted=("$root$3" ${mounted[@]+"${mounted[@]}"})
}

# Make a new copy of the system, without the packages that an earlier run installed.
rm -rf "$root"
cp -a "$root.base" "$root"
mount_into proc proc /proc
mount_into tmpfs tmpfs /dev/shm
cp /etc/resolv.conf "$root/etc/"

# Copy Go, Node and npm from this machine, because the README expects users to install them.
mkdir -p "$root/usr/local"
cp -a "$(go env GOROOT)" "$root/usr/local/go"
node=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
mkdir -p "$root$node/bin" "$root$node/lib/node_modules"
cp "$(readlink -f "$(command -v node)")" "$root$node/bin/node"
cp -a "$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")")/npm" "$root$node/lib/node_modules/"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root$node/bin/npm"
ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$root$node/bin/npx"

# Copy the settings for a private certificate authority or module proxy, if this machine uses them.
settings=()
for name in SSL_CERT_FILE NODE_EXTRA_CA_CERTS GOPROXY GOFLAGS; do
  value=${!name:-}
  [ -n "$value" ] || continue
  if [ -f "$value" ]; then
    mkdir -p "$root$(dirname "$value")"
    cp -L "$value" "$root$value"
  fi
  settings+=("$name=$value")
done

git bundle create --quiet "$root/mela.bundle" HEAD
chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
  PATH="$node/bin:/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
  ${settings[@]+"${settings[@]}"} bash -euc '
    git clone --quiet /mela.bundle /root/mela
    cd /root/mela
    exec "$@"' bash "$@"
