#!/usr/bin/env bash
# Tests the instructions in CONTRIBUTING ("A new kind of simple record"). It adds a record kind "notice" to a copy of
# the project and checks that the copy compiles, and that listing, adding, changing, deleting and restoring work over
# HTTP and in the portal. The files are in scripts/testdata/new-kind. If MELA_TEST_POSTGRES is set, it also tests with
# PostgreSQL.
set -euo pipefail

. "$(dirname "$0")/lib/project-copy.sh"

# insert FILE LINE TEXT: inserts TEXT as a new line below the first line that contains LINE. Fails if no line contains
# LINE.
insert() {
  grep -qF -- "$2" "$1" || { echo "new-kind-test: $1 has no line with: $2" >&2; exit 1; }
  awk -v at="$2" -v text="$3" '{ print } !done && index($0, at) { print text; done = 1 }' "$1" >"$1.new"
  mv "$1.new" "$1"
}

# Add the new files: the package, the table for each database, the screen's folder, and the screen's texts.
kind=scripts/testdata/new-kind
cp -r "$kind"/{internal,texts,web} .
for database in sqlite postgres; do
  cat "$kind/schema/$database.sql" >>"internal/db/schema/$database.sql"
done

# Add the lines that register the new kind.
insert web/src/admin/screens.ts 'export const screens = [' "  screen({
    path: '/admin/notices',
    title: t.notices.title,
    topic: 'website',
    icon: Megaphone,
    help: \`\${handbook}#edition-and-website\`,
    entity: 'notice',
    found: 'allShown',
    search: recordSearch,
    load: screenOfKind(async () => (await import('./features/notices/notice-kind')).noticeKind),
  }),"
insert internal/wiring/wiring.go 'mela/internal/news"' '	"github.com/mela-fair/mela/internal/notice"'
insert internal/wiring/wiring.go 'a.Logos = logo.New(' '	notice.New(a.Kinds)'
gofmt -l internal/notice internal/wiring | (! grep .)

# `make gen`
go run ./texts/textsgen
go run ./internal/httpapi/openapigen
npm --prefix web/tools/openapi-gen --silent run generate

added=$(git ls-files --others --exclude-standard | wc -l)
changed=$(git diff --name-only | grep -cvE '\.gen\.ts$|_gen\.go$|openapi\.json$')
echo "new-kind-test: $added new files, $changed changed files besides the generated ones"

export PATH="$copy/web/node_modules/.bin:$PATH"
(cd web && tsc -p . --checkers 1 && node tools/boundaries.ts && vitest run src/admin/features/notices)
# Compiles all packages without linking programs. The tests of the other packages are not run, because they do not
# depend on the kinds of records.
go list -export ./internal/... ./cmd/... >/dev/null
go test -vet=off -run 'TestNotices|TestEveryRoute' ./internal/httpapi
