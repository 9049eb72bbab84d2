#!/usr/bin/env bash
# Carries out the quick start, including the upgrade, step by step in an empty root directory that contains only the
# Debian package. The steps are installation, settings, check, start, setup page, a visitor who pays, backup and drill,
# doctor, and the upgrade to the next package. The test uses no domain and no Cashfree account, so the site is
# reachable only on this machine and its payments are simulated. Requires Debian and root.
set -euo pipefail
cd "$(dirname "$0")/.."
machine=$(go env GOARCH)
package=$(ls build/deb/mela_*_"$machine".deb)
root=$(mktemp -d)
running=
cleanup() {
  stop
  umount --lazy "$root/proc" 2>/dev/null || true
  rm -rf "$root"
}
stop() {
  [ -n "$running" ] || return 0
  for child in $(pgrep -P "$running"); do kill "$child" 2>/dev/null || true; done
  kill "$running" 2>/dev/null || true
  wait "$running" 2>/dev/null || true
  running=
}
trap cleanup EXIT
step() { printf '\n== %s\n' "$*"; }
address=127.0.0.1:$((20000 + RANDOM % 20000))
site=http://$address

install_package() { dpkg --root="$root" --force-not-root --force-script-chrootless --force-depends --install "$1"; }
# Runs the program with the environment variables of the service, which are set in its settings file. No other
# variables of this machine are passed to the program.
mela() {
  local settings
  mapfile -t settings < <(grep '^MELA_' "$root/etc/mela/mela.env")
  env --ignore-environment MELA_DATA=/var/lib/mela "MELA_ADDR=$address" "${settings[@]}" "$(command -v chroot)" "$root" /usr/bin/mela "$@"
}
start() {
  mela serve >"$root/log" 2>&1 &
  running=$!
  for _ in $(seq 1 120); do
    if curl --silent --fail "$site/readyz" >/dev/null; then return; fi
    sleep 0.5
  done
  cat "$root/log" >&2
  exit 1
}

step "1. Install"
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers} "$root"/{tmp,proc} "$root/var/lib/mela"
chmod 1777 "$root/tmp"
touch "$root/var/lib/dpkg/status" "$root/var/lib/dpkg/available"
install_package "$package"
mount -t proc proc "$root/proc"

step "2. Settings"
scripts/lib/printed-commands.sh docs/guide/quick-start.md '**Settings.** Add them' |
  sed "s#/etc/mela/mela.env#$root/etc/mela/mela.env#; s/^sudo //" >"$root/commands"
test "$(wc -l <"$root/commands")" -ge 8
bash -euo pipefail "$root/commands"
mela serve --check
# There is no domain, so the rest of the test uses http.
sed --in-place '/^MELA_ENV=/d; /^MELA_DOMAIN=/d; /^MELA_TLS_EMAIL=/d' "$root/etc/mela/mela.env"

step "3. Start"
start

step "4. Set up"
scripts/lib/set-up.sh "$site" "$root/log"
scripts/lib/main-job.sh "$site"

step "5. Backups"
stop
mela backup key >"$root/identity"
{
  echo "MELA_BACKUP_URL=/var/lib/mela/backups"
  echo "MELA_BACKUP_KEY=$(sed -n 's/^# \(age1.*\)/\1/p' "$root/identity")"
} >>"$root/etc/mela/mela.env"
start
# The site begins a scheduled backup at its start, and only one backup can run at a time. The backup command is
# therefore repeated until it succeeds.
for _ in $(seq 1 60); do
  if mela backup; then backed_up=yes; break; fi
  sleep 1
done
test "${backed_up:-}" = yes
sed --in-place '/^MELA_BACKUP_KEY=/d' "$root/etc/mela/mela.env"
echo "MELA_BACKUP_KEY=$(grep '^AGE-SECRET-KEY' "$root/identity")" >>"$root/etc/mela/mela.env"
mela backup drill

step "6. Check"
mela doctor || { status=$?; [ "$status" = 1 ] && echo "the doctor names what a site without a domain and mail lacks"; }

step "Upgrade: the next package, with all data"
before=$(curl --silent --fail "$site/metrics" | grep '^mela_orders{status="PAID"}')
next=$(mktemp -d)
scripts/lib/deb.sh 99.0.0 "$machine" now "$next/mela_99.0.0_$machine.deb"
install_package "$next/mela_99.0.0_$machine.deb"
rm -rf "$next"
grep --quiet '^MELA_PAYMENTS=setup' "$root/etc/mela/mela.env"
stop
start
test "$(curl --silent --fail "$site/metrics" | grep '^mela_orders{status="PAID"}')" = "$before"
scripts/lib/main-job.sh "$site"
step "The quick start and the upgrade work"
