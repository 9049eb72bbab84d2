#!/usr/bin/env bash
# Fills in the setup page of a running site, as an owner would: it creates the owner account, enters the name and the
# days of the fair, and chooses simulated payments. Then it waits until the site uses these settings.
#
#   set-up.sh http://127.0.0.1:8080 LOG LOG is a file with the program's output, which has the one-time code
set -euo pipefail
site=$1
log=$2

code=$(sed -n 's/.*setup#code=\([A-Z0-9]*\).*/\1/p' "$log" | tail -n 1)
test -n "$code" || { echo "$log has no address of a setup page" >&2; exit 1; }
curl --silent --show-error --fail --header 'Content-Type: application/json' "$site/api/setup" --data "{\"code\":\"$code\",
  \"email\":\"lakshmi@example.org\",\"password\":\"mango rain bullock cart\",\"title\":{\"en\":\"Rythu Mela\"},
  \"firstDay\":\"2030-01-12\",\"lastDay\":\"2030-01-13\",\"payments\":\"sandbox\"}"
for _ in $(seq 1 60); do
  if curl --silent --fail --output /dev/null "$site/sandbox/sim/clock"; then break; fi
  sleep 0.5
done
curl --silent --show-error --fail "$site/" | grep --quiet "Rythu Mela"
