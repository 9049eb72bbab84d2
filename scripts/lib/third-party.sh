#!/usr/bin/env bash
# Prints the licences of all Go modules and npm packages that are part of the program.
set -euo pipefail
cd "$(dirname "$0")/../.."

licences_in() { # FOLDER
  find "$1" -maxdepth 1 -type f \( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' \) -print0 | sort -z
}
print() { # TITLE FOLDER
  printf '%s\n%s\n\n' "================================================================================" "$1"
  licences_in "$2" | xargs --null --no-run-if-empty cat
  printf '\n'
}

echo "Mela contains the following software."
echo
go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}|{{.Dir}}{{end}}{{end}}' ./cmd/mela | sort -u |
  while IFS='|' read -r title folder; do
    [ -z "$title" ] || print "$title" "$folder"
  done
print "The Go programming language" "$(go env GOROOT)"
node -e '
  const lock = JSON.parse(fs.readFileSync("web/package-lock.json"));
  for (const [path, one] of Object.entries(lock.packages)) {
    if (path && !one.dev && !one.optional) console.log(`${path.replace(/^.*node_modules\//, "")} ${one.version}|web/${path}`);
  }' | sort -u |
  while IFS='|' read -r title folder; do
    [ ! -d "$folder" ] || print "$title" "$folder"
  done
