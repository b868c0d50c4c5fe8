import { DAY, HOUR } from '@sw/base';
import { enqueue } from '@sw/jobs';
import { collectBlobs, type Database, deleteUploads, lockOldUploads, passOnCharges } from '@sw/postgres';
import { blobKey, incomingKey } from '@sw/storage';

/** For tickets of the previous release, which do not contain their expiry. */
const ABANDONED_MS = HOUR;
/** How long a completion may be repeated. */
const DONE_MS = DAY;
/** A blob and its holder are inserted together, except for a manual repair. */
const UNHELD_MS = HOUR;
/** Objects one job removes. */
const ROUND = 50;
/** Limit of one run; the next continues. */
const ROUNDS = 40;

export interface Swept {
  readonly uploads: number;
  readonly blobs: number;
  readonly passedOn: number;
}

/**
 * Uploads that nobody completed, with their files, and blobs that nobody holds. Rows are deleted first, and the objects
 * by a job of the same transaction: no row ever names a missing object, and no object stays without a row.
 */
export async function sweepBlobs(database: Database, ages: Partial<Ages> = {}): Promise<Swept> {
  const { abandonedMs = ABANDONED_MS, doneMs = DONE_MS, unheldMs = UNHELD_MS } = ages;
  // Before collecting, because a blob that another board holds still has a holder.
  const passedOn = await passOnCharges(database.query, ROUND * ROUNDS);
  const uploads = await inRounds(async () => sweepUploads(database, abandonedMs, doneMs));
  const blobs = await inRounds(async () =>
    database.transaction(async (tx) => {
      const keys = await collectBlobs(tx, { olderThanMs: unheldMs, limit: ROUND });
      if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys });
      return keys.length;
    }),
  );
  return { uploads, blobs, passedOn };
}

interface Ages {
  readonly abandonedMs: number;
  readonly doneMs: number;
  readonly unheldMs: number;
}

const sweepUploads = (database: Database, abandonedMs: number, doneMs: number): Promise<number> =>
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

async function inRounds(round: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    const some = await round();
    all += some;
    if (some < ROUND) break;
  }
  return all;
}
