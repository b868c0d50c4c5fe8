import { sql } from 'kysely';
import { UNFILED } from '../files/unfiled.ts';
import type { Database, Tx } from '../port.ts';
import { RoundSize } from '../round-size.ts';

/** Candidates of one round. */
const ROUND = { least: 50, most: 1_000 };

export interface CollectedBlobs {
  /** Candidates that are none any more. */
  readonly settled: number;
  /** Of the deleted blobs. The space gets its bytes back with the commit; a job of the same transaction deletes the objects. */
  readonly keys: readonly string[];
  readonly passedOn: number;
  /** The last candidate that was looked at; undefined at the end. */
  readonly next: string | undefined;
}

/**
 * Looks at some of the blobs that lost a holder: one that no board, user or folder holds any more is deleted, and one
 * whose payer no longer holds it is charged to a space that does. A blob that somebody is just attaching stays a
 * candidate. It takes two statements: a new holder waits for the lock and then finds the blob deleted, and the second
 * statement sees a holder that was faster.
 *
 * They are taken in the order of their arrival, after `after`: those of one erased board are charged to one space. From
 * the beginning, each round would read again what is deleted but not vacuumed, and never come past candidates that stay.
 */
export async function collectBlobs(
  tx: Tx,
  {
    olderThanMs,
    limit,
    after = '0',
  }: { readonly olderThanMs: number; readonly limit: number; readonly after?: string },
): Promise<CollectedBlobs> {
  const { rows } = await sql<{ seen: number; last: string | null; blobIds: string[] }>`
    with candidate as materialized (
        select candidate_id, blob_id from blob_candidate
        where candidate_id > ${after}::bigint and made_at < now() - make_interval(secs => ${olderThanMs / 1_000}::float)
        order by candidate_id limit ${limit}),
      locked as materialized (
        select blob_id from blob where blob_id = any(array(select blob_id from candidate))
        order by blob_id for update skip locked),
      settled as (
        delete from blob_candidate where candidate_id = any(array(
          select candidate_id from candidate where blob_id in (select blob_id from locked)
            or not exists (select 1 from blob where blob.blob_id = candidate.blob_id)))
        returning blob_id)
    select count(*)::integer as seen, max(candidate_id)::text as last,
      array(select blob_id::text from settled) as blob_ids from candidate`.execute(tx);
  const { seen = 0, last = null, blobIds = [] } = rows[0] ?? {};
  const keys = await deleteUnheld(tx, blobIds);
  const passedOn = keys.length < blobIds.length ? await passOnCharges(tx, blobIds) : 0;
  return { settled: blobIds.length, keys, passedOn, next: seen < limit ? undefined : (last ?? undefined) };
}

/**
 * Collects blobs in short rounds, and yields how many each has settled. Nothing is left when it ends, except
 * what others are attaching. `removeObjects` is called in the transaction of a round.
 */
export async function* collectRounds(
  database: Database,
  {
    olderThanMs,
    removeObjects,
  }: { readonly olderThanMs: number; removeObjects(tx: Tx, keys: readonly string[]): Promise<void> },
): AsyncGenerator<number> {
  const size = new RoundSize(ROUND);
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const from: string = after;
    const { settled, next } = await size.timed((limit) =>
      database.transaction(async (tx) => {
        const collected = await collectBlobs(tx, { olderThanMs, limit, after: from });
        if (collected.keys.length > 0) await removeObjects(tx, collected.keys);
        return collected;
      }),
    );
    yield settled;
    after = next;
  }
}

/** The row with the place of the patrol. Not the row of its turn, which is locked meanwhile. */
const PATROL = 'place of the patrol of blobs';

/**
 * Looks at the next blobs in the order of their numbers and makes candidates of those that should have become some: of
 * the time before the queue, after a repair by hand or a restore. Returns how many it looked at; from the end it begins
 * again.
 */
export async function patrolBlobs(tx: Tx, limit: number): Promise<number> {
  await sql`insert into shared_turn (name) values (${PATROL}) on conflict do nothing`.execute(tx);
  // The place is a value of its own, where the index is entered. Joined, every round would read all blobs before it.
  const { rows } = await sql<{ seen: number }>`
    with walked as materialized (
        select blob_id, space_id, created_at from blob
        where blob_id > (select place from shared_turn where name = ${PATROL}) order by blob_id limit ${limit}),
      noted as (
        insert into blob_candidate (blob_id, made_at)
        select blob_id, created_at from walked as blob where (${UNHELD}) or (${PAYER_LEFT})),
      moved as (
        update shared_turn set place = case when (select count(*) from walked) < ${limit} then 0
          else (select max(blob_id) from walked) end where name = ${PATROL})
    select count(*)::integer as seen from walked`.execute(tx);
  return rows[0]?.seen ?? 0;
}

/** Deletes the named blobs that nobody holds any more; returns their keys, as above. */
export async function collectNamedBlobs(tx: Tx, blobIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ blobId: string }>`
    select blob_id from blob where blob_id = any(${blobIds}::bigint[]) and ${UNHELD}
    order by blob_id for update`.execute(tx);
  return deleteUnheld(
    tx,
    rows.map(({ blobId }) => blobId),
  );
}

const UNHELD = sql`
  not exists (select 1 from board_blob held where held.blob_id = blob.blob_id)
  and not exists (select 1 from own_background own where own.blob_id = blob.blob_id)
  and ${UNFILED}`;

async function deleteUnheld(tx: Tx, blobIds: readonly string[]): Promise<string[]> {
  if (blobIds.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    delete from blob where blob_id = any(${blobIds}::bigint[]) and ${UNHELD} returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

const PAYER_LEFT = sql`
  exists (select 1 from board_blob held where held.blob_id = blob.blob_id)
  and not exists (select 1 from board_blob held join board using (wb_no)
    where held.blob_id = blob.blob_id and board.space_id = blob.space_id)
  and not exists (select 1 from own_background own where own.blob_id = blob.blob_id)
  and ${UNFILED}`;

/**
 * Of blobs whose payer no longer holds them while boards of other spaces do: the space of the board that has held them
 * longest pays from now on, even beyond its limit. It can add nothing until it is below the limit again, but nobody
 * pays for blobs that only others hold.
 */
async function passOnCharges(tx: Tx, blobIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update blob set space_id = (
      select board.space_id from board_blob held join board using (wb_no)
      where held.blob_id = blob.blob_id order by held.added_at, held.wb_no limit 1)
    where blob_id = any(${blobIds}::bigint[]) and ${PAYER_LEFT}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
