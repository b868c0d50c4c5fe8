import { markRefused } from '@sw/postgres';
import { blobKey } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';

/**
 * Deletes a file whose parts are joined. The addresses of its parts no longer work, so the space is free at once. If
 * the store is down, the row is swept later with the file.
 */
export async function refuseForGood(
  { database, store, afterwards }: Pick<ApiDeps, 'database' | 'store' | 'afterwards'>,
  uploadId: string,
): Promise<void> {
  if (await markRefused(database.query, uploadId, { release: true })) {
    afterwards.run('a refused file was not removed', () => store.remove(blobKey(uploadId)));
  }
}
