#!/usr/bin/env bash
# Prints the first block of shell commands after a text in a document, without its indentation. The tests execute it.
#
#   printed-commands.sh README.md '## Ten minutes to a live fair'
set -euo pipefail
awk -v text="$2" '
  index($0, text) { here = 1 }
  here && code && /^ *```$/ { exit }
  code { sub("^" indent, ""); print }
  here && /^ *```sh$/ { code = 1; indent = $0; sub(/```sh$/, "", indent) }' "$1"
