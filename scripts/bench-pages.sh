#!/usr/bin/env bash
# Measures the public pages in a browser (bench/pages) and compares them with the same pages from a plain React Router
# build (bench/react-router). The complete run takes a few hours, and no other work should run on the machine. For a
# shorter run, use `RUNS=1 scripts/bench-pages.sh slow / /visit`.
#   scripts/bench-pages.sh [all|slow|plan|lighthouse|orders] [path…]
# RUNS sets the number of runs. The possible paths, which have no language prefix, are listed in
# bench/pages/browser.mjs. With ASSERT=1, the script fails if a target is missed.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-all}
shift || true
router_modules() {
  [ -d bench/react-router/node_modules ] || npm --prefix bench/react-router ci --no-audit --no-fund --loglevel=error
}
if [ "$what" = all ] || [ "$what" = orders ]; then
  router_modules
  (cd web && PATH=$PWD/node_modules/.bin:$PATH playwright test -c e2e/bench-orders.config.ts --reporter dot)
  [ "$what" = all ] || exit 0
fi
data=$(mktemp -d)
log=$data/log
MELA_ADDR=127.0.0.1:0 MELA_DATA=$data MELA_RATE_LIMITS=off bin/mela serve --demo=empty >"$log" 2>&1 &
mela=$!
trap 'kill "$mela" 2>/dev/null || true; wait "$mela" 2>/dev/null || true; rm -rf "$data"' EXIT
site=
for _ in $(seq 100); do
  site=$(sed -n 's/^ *Site: *\(http:[^ ]*\).*/\1/p' "$log" | head -n 1)
  [ -n "$site" ] && curl -fsS "$site/readyz" >/dev/null 2>&1 && break
  sleep 0.3
done
# Wait until all pages are rendered.
sleep 25

if [ "$what" = all ] || [ "$what" = slow ]; then
  router_modules
  node bench/react-router/capture.mjs "$site" "$@"
  npm --prefix bench/react-router --silent run build >/dev/null
  printf '\n== A slow phone: 410 kbit/s, 400 ms, CPU/6, median of %s\n' "${RUNS:-5}"
  node bench/pages/slow-phone.mjs "$site" "${RUNS:-5}" "$@"
fi
if [ "$what" = all ] || [ "$what" = plan ]; then
  printf '\n== The hall plan on a phone, CPU/6: interaction to next paint, median of %s\n' "${RUNS:-5}"
  node bench/pages/plan-interaction.mjs "$site" "${RUNS:-5}"
fi
if [ "$what" = all ] || [ "$what" = lighthouse ]; then
  for form in mobile desktop; do
    printf '\n== Lighthouse, %s, median of %s\n' "$form" "${RUNS:-3}"
    FORM=$form node bench/pages/lighthouse.mjs "$site" "${RUNS:-3}" "$@"
  done
fi
