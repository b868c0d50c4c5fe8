import { blobIdOf } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import { readableBlobs } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from './asking.ts';
import { downloadNameOf } from './present-picture.ts';

export function refreshUrls({ database, signed }: ApiDeps): Handler<typeof ROUTES.refreshUrls> {
  return async ({ body: addresses, session: { accountId } }) => {
    const ids = addresses.map(blobIdOf);
    const blobIds = [...new Set(ids.filter((id) => id !== undefined))];
    const readable = new Map(
      (await readableBlobs(database.query, { accountId, blobIds })).map((blob) => [blob.blobId, blob]),
    );
    return Promise.all(
      ids.map(async (id) => {
        const blob = id === undefined ? undefined : readable.get(id);
        return blob === undefined ? null : asking(signed.addressOf(blob.key, downloadNameOf(blob.mime)));
      }),
    );
  };
}
