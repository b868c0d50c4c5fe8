import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

/** The time of the server's clock, which stamps the rows. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** The number of tables of ours or of the job queue: 0 in an empty database. */
export async function countTables(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from information_schema.tables
    where table_schema in ('public', 'graphile_worker')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page from the backup. */
export interface RestoredPage {
  readonly pageId: string;
  readonly version: number;
  /** Null if the page is empty. */
  readonly key: string | null;
  readonly hash: string | null;
  readonly rules: number | null;
  /** The restored light thumbnails, newest first. */
  readonly thumbnails: readonly string[];
}

/**
 * Points pages at the newest snapshot of the backup. If a page's pointer moves, its history index is dropped, and the
 * api reads it from the store again. Named versions that the backup does not contain are deleted.
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
