#!/usr/bin/env bash
# Writes the files of a release to build/release: the program for six platforms, the container image, the licences of
# all included parts, a bill of materials, and checksums. The checksums are signed if MELA_RELEASE_KEY contains the
# path of a private SSH key. Two runs on the same commit write the same bytes. For a version such as 1.0.0,
# CHANGELOG.md must contain the version with its release date.
#
#   release.sh VERSION TIME
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
committed=$2
out=build/release

if [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
  grep --quiet --extended-regexp "^## ${version//./\\.} \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$" CHANGELOG.md ||
    { echo "CHANGELOG.md has no \"## $version (DAY)\"" >&2; exit 1; }
fi
rm -rf "$out"
mkdir -p "$out"
cp build/THIRD-PARTY.txt "$out/"
for platform in linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64 windows-arm64; do
  folder=$(mktemp -d)
  program=mela
  [[ $platform != windows-* ]] || program=mela.exe
  cp "build/$platform/mela" "$folder/$program"
  cp LICENSE README.md CHANGELOG.md "$out/THIRD-PARTY.txt" "$folder/"
  tar --create --directory="$folder" --sort=name --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' --mtime="$committed" . |
    gzip --no-name --best >"$out/mela-$version-$platform.tar.gz"
  rm -rf "$folder"
done
cp build/deb/*.deb "$out/"
gzip --no-name --best --stdout build/image.tar >"$out/mela-$version-image-oci.tar.gz"
for machine in amd64 arm64; do
  gzip --no-name --best --stdout "build/image-$machine.tar" >"$out/mela-$version-image-$machine.tar.gz"
done
make sbom
cp build/sbom.cdx.json "$out/"
(cd "$out" && sha256sum -- * >SHA256SUMS)
if [ -n "${MELA_RELEASE_KEY:-}" ]; then
  ssh-keygen -Y sign -q -n mela-release -f "$MELA_RELEASE_KEY" "$out/SHA256SUMS"
fi
echo "The release is in $out:"
(cd "$out" && ls -l)
