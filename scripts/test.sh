#!/usr/bin/env bash
# Runs all checks and tests (`make test`). It continues after a failure, so that one run shows all failures. Finally
# it prints the summaries of the test runners. The output of each step is also written to build/test-logs.
set -uo pipefail

export CI=1
lanes=() own_folder=
stop() {
  local lane
  for lane in ${lanes[@]+"${lanes[@]}"}; do kill -- "-$lane" 2>/dev/null; done
  [ -z "$own_folder" ] || rm -rf "$own_folder"
}
trap stop EXIT
trap 'exit 130' INT TERM HUP
# The test databases are faster in memory. Temporary files are therefore stored in /dev/shm, if programs may be
# executed there and it is large enough. The 64 MB that Docker provides are not enough.
if [ -z "${TMPDIR:-}" ] && [ "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 6000000 ] 2>/dev/null; then
  TMPDIR=$(mktemp -d /dev/shm/mela-test.XXXXXX)
  own_folder=$TMPDIR
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
steps=(setup build modules gen-check lint-go lint-api lint-web lint-spelling test-web test-new-kind test-new-language
  test-go test-race e2e)

# run NAME COMMAND…: runs a step. It stores the step's output in one file, and the result, the duration and the
# processor time in another file.
run() {
  (
    name=$1 started=$SECONDS status=passed
    shift
    "$@" >"$logs/$name.log" 2>&1 || status=FAILED
    times >"$logs/$name.times"
    used=$(tr ms '  ' <"$logs/$name.times" | awk 'NR == 2 { print int($1 * 60 + $2 + $3 * 60 + $4) }')
    echo "$status after $((SECONDS - started)) s, processor time $used s" >"$logs/$name.result"
    [ $status = passed ]
  )
}

# step NAME COMMAND…: runs a step and shows its output after it has ended. The outputs of steps that run at the same
# time are therefore not mixed.
step() {
  local status=0
  printf '\n== %s begins\n' "$1"
  run "$@" || status=1
  flock "$logs" bash -c 'printf "\n== %s: %s\n" "$1" "$(cat "$2.result")"; cat "$2.log"' show "$1" "$logs/$1"
  return $status
}

# summary_of NAME STATUS: reads a step's output. If the step is a test runner, it prints the runner's summary. For any
# other step, it prints the last errors if the step has failed.
summary_of() {
  case $1 in
    test-go | test-race) grep -E '^(ok|FAIL|panic|---? FAIL)' ;;
    test-web) grep -E '^ +(Test Files|Tests) |FAIL' ;;
    e2e) # the numbers, the tests that failed, and the first lines of their errors
      grep -E '^ +[0-9]+ (passed|failed|flaky|skipped|did not run)|^ +([0-9]+\) )?\[[a-z]+\] › |^ +(Error|Test timeout|Expected|Received|[-+]  )' ;;
    *) [ "$2" = passed ] || grep -E '\*\*\*|[Ee]rror' | tail -n 8 ;;
  esac
}

summarise() {
  local name result failed=0
  printf '\n== Summary\n'
  for name in "${steps[@]}"; do
    result=$(cat "$logs/$name.result" 2>/dev/null || echo "FAILED: it did not run")
    [ "${result%% *}" = passed ] || failed=1
    printf '\n%s: %s\n' "$name" "$result"
    [ ! -e "$logs/$name.log" ] || summary_of "$name" "${result%% *}" <"$logs/$name.log"
  done
  printf '\nmake test: %s after %d s\n' "$([ $failed = 0 ] && echo passed || echo FAILED)" $SECONDS
  exit $failed
}

# There are two sequences of steps (lanes), which run at the same time, because most steps do not use all processors.
# Both lanes read the built web files and the generated files, so these are created before.
lane_of_sources() {
  step modules make modules
  step lint-go make lint-go
  step lint-api make lint-api
  step lint-web make --keep-going lint-web
  step lint-spelling make lint-spelling
  step test-web env NO_COLOR=1 make test-web
  step test-race make test-race
}
lane_of_programs() {
  step test-new-kind make test-new-kind
  step test-new-language make test-new-language
  step test-go make test-go
}

step setup make --jobs=2 --output-sync=target setup || summarise
step build make build || summarise
step gen-check make gen-check
set -m # each lane has a process group of its own, so that `stop` ends all its processes
lane_of_sources &
lanes+=($!)
lane_of_programs &
lanes+=($!)
set +m
wait "${lanes[@]}"
lanes=()
step e2e make e2e-core
summarise
