#!/bin/sh
# Installs the product on this machine, or brings an installation to this release. docs/handbook/install.md explains it.
set -eu

usage() {
  cat <<'TEXT'
deploy/install.sh --domain board.example.com --email you@example.com [options]

  --domain HOST       address of the whiteboard; files.HOST must lead to this machine, too (and calls.HOST with --calls)
  --email ADDRESS     of the first administrator; Let's Encrypt writes there as well
  --name NAME         name of the first administrator; default: Administrator
  --folder FOLDER     folder of the installation; default: ./smart-whiteboard
  --project NAME      name of a new installation on this machine; default: that of its folder
  --smtp URL          mail server, smtps://user:password@mail.example.com; without one only administrators create accounts
  --smtp-file FILE    file whose first line is that URL, so that the password is not on the command line
  --mail-from TEXT    sender of mails, 'Whiteboard <whiteboard@example.com>'; default: no-reply@HOST
  --documents         show office documents and PDFs as pages (needs the second image)
  --calls             voice and video; opens 7881/tcp and 7882/udp
  --node-ip ADDRESS   address at which browsers reach the media of calls; default: the address of HOST
  --monitoring        Prometheus and Grafana, for this machine only: docs/handbook/watch.md
  --cluster           for trying: three NATS nodes, a PostgreSQL replica, two gateways and keepers; not on existing data
  --backups FOLDER    folder of the backups, best on another disk; default: ./backups in the folder of the installation
  --engines           start the engines only, for a restore; then run the installer again without it
  --local             certificates of the installation's own authority instead of Let's Encrypt, for a try on one machine
  --http-port PORT    default: 80
  --https-port PORT   default: 443
  --images FILE       lines for .env, such as the images of the engines that deploy/image/engines.sh prints

If the folder has an installation, options replace the earlier choices. Everything else stays, and so do all secrets.
TEXT
}

fail() {
  echo "install: $1" >&2
  exit "${2:-1}"
}

repository=$(cd "$(dirname "$0")/.." && pwd)
folder=./smart-whiteboard
project=''
name=Administrator
domain='' email='' smtp='' mail_from='' node_ip='' images='' backups=''
documents='' calls='' monitoring='' cluster='' engines='' local='' http_port='' https_port=''
while [ $# -gt 0 ]; do
  option=$1
  shift
  case $option in
    --documents) documents=yes && continue ;;
    --calls) calls=yes && continue ;;
    --monitoring) monitoring=yes && continue ;;
    --cluster) cluster=yes && continue ;;
    --engines) engines=yes && continue ;;
    --local) local=yes && continue ;;
    --help | -h) usage && exit 0 ;;
  esac
  [ $# -gt 0 ] || fail "$option needs a value, or is unknown; --help lists all" 64
  case $option in
    --domain) domain=$1 ;;
    --email) email=$1 ;;
    --name) name=$1 ;;
    --folder) folder=$1 ;;
    --project) project=$1 ;;
    --smtp) smtp=$1 ;;
    --smtp-file)
      smtp=$(head -n 1 "$1") || fail "$1 cannot be read" 64
      [ -n "$smtp" ] || fail "$1 is empty" 64
      ;;
    --mail-from) mail_from=$1 ;;
    --node-ip) node_ip=$1 ;;
    --http-port) http_port=$1 ;;
    --https-port) https_port=$1 ;;
    --backups) backups=$1 ;;
    --images) images=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") ;;
    *) fail "there is no option $option; --help lists all" 64 ;;
  esac
  shift
done

. "$repository/deploy/image/container-engine.sh"
[ "$CONTAINER_ENGINE" != podman ] || command -v podman-compose >/dev/null || fail 'podman-compose is missing: apt-get install podman-compose'
[ "$CONTAINER_ENGINE" != docker ] || docker compose version >/dev/null 2>&1 || fail 'the plugin docker compose is missing'
. "$repository/deploy/image/release.sh"
. "$repository/deploy/image/digests.sh"
image_exists "localhost/smart-whiteboard:$release" || fail "the image of these sources, $release, is missing: deploy/image/build.sh"

[ -z "$images" ] || [ -r "$images" ] || fail "$images cannot be read"

# quoted VALUE: as a line of .env. Docker Compose replaces $NAME outside single quotes, and podman-compose ${NAME} everywhere.
quoted() {
  case $1 in
    *[!-A-Za-z0-9_./:@,+=%\<\>\&?~!*\ ]* | ' '* | *' ') ;;
    *) printf '%s' "$1" && return ;;
  esac
  case $1 in
    *\\* | *'${'* | *'
