import { sql } from 'kysely';
import { UNFILED } from '../files/unfiled.ts';
import type { Db, Tx } from '../port.ts';

/**
 * Deletes blobs that no board, user or folder holds, and returns their keys. The space gets its bytes back with the
 * commit, and a job of the same transaction deletes the objects. It takes two statements: a new holder waits for the
 * lock and then finds the blob deleted, and the second statement sees a holder that was faster.
 */
export async function collectBlobs(
  tx: Tx,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<string[]> {
  const { rows: found } = await sql<{ blobId: string }>`
    select blob_id from blob where ${UNHELD} and created_at < now() - make_interval(secs => ${olderThanMs / 1_000}::float)
    order by blob_id limit ${limit} for update skip locked`.execute(tx);
  return deleteUnheld(
    tx,
    found.map(({ blobId }) => blobId),
  );
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

/**
 * Blobs whose payer no longer holds them while boards of other spaces do: the space of the board that has held them
 * longest pays from now on, even beyond its limit. It can add nothing until it is below the limit again, but nobody
 * pays for blobs that only others hold.
 */
export async function passOnCharges(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update blob set space_id = (
      select board.space_id from board_blob held join board using (wb_no)
      where held.blob_id = blob.blob_id order by held.added_at, held.wb_no limit 1)
    where blob_id in (
      select blob_id from blob
      where exists (select 1 from board_blob held where held.blob_id = blob.blob_id)
        and not exists (select 1 from board_blob held join board using (wb_no)
          where held.blob_id = blob.blob_id and board.space_id = blob.space_id)
        and not exists (select 1 from own_background own where own.blob_id = blob.blob_id)
        and ${UNFILED}
      order by blob_id limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
