#!/bin/sh
# Starts one process of the image, named by its first word: api, gateway, keeper, worker, web; or the operator's command, admin.
# `operator` only waits; commands are executed in its container.
set -eu
cd "$(dirname "$0")/../.."

name=${1:-}
[ $# -eq 0 ] || shift
case $name in
  api | gateway | keeper | worker) exec node "apps/$name/src/main.ts" ;;
  web) exec node apps/web/server/main.ts ;;
  admin)
    case ${1:-help} in
      help | --help | -h)
        node apps/api/src/admin-main.ts help
        echo
        exec node apps/operator/src/main.ts help
        ;;
    esac
    program=apps/api/src/admin-main.ts
    while read -r command _; do
      [ "$command" != "$1" ] || program=apps/operator/src/main.ts
    done < deploy/image/operator-commands
    exec node "$program" "$@"
    ;;
  operator) exec sleep infinity ;;
  *)
    echo 'usage: api | gateway | keeper | worker | web | operator | admin COMMAND …' >&2
    exit 64
    ;;
esac