'*) ;;
    *\'*) case $1 in *[\"\$\`]*) ;; *) printf '"%s"' "$1" && return ;; esac ;;
    *) printf "'%s'" "$1" && return ;;
  esac
  fail "a value cannot be written to .env: write its special characters as in an address (%27 is ', %5C is \\, %24 is \$)" 64
}
for value in "$smtp" "$mail_from" "$backups"; do quoted "$value" >/dev/null; done
case $smtp in '' | smtp://* | smtps://*) ;; *) fail "'$smtp' is no address of a mail server; it begins with smtp:// or smtps://" 64 ;; esac

# --- The folder -----------------------------------------------------------------------------------------------------------

# Files with secrets are readable by the owner only, from the start.
umask 077
if [ -n "$backups" ]; then mkdir -p "$backups" && backups=$(cd "$backups" && pwd); fi
mkdir -p "$folder"
cd "$folder"
new=''
[ -e .env ] || new=yes

unquote() { sed "s/^'\(.*\)'\$/\1/; s/^\"\(.*\)\"\$/\1/"; }
value_of() { [ ! -e .env ] || sed -n "s/^$1=//p" .env | head -n 1 | unquote; }

# put NAME VALUE: sets a line of .env. The value is not read as a pattern.
put() {
  value=$(quoted "$2")
  NAME=$1 VALUE=$value awk '
    index($0, ENVIRON["NAME"] "=") == 1 { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"]; done = 1; next }
    { print }
    END { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"] }
  ' .env > .env.new
  mv .env.new .env
}

# once NAME VALUE: sets a line that is missing or empty.
once() {
  [ -n "$(value_of "$1")" ] || put "$1" "$2"
}

secret() { od -An -N"${1:-32}" -tx1 /dev/urandom | tr -d ' \n'; }

# Options are checked before anything is written.
if [ -n "$new" ]; then
  { [ -n "$domain" ] && [ -n "$email" ]; } || fail 'a new installation needs --domain and --email; --help explains them' 64
fi
case $domain in *[!a-z0-9.-]* | .* | *..*) fail "'$domain' is no host name; write it in lower case, without https://" 64 ;; esac
case $email in '' | *@*) ;; *) fail "'$email' is no mail address" 64 ;; esac

# The installation of another folder would lose its containers, and with them its data.
. "$repository/deploy/compose/project.sh"
if [ -n "$new" ]; then
  : "${project:=$(basename "$PWD" | tr 'A-Z' 'a-z' | sed 's/[^a-z0-9-]/-/g; s/^-*//')}"
  : "${project:=smart-whiteboard}"
  case $project in -* | *[!a-z0-9-]*) fail "'$project' is no name of an installation: use a to z, 0 to 9 and -" 64 ;; esac
  if [ -n "$(of_project "$CONTAINER_ENGINE" "$project")$(volumes_of "$CONTAINER_ENGINE" "$project")" ]; then
    theirs=$(folders_of "$CONTAINER_ENGINE" "$project" | head -n 1)
    fail "this machine has an installation $project already${theirs:+, in $theirs}. Give another name: --project NAME. To continue that one: --folder FOLDER, with its .env" 73
  fi
else
  named=$(value_of PROJECT)
  : "${named:=smart-whiteboard}"
  [ "${project:-$named}" = "$named" ] || fail "this installation is $named; its name cannot be changed" 64
  project=$named
  other=$(other_folder_of "$CONTAINER_ENGINE" "$project" "$PWD")
  [ -z "$other" ] || fail "the containers of $project belong to the installation in $other" 73
fi

# first_free_subnet: for the network that the processes trust. Other installations have one each.
first_free_subnet() {
  networks=$("$CONTAINER_ENGINE" network ls --quiet | xargs --no-run-if-empty "$CONTAINER_ENGINE" network inspect)
  for n in $(seq 77 254); do
    case $networks in *"\"10.231.$n."*) ;; *) echo "10.231.$n.0/24" && return ;; esac
  done
  fail 'all networks from 10.231.77.0 to 10.231.254.0 are in use'
}

will_use() {
  case " $(value_of COMPOSE_FILES) ${documents:+compose.documents.yml} ${calls:+compose.calls.yml} " in *" $1 "*) ;; *) return 1 ;; esac
}
if will_use compose.documents.yml; then
  image_exists "localhost/smart-whiteboard-documents:$release" || fail "the image for documents, $release, is missing: deploy/image/build.sh documents"
fi

# --email without --domain must not replace the local certificates of a try on one machine.
certificates=$(value_of CADDY_CERTIFICATES)
if [ -n "$local" ]; then
  certificates=local_certs
