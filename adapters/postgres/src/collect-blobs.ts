import { sql } from 'kysely';
import type { Db, Tx } from './port.ts';

/**
 * Removes blobs that nobody holds, board or person, and gives their keys: the space has its bytes back with the commit, the
 * objects go with a job of the same transaction. Two statements: whoever begins to hold one waits for the lock and finds it
 * gone, and who was faster is seen by the second.
 */
export async function collectBlobs(
  tx: Tx,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<string[]> {
  const unheld = sql`
    not exists (select 1 from board_blob held where held.blob_id = blob.blob_id)
    and not exists (select 1 from own_background own where own.blob_id = blob.blob_id)`;
  const { rows: found } = await sql<{ blobId: string }>`
    select blob_id from blob where ${unheld} and created_at < now() - make_interval(secs => ${olderThanMs / 1_000}::float)
    order by blob_id limit ${limit} for update skip locked`.execute(tx);
  if (found.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    delete from blob where blob_id = any(${found.map(({ blobId }) => blobId)}::bigint[]) and ${unheld} returning key`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

/**
 * Blobs whose payer holds them no more, while boards of others do: the space of the board that held them first pays from now
 * on, even beyond what it may store. It can add nothing until it is below; but nobody pays for what only others have.
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
      order by blob_id limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
