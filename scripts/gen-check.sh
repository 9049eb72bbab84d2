#!/usr/bin/env bash
# Runs `make gen` and fails if a generated file has changed. It keeps the new contents, so that they can be committed.
# It restores the modification times of files whose content has not changed, so that the check causes no rebuild.
set -euo pipefail

files() {
  find api docs internal texts web/src \( -name '*.gen.*' -o -name '*_gen.go' -o -path api/openapi.json -o -path docs/configuration.md \) -type f | sort
}
generated() { files | xargs sha256sum; }

times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT
files | xargs cp --parents --preserve=timestamps --target-directory="$times"

before=$(generated)
make gen >/dev/null
after=$(generated)
if [ "$before" != "$after" ]; then
  echo "Generated files were not up to date. They are now; look at them and commit them:" >&2
  diff <(echo "$before") <(echo "$after") | awk '/^[<>]/ { print "  " $3 }' | sort -u >&2
  exit 1
fi
files | while read -r file; do touch -r "$times/$file" "$file"; done
echo "generated files: $(wc -l <<<"$after") up to date"
