#!/usr/bin/env bash
# Makes the images of other projects that deploy/compose/compose.yaml uses. They have the names of the official images,
# so that tests need no registry. PostgreSQL 17 comes from Debian's packages. The S3 server and Litestream are built
# from their Go modules. The entry points are the same as in the official images. Requires root and debootstrap.
# PostgreSQL's files (about 700 MB) are stored in MELA_POSTGRES_ROOT for later runs.
#
#   compose-images.sh FOLDER       FOLDER is for temporary files; DOCKER_HOST names the engine
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
postgres=${MELA_POSTGRES_ROOT:-${TMPDIR:-/tmp}/mela-postgres-root}

name_of() { # SERVICE: prints the image's name in the Compose file
  sed -n "/^  $1:/,/^    image:/s/^    image: //p" deploy/compose/compose.yaml
}
import() { # NAME FOLDER CHANGE…: makes an image of the folder
  local name=$1 root=$2 changes=()
  shift 2
  for change in "$@"; do changes+=(--change "$change"); done
  tar --create --directory="$root" --numeric-owner --exclude=./usr/share/{doc,man,locale} --exclude='./usr/lib/*/libLLVM*' \
    --exclude=./var/{cache,lib/apt} . | docker import "${changes[@]}" - "$name" >/dev/null
  echo "$name"
}

# small SERVICE PATH PACKAGE: makes an image with a shell, as the official image has, and with a statically linked
# program.
small() {
  local root=$folder/$1 path=$2 one
  mkdir -p "$root"/{bin,etc,tmp} "$root$(dirname "$path")"
  chmod 1777 "$root/tmp"
  cp "$(command -v busybox)" "$root/bin/busybox"
  for one in sh mkdir ls cat; do ln -s busybox "$root/bin/$one"; done
  CGO_ENABLED=0 go build -C "tools/$(basename "$path")" -o "$root$path" "$3"
  import "$(name_of "$1")" "$root" "ENTRYPOINT [\"$path\"]" "ENV PATH=/usr/local/bin:/bin"
}

if [ ! -e "$postgres/.complete" ]; then
  rm -rf "$postgres"
  debootstrap --variant=minbase --include=postgresql-17 trixie "$postgres" >/dev/null
  touch "$postgres/.complete"
fi
install -m 755 scripts/testdata/compose/postgres-entrypoint "$postgres/usr/local/bin/docker-entrypoint.sh"
data=$(sed -n 's/^ *volumes: \[postgres:\(.*\)\]/\1/p' deploy/compose/compose.yaml)
import "$(name_of postgres)" "$postgres" 'ENTRYPOINT ["docker-entrypoint.sh"]' "ENV PGDATA=$data" \
  "ENV PATH=/usr/local/bin:/usr/lib/postgresql/17/bin:/usr/bin:/bin"
small s3 /usr/local/bin/versitygw github.com/versity/versitygw/cmd/versitygw
small litestream /usr/local/bin/litestream github.com/benbjohnson/litestream/cmd/litestream
