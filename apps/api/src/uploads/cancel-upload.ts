import type { ROUTES } from '@sw/contract';
import { markRefused, readUpload } from '@sw/postgres';
import { blobKey } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';

/**
 * First the row, so that it is not finished any more; then the parts, whose addresses die with them; then the space. If
 * the store is away, the row is swept later with all of it.
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
