#!/usr/bin/env bash
# Tests the instructions in CONTRIBUTING ("Adding a language"). It adds Marathi to a copy of the project, with the
# texts and fonts of Hindi, and checks that the copy compiles and that its catalogue is complete. It also checks that,
# apart from the folder of the language and the fonts, only files that CONTRIBUTING names have changed, and at most 12
# of them.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

cd "$project"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  [ -f "$file" ] && printf '%s\0' "$file"
done | xargs -0 cp --parents -t "$copy"
cp -r web/dist "$copy/web/"
ln -s "$project/web/node_modules" "$copy/web/node_modules"
ln -s "$project/web/tools/openapi-gen/node_modules" "$copy/web/tools/openapi-gen/node_modules"
cd "$copy"
git init -q && git add -A
export PATH="$copy/web/node_modules/.bin:$PATH"

# Add the texts of the language, and its entry in the list of languages.
cp -r texts/hi texts/mr
node --input-type=module <<'SCRIPT'
import { readFileSync, writeFileSync } from 'node:fs'
const file = 'texts/languages.json'
const languages = JSON.parse(readFileSync(file, 'utf8'))
const hindi = languages.find(({ code }) => code === 'hi')
const entry = { ...hindi, code: 'mr', name: 'मराठी', englishName: 'Marathi', locale: 'mr-IN', path: '/mr' }
writeFileSync(file, `${JSON.stringify([...languages, entry], null, 2)}\n`)
SCRIPT
# Change the style sheets. A language in a new script also needs faces in fonts.css, font families in tokens.css and
# letters in cut_fonts.py.
sed --in-place "0,/'Noto Sans Telugu', 'Noto Sans Devanagari',/s//& 'Noto Sans Marathi',/" web/src/styles/tokens.css
printf '\n:root:lang(mr) {\n  --wide-scale: 0.9;\n}\n' >>web/src/styles/tokens.css
printf '\n/* The faces of the new language. */\n' >>web/src/styles/fonts.css
printf '\n# The letters of the new language.\n' >>web/tools/fonts/cut_fonts.py

# Generate the same files as `make gen`.
for generator in texts/*gen internal/*/*gen; do
  [ ! -f "$generator/main.go" ] || go run "./$generator"
done
npm --prefix web/tools/openapi-gen --silent run generate

changed=$(git diff --name-only)
other=$(git ls-files --others --exclude-standard | grep -v '^texts/mr/' || true)
count=$(printf '%s\n' "$changed" | grep -c .)
printf 'new-language-test: %d changed files besides texts/mr:\n%s\n' "$count" "$changed"
[ -z "$other" ] || { echo "new-language-test: further new files: $other" >&2; exit 1; }
while IFS= read -r file; do
  grep --quiet --fixed-strings "\`$file\`" CONTRIBUTING.md || { echo "new-language-test: CONTRIBUTING.md does not name $file" >&2; exit 1; }
done <<<"$changed"
grep --quiet "these $count files change" CONTRIBUTING.md || { echo "new-language-test: CONTRIBUTING.md names another number of files" >&2; exit 1; }
[ "$count" -le 12 ] || { echo "new-language-test: more than 12 files changed" >&2; exit 1; }

# The copy must compile, and its catalogue must be complete in the new language. If a file of texts is then removed,
# the catalogue test must fail.
go vet ./texts/... ./internal/... ./cmd/...
(cd web && tsc -p . --checkers 1)
go test -vet=off -run 'TestCatalogueIsComplete' ./texts
rm texts/mr/errors.json
if go test -vet=off -run 'TestCatalogueIsComplete' ./texts >missing.log 2>&1; then
  echo 'new-language-test: a missing file of texts was not noticed' >&2
  exit 1
fi
grep -q 'texts/mr' missing.log
