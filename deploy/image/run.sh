#!/bin/sh
# Starts one process of the image, named by its first word: api, gateway, keeper, worker, web; or the operator's command, admin.
# operator does nothing: commands are executed beside it.
set -eu
cd /app

name=${1:-}
[ $# -eq 0 ] || shift
case $name in
  api | gateway | keeper | worker) exec node "apps/$name/src/main.ts" ;;
  web) exec node apps/web/server/main.ts ;;
  admin)
    # Commands about engines and data are the operator's; all others are about people and are the api's.
    case ${1:-} in
      doctor | backup | rules) exec node apps/operator/src/main.ts "$@" ;;
      *) exec node apps/api/src/admin-main.ts "$@" ;;
    esac
    ;;
  operator) exec sleep infinity ;;
  *)
    echo 'usage: api | gateway | keeper | worker | web | operator | admin COMMAND …' >&2
    exit 64
    ;;
esac
