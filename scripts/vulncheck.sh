#!/usr/bin/env bash
# Searches for known vulnerabilities in the Go code that the program calls (govulncheck) and in the npm packages of
# the site (npm audit). If a vulnerability database cannot be reached, it prints that nothing was checked and exits
# with status 2.
set -uo pipefail
cd "$(dirname "$0")/.."
version=v1.1.4
unreachable='no such host|connection refused|i/o timeout|network is unreachable|dial tcp|fetching vulnerabilities|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|endpoint.*not.*(supported|implemented)|audit endpoint|404 Not Found|405 Method'
result=0

# check NAME COMMAND…: runs a scan and prints its result. After a network error, it prints that nothing was checked.
check() {
  local name=$1 out status
  shift
  out=$("$@" 2>&1)
  status=$?
  if [ $status -eq 0 ]; then
    printf '%s: no known vulnerability\n' "$name"
  elif grep -qE "$unreachable" <<<"$out"; then
    printf '%s: NOT CHECKED, the vulnerability database is not reachable:\n%s\n' "$name" "$(tail -3 <<<"$out")" >&2
    [ $result -eq 1 ] || result=2
  else
    printf '%s: vulnerabilities found, or the scan failed:\n%s\n' "$name" "$out" >&2
    result=1
  fi
}

check 'Go code' go run "golang.org/x/vuln/cmd/govulncheck@$version" ./cmd/mela
check 'npm packages' npm --prefix web audit --omit dev
exit $result
