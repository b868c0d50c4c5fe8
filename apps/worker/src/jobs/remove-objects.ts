import { MINUTE } from '@sw/base';
import type { JobPayload } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Database, isBackupRunning } from '@sw/postgres';
import type { ObjectStore } from '@sw/storage';

/** A backup takes minutes to hours. */
const POSTPONED_MS = 10 * MINUTE;

interface Deps {
  readonly database: Database;
  readonly store: Pick<ObjectStore, 'remove' | 'abortParts'>;
}

/**
 * Removing a missing object is not an error, so the job may run twice. Parts are removed first: if an upload is completed at
 * this moment, it becomes an object and is removed with the others.
 *
 * A backup has the rows of its beginning and copies objects until its end, so nothing is removed meanwhile. If one begins
 * after the question, its rows are later than the transaction that enqueued this job, and name none of these objects.
 */
export function removeObjects({ database, store }: Deps) {
  return async (payload: JobPayload<'removeObjects'>): Promise<void> => {
    if (await isBackupRunning(database.query)) {
      const runAt = new Date(Date.now() + POSTPONED_MS);
      await database.transaction((tx) => enqueue(tx, 'removeObjects', payload, { runAt }));
      return;
    }
    const { keys, parts = [] } = payload;
    await Promise.all(parts.map((key) => store.abortParts(key)));
    await Promise.all(keys.map((key) => store.remove(key)));
  };
}
