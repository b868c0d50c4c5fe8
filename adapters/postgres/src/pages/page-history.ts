import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

interface PageOf {
  readonly wbNo: string;
  readonly pageId: string;
}

/** A segment of a page's archive with a summary of its records. */
export interface IndexedSegment {
  readonly from: number;
  readonly to: number;
  readonly records: number;
  /** Size of the frames before compression. */
  readonly bytes: number;
  /** The users' work, as JSON. */
  readonly work: unknown;
}

export interface IndexedCheckpoint {
  readonly version: number;
  readonly hash: string;
}

/**
 * A moment needs a checkpoint and at most about this many records after it. Decoding 10,000 objects takes some 20 ms,
 * folding a thousand records 10 ms: a smaller number would hardly be noticed, and each checkpoint of such a page takes
 * a megabyte forever.
 */
export const CHECKPOINT_RECORDS = 2_000;
/**
 * A checkpoint is kept only if the records since the last one weigh at least this fraction of the snapshot, so that
 * checkpoints weigh at most four times the log.
 */
const LOG_SHARE = 4;

export async function addSegment(db: Db, { wbNo, pageId }: PageOf, segment: IndexedSegment): Promise<void> {
  const { from, to, records, bytes, work } = segment;
  await db
    .insertInto('pageSegment')
    .values({
      pageId,
      wbNo,
      fromVersion: String(from),
      toVersion: String(to),
      records,
      bytes: String(bytes),
      work: JSON.stringify(work),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps a snapshot forever if enough was recorded since the last kept one, or since the beginning. */
export async function addCheckpointIfDue(
  tx: Tx,
  { wbNo, pageId }: PageOf,
  { version, hash, size }: IndexedCheckpoint & { readonly size: number },
): Promise<void> {
  await sql`
    with last as (
      select coalesce(max(version), 0) as version
      from page_checkpoint where page_id = ${pageId}
    ), since as (
      select coalesce(sum(records), 0) as records, coalesce(sum(bytes), 0) as bytes
      from page_segment, last
      where page_id = ${pageId} and from_version >= last.version and to_version <= ${version}
    )
    insert into page_checkpoint (page_id, wb_no, version, hash)
    select ${pageId}, ${wbNo}, ${version}, ${hash} from last, since
    where last.version < ${version}
      and since.records >= ${CHECKPOINT_RECORDS} and since.bytes * ${LOG_SHARE} >= ${size}
    on conflict do nothing`.execute(tx);
}

export async function addCheckpoint(db: Db, { wbNo, pageId }: PageOf, checkpoint: IndexedCheckpoint): Promise<void> {
  const { version, hash } = checkpoint;
  await db
    .insertInto('pageCheckpoint')
    .values({ pageId, wbNo, version: String(version), hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Segments with records in (after, upTo], ordered by their start. */
export async function segmentsBetween(db: Db, pageId: string, after: number, upTo: number): Promise<IndexedSegment[]> {
  const rows = await db
    .selectFrom('pageSegment')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('toVersion', '>', String(after))
    .where('fromVersion', '<', String(upTo))
    .orderBy('fromVersion')
    .orderBy('toVersion', 'desc')
    .execute();
  return rows.map(({ fromVersion, toVersion, records, bytes, work }) => ({
    from: Number(fromVersion),
    to: Number(toVersion),
    records,
    bytes: Number(bytes),
    work,
  }));
}

/** The newest checkpoint at or before a version. */
export async function checkpointAt(db: Db, pageId: string, version: number): Promise<IndexedCheckpoint | undefined> {
  const row = await db
    .selectFrom('pageCheckpoint')
    .select(['version', 'hash'])
    .where('pageId', '=', pageId)
    .where('version', '<=', String(version))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { version: Number(row.version), hash: row.hash };
}

/** Versions of the snapshots that are kept forever. */
export async function checkpointVersions(db: Db, pageId: string): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('pageCheckpoint').select('version').where('pageId', '=', pageId).execute();
  return new Set(rows.map(({ version }) => Number(version)));
}

/** Where the page's history starts; undefined until its archive is scanned. */
export async function historyBegins(db: Db, pageId: string): Promise<number | undefined> {
  const row = await db.selectFrom('pageHistory').select('begins').where('pageId', '=', pageId).executeTakeFirst();
  return row && Number(row.begins);
}

export async function markIndexed(db: Db, { wbNo, pageId }: PageOf, begins: number): Promise<void> {
  await db
    .insertInto('pageHistory')
    .values({ pageId, wbNo, begins: String(begins) })
    .onConflict((conflict) => conflict.column('pageId').doUpdateSet({ begins: String(begins) }))
    .execute();
}