elif [ -n "$email" ] && { [ -n "$domain" ] || [ "$certificates" != local_certs ]; }; then
  certificates="email $email"
fi
public=yes
[ "$certificates" != local_certs ] || public=''

rootless() {
  case $CONTAINER_ENGINE in
    podman) [ "$(podman info --format '{{.Host.Security.Rootless}}')" = true ] ;;
    *) docker info --format '{{.SecurityOptions}}' | grep -q rootless ;;
  esac
}
if [ -n "$public" ] && rootless; then
  fail "rootless $CONTAINER_ENGINE hides the addresses of visitors, so all of them would share one limit, and it has no ports 80 and 443. Run the installer as root, or try it with --local"
fi

# Docker's firewall drops what passes between containers of Podman: everything starts, and no engine answers.
if [ "$CONTAINER_ENGINE" = podman ] && iptables -S FORWARD 2>/dev/null | grep -q '^-P FORWARD DROP'; then
  echo 'The firewall of this machine drops forwarded packets, as Docker sets it. If no engine answers: docs/handbook/install.md, If something goes wrong.'
fi

# Media do not pass Caddy: browsers must reach this address themselves.
media=''
if will_use compose.calls.yml; then
  host=${domain:-$(value_of DOMAIN)}
  leads=$(getent ahostsv4 "$host" | awk 'NR == 1 { print $1 }')
  media=${node_ip:-$(value_of LIVEKIT_NODE_IP)}
  : "${media:=${leads:-127.0.0.1}}"
  case $public:$media in
    yes:127.*) fail "calls need the address at which browsers reach this machine, and $host is ${leads:-unknown} here: give --node-ip ADDRESS" 64 ;;
  esac
  case $public:$leads in
    :* | yes: | yes:127.* | "yes:$media") ;;
    *) echo "$host leads to $leads, and browsers are sent to $media for the media of calls. If that is wrong: --node-ip $leads" ;;
  esac
fi

if [ -n "$new" ]; then
  subnet=$(first_free_subnet)
  cp "$repository/deploy/compose/example.env" .env
  put EDGE_SUBNET "$subnet"
fi
put PROJECT "$project"

given() { [ -z "$2" ] || put "$1" "$2"; }
given CADDY_CERTIFICATES "$certificates"
given DOMAIN "$domain"
given HTTP_PORT "$http_port"
given HTTPS_PORT "$https_port"
case $https_port in '') ;; 443) put PORT_SUFFIX '' ;; *) put PORT_SUFFIX ":$https_port" ;; esac
domain=$(value_of DOMAIN)

# Files of the release are replaced; files of the operator (.env, settings.env) are not.
for file in "$repository/deploy/compose/"*; do
  [ "$(basename "$file")" = settings.env ] || cp "$file" .
done
cp "$repository/deploy/image/seccomp-documents.json" "$repository/deploy/image/operator-commands" .
for engine in postgres redis nats livekit prometheus grafana; do
  mkdir -p "$engine"
  cp "$repository/deploy/$engine/"* "$engine/"
done
# LiveKit reports the beginning and the end of calls to the api.
cat >> livekit/livekit.yaml <<'TEXT'
webhook:
  api_key: smart-whiteboard
  urls: ['http://api:7001/api/rtc/webhook']
  resource_url_notifier: { max_age: 10m, max_depth: 200 }
TEXT
# The engines read their files as other users.
chmod -R u=rwX,go=rX postgres redis nats livekit prometheus grafana grafana-*.yml Caddyfile calls.caddy seccomp-documents.json
chmod go+x .
# Docker's own service starts its containers again after a reboot; Podman has none that does.
unit=''
if [ "$CONTAINER_ENGINE" = podman ]; then
  unit=$PWD/$project.service
  sed "s|FOLDER|$PWD|" "$repository/deploy/compose/smart-whiteboard.service" > "$unit.new"
  rm smart-whiteboard.service
  mv "$unit.new" "$unit"
else
  rm smart-whiteboard.service
fi
if [ ! -e settings.env ]; then
  cp "$repository/deploy/compose/settings.env" .
  # Without mail nobody receives the code that registering needs.
  [ -n "$smtp" ] || sed -i 's/^#REGISTRATION=open$/REGISTRATION=off/' settings.env
fi

put CONTAINER_ENGINE "$CONTAINER_ENGINE"
if [ "$CONTAINER_ENGINE" = docker ]; then once LOG_DRIVER json-file; else once LOG_DRIVER k8s-file; fi

