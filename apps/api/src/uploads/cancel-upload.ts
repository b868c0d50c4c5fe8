import type { ROUTES } from '@sw/contract';
import { markRefused, readUpload } from '@sw/postgres';
import { blobKey } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';

/**
 * Deletes the row first, so that the upload can no longer be finished; then the parts, which invalidates their
 * addresses; then the space. If the store is down, the row is swept later together with the rest.
 */
export function cancelUpload({ database, store }: ApiDeps): Handler<typeof ROUTES.cancelUpload> {
  return async ({ params: { uploadId }, session: { accountId } }) => {
    const upload = await readUpload(database.query, { uploadId, accountId });
    if (upload === undefined || !(await markRefused(database.query, uploadId))) return null;
    await asking(store.abortParts(blobKey(uploadId)));
    await asking(store.remove(blobKey(uploadId)));
    await markRefused(database.query, uploadId, { release: true });
    return null;
  };
}
