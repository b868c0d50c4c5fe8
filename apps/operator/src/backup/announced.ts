import { MINUTE } from '@sw/base';
import { beginBackup, type Database, endBackup, extendBackup } from '@sw/postgres';
import { BackupError } from './backup-error.ts';

/** A tenth of the time after which the announcement ends by itself. */
const EXTENDED_MS = MINUTE;

/**
 * Until the work ends, workers keep objects whose rows are gone, and no migration starts. The work calls `check` before it
 * says that the backup is finished: it throws if workers may have removed something.
 */
export async function announced<T>(
  { query }: Pick<Database, 'query'>,
  work: (check: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const backupId = await beginBackup(query);
  if (backupId === undefined) return work(() => Promise.resolve());
  let lapsed = false;
  const extend = async () => {
    if (!(await extendBackup(query, backupId))) lapsed = true;
  };
  // One that fails is made up for by the next, or by the check.
  const timer = setInterval(() => void extend().catch(() => undefined), EXTENDED_MS);
  try {
    return await work(async () => {
      await extend();
      if (!lapsed) return;
      throw new BackupError(
        'the database did not hear from this backup for ten minutes, so objects may be missing in it: make another one',
      );
    });
  } finally {
    clearInterval(timer);
    await endBackup(query, backupId).catch(() => undefined);
  }
}