# The sources are older than the installed release if it descends from them.
older=''
installed=$(value_of PRODUCT_IMAGE | sed -n 's/^.*-\([0-9a-f]\{10\}\)\(-changed\)\{0,1\}$/\1/p')
if [ -n "$installed" ] && [ "$installed" != "$(git -C "$repository" rev-parse --short=10 HEAD 2>/dev/null)" ] \
  && git -C "$repository" merge-base --is-ancestor HEAD "$installed" 2>/dev/null; then
  older=yes
fi
put PRODUCT_IMAGE "localhost/smart-whiteboard:$release"
put DOCUMENTS_IMAGE "localhost/smart-whiteboard-documents:$release"
files=$(value_of COMPOSE_FILES)
: "${files:=compose.yml}"
add_file() { case " $files " in *" $1 "*) ;; *) files="$files $1" ;; esac; }
[ -z "$documents" ] || add_file compose.documents.yml
[ -z "$calls" ] || add_file compose.calls.yml
[ -z "$monitoring" ] || add_file compose.monitoring.yml
[ -z "$cluster" ] || add_file compose.cluster.yml
put COMPOSE_FILES "$files"
# A release names the images of the engines with their digests; the operator's own choice of an image stays. pinned.env has what an
# earlier release chose, so that this one replaces it, or takes it away.
sed -n '/^BASE_IMAGE=/d; s/^\([A-Z]*_IMAGE\)=.*/\1/p' "$images_file" > images.names
while read -r variable; do
  chosen=$(value_of "$variable")
  earlier=$([ ! -e pinned.env ] || sed -n "s/^$variable=//p" pinned.env)
  [ "$chosen" = "$earlier" ] || continue
  if [ -e "$digests_file" ]; then
    put "$variable" "$(image_of "$variable")"
  elif [ -n "$earlier" ]; then
    sed -i "/^$variable=/d" .env
  fi
done < images.names
rm -f images.names pinned.env
[ ! -e "$digests_file" ] || cp "$digests_file" pinned.env
if [ -n "$images" ]; then
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in [A-Z]*=*) put "${line%%=*}" "$(printf '%s\n' "${line#*=}" | unquote)" ;; esac
  done < "$images"
fi

for key in POSTGRES_PASSWORD POSTGRES_OWNER_PASSWORD POSTGRES_APP_PASSWORD REDIS_PASSWORD NATS_PASSWORD S3_SECRET_KEY LIVEKIT_API_SECRET LINK_SECRET GRAFANA_PASSWORD; do once "$key" "$(secret)"; done
once S3_ACCESS_KEY "$(secret 10)"
if [ -n "$backups" ]; then put BACKUP_FOLDER "$backups"; else once BACKUP_FOLDER ./backups; fi
mkdir -p "$(value_of BACKUP_FOLDER)"
if [ "$CONTAINER_ENGINE" = podman ]; then once BACKUP_USER 0:0; else once BACKUP_USER "$(id -u):$(id -g)"; fi
given SMTP_URL "$smtp"
once SMTP_URL smtp://mail.invalid:25
given MAIL_FROM "$mail_from"
given LIVEKIT_NODE_IP "${media:-$node_ip}"
if [ -z "$new" ] && [ -n "$smtp" ] && grep -q '^REGISTRATION=off$' settings.env; then
  echo "The mail server is set. People still cannot register, because $PWD/settings.env has REGISTRATION=off: change it if you want."
fi

# --- The start ------------------------------------------------------------------------------------------------------------

PATIENCE_SECONDS=300

containers() {
  service_=$1
  shift
  of_project "$CONTAINER_ENGINE" "$project" --filter "label=com.docker.compose.service=$service_" "$@"
}

: > start.log
# why MESSAGE: ends with it, and with the last error of the containers.
why() {
  fail "$1
$(grep -i 'error' start.log | tail -n 1)"
}

# What was created only could not start, and waiting does not help: a port is in use, or the machine refuses a limit.
refuse_unstarted() {
  unstarted=$("$CONTAINER_ENGINE" ps --all --filter "label=com.docker.compose.project=$project" --filter status=created --format '{{.Names}}')
  [ -z "$unstarted" ] || why "these could not start: $(echo $unstarted)"
}

# podman-compose ends with 0 even if it could not create or start a container. The time limit for readiness starts after this step,
# because fetching images may take any time.
start() {
  ./compose up -d "$@" >> start.log 2>&1 || why 'it did not start'
  refuse_unstarted
  deadline=$(($(date +%s) + PATIENCE_SECONDS))
}

refuse_missing() {
  for service in "$@"; do
    [ -n "$(containers "$service")" ] || why "$service was not created"
  done
}

# The two roles of PostgreSQL, which get all tables of an older installation. Until then the processes wait.
make_roles() {
  # shellcheck disable=SC2016
  until reason=$(./compose in postgres sh -c \
    'PGPASSWORD=$POSTGRES_PASSWORD exec psql -X -h 127.0.0.1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f /etc/smart-whiteboard/roles.sql' 2>&1); do
    [ "$(date +%s)" -lt "$deadline" ] || fail "PostgreSQL does not take its roles after $PATIENCE_SECONDS s: $reason
Look at: $PWD/compose logs postgres"
    sleep 1
  done
}

if [ -n "$engines" ]; then
  echo "starting the engines ($CONTAINER_ENGINE) …"
  start operator
  refuse_missing postgres nats storage operator
  # A restore does not wait for the engines. A node of a cluster is healthy once it knows the leader that creates streams.
  nodes=nats
  case $files in *compose.cluster.yml*) nodes='nats nats-2 nats-3' ;; esac
  engines_answer() {
    ./compose in postgres pg_isready --quiet --host 127.0.0.1 || return 1
    for node in $nodes; do
      ./compose in operator node -e "fetch('http://$node:8222/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" || return 1
    done
  }
  until engines_answer 2>/dev/null; do
    [ "$(date +%s)" -lt "$deadline" ] || fail "the engines do not answer after $PATIENCE_SECONDS s. Look at: $PWD/compose logs"
    sleep 1
  done
  make_roles
  rm -f start.log .started
  echo "The engines run. Restore with $PWD/admin backup restore /backup, then run the installer again without --engines."
  exit
