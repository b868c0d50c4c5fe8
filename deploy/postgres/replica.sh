#!/bin/sh
# Starts a streaming replica of PRIMARY_HOST, for compose.cluster.yml; the first time it copies the primary. POSTGRES_USER must be a
# superuser there: it admits replication, which no line of a new cluster's pg_hba.conf does (`all` does not include it).
set -eu

as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
ask() { psql -h "$PRIMARY_HOST" -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v ON_ERROR_STOP=1 -qAt -c "$1"; }
export PGPASSWORD="$POSTGRES_PASSWORD"

mkdir -p "$PGDATA" /run/postgresql
chown postgres:postgres "$PGDATA" /run/postgresql
chmod 700 "$PGDATA"
while [ ! -s "$PGDATA/PG_VERSION" ]; do
  sleep 2
  admitted=$(ask "select count(*) from pg_hba_file_rules where database = '{replication}' and address = 'all'") || continue
  if [ "$admitted" = 0 ]; then
    ask "copy (select 'host replication all all scram-sha-256') to program 'cat >> \"\$PGDATA\"/pg_hba.conf'" || continue
    ask 'select pg_reload_conf()' || continue
  fi
  # A copy that broke off leaves nothing behind.
  as_postgres pg_basebackup -h "$PRIMARY_HOST" -U "$POSTGRES_USER" -D "$PGDATA" -R -X stream || true
done
unset PGPASSWORD POSTGRES_PASSWORD
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c config_file=/etc/smart-whiteboard/postgresql.conf -c listen_addresses='*'
