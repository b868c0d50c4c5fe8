# Sourced by the other scripts: finds the program that runs containers. CONTAINER_ENGINE=docker|podman decides if both exist.

if [ -z "${CONTAINER_ENGINE:-}" ]; then
  if docker info >/dev/null 2>&1; then
    CONTAINER_ENGINE=docker
  elif command -v podman >/dev/null; then
    CONTAINER_ENGINE=podman
  else
    echo 'Neither Docker nor Podman runs here. Install one of them first.' >&2
    exit 1
  fi
fi

# build_image TAG ARGUMENT…
build_image() {
  tag=$1
  shift
  case $CONTAINER_ENGINE in
    # Podman's own format has no place for HEALTHCHECK.
    podman) podman build --format docker --layers --tag "$tag" "$@" ;;
    *) docker build --tag "$tag" "$@" ;;
  esac
}

image_exists() {
  "$CONTAINER_ENGINE" image inspect "$1" >/dev/null 2>&1
}