fi

# await PROCESS: waits until it is ready, including its engines.
await() {
  until reason=$(./compose in "$1" node /app/deploy/image/health.ts ready 2>&1); do
    [ -n "$(containers "$1")" ] || why "$1 was not created"
    refuse_unstarted
    [ "$(date +%s)" -lt "$deadline" ] || why "$1 is not ready after $PATIENCE_SECONDS s: $reason
Look at: $PWD/compose logs $1"
    sleep 1
  done
  echo "$1 is ready"
}

# Hash of all settings that engines and Caddy were started with. The product's images, the limits of its processes and settings.env
# concern the processes only.
surroundings() {
  { grep -v '^\(PRODUCT_IMAGE\|DOCUMENTS_IMAGE\|[A-Z]*_MEMORY\)=' .env; cat compose*.yml ./*.caddy Caddyfile postgres/* redis/* nats/* livekit/*; } | sha256sum
}
surroundings_stay() {
  [ "$(surroundings)" = "$(cat .started 2>/dev/null)" ] || return 1
  for service in postgres redis nats storage caddy; do [ -n "$(containers "$service" --filter status=running)" ] || return 1; done
}

if surroundings_stay; then
  # Engines and Caddy keep running, so only the process that is being replaced is unavailable. docs/handbook/upgrade.md has both orders.
  order='api keeper worker gateway web'
  [ -z "$older" ] || order='web gateway keeper worker api'
  echo "replacing the processes one after the other: $order ($CONTAINER_ENGINE) …"
  for process in $order; do
    start --no-deps "$process"
    await "$process"
  done
  start --no-deps operator
else
  echo "starting ($CONTAINER_ENGINE) …"
  rm -f .started
  start
  refuse_missing postgres redis nats storage caddy api gateway keeper worker web operator
  make_roles
  for process in api gateway keeper worker web; do await "$process"; done
fi
stopped=$("$CONTAINER_ENGINE" ps --all --filter "label=com.docker.compose.project=$project" \
  --filter status=created --filter status=exited --format '{{.Names}}')
[ -z "$stopped" ] || why "these do not run: $(echo $stopped)"
rm -f start.log
surroundings > .started

# --- The first administrator ----------------------------------------------------------------------------------------------

address=https://$domain$(value_of PORT_SUFFIX)/
# On a machine that is busy starting everything, the database may be too slow for a command.
tries=5
until administrators=$(./admin people list --administrators --json); do
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || fail 'it runs, and its administrators cannot be listed'
done
case $administrators in
  *'"email"'*) echo "Ready, with release $release." ;;
  *)
    # Also reached after a first start that failed halfway.
    [ -n "$email" ] || fail 'it runs, and has no administrator yet: give --email ADDRESS'
    ./admin people create --email "$email" --name "$name" --administrator
    echo
    echo "Ready. Sign in with $email and the password above, then choose your own."
    ;;
esac
echo "$address"
if [ -n "$unit" ]; then
  if [ "$(id -u)" = 0 ]; then enable="systemctl enable $unit"; else enable="systemctl --user enable $unit && loginctl enable-linger"; fi
  printf 'To start it with this machine: %s\n' "$enable"
fi
