#!/usr/bin/env bash
# Development (`make dev`): Vite serves and renders the current sources, and the Go program is rebuilt and restarted
# after each change. Ctrl-C ends both.
set -uo pipefail

vite_url=http://127.0.0.1:5173
program=build/mela-dev
mkdir -p build
vite='' mela=''

end() {
  trap - EXIT
  # shellcheck disable=SC2086 # without quotes, because each variable may be empty
  kill $mela $vite 2>/dev/null
  wait
  exit
}
trap end EXIT INT TERM

npm --prefix web run dev &
vite=$!

while true; do
  touch build/built-at
  if go build -o "$program" ./cmd/mela; then
    [ -n "$mela" ] && kill "$mela" 2>/dev/null && wait "$mela"
    MELA_DEV_VITE=$vite_url "$program" serve --demo &
    mela=$!
  fi
  until [ -n "$(find cmd internal texts go.mod -newer build/built-at -type f -print -quit)" ]; do
    kill -0 "$vite" 2>/dev/null || end
    sleep 1
  done
done
