#!/usr/bin/env bash
# deb.sh VERSION MACHINE CREATED PACKAGE: writes the Debian package of build/linux-MACHINE/mela. VERSION is the output of
# git describe, CREATED the time of the files. The same input always gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1#v}
if [[ $version =~ ^([0-9a-f]{7,}(-dirty)?|unknown)?$ ]]; then
  version=0~${version//-/+} # no tag: Debian sorts it before all versions
elif [[ $version == *-* ]]; then
  after=${version#*-}
  version=${version%%-*}+${after//-/.} # v1.0.0-3-gabc becomes 1.0.0+3.gabc
fi
MACHINE=$2 DEB_VERSION=$version SOURCE_DATE_EPOCH=$(date --date="$3" +%s) \
  bin/nfpm deploy/debian/nfpm.yaml "$4"
