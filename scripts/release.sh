#!/usr/bin/env bash
# Writes the files of a release to build/release: the program for six platforms, the container image, the licences of what is
# inside, a bill of materials where `make sbom` exists, and checksums. Two runs on the same commit write the same bytes.
#
#   release.sh VERSION TIME
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
committed=$2
out=build/release

rm -rf "$out"
mkdir -p "$out"
scripts/third-party.sh >"$out/THIRD-PARTY.txt"
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
gzip --no-name --best --stdout build/image.tar >"$out/mela-$version-image.tar.gz"
if make --question sbom 2>/dev/null || [ $? -eq 1 ]; then
  make sbom
  find build -maxdepth 1 -name '*.cdx.json' -exec cp {} "$out/" \;
fi
(cd "$out" && sha256sum -- * >SHA256SUMS)
echo "The release is in $out:"
(cd "$out" && ls -l)
