#!/usr/bin/env bash
# Starts deploy/compose/compose.yaml with each combination of its profiles, using Docker Compose and a separate Docker
# engine. It carries out the steps of the quick start: load the image, write the settings, start, fill in the setup
# page, register and pay as a visitor, make a backup, and upgrade to the next image. The upgrade must keep all data.
# The engine has its own network, so that it does not affect other programs on this machine. compose-images.sh makes
# the images of other projects. Requires Debian, root and `make image`.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh deploy
folder=$(mktemp -d)
export DOCKER_HOST=unix://$folder/docker.sock
version=$(git describe --tags --always --dirty | sed "s,^v,,")
engine=
cleanup() {
  status=$?
  if [ -n "$engine" ]; then
    if [ "$status" != 0 ]; then
      grep --invert-match 'level=info' "$folder/engine.log" | tail -n 20 >&2
      for container in $(docker ps --all --quiet); do docker logs --tail 20 "$container" >&2 || true; done
    fi
    kill "$engine" 2>/dev/null || true # the engine ends its containers
    wait "$engine" || true
  fi
  rm -rf "$folder"
}
trap cleanup EXIT
step() { printf '\n== %s\n' "$*"; }
# Runs a command in the network of the Docker engine, because the published ports can be reached only from there.
here() { nsenter --net="/proc/$engine/ns/net" "$@"; }

step "A Docker engine and Docker Compose"
go build -C tools/compose -o ../../bin/compose github.com/docker/compose/v2/cmd
unshare --net --mount bash -euc 'ip link set lo up; exec dockerd --data-root="$1/data" --exec-root="$1/run" --pidfile="$1/pid" --host="$2"' \
  engine "$folder" "$DOCKER_HOST" >"$folder/engine.log" 2>&1 &
engine=$!
for _ in $(seq 1 120); do
  if docker version >/dev/null 2>&1; then break; fi
  sleep 0.5
done
docker version --format 'Docker engine {{.Server.Version}}'
bin/compose version

step "The images"
docker load --input "build/image-$(go env GOARCH).tar"
docker tag "mela:$version" mela:next
scripts/lib/compose-images.sh "$folder"

site=http://127.0.0.1:8080
compose() { (cd "$folder/fair" && "$OLDPWD/bin/compose" --progress quiet "$@"); }
up() { compose up --detach --wait --wait-timeout 180; }
mela() { compose exec --no-TTY "$service" /usr/local/bin/mela "$@"; }
random() { head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

# prepare PROFILES: writes the files that the Compose file requires in its folder.
prepare() {
  local password key
  password=$(random)
  key=$(random)
  rm -rf "$folder/fair"
  mkdir -p "$folder/fair/secrets"
  cp deploy/compose/compose.yaml deploy/compose/litestream.yml "$folder/fair/"
  cd "$folder/fair"
  printf 'MELA_IMAGE=mela:%s\nCOMPOSE_PROFILES=%s\n' "$version" "$1" >.env
  printf 'MELA_SECRET=%s\nMELA_PAYMENTS=setup\n' "$(head -c 32 /dev/urandom | base64)" >mela.env
  chmod 700 secrets
  echo "$password" >secrets/database-password
  echo "postgres://mela:$password@postgres/mela" >secrets/database-url
  printf 'ROOT_ACCESS_KEY_ID=fair\nROOT_SECRET_ACCESS_KEY=%s\n' "$key" >s3.env
  printf 'LITESTREAM_ACCESS_KEY_ID=fair\nLITESTREAM_SECRET_ACCESS_KEY=%s\n' "$key" >litestream.env
  printf 'BUCKET=replica\nENDPOINT=http://s3:7070\nREGION=us-east-1\n' >>litestream.env
  if [ "$1" = postgres,s3 ]; then
    echo "MELA_FILES_URL=s3://fair:$key@uploads?endpoint=http://s3:7070&region=us-east-1&style=path" >>mela.env
  fi
  cd "$OLDPWD"
}

# Makes and verifies a backup, and prints the part of its contents that must stay the same: how many registrations,
# bookings and orders there are, the total of the payments, and the documents. It omits other records, such as jobs,
# because the program changes them by itself.
contents() {
  mela backup "/data/$1.gz" >/dev/null
  mela backup verify "/data/$1.gz" | tail -n +2 | sed 's/[0-9]* records: //'
}

# Carries out the quick start on the running program, up to a visitor's payment.
visit() {
  up
  compose logs --no-log-prefix "$service" >"$folder/log"
  here scripts/lib/set-up.sh "$site" "$folder/log"
  here scripts/lib/main-job.sh "$site"
}
upgrade() {
  local before
  before=$(contents before)
  grep captured <<<"$before"
  sed -i 's/^MELA_IMAGE=.*/MELA_IMAGE=mela:next/' "$folder/fair/.env"
  up
  test "$(docker inspect --format '{{.Config.Image}}' "$(compose ps --quiet "$service")")" = mela:next
  diff <(echo "$before") <(contents after)
  here scripts/lib/main-job.sh "$site"
}
finish() {
  compose ps --format '{{.Service}}: {{.Status}}'
  compose down --volumes --timeout 20
}

step "SQLite"
service=mela
prepare sqlite
visit
test "$(docker inspect --format '{{.HostConfig.Memory}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}' \
  "$(compose ps --quiet mela)")" = "268435456 true [ALL]"
upgrade
finish

step "PostgreSQL"
service=mela-postgres
prepare postgres
visit
test "$(compose exec --no-TTY postgres psql --username=mela --tuples-only --no-align \
  --command='SELECT count(*) FROM registration')" = 1
upgrade
finish

step "PostgreSQL and a bucket on this machine"
prepare postgres,s3
visit
compose exec --no-TTY s3 mkdir /buckets/uploads
mela doctor | grep --ignore-case upload
upgrade
finish

step "SQLite and Litestream: the volume is lost, the replica is restored"
service=mela
prepare sqlite,litestream,s3
compose up --detach s3
compose exec --no-TTY s3 mkdir /buckets/replica
visit
before=$(contents before)
compose stop mela
compose stop litestream # it copies the last changes before it ends
compose rm --force mela litestream
docker volume rm fair_mela >/dev/null
compose up --no-start
compose run --rm --no-deps litestream restore -config /etc/litestream.yml /data/mela.db
compose run --rm --no-deps mela documents new-series
up
diff <(echo "$before") <(contents after)
here scripts/lib/main-job.sh "$site"
finish
step "The Compose file works with each profile"
