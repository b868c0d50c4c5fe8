import type { Blobs, FetchBlobs } from './port.ts';

/** All that one page's pictures may take in memory at once; what is beyond it is drawn as a placeholder. */
const MOST_BYTES = 96 * 1024 * 1024;

/** Pictures are fetched by their ids, which the page names, and by nothing else of it. */
export const blobsFrom =
  (read: (blobId: string) => Promise<Uint8Array | undefined>): FetchBlobs =>
  async (blobIds) => {
    const found: Record<string, Uint8Array> = {};
    let bytes = 0;
    for (const blobId of blobIds) {
      if (bytes >= MOST_BYTES) break;
      const blob = await read(blobId);
      if (blob === undefined) continue;
      bytes += blob.length;
      found[blobId] = blob;
    }
    return found satisfies Blobs;
  };
