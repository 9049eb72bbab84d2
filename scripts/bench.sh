#!/usr/bin/env bash
# Runs the benchmarks of all packages.
set -euo pipefail

mapfile -t packages < <(grep -rl --include='*_test.go' '^func Benchmark' bench internal cmd 2>/dev/null | xargs -r dirname | sort -u)
if [ ${#packages[@]} -eq 0 ]; then
  echo "No benchmarks yet."
  exit 0
fi
exec scripts/throwaway-postgres.sh go test -timeout 60m -run '^$' -bench . -benchmem "${packages[@]/#/./}"
