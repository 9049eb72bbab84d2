#!/usr/bin/env bash
# Tests the instructions in CONTRIBUTING ("Adding a language"). It adds Kannada, a language in a new script, to a copy
# of the project. The texts are those of Hindi, and the fonts are copies of the Devanagari fonts. The test checks that
# the copy compiles, that its texts are complete, and that its documents find the fonts. It also checks that, apart
# from the language folder and the fonts, at most 12 files have changed, all of which CONTRIBUTING names.
set -euo pipefail

. "$(dirname "$0")/lib/project-copy.sh"
export PATH="$copy/web/node_modules/.bin:$PATH"

# Add the texts and the font files of the language.
cp -r texts/hi texts/kn
for font in web/src/assets/fonts/*devanagari* web/tools/fonts/sources/*devanagari* internal/documents/fonts/*devanagari*; do
  cp "$font" "${font//devanagari/kannada}"
done
# Add the language to the list of languages, to the texts of the first edition, to the fonts and to the stylesheets.
node --input-type=module <<'SCRIPT'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

function edit(file, change) {
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${file} has nothing to change`)
  writeFileSync(file, after)
}
// Repeats the parts of a file that concern Devanagari, for the new script.
const repeat = (part) => (text) =>
  text.replaceAll(part, (found) => found + found.replaceAll('Devanagari', 'Kannada').replaceAll('devanagari', 'kannada'))

edit('texts/languages.json', (text) => {
  const languages = JSON.parse(text)
  const hindi = JSON.stringify(languages.find(({ code }) => code === 'hi'))
  const entry = JSON.parse(hindi.replaceAll('Devanagari', 'Kannada').replaceAll('devanagari', 'kannada'))
  Object.assign(entry, { code: 'kn', name: 'ಕನ್ನಡ', englishName: 'Kannada', script: 'Knda', locale: 'kn-IN', path: '/kn' })
  return `${JSON.stringify([...languages, entry], null, 2)}\n`
})
const shipped = 'internal/edition/shipped'
for (const file of readdirSync(shipped).filter((name) => name.endsWith('.json')))
  edit(`${shipped}/${file}`, (text) =>
    JSON.stringify(JSON.parse(text, (_, value) => (value?.en && value.hi ? { ...value, kn: value.hi } : value)), null, 1),
  )
edit('web/src/styles/fonts.css', repeat(/@font-face \{[^}]*Devanagari[^}]*\}\n/g))
edit('web/src/styles/tokens.css', (text) =>
  repeat(/:root:lang\(hi\) \{[^}]*Devanagari[^}]*\}\n/g)(text)
    .replace(/(:root:lang\()hi(\) \{[^}]*Kannada)/, '$1kn$2')
    .replaceAll("'Anek Name Devanagari',", "$& 'Anek Name Kannada',")
    .replace("'Noto Sans Telugu', 'Noto Sans Devanagari',", "$& 'Noto Sans Kannada',"),
)
edit('web/tools/fonts/cut_fonts.py', repeat(/ {4}"devanagari": \{[^}]*"consonants"[\s\S]*?\n {4}\},\n| {4}\("devanagari-.*\n/g))
SCRIPT

# Generate the same files as `make gen`.
for generator in texts/*gen internal/*/*gen; do
  [ ! -f "$generator/main.go" ] || go run "./$generator"
done
npm --prefix web/tools/openapi-gen --silent run generate

changed=$(git diff --name-only)
other=$(git ls-files --others --exclude-standard | grep -Ev '^texts/kn/|/[a-z-]*kannada[a-z0-9-]*\.(woff2|ttf\.gz)$' || true)
count=$(printf '%s\n' "$changed" | grep -c .)
printf 'new-language-test: %d changed files besides texts/kn:\n%s\n' "$count" "$changed"
[ -z "$other" ] || { echo "new-language-test: further new files: $other" >&2; exit 1; }
while IFS= read -r file; do
  grep --quiet --fixed-strings "\`$file\`" CONTRIBUTING.md || { echo "new-language-test: CONTRIBUTING.md does not name $file" >&2; exit 1; }
done <<<"$changed"
grep --quiet "these $count files change" CONTRIBUTING.md || { echo "new-language-test: CONTRIBUTING.md names another number of files" >&2; exit 1; }
[ "$count" -le 12 ] || { echo "new-language-test: more than 12 files changed" >&2; exit 1; }

# The copy must compile. Its texts must be complete, and its documents must find the fonts of the new script.
go vet ./texts/... ./internal/... ./cmd/...
(cd web && tsc -p . --checkers 1)
complete() { go test -vet=off -run 'TestCatalogueIsComplete|TestTheShippedTextsAreComplete' ./texts ./internal/edition; }
complete
go test -vet=off -run 'TestScriptsMixInALine' ./internal/documents

# If a text of the new language is removed, the tests must fail and name the file.
fails_naming() {
  if complete >missing.log 2>&1; then
    echo "new-language-test: a missing text in $1 was not noticed" >&2
    exit 1
  fi
  grep --quiet --fixed-strings "$1" missing.log || { echo "new-language-test: the failure does not name $1:" >&2; cat missing.log >&2; exit 1; }
}
for file in "$PWD"/internal/edition/shipped/*.json; do
  cp "$file" kept.json
  sed --in-place '0,/"kn":/s/"kn":/"xx":/' "$file"
  fails_naming "internal/edition/shipped/$(basename "$file")"
  mv kept.json "$file"
done
rm texts/kn/errors.json
fails_naming texts/kn/errors.json
