#!/usr/bin/env bash
# Lets many visitors read pages and register on a running site at the same time, and fails unless each of them gets a
# response. The site must run with MELA_RATE_LIMITS=off, because all requests come from one address.
#
#   rush.sh http://127.0.0.1:8080 [VISITORS]    VISITORS is 2,000 by default; at most 64 connections are open at a time
set -euo pipefail

site=$1
visitors=${2:-2000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

pages=(/ /te /hi /registration /te/registration /stallbooking /hi/stallbooking /visit /programme /api/hall /api/counters)
for visitor in $(seq "$visitors"); do
  printf 'url = "%s%s"\noutput = /dev/null\nnext\n' "$site" "${pages[visitor % ${#pages[@]}]}"
  printf 'url = "%s/api/registers"\noutput = /dev/null\nheader = "Content-Type: application/json"\n' "$site"
  printf 'data = "{\\"category\\":\\"Farmer\\",\\"name\\":\\"Visitor\\",\\"address\\":\\"Chityal, Nalgonda\\",\\"whatsappNo\\":\\"96%08d\\"}"\nnext\n' "$visitor"
done | sed '$d' >"$folder/requests"
# The option --next resets all other options, so the options are repeated for each request.
sed -i 's|^output = /dev/null$|&\nwrite-out = "%{http_code}\\n"\nmax-time = 60\nlocation\ncompressed|' "$folder/requests"
curl --silent --parallel --parallel-max 64 --config "$folder/requests" >"$folder/statuses" 2>/dev/null || true
answered=$(grep --count --extended-regexp '^20[01]$' "$folder/statuses" || true)
echo "$answered of $((2 * visitors)) requests were answered"
if [ "$answered" -ne $((2 * visitors)) ]; then
  echo "answers by status:" >&2
  sort "$folder/statuses" | uniq --count >&2
  exit 1
fi
