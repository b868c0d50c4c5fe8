import { enqueue } from '@sw/jobs';
import { collectNamedBlobs, type Tx } from '@sw/postgres';

/** Frees the space of blobs that are no longer referenced; a job removes their objects. */
export async function eraseBlobs(tx: Tx, blobIds: readonly string[]): Promise<void> {
  const keys = await collectNamedBlobs(tx, blobIds);
  if (keys.length > 0) await enqueue(tx, 'removeObjects', { keys });
}
