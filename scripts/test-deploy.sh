#!/usr/bin/env bash
# Tests all ways in which an operator runs the program: the container image with its volume (a registration, a
# payment, a verified and encrypted backup, the restore drill and a restart), the Debian package, and the quick start
# with an upgrade. It also tests backups to an S3 server, the recipe for Litestream, the Compose file with each
# profile, and a second build of the release. Requires Debian and root.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh deploy
make image
folder=$(mktemp -d)
running=
stop() {
  if [ -n "$running" ]; then
    # The program runs below run-image.sh and unshare, which do not forward signals. The signal is therefore sent to
    # the program's own processes.
    for child in $(pgrep -P "$running"); do pkill -TERM -P "$child" || true; done
    wait "$running" 2>/dev/null || true
    running=
  fi
}
trap 'stop; rm -rf "$folder"' EXIT
address=127.0.0.1:$((20000 + RANDOM % 20000))
site=http://$address

# Prints the name of a step and the seconds since the start.
step() { printf '\n== %4d s: %s\n' "$SECONDS" "$*"; }
image() { scripts/lib/run-image.sh "$folder/site" "MELA_ADDR=$address" "${settings[@]}" -- "$@"; }
start() {
  scripts/lib/run-image.sh "$folder/site" "MELA_ADDR=$address" "${settings[@]}" >"$folder/log" 2>&1 &
  running=$!
  for _ in $(seq 1 120); do
    if image health 2>/dev/null; then return; fi
    sleep 0.5
  done
  cat "$folder/log" >&2
  echo "the site in the image was not ready within a minute" >&2
  exit 1
}

# tool FOLDER PACKAGE: builds a test program from its own module in tools/.
tool() { go build -C "tools/$1" -o "../../bin/$1" "$2"; }

settings=()
step "An identity for backups"
scripts/lib/run-image.sh "$folder/site" -- backup key >"$folder/key"
recipient=$(sed -n 's/^# \(age1.*\)/\1/p' "$folder/key")
settings=(MELA_BACKUP_URL=/data/backups "MELA_BACKUP_KEY=$recipient")

step "The image answers, with a read-only root, as user 65532 and with 256 MB"
start
step "A visitor registers and pays"
scripts/lib/main-job.sh "$site"
step "A rush within 256 MB"
stop
settings+=(MELA_RATE_LIMITS=off)
start
scripts/lib/rush.sh "$site"
for group in /sys/fs/cgroup/memory/mela-image-*; do
  [ ! -d "$group" ] || echo "highest memory in bytes, with the files that the kernel keeps: $(cat "$group/memory.max_usage_in_bytes")"
done
curl --silent --fail "$site/readyz" >/dev/null
step "A backup, verified"
image backup
step "A restart keeps the data"
stop
start
curl --silent --fail "$site/metrics" | grep --quiet '^mela_orders{status="PAID"} [1-9]'
stop
step "The restore drill with the identity"
install -o 65532 -g 65532 -m 600 "$folder/key" "$folder/site/data/identity"
settings=(MELA_BACKUP_URL=/data/backups MELA_BACKUP_KEY_FILE=/data/identity)
image backup drill

# Waits until the site responds (an emulated one needs more than a minute), registers and pays, and finally stops the site.
try_site() {
  for _ in $(seq 1 600); do
    if curl --silent --fail "$site/readyz" >/dev/null; then break; fi
    sleep 0.5
  done
  curl --silent --fail "$site/healthz" >/dev/null && scripts/lib/main-job.sh "$site" || { cat "$folder/log" >&2; exit 1; }
  kill "$running"
  wait "$running" || true
  running=
}

step "The program for arm64 starts, checks its settings and does the main job"
arm64=(env "MELA_DATA=$folder/arm64" "MELA_ADDR=$address" MELA_PAYMENTS=sandbox)
[ "$(uname -m)" = aarch64 ] || arm64+=(qemu-aarch64)
arm64+=(build/linux-arm64/mela)
"${arm64[@]}" version
"${arm64[@]}" serve --check
"${arm64[@]}" serve --demo=empty >"$folder/log" 2>&1 &
running=$!
try_site

step "make run starts the demo"
MELA_DATA=$folder/demo MELA_ADDR=$address make run >"$folder/log" 2>&1 &
running=$!
try_site
grep --quiet 'Owner:.*@' "$folder/log" || { cat "$folder/log" >&2; exit 1; }
step "The documentation site"
make docs-site
step "The Debian package"
make test-deb
step "The commands of README and an upgrade, in a booted Debian with systemd"
make test-server
step "The quick start and an upgrade, from a bare root"
scripts/test-quick-start.sh

step "Backups to an S3 server, and Litestream: kill -9, restored elsewhere"
tool versitygw github.com/versity/versitygw/cmd/versitygw
tool litestream github.com/benbjohnson/litestream/cmd/litestream
MELA_TEST_S3=$PWD/bin/versitygw MELA_TEST_LITESTREAM=$PWD/bin/litestream scripts/throwaway-postgres.sh \
  go test -count=1 -vet=off -v -run 'TestBackupsInABucket|TestLitestream' ./cmd/mela

step "The Compose file with each profile, in a Docker engine"
scripts/test-compose.sh

step "The release, built in two folders, is the same"
if [ -z "$(git status --porcelain)" ]; then
  make test-release
else
  echo "not compared: a release is built from a commit, and there are uncommitted changes"
fi
step "Everything worked"
