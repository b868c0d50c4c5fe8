#!/bin/sh
# Builds the product's images: smart-whiteboard:RELEASE and, with `documents`, smart-whiteboard-documents:RELEASE. RELEASE is the
# version and the revision, so no image takes the name of an earlier one; :VERSION is the newest of that version.
#
#   deploy/image/build.sh [documents]
#
# BASE is the image to build on; BASE_IMAGE of images.env unless it is set. POSTGRES_CLIENT is the package of that
# Debian with pg_dump, if the server is newer than the one of compose.yml.
set -eu
cd "$(dirname "$0")/../.."
. deploy/image/container-engine.sh
repository=$PWD
. deploy/image/release.sh
. deploy/image/digests.sh

base=${BASE:-$(image_of BASE_IMAGE)}
image_exists "$base" || "$CONTAINER_ENGINE" pull "$base"
# An image from a registry has the registry's digest. A local image has the digest of its manifest.
digest=$("$CONTAINER_ENGINE" image inspect --format '{{if .RepoDigests}}{{index .RepoDigests 0}}{{else}}{{.Id}}{{end}}' "$base")
digest=sha256:${digest##*sha256:}

build() {
  build_image "localhost/$2:$release" --target "$1" --file Dockerfile \
    --build-arg "BASE=$base" --build-arg "BASE_DIGEST=$digest" \
    ${POSTGRES_CLIENT:+--build-arg "POSTGRES_CLIENT=$POSTGRES_CLIENT"} \
    --build-arg "VERSION=$version" --build-arg "REVISION=$revision" .
  "$CONTAINER_ENGINE" tag "localhost/$2:$release" "localhost/$2:$version"
}

build product smart-whiteboard
if [ "${1:-}" = documents ]; then build documents smart-whiteboard-documents; fi
"$CONTAINER_ENGINE" images | grep smart-whiteboard
