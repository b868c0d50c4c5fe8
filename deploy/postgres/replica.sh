#!/bin/sh
# Starts a streaming replica of PRIMARY_HOST, for compose.cluster.yml; the first time it copies the primary. POSTGRES_USER must be a
# superuser there: the script allows replication, which a new cluster's pg_hba.conf does not (`all` does not include it), and creates
# a slot, so that the primary keeps the unread log of a disconnected replica, up to max_slot_wal_keep_size (postgresql.conf).
set -eu
slot=${REPLICA_SLOT:-replica}

as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
ask() { psql -h "$PRIMARY_HOST" -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v ON_ERROR_STOP=1 -qAt -c "$1"; }
export PGPASSWORD="$POSTGRES_PASSWORD"

mkdir -p "$PGDATA" /run/postgresql
chown postgres:postgres "$PGDATA" /run/postgresql
chmod 700 "$PGDATA"

# Disconnected for too long: the primary no longer has the missing log. A promoted replica has no standby.signal and keeps its data.
if [ -e "$PGDATA/standby.signal" ]; then
  status=$(ask "select wal_status from pg_replication_slots where slot_name = '$slot' and not active") || status=
  if [ "$status" = lost ]; then
    echo "the slot $slot is lost: copying the primary again"
    ask "select pg_drop_replication_slot('$slot')"
    find "$PGDATA" -mindepth 1 -delete
  fi
fi

while [ ! -s "$PGDATA/PG_VERSION" ]; do
  sleep 2
  admitted=$(ask "select count(*) from pg_hba_file_rules where database = '{replication}' and address = 'all'") || continue
  if [ "$admitted" = 0 ]; then
    ask "copy (select 'host replication all all scram-sha-256') to program 'cat >> \"\$PGDATA\"/pg_hba.conf'" || continue
    ask 'select pg_reload_conf()' || continue
  fi
  ask "select pg_create_physical_replication_slot('$slot', true)
    where not exists (select from pg_replication_slots where slot_name = '$slot')" > /dev/null || continue
  # An interrupted copy leaves nothing behind.
  as_postgres pg_basebackup -h "$PRIMARY_HOST" -U "$POSTGRES_USER" -D "$PGDATA" -R -X stream -S "$slot" -c fast || true
done
unset PGPASSWORD POSTGRES_PASSWORD
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c config_file=/etc/smart-whiteboard/postgresql.conf -c listen_addresses='*'
