import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

/** The server's clock, which stamps the rows. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Tables of ours or of the job queue: none in an empty database. */
export async function countTables(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from information_schema.tables
    where table_schema in ('public', 'graphile_worker')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page as it was restored. */
export interface RestoredPage {
  readonly pageId: string;
  readonly version: number;
  /** Null if the page is empty. */
  readonly key: string | null;
  readonly hash: string | null;
  readonly rules: number | null;
  /** Thumbnails that were restored, light ones, newest first. */
  readonly thumbnails: readonly string[];
}

/**
 * Points pages at the newest snapshot of the backup. The history's index of a page whose pointer moves is dropped: the api
 * reads it from the store again. Named versions that the backup does not reach go.
 */
export async function pointRestoredPages(tx: Tx, pages: readonly RestoredPage[]): Promise<void> {
  if (pages.length === 0) return;
  const rows = JSON.stringify(pages.map((page) => ({ ...page, version: String(page.version) })));
  const restored = sql`
    jsonb_to_recordset(${rows}::jsonb) as restored ("pageId" bigint, version bigint, key text, hash text, rules integer,
      thumbnails text[])`;
  for (const table of ['page_segment', 'page_checkpoint', 'page_history']) {
    await sql`
      delete from ${sql.table(table)} as indexed using board_page as page, ${restored}
      where indexed.page_id = page.page_id and page.page_id = restored."pageId"
        and page.snapshot_version <> restored.version`.execute(tx);
  }
  await sql`
    delete from page_version as named using ${restored}
    where named.page_id = restored."pageId" and named.version > restored.version`.execute(tx);
  await sql`
    update page_visit as visit set version = restored.version from ${restored}
    where visit.page_id = restored."pageId" and visit.version > restored.version`.execute(tx);
  await sql`
    update board_page as page set snapshot_version = restored.version, snapshot_key = restored.key,
      snapshot_hash = restored.hash, snapshot_rules = restored.rules,
      thumbnail_key = case when page.thumbnail_key = any(restored.thumbnails) then page.thumbnail_key
        else restored.thumbnails[1] end
    from ${restored} where page.page_id = restored."pageId"`.execute(tx);
}

/** No stream reaches 10^12 records, so this is above every version that was ever assigned; 2^53 leaves 9,000 such raises. */
const BASE_RAISE = 1_000_000_000_000;
/** Likewise for the numbers of control records, of which one command takes a few hundred at most. */
const CONTROL_RAISE = 1_000_000_000;

/**
 * The streams count from 1 again, while open windows and the logs of before know higher versions and control numbers.
 * Control records written since the backup began are not in its logs: they are appended again. A row says when its
 * transaction started, which waits for NATS for some seconds: hence a minute more. A record that is in the log twice is
 * consumed once.
 */
export async function raiseNumbers(tx: Tx, beganAt: Date): Promise<void> {
  await sql`update board_page set version_base = version_base + ${BASE_RAISE}`.execute(tx);
  await sql`
    select setval(name, nextval(name) + ${CONTROL_RAISE})
    from (select pg_get_serial_sequence('page_control', 'control_id')::regclass as name) as sequence`.execute(tx);
  await sql`
    update page_control set appended_at = null, last_seq = null
    where appended_at >= ${beganAt}::timestamptz - interval '1 minute' and control is not null`.execute(tx);
}
