import { blobAddress } from '@sw/board-model';
import type { StoredPicture } from '@sw/contract';
import type { StoredBlob } from '@sw/postgres';
import type { SteadyAddresses } from '../steady-addresses.ts';

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
