#!/usr/bin/env bash
# Runs a temporary PostgreSQL server for tests: empty, on a Unix socket only, without fsync.
#
#   throwaway-postgres.sh COMMAND [ARGUMENT…]   runs the command with MELA_TEST_POSTGRES set to the
#                                               server's URL and returns its exit status
#   throwaway-postgres.sh                       prints the URL and serves until standard input closes,
#                                               so the server never outlives the process that started it
#   throwaway-postgres.sh --programs            prints the folder of the server's programs
set -euo pipefail

find_binaries() {
  local dir
  for dir in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -t/ -k5 -rn) "$(dirname "$(command -v initdb || true)")"; do
    if [ -x "$dir/initdb" ] && [ -x "$dir/pg_ctl" ]; then
      echo "$dir"
      return
    fi
  done
  echo "PostgreSQL's server programs are missing: install them with 'apt-get install postgresql' (Debian) or 'brew install postgresql'." >&2
  return 1
}

bin=$(find_binaries)
if [ "${1:-}" = --programs ]; then
  echo "$bin"
  exit
fi
dir=$(mktemp -d "${TMPDIR:-/tmp}/mela-pg.XXXXXX")

# PostgreSQL refuses to run as root. If this script runs as root, it therefore starts the server as the user "postgres",
# which Debian's package creates.
as_owner=()
if [ "$(id -u)" = 0 ]; then
  as_owner=(runuser -u postgres --)
  chown postgres: "$dir"
fi

stop() {
  ${as_owner[@]+"${as_owner[@]}"} "$bin/pg_ctl" --pgdata="$dir/data" --mode=immediate --silent stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 130' INT TERM HUP

# The collation is the same on every machine, and sorts text as SQLite does.
(cd "$dir" && ${as_owner[@]+"${as_owner[@]}"} "$bin/initdb" --pgdata="$dir/data" --username=postgres --auth=trust --no-sync \
  --encoding=UTF8 --locale=C --lc-ctype=C.UTF-8 >"$dir/initdb.log" 2>&1) || {
  cat "$dir/initdb.log" >&2
  exit 1
}

# These settings are in the file and not on the command line, so that ALTER SYSTEM can change them. Benchmarks, for
# example, switch fsync on.
cat >>"$dir/data/postgresql.conf" <<EOF
listen_addresses = ''
unix_socket_directories = '$dir'
max_connections = 300
shared_buffers = 128MB
fsync = off
synchronous_commit = off
full_page_writes = off
max_wal_size = 4GB
EOF
(cd "$dir" && ${as_owner[@]+"${as_owner[@]}"} "$bin/pg_ctl" --pgdata="$dir/data" --log="$dir/server.log" --silent --wait \
  start >/dev/null 2>&1) || {
  cat "$dir/server.log" >&2
  exit 1
}

url="postgres:///postgres?host=$dir&user=postgres&sslmode=disable"
if [ $# -eq 0 ]; then
  echo "$url"
  cat >/dev/null
else
  MELA_TEST_POSTGRES=$url "$@"
fi
