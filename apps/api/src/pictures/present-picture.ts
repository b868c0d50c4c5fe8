import { blobAddress, blobIdOf } from '@sw/board-model';
import type { ROUTES, StoredPicture } from '@sw/contract';
import { readableBlobs, type StoredBlob } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { SteadyAddresses } from '../steady-addresses.ts';
import { asking } from './asking.ts';

/** A browser that opens the address directly gets a download, not a page on the store's origin. */
export const downloadNameOf = (mime: string): string => `picture.${mime.replace('image/', '')}`;

export async function presentPicture({ addressOf }: SteadyAddresses, blob: StoredBlob): Promise<StoredPicture> {
  const { blobId, key, mime, bytes, width, height } = blob;
  return {
    address: blobAddress(blobId),
    url: await addressOf(key, downloadNameOf(mime)),
    width,
    height,
    bytes,
    mime: mime as StoredPicture['mime'],
  };
}

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
