#!/bin/sh
# Makes a base image from Debian's packages in 90 s, for machines that cannot reach an image registry. It contains this machine's
# certificate authorities, so that builds work behind a proxy with its own. Needs root and debootstrap.
#
#   deploy/image/base.sh [NAME]      NAME is localhost/debian:bookworm-slim unless it is given
set -eu
. "$(dirname "$0")/container-engine.sh"
name=${1:-localhost/debian:bookworm-slim}

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase --include=ca-certificates,tini bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >&2
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
# mktemp's folder is closed to all but its owner, and becomes the root of the image.
chmod 755 "$root"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
tar --directory "$root" --create . | "$CONTAINER_ENGINE" import --change 'CMD ["/bin/sh"]' - "$name"
