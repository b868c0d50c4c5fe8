#!/bin/sh
# Starts PostgreSQL; the first time it makes the cluster, with POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB.
set -eu

as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }

mkdir -p "$PGDATA" /run/postgresql
chown postgres:postgres "$PGDATA" /run/postgresql
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" > "$password"
  chown postgres "$password"
  # shellcheck disable=SC2086
  as_postgres initdb --pgdata "$PGDATA" --username "$POSTGRES_USER" --pwfile "$password" --auth scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  rm "$password"
  echo "create database \"$POSTGRES_DB\" encoding 'UTF8' template template0;" | as_postgres postgres --single -D "$PGDATA" postgres
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
unset POSTGRES_PASSWORD
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"
