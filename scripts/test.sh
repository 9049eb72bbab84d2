#!/usr/bin/env bash
# Runs all checks and tests (`make test`). It continues after a failure, so that one run shows all of them, and
# finally prints the summaries of the test runners.
set -uo pipefail

export CI=1
# The test databases are faster in memory. This needs enough space (Docker's /dev/shm of 64 MB is too small) and
# permission to run programs.
if [ -z "${TMPDIR:-}" ] && [ "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 6000000 ] 2>/dev/null; then
  TMPDIR=$(mktemp -d /dev/shm/mela-test.XXXXXX)
  trap 'rm -rf "${TMPDIR:-}"' EXIT
  if cp "$(type -P true)" "$TMPDIR" && "$TMPDIR/true" 2>/dev/null; then
    chmod 755 "$TMPDIR" # the PostgreSQL user needs access
    export TMPDIR
  else
    rm -rf "$TMPDIR"
    unset TMPDIR
  fi
fi
logs=build/test-logs
rm -rf "$logs"
mkdir -p "$logs"
names=() results=() failed=0

# cpu_time: sets the variable used to the processor time, in seconds, that all commands have used so far.
cpu_time() {
  times >"$logs/times"
  used=$(tr ms '  ' <"$logs/times" | awk 'NR == 2 { print int($1 * 60 + $2 + $3 * 60 + $4) }')
}

# step NAME COMMAND…: runs the command, and shows and stores its output.
step() {
  local name=$1 started=$SECONDS status=passed used before
  cpu_time
  before=$used
  shift
  printf '\n== %s\n' "$name"
  "$@" 2>&1 | tee "$logs/$name.log" || { status=FAILED failed=1; }
  cpu_time
  names+=("$name")
  results+=("$status after $((SECONDS - started)) s, processor time $((used - before)) s")
  [ "$status" = passed ]
}

# summary_of NAME STATUS: reads the output of a step and prints the summary of a test runner. For other steps it
# prints only errors, and only if the step failed.
summary_of() {
  case $1 in
    test-go | test-race) grep -E '^(ok|FAIL|panic|---? FAIL)' ;;
    test-web) grep -E '^ +(Test Files|Tests) |FAIL' ;;
    e2e) grep -E '^ +[0-9]+ (passed|failed|flaky|skipped|did not run)|^ +\[[a-z]+\] › .*' ;;
    *) [ "$2" = passed ] || grep -E '\*\*\*|[Ee]rror' | tail -n 8 ;;
  esac
}

summarise() {
  local i
  printf '\n== Summary\n'
  for i in "${!names[@]}"; do
    printf '\n%s: %s\n' "${names[$i]}" "${results[$i]}"
    summary_of "${names[$i]}" "${results[$i]%% *}" <"$logs/${names[$i]}.log"
  done
  printf '\nmake test: %s after %d s\n' "$([ $failed = 0 ] && echo passed || echo FAILED)" $SECONDS
  exit $failed
}

step setup make --jobs=2 --output-sync=target setup || summarise
step build make build || summarise
step modules make modules
step gen-check make gen-check
step lint-go make lint-go
step lint-api make lint-api
step lint-web make --keep-going lint-web
step test-web env NO_COLOR=1 make test-web
step test-new-kind make test-new-kind
step test-go make test-go
step test-race make test-race
step e2e make e2e-core
summarise
