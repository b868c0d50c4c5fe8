import type { Blobs, FetchBlobs } from './port.ts';

/** Memory limit for one page's images; images beyond it are drawn as placeholders. */
const MOST_BYTES = 96 * 1024 * 1024;

export interface BlobSource {
  /**
   * Those of these blobs that the page's board holds. The page itself cannot be trusted: it may name a blob of any
   * board.
   */
  held(blobIds: readonly string[]): Promise<{ has(blobId: string): boolean }>;
  read(blobId: string): Promise<Uint8Array | undefined>;
}

/** Images are fetched by their ids, only if the board holds them, and by nothing else on the page. */
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
