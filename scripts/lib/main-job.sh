#!/usr/bin/env bash
# Carries out a visitor's main task on a running site with simulated payments: it registers, pays, and waits until the
# order is paid.
#
#   main-job.sh http://127.0.0.1:8080 [CURL-OPTION…]
set -euo pipefail

site=$1
shift

call() { # METHOD PATH [JSON]
  curl --silent --show-error --fail --max-time 30 "${options[@]}" --request "$1" --header 'Content-Type: application/json' \
    ${3:+--data "$3"} "$site$2"
}
field() { # NAME, of the JSON object on standard input
  sed -E "s/.*\"$1\":\"([^\"]*)\".*/\1/"
}
options=("$@")

call GET / | grep --quiet '<html' || { echo "the home page is not HTML" >&2; exit 1; }
phone=97$(printf %08d $((RANDOM * 3000 + RANDOM)))
registration=$(call POST /api/registers "{\"category\":\"Farmer\",\"name\":\"Venkatalakshmi\",\"address\":\"Chityal, Nalgonda\",\"whatsappNo\":\"$phone\"}")
order=$(call POST /api/cashfree/create-order \
  "{\"registrationId\":\"$(field _id <<<"$registration")\",\"userID\":\"$(field userID <<<"$registration")\",\"amount\":100}")
id=$(field orderId <<<"$order")
call POST "/sandbox/sim/orders/$id/attempts" '{"outcome":"SUCCESS"}' >/dev/null
for _ in $(seq 1 60); do
  if call GET "/api/cashfree/checkpaymentstatus/$id/$(field userID <<<"$order")" | grep --quiet '"status":"PAID"'; then
    echo "registered and paid: $id"
    exit 0
  fi
  sleep 0.5
done
echo "the order $id was not paid" >&2
exit 1
