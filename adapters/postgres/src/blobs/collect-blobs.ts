import { sql } from 'kysely';
import { UNFILED } from '../files/unfiled.ts';
import type { Tx } from '../port.ts';

export interface CollectedBlobs {
  /** Candidates that were looked at. */
  readonly seen: number;
  /** Of the deleted blobs. The space gets its bytes back with the commit; a job of the same transaction deletes the objects. */
  readonly keys: readonly string[];
  readonly passedOn: number;
}

/**
 * Looks at some of the blobs that lost a holder: one that no board, user or folder holds any more is deleted, and one
 * whose payer no longer holds it is charged to a space that does. A blob that somebody is just attaching stays a
 * candidate. It takes two statements: a new holder waits for the lock and then finds the blob deleted, and the second
 * statement sees a holder that was faster.
 */
export async function collectBlobs(
  tx: Tx,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<CollectedBlobs> {
  const { rows: candidates } = await sql<{ candidateId: string; blobId: string }>`
    select candidate_id, blob_id from blob_candidate
    where made_at < now() - make_interval(secs => ${olderThanMs / 1_000}::float)
    order by made_at limit ${limit} for update skip locked`.execute(tx);
  if (candidates.length === 0) return { seen: 0, keys: [], passedOn: 0 };
  const { rows: settled } = await sql<{ blobId: string }>`
    with locked as materialized (
      select blob_id from blob where blob_id = any(${candidates.map(({ blobId }) => blobId)}::bigint[])
      order by blob_id for update skip locked)
    delete from blob_candidate where candidate_id = any(${candidates.map(({ candidateId }) => candidateId)}::bigint[])
      and (blob_id in (select blob_id from locked)
        or not exists (select 1 from blob where blob.blob_id = blob_candidate.blob_id))
    returning blob_id`.execute(tx);
  const blobIds = settled.map(({ blobId }) => blobId);
  const keys = await deleteUnheld(tx, blobIds);
  const passedOn = keys.length < blobIds.length ? await passOnCharges(tx, blobIds) : 0;
  return { seen: blobIds.length, keys, passedOn };
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
  const { rows } = await sql<{ seen: number }>`
    with patrol as materialized (select place from shared_turn where name = ${PATROL}),
      walked as materialized (
        select blob_id, space_id, created_at from blob, patrol where blob_id > place order by blob_id limit ${limit}),
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
