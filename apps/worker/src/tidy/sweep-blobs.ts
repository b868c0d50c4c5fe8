import { DAY, HOUR } from '@sw/base';
import { enqueue } from '@sw/jobs';
import { collectRounds, type Database, deleteUploads, lockOldUploads, patrolBlobs } from '@sw/postgres';
import { blobKey, incomingKey } from '@sw/storage';

/** For tickets of the previous release, which do not contain their expiry. */
const ABANDONED_MS = HOUR;
/** How long a completion may be repeated. */
const DONE_MS = DAY;
/** A blob and its holder are inserted together, except for a manual repair. */
const UNHELD_MS = HOUR;
/** Uploads of one round; their objects are removed by one job. */
const ROUND = 50;
/** Blobs of one round of the patrol, each looked up in five tables. */
const PATROL_ROUND = 250;

/**
 * Deletes some uploads that nobody completed, with their files; returns how many. Rows are deleted first, and the
 * objects by a job of the same transaction: no row ever names a missing object, and no object stays without a row.
 */
export const sweepUploads = (
  database: Database,
  { abandonedMs = ABANDONED_MS, doneMs = DONE_MS }: { readonly abandonedMs?: number; readonly doneMs?: number } = {},
): Promise<number> =>
  database.transaction(async (tx) => {
    const old = await lockOldUploads(tx, { abandonedMs, doneMs, limit: ROUND });
    if (old.length === 0) return 0;
    const keys = old.flatMap(({ uploadId, completed }) => [
      incomingKey(uploadId),
      // The file was written before the last check, which refused it.
      ...(completed ? [] : [blobKey(uploadId)]),
    ]);
    await deleteUploads(
      tx,
      old.map(({ uploadId }) => uploadId),
    );
    // Also for a completed upload: a second upload in parts to its key may have been started and lost.
    const parts = old.flatMap(({ uploadId, inParts }) => (inParts ? [blobKey(uploadId)] : []));
    await enqueue(tx, 'removeObjects', { keys, parts });
    return old.length;
  });

/** Looks at blobs that may have no holder, or another payer, and yields how many. The same order as for uploads. */
export const collectUnheld = (database: Database, { unheldMs = UNHELD_MS } = {}): AsyncIterable<number> =>
  collectRounds(database, {
    olderThanMs: unheldMs,
    removeObjects: (tx, keys) => enqueue(tx, 'removeObjects', { keys: [...keys] }),
  });

/** Looks at the next of all blobs for what the candidates lack. */
export async function patrolRound(database: Database): Promise<{ seen: number; full: boolean }> {
  const seen = await database.transaction((tx) => patrolBlobs(tx, PATROL_ROUND));
  return { seen, full: seen === PATROL_ROUND };
}
