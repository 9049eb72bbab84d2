#!/usr/bin/env bash
# Stores data of a released version for the upgrade tests: an SQLite file and a PostgreSQL dump of a site on which a
# visitor has registered and paid. Run it once for each release, before the commit of the release is tagged. It also
# writes the date into CHANGELOG.md ("## 1.0.0 (in preparation)" becomes "## 1.0.0 (2026-11-23)"), and opens the
# stored data with both engines.
#
#   released-data.sh VERSION          writes cmd/mela/testdata/released/VERSION.{sqlite.gz,postgres.sql.gz,migrations}
#   released-data.sh --check VERSION  fails if the version has no date, or its data does not match the migrations
set -euo pipefail
cd "$(dirname "$0")/.."
migrations() { cat internal/store/migrations/sqlite/*.sql internal/store/migrations/postgres/*.sql | sha256sum | cut -d ' ' -f 1; }
out=cmd/mela/testdata/released

if [ "$1" = --check ]; then
  grep --quiet --extended-regexp "^## ${2//./\\.} \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$" CHANGELOG.md ||
    { echo "CHANGELOG.md has no \"## $2 (DAY)\": run scripts/released-data.sh $2" >&2; exit 1; }
  [ "$(cat "$out/$2.migrations" 2>/dev/null)" = "$(migrations)" ] ||
    { echo "The stored data of $2 does not fit the migrations: run scripts/released-data.sh $2" >&2; exit 1; }
  exit
fi
version=$1
# The tests open the stored data with this secret, too.
export MELA_SECRET=secret-of-the-released-data-for-tests-only

if [ -z "${MELA_TEST_POSTGRES:-}" ]; then
  exec scripts/throwaway-postgres.sh "$0" "$@"
fi

make build
folder=$(mktemp -d)
running=
trap '[ -z "$running" ] || kill "$running" 2>/dev/null || true; rm -rf "$folder"' EXIT
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
migrations >"$out/$version.migrations"
sed --in-place "s/^## ${version//./\\.} (in preparation)$/## $version ($(date --utc +%Y-%m-%d))/" CHANGELOG.md
"$0" --check "$version"
go test -count=1 -vet=off -run TestDataOfReleasedVersionsOpens -v ./cmd/mela | grep -E '^ *(---|ok|FAIL)'
ls -l "$out"
