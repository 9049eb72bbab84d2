#!/usr/bin/env bash
# Builds the release of the last commit again, in a clone in another folder, and compares every file with
# build/release. Then it signs the checksums with a new key, and verifies them as a user does who has downloaded the
# release. Requires `make release` and no uncommitted changes.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -n "$(git status --porcelain)" ]; then
  echo "There are uncommitted changes: a release is built from a commit." >&2
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet . "$folder/mela"
ssh-keygen -q -t ed25519 -N "" -C release -f "$folder/key"
MELA_RELEASE_KEY=$folder/key make -C "$folder/mela" release
second=$folder/mela/build/release

(cd "$second" && sha256sum --check --quiet SHA256SUMS)
echo "release@mela $(cat "$folder/key.pub")" >"$folder/signers"
ssh-keygen -Y verify -f "$folder/signers" -I release@mela -n mela-release -s "$second/SHA256SUMS.sig" <"$second/SHA256SUMS"
rm "$second/SHA256SUMS.sig"
diff --recursive --brief --exclude=SHA256SUMS.sig build/release "$second"
echo "Both releases have the same $(find "$second" -type f | wc -l) files."
