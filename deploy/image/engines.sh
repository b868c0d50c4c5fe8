#!/bin/sh
# Builds images of the engines from Debian's packages and from source, for machines that cannot reach an image registry. With a
# registry, compose.yml uses the official images instead. Prints the lines for .env.
#
#   deploy/image/engines.sh [FOLDER]
#
# FOLDER has programs that `npm run engines` has built (nats-server-v2.14.5 …). Go builds the missing ones.
set -eu
built=$(cd "${1:-.}" && pwd)
cd "$(dirname "$0")/../.."
. deploy/image/container-engine.sh
repository=$PWD
. deploy/image/digests.sh

base=${BASE:-$(image_of BASE_IMAGE)}
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
cp deploy/image/engines/* "$context"
mkdir "$context/bin"

# The versions are those of development and tests.
version_of() { sed -n "s|.*module: '$1', version: '\([^']*\)'.*|\1|p" tools/engines/versions.ts; }

# program NAME MODULE BINARY
program() {
  version=$(version_of "$2")
  [ -n "$version" ] || { echo "tools/engines/versions.ts has no version of $2" >&2; exit 1; }
  if [ -x "$built/$1-$version" ]; then
    cp "$built/$1-$version" "$context/bin/$1"
  else
    GOBIN=$context/bin CGO_ENABLED=0 go install "$2@$version"
    [ "$1" = "$3" ] || mv "$context/bin/$3" "$context/bin/$1"
  fi
}

program nats-server github.com/nats-io/nats-server/v2 nats-server
program versitygw github.com/versity/versitygw/cmd/versitygw versitygw
program livekit-server github.com/livekit/livekit-server/cmd/server server

for engine in postgres redis nats storage livekit caddy; do
  build_image "localhost/smart-whiteboard-$engine" --target "$engine" --build-arg "BASE=$base" "$context" >&2
  printf '%s_IMAGE=localhost/smart-whiteboard-%s\n' "$(echo "$engine" | tr '[:lower:]' '[:upper:]')" "$engine"
done
