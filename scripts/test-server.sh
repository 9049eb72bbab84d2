#!/usr/bin/env bash
# Boots an empty Debian system with systemd in separate namespaces. In this system, it executes the commands in README
# ("Ten minutes to a live fair") exactly as printed, and those for backups to a folder (docs/operations.md) and for a
# secret in a vault (docs/security/keys.md). Then it runs commands with `mela-command`, and upgrades to the next package
# while the site runs. The system has no network, so the site cannot obtain a certificate. Certificates
# are covered by a test in cmd/mela. Requires Debian, root and `make deb`. The system without Mela's packages is stored
# in MELA_SERVER_ROOT for later runs.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh deploy
machine=$(go env GOARCH)
base=${MELA_SERVER_ROOT:-${TMPDIR:-/tmp}/mela-server-root}
folder=$(mktemp -d)
root=$folder/root
group=mela-server-$$
starter=
cleanup() {
  status=$?
  if [ -n "$starter" ]; then
    [ "$status" = 0 ] || inside journalctl --unit=mela --no-pager --lines=20 >&2 || true
    kill -KILL "$(system)" 2>/dev/null || true # the kernel ends all of the system's processes with it
    wait "$starter" 2>/dev/null || true
  fi
  find /sys/fs/cgroup/*/"$group" "/sys/fs/cgroup/$group" -depth -type d -exec rmdir {} \; 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT
step() { printf '\n== %s\n' "$*"; }
system() { pgrep --parent "$starter"; }
# Runs a command in the booted system.
inside() { nsenter --target "$(system)" --all env --ignore-environment PATH=/usr/sbin:/usr/bin HOME=/root "$@"; }

if [ ! -e "$base/.complete" ]; then
  rm -rf "$base"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,sudo,openssl,ca-certificates bookworm "$base" >/dev/null
  touch "$base/.complete"
fi
cp -a "$base" "$root"
cp build/deb/mela_*_"$machine".deb "$root/root/"
echo "127.0.0.1 localhost $(hostname)" >"$root/etc/hosts"

step "Boot"
# The system has its own control groups, so that it does not change those of this machine.
bash -euc '
  for hierarchy in /sys/fs/cgroup/ /sys/fs/cgroup/*/; do
    [ -w "$hierarchy/cgroup.procs" ] || continue
    mkdir "$hierarchy/$1"
    for file in cpuset.cpus cpuset.mems; do
      [ ! -e "$hierarchy/$1/$file" ] || cat "$hierarchy/$file" >"$hierarchy/$1/$file" || true
    done
    echo $$ >"$hierarchy/$1/cgroup.procs"
  done
  exec unshare --mount --pid --fork --net --uts --ipc --cgroup bash -euc "$2" boot "$3"' start "$group" '
  root=$1
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --bind "$root/proc/sys" "$root/proc/sys"
  mount -o remount,bind,ro "$root/proc/sys"
  mount -t sysfs -o ro sysfs "$root/sys"
  for place in run tmp dev; do mount -t tmpfs tmpfs "$root/$place"; done
  mkdir "$root/dev/shm" "$root/dev/pts"
  mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  ip link set lo up
  cd "$root"
  pivot_root . mnt
  umount --lazy /mnt
  mount --make-rshared /
  exec env --ignore-environment container=mela PATH=/usr/sbin:/usr/bin /lib/systemd/systemd' "$root" >"$folder/log" 2>&1 &
starter=$!
for _ in $(seq 1 120); do
  if inside systemctl is-system-running 2>/dev/null | grep --quiet --extended-regexp 'running|degraded'; then booted=yes; break; fi
  sleep 0.5
done
test "${booted:-}" = yes || { cat "$folder/log" >&2; exit 1; }

# as_printed FILE TEXT LINES: executes the first block of commands after a text in a document. The block must have at
# least LINES lines.
as_printed() {
  scripts/lib/printed-commands.sh "$1" "$2" >"$root/root/commands"
  test "$(wc -l <"$root/root/commands")" -ge "$3"
  inside bash -euo pipefail -c 'cd /root; set -x; . ./commands'
}

step "The commands of README"
as_printed README.md '## Ten minutes to a live fair' 5 >"$folder/setup"
grep 'setup#code=' "$folder/setup"

step "Commands with the settings of the service"
inside sudo mela-command serve --check
inside sudo mela-command backup --to /var/lib/mela/backups
inside sudo mela-command doctor || { status=$?; [ "$status" = 1 ] && echo "the doctor names what a site without a network lacks"; }
inside systemctl is-active mela

step "Backups in a folder, with the printed commands"
inside mela backup key >"$root/root/identity"
sed -n 's/^# \(age1.*\)/MELA_BACKUP_KEY=\1/p' "$root/root/identity" >>"$root/etc/mela/mela.env"
as_printed docs/operations.md 'A folder on another disk needs' 8
# The restarted site may have begun a scheduled backup, and only one backup can run at a time.
for _ in $(seq 1 60); do
  if inside sudo mela-command backup; then backed_up=yes; break; fi
  sleep 1
done
test "${backed_up:-}" = yes
inside sudo mela-command serve --check >"$folder/check"
if grep Warning "$folder/check"; then exit 1; fi
inside bash -euc 'MELA_BACKUP_KEY=$(grep ^AGE-SECRET-KEY /root/identity); export MELA_BACKUP_KEY MELA_BACKUP_URL=/backups; mela backup drill'

step "Files in the folder of the caller"
inside bash -euc 'mkdir -p /root/files; cd /root/files; sudo mela-command backup "./the fair.gz"; test -s "the fair.gz"
  MELA_BACKUP_KEY=$(grep ^AGE-SECRET-KEY /root/identity) mela backup verify "the fair.gz"
  if sudo mela-command backup "./the fair.gz"; then exit 1; fi # it is not overwritten
  if sudo mela-command backup verify "./the fair.gz" 2>refused; then exit 1; fi # the server has no key to read it
  grep "AGE-SECRET-KEY" refused
  if ls /var/cache | grep mela-command; then exit 1; fi'

step "A secret in a vault, with the printed commands"
as_printed docs/security/keys.md '## Secrets from a vault' 10
if grep --quiet ^MELA_SECRET "$root/etc/mela/mela.env"; then exit 1; fi
inside sudo mela-command doctor >"$folder/doctor" || true
grep 'MELA_SECRET fits' "$folder/doctor"
inside systemctl is-active mela

step "Upgrade: the next package restarts the site"
scripts/lib/deb.sh 99.0.0 "$machine" now "$root/root/next.deb"
before=$(inside systemctl show --property=MainPID mela)
inside sudo dpkg -i /root/next.deb
test "$(inside systemctl show --property=MainPID mela)" != "$before"
inside systemctl is-active mela
inside sudo mela-command serve --check
step "The commands of README and the upgrade work"
