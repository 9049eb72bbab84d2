#!/usr/bin/env bash
# Runs the image of this machine's platform from build/image without a container engine, but under the same
# conditions: the layers form a read-only root file system, the user has no capabilities, and the program gets the
# environment of the image and a volume. If control groups are writable, the memory is limited to 256 MB. Requires
# root and Linux.
#
#   run-image.sh FOLDER [NAME=VALUE…] [-- ARGUMENT…]    FOLDER/root is unpacked once, FOLDER/data is the volume
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$(realpath -m "$1")
shift
environment=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  environment+=("$1")
  shift
done
[ $# -eq 0 ] || shift

if [ ! -d "$folder/root" ]; then
  mkdir -p "$folder/root" "$folder/data"
  machine=$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')
  node scripts/lib/unpack-image.mjs build/image "linux/$machine" "$folder/root" >"$folder/config.json"
  chown "$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).User' "$folder/config.json")" "$folder/data"
fi
config() { node -p "JSON.parse(fs.readFileSync('$folder/config.json')).$1"; }
mapfile -t built_in < <(config 'Env.join("\n")')
mapfile -t entrypoint < <(config 'Entrypoint.join("\n")')
user=$(config User)
[ $# -gt 0 ] || mapfile -t default < <(config 'Cmd.join("\n")')
[ $# -gt 0 ] || set -- "${default[@]}"

memory=/sys/fs/cgroup/memory/mela-image-$$
if mkdir "$memory" 2>/dev/null; then
  trap 'rmdir "$memory" 2>/dev/null || true' EXIT
  echo $((256 << 20)) >"$memory/memory.limit_in_bytes"
else
  memory=
fi
unshare --mount --pid --fork --kill-child bash -euc '
  folder=$1 memory=$2 user=$3
  shift 3
  [ -z "$memory" ] || echo $$ >"$memory/cgroup.procs"
  mount --bind "$folder/root" "$folder/root"
  mount --bind "$folder/data" "$folder/root/data"
  mount -o remount,bind,ro "$folder/root"
  exec setpriv --no-new-privs --bounding-set=-all,+setuid,+setgid,+sys_chroot -- "$@"
' run "$folder" "$memory" "$user" \
  env --ignore-environment "${built_in[@]}" ${environment[@]+"${environment[@]}"} "$(command -v chroot)" --userspec="$user" "$folder/root" "${entrypoint[@]}" "$@"
