#!/usr/bin/env bash
# Runs `make gen` and fails when that changed a generated file; the new contents stay for the commit.
set -euo pipefail

generated() {
  find api docs internal web/src \( -name '*.gen.*' -o -path api/openapi.json -o -path docs/configuration.md \) \
    -type f -exec sha256sum {} + | sort -k2
}

before=$(generated)
make gen >/dev/null
after=$(generated)
if [ "$before" != "$after" ]; then
  echo "Generated files were not up to date. They are now; look at them and commit them:" >&2
  diff <(echo "$before") <(echo "$after") | awk '/^[<>]/ { print "  " $3 }' | sort -u >&2
  exit 1
fi
echo "generated files: $(wc -l <<<"$after") up to date"
