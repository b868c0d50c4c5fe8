import type { Blobs, FetchBlobs } from './port.ts';

/** Memory limit for the images of one page; further images are drawn as placeholders. */
const MOST_BYTES = 96 * 1024 * 1024;

export interface BlobSource {
  /** Which of these blobs the page's board holds. The page itself cannot be trusted: it may refer to a blob of any board. */
  held(blobIds: readonly string[]): Promise<{ has(blobId: string): boolean }>;
  read(blobId: string): Promise<Uint8Array | undefined>;
}

/** Fetches images only by their ids, and only if the board holds them. No other address on the page is used. */
export const blobsFrom =
  ({ held, read }: BlobSource): FetchBlobs =>
  async (blobIds) => {
    const holds = await held(blobIds);
    const found: Record<string, Uint8Array> = {};
    let bytes = 0;
    for (const blobId of blobIds) {
      if (!holds.has(blobId)) continue;
      if (bytes >= MOST_BYTES) break;
      const blob = await read(blobId);
      if (blob === undefined) continue;
      bytes += blob.length;
      found[blobId] = blob;
    }
    return found satisfies Blobs;
  };
