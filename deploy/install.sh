#!/bin/sh
# Installs the product on this machine, or brings an installation to this release. docs/handbook/install.md explains it.
set -eu

usage() {
  cat <<'TEXT'
deploy/install.sh --domain board.example.com --email you@example.com [options]

  --domain HOST       the address of the whiteboard; files.HOST must lead to this machine, too (and calls.HOST with --calls)
  --email ADDRESS     of the first administrator; Let's Encrypt writes there as well
  --name NAME         of the first administrator: Administrator
  --folder FOLDER     where the installation is kept: ./smart-whiteboard
  --smtp URL          mail server, smtps://user:password@mail.example.com; without one only administrators create accounts
  --mail-from TEXT    sender of mails, 'Whiteboard <whiteboard@example.com>'
  --documents         office documents and PDFs as pages (needs the second image)
  --calls             voice and video; opens 7881/tcp and 7882/udp
  --cluster           for trying: three NATS nodes, a replica of PostgreSQL, two gateways and keepers; not on existing data
  --node-ip ADDRESS   at which browsers reach the media of calls: the address of HOST
  --backups FOLDER    where backups go, best on another disk: ./backups in the installation's folder
  --engines           starts the engines only, for a restore; then run the installer again without it
  --local             certificates of an own authority instead of Let's Encrypt, for a try on one machine
  --http-port, --https-port   80 and 443
  --images FILE       lines for .env, such as the images of the engines that deploy/image/engines.sh prints
TEXT
}

fail() {
  echo "install: $1" >&2
  exit "${2:-1}"
}

repository=$(cd "$(dirname "$0")/.." && pwd)
folder=./smart-whiteboard
name=Administrator
domain='' email='' smtp='' mail_from='' node_ip='' images='' backups=''
documents='' calls='' cluster='' engines='' local='' http_port=80 https_port=443
while [ $# -gt 0 ]; do
  option=$1
  shift
  case $option in
    --documents) documents=yes && continue ;;
    --calls) calls=yes && continue ;;
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
    --smtp) smtp=$1 ;;
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
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$repository/package.json")
image_exists "localhost/smart-whiteboard:$version" || fail 'the image is missing: deploy/image/build.sh'
if [ -n "$documents" ]; then
  image_exists "localhost/smart-whiteboard-documents:$version" || fail 'the image for documents is missing: deploy/image/build.sh documents'
fi

[ -z "$images" ] || [ -r "$images" ] || fail "$images cannot be read"

# --- The folder -----------------------------------------------------------------------------------------------------------

# Secrets are for the owner only, from the first byte.
umask 077
if [ -n "$backups" ]; then mkdir -p "$backups" && backups=$(cd "$backups" && pwd); fi
mkdir -p "$folder"
cd "$folder"
new=''
[ -e .env ] || new=yes

value_of() { sed -n "s/^$1=//p" .env | head -n 1; }

# put NAME VALUE: writes it, replacing what is there. The value is not read as a pattern.
put() {
  NAME=$1 VALUE=$2 awk '
    index($0, ENVIRON["NAME"] "=") == 1 { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"]; done = 1; next }
    { print }
    END { if (!done) print ENVIRON["NAME"] "=" ENVIRON["VALUE"] }
  ' .env > .env.new
  mv .env.new .env
}

# once NAME VALUE: only if there is none yet.
once() {
  [ -n "$(value_of "$1")" ] || put "$1" "$2"
}

secret() { od -An -N"${1:-32}" -tx1 /dev/urandom | tr -d ' \n'; }

if [ -n "$new" ]; then
  [ -n "$domain" ] && [ -n "$email" ] || fail 'a new installation needs --domain and --email; --help explains them' 64
  case $domain in *[!a-z0-9.-]* | .* | *..*) fail "'$domain' is no host name; write it in lower case, without https://" 64 ;; esac
  case $email in *@*) ;; *) fail "'$email' is no mail address" 64 ;; esac
  cp "$repository/deploy/compose/example.env" .env
  put DOMAIN "$domain"
  put HTTP_PORT "$http_port"
  put HTTPS_PORT "$https_port"
  [ "$https_port" = 443 ] || put PORT_SUFFIX ":$https_port"
  if [ -n "$local" ]; then put CADDY_CERTIFICATES local_certs; else put CADDY_CERTIFICATES "email $email"; fi
fi
domain=$(value_of DOMAIN)

# What belongs to the release is replaced; what belongs to the operator (.env, settings.env) is not.
for file in "$repository/deploy/compose/"*; do
  [ "$(basename "$file")" = settings.env ] || cp "$file" .
done
cp "$repository/deploy/image/seccomp-documents.json" .
for engine in postgres redis nats livekit; do
  mkdir -p "$engine"
  cp "$repository/deploy/$engine/"* "$engine/"
