#!/usr/bin/env bash
# Installs the Debian package for this machine's platform into an empty root directory and checks the installed files.
# It verifies the service and socket files with systemd, and starts the installed program with a socket that is already
# open, as systemd does. Finally, it removes the package. Requires Debian and root.
set -euo pipefail
cd "$(dirname "$0")/.."
machine=$(go env GOARCH)
package=$(ls build/deb/mela_*_"$machine".deb)
root=$(mktemp -d)
running=
trap 'if [ -n "$running" ]; then kill "$running" 2>/dev/null || true; fi; rm -rf "$root"' EXIT
step() { printf '\n== %s\n' "$*"; }
dpkg_here() { dpkg --root="$root" --force-not-root --force-script-chrootless --force-depends "$@"; }

step "dpkg reads the package"
dpkg-deb --info "$package" | grep "^ Package: mela" >/dev/null
dpkg-deb --contents "$package" | grep "./usr/bin/mela$" >/dev/null

step "It installs into an empty root"
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
touch "$root/var/lib/dpkg/status" "$root/var/lib/dpkg/available"
dpkg_here --install "$package"
test "$(stat --format=%a "$root/etc/mela/mela.env")" = 600
"$root/usr/bin/mela" version
test -x "$root/usr/sbin/mela-command"
grep --quiet 'MIT License' "$root/usr/share/doc/mela/THIRD-PARTY.txt"
grep --quiet '^u mela ' "$root/usr/lib/sysusers.d/mela.conf"

step "systemd verifies the units"
sed "s#/usr/bin/mela#$root/usr/bin/mela#" "$root/usr/lib/systemd/system/mela.service" >"$root/mela.service"
cp "$root/usr/lib/systemd/system/mela.socket" "$root/mela.socket"
systemd-analyze verify "$root/mela.service" "$root/mela.socket"
# Fails if systemd rates the exposure of the service above 2.0 on its scale up to 10.
systemd-analyze security --offline=true --threshold=20 --no-pager "$root/mela.service" | tail -n 1

step "A second installation keeps changed settings"
echo "MELA_PAYMENTS=off" >>"$root/etc/mela/mela.env"
dpkg_here --install "$package"
grep --quiet '^MELA_PAYMENTS=off' "$root/etc/mela/mela.env"

step "Socket activation: the first connection starts the program"
port=$((20000 + RANDOM % 20000))
systemd-socket-activate --listen="127.0.0.1:$port" --fdname=plain --setenv=MELA_DATA="$root/data" \
  --setenv=MELA_PAYMENTS=setup --setenv=HOME="$root" "$root/usr/bin/mela" serve >"$root/log" 2>&1 &
running=$!
for _ in $(seq 1 60); do
  if curl --silent --fail --max-time 60 "http://127.0.0.1:$port/readyz" >/dev/null; then ready=yes; break; fi
  sleep 0.5
done
test "${ready:-}" = yes || { cat "$root/log" >&2; exit 1; }
grep --quiet '/admin/setup#code=' "$root/log"
kill "$running"
wait "$running" || true
running=

step "Its removal and a purge leave the settings"
dpkg_here --remove mela
test ! -e "$root/usr/bin/mela" && test -e "$root/etc/mela/mela.env"
dpkg_here --purge mela | grep --quiet 'are kept'
grep --quiet '^MELA_PAYMENTS=off' "$root/etc/mela/mela.env"
step "The package works"
