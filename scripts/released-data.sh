#!/usr/bin/env bash
# Stores data of a released version for the tests of upgrades: a SQLite file and a PostgreSQL dump of a site on which
# somebody registered and paid. Run it once for each release, with its program in bin/mela.
#
#   released-data.sh VERSION      writes cmd/mela/testdata/released/VERSION.{sqlite.gz,postgres.sql.gz,migrations}
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
# The tests open the data with the same secret.
export MELA_SECRET=secret-of-the-released-data-for-tests-only

if [ -z "${MELA_TEST_POSTGRES:-}" ]; then
  exec scripts/throwaway-postgres.sh "$0" "$@"
fi

make --question bin/mela 2>/dev/null || make build
folder=$(mktemp -d)
running=
trap '[ -z "$running" ] || kill "$running" 2>/dev/null || true; rm -rf "$folder"' EXIT
out=cmd/mela/testdata/released
mkdir -p "$out"

fill() { # NAME=VALUE…: a site with one visitor
  local address=127.0.0.1:$((20000 + RANDOM % 20000))
  env "MELA_DATA=$folder/data" "MELA_ADDR=$address" MELA_PAYMENTS=sandbox "$@" bin/mela serve --demo=empty >"$folder/log" 2>&1 &
  running=$!
  for _ in $(seq 1 240); do
    if curl --silent --fail "http://$address/readyz" >/dev/null; then break; fi
    sleep 0.5
  done
  scripts/main-job.sh "http://$address"
  kill "$running"
  wait "$running" || true
  running=
}

fill
gzip --no-name --best --stdout "$folder/data/mela.db" >"$out/$version.sqlite.gz"
rm -rf "$folder/data"
fill "MELA_DATABASE_URL=$MELA_TEST_POSTGRES"
"$(scripts/throwaway-postgres.sh --programs)/pg_dump" --no-owner --no-privileges --dbname="$MELA_TEST_POSTGRES" |
  gzip --no-name --best >"$out/$version.postgres.sql.gz"
cat internal/store/migrations/sqlite/*.sql internal/store/migrations/postgres/*.sql | sha256sum | cut -d ' ' -f 1 >"$out/$version.migrations"
ls -l "$out"