done
# The api hears from LiveKit when calls begin and end.
cat >> livekit/livekit.yaml <<'TEXT'
webhook:
  api_key: smart-whiteboard
  urls: ['http://api:7001/api/rtc/webhook']
  resource_url_notifier: { max_age: 10m, max_depth: 200 }
TEXT
# The engines read their files as users of their own.
chmod -R u=rwX,go=rX postgres redis nats livekit Caddyfile calls.caddy seccomp-documents.json
chmod go+x .
if [ ! -e settings.env ]; then
  cp "$repository/deploy/compose/settings.env" .
  # Without mail nobody receives the code that registering needs.
  [ -n "$smtp" ] || sed -i 's/^#REGISTRATION=open$/REGISTRATION=off/' settings.env
fi

put CONTAINER_ENGINE "$CONTAINER_ENGINE"
[ "$CONTAINER_ENGINE" = docker ] && once LOG_DRIVER json-file || once LOG_DRIVER k8s-file
put PRODUCT_IMAGE "localhost/smart-whiteboard:$version"
put DOCUMENTS_IMAGE "localhost/smart-whiteboard-documents:$version"
files=$(value_of COMPOSE_FILES)
: "${files:=compose.yml}"
add_file() { case " $files " in *" $1 "*) ;; *) files="$files $1" ;; esac; }
[ -z "$documents" ] || add_file compose.documents.yml
[ -z "$calls" ] || add_file compose.calls.yml
[ -z "$cluster" ] || add_file compose.cluster.yml
put COMPOSE_FILES "$files"
if [ -n "$images" ]; then
  while IFS='=' read -r key image; do put "$key" "$image"; done < "$images"
fi

for key in POSTGRES_PASSWORD REDIS_PASSWORD NATS_PASSWORD S3_SECRET_KEY LIVEKIT_API_SECRET LINK_SECRET; do once "$key" "$(secret)"; done
once S3_ACCESS_KEY "$(secret 10)"
if [ -n "$backups" ]; then put BACKUP_FOLDER "$backups"; else once BACKUP_FOLDER ./backups; fi
mkdir -p "$(value_of BACKUP_FOLDER)"
[ "$CONTAINER_ENGINE" = podman ] && once BACKUP_USER 0:0 || once BACKUP_USER "$(id -u):$(id -g)"
once SMTP_URL "${smtp:-smtp://mail.invalid:25}"
[ -z "$mail_from" ] || once MAIL_FROM "$mail_from"
if [ -z "$node_ip" ]; then node_ip=$(getent ahostsv4 "$domain" | awk 'NR == 1 { print $1 }'); fi
once LIVEKIT_NODE_IP "${node_ip:-127.0.0.1}"

# --- The start ------------------------------------------------------------------------------------------------------------

# podman-compose prints the commands it runs, with the secrets in them.
echo "starting ($CONTAINER_ENGINE) …"
services=''
[ -z "$engines" ] || services=operator
# shellcheck disable=SC2086
./compose up -d $services > start.log 2>&1 || fail "it did not start; $PWD/start.log has the reason"
if [ -n "$engines" ]; then
  rm -f start.log
  echo "The engines run. Restore with $PWD/admin backup restore /backup, then run the installer again without --engines."
  exit
fi

PATIENCE_SECONDS=300
deadline=$(($(date +%s) + PATIENCE_SECONDS))
for process in api gateway keeper worker web; do
  until reason=$(./compose in "$process" node /app/deploy/image/health.ts ready 2>&1); do
    # podman-compose says 0 also if a container could not be made; it does not come by waiting.
    "$CONTAINER_ENGINE" ps --all --quiet --filter "label=com.docker.compose.service=$process" | grep -q . \
      || fail "$process was not started; $PWD/start.log has the reason"
    [ "$(date +%s)" -lt "$deadline" ] || fail "$process is not ready after $PATIENCE_SECONDS s: $reason
Look at: $PWD/compose logs $process"
    sleep 2
  done
  echo "$process is ready"
done
stopped=$("$CONTAINER_ENGINE" ps --all --filter label=com.docker.compose.project=smart-whiteboard \
  --filter status=created --filter status=exited --format '{{.Names}}')
[ -z "$stopped" ] || fail "these do not run, $PWD/start.log has the reason: $stopped"
rm -f start.log

# --- The first administrator ----------------------------------------------------------------------------------------------

address=https://$domain$(value_of PORT_SUFFIX)/
administrators=$(./admin people list --administrators --json)
case $administrators in
  *'"email"'*) echo "Ready, with release $version." ;;
  *)
    # Also after a first start that failed halfway.
    [ -n "$email" ] || fail 'it runs, and has no administrator yet: give --email ADDRESS'
    ./admin people create --email "$email" --name "$name" --administrator
    echo
    echo "Ready. Sign in with $email and the password above; you replace it at once."
    ;;
esac
echo "$address"
