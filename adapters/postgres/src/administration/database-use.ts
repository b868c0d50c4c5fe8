import { sql } from 'kysely';
import type { Db } from '../port.ts';

/** Resources that run out, and the age of the newest backup, which nobody misses until it is needed. */
export interface DatabaseUse {
  readonly connections: number;
  /** The maximum for users other than superusers. */
  readonly mostConnections: number;
  readonly bytes: number;
  /** In seconds since 1970, when the newest finished backup began; 0 if there is none. */
  readonly backupBeganAt: number;
}

export async function readDatabaseUse(db: Db): Promise<DatabaseUse> {
  // Sums pg_stat_database, because pg_stat_activity shows other users' sessions only to members of pg_read_all_stats.
  const { rows } = await sql<DatabaseUse>`
    select
      (select sum(numbackends)::integer from pg_stat_database) as connections,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        as most_connections,
      pg_database_size(current_database())::float8 as bytes,
      coalesce((select extract(epoch from began_at)::float8 from newest_backup), 0) as backup_began_at`.execute(db);
  if (rows[0] === undefined) throw new Error('PostgreSQL answered without a row');
  return rows[0];
}

/** If two backups end at the same time, the one that began later is kept. */
export async function noteBackup(db: Db, { name, beganAt }: { readonly name: string; readonly beganAt: Date }) {
  await sql`
    insert into newest_backup as newest (name, began_at) values (${name}, ${beganAt})
    on conflict (only_row) do update set name = excluded.name, began_at = excluded.began_at
    where newest.began_at < excluded.began_at`.execute(db);
}
