#!/bin/sh
# Builds the product's images: smart-whiteboard:VERSION and, with `documents`, smart-whiteboard-documents:VERSION.
#
#   deploy/image/build.sh [documents]
#
# BASE is the image to build on; docker.io/library/debian:bookworm-slim unless it is set. POSTGRES_CLIENT is the package of that
# Debian with pg_dump, if the server is newer than the one of compose.yml.
set -eu
cd "$(dirname "$0")/../.."
. deploy/image/container-engine.sh

base=${BASE:-docker.io/library/debian:bookworm-slim}
image_exists "$base" || "$CONTAINER_ENGINE" pull "$base"
# An image of a registry has a digest there; one that was made here has that of its own manifest.
digest=$("$CONTAINER_ENGINE" image inspect --format '{{if .RepoDigests}}{{index .RepoDigests 0}}{{else}}{{.Id}}{{end}}' "$base")
digest=sha256:${digest##*sha256:}
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
revision=$(git rev-parse HEAD 2>/dev/null || echo unknown)

build() {
  build_image "localhost/$2:$version" --target "$1" --file Dockerfile \
    --build-arg "BASE=$base" --build-arg "BASE_DIGEST=$digest" \
    ${POSTGRES_CLIENT:+--build-arg "POSTGRES_CLIENT=$POSTGRES_CLIENT"} \
    --build-arg "VERSION=$version" --build-arg "REVISION=$revision" .
}

build product smart-whiteboard
if [ "${1:-}" = documents ]; then build documents smart-whiteboard-documents; fi
"$CONTAINER_ENGINE" images | grep smart-whiteboard
