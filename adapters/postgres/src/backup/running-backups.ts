import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../port.ts';

/** Longer than PostgreSQL takes to restart or to be replaced. A backup extends its row every minute. */
const LASTS = sql`make_interval(mins => 10)`;

/**
 * Announces a backup before it reads anything, and returns its number; undefined in a database of an earlier release,
 * which has no table for it.
 */
export async function beginBackup(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('running_backup') is not null as there`.execute(db);
  if (tables[0]?.there !== true) return undefined;
  // Those of killed commands.
  await sql`delete from running_backup where ends_at < now() - make_interval(days => 1)`.execute(db);
  const { rows } = await sql<{ backupId: string }>`
    insert into running_backup (ends_at) values (now() + ${LASTS}) returning backup_id`.execute(db);
  return rows[0]?.backupId;
}

/** False if the backup counted as ended: what it has not copied yet may be gone. */
export async function extendBackup(db: Db, backupId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update running_backup set ends_at = now() + ${LASTS} where backup_id = ${backupId} and ends_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

export async function endBackup(db: Db, backupId: string): Promise<void> {
  await sql`delete from running_backup where backup_id = ${backupId}`.execute(db);
}

export async function isBackupRunning(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select 1 from running_backup where ends_at > now() limit 1`.execute(db);
  return rows.length > 0;
}
