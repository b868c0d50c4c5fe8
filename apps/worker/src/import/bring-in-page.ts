import { snapshotKey } from '@sw/board-archive';
import type { CopiedPage } from '@sw/postgres';
import { blobsFrom, type ThumbnailRenderer } from '@sw/skia';
import { blobKey, type ObjectStore } from '@sw/storage';
import { COPY_START } from '../copy/copied-page.ts';
import { putThumbnail } from '../copy/put-thumbnail.ts';
import type { DecodedPage } from './decode-page.ts';

interface Target {
  readonly wbNo: string;
  readonly pageId: string;
}

/**
 * Stores a page and its thumbnail; its row is filled together with all others. `holds` are the images of the file: its
 * board has no rows yet, and will hold these and no others.
 */
export async function bringInPage(
  { store, renderer }: { readonly store: ObjectStore; readonly renderer: Pick<ThumbnailRenderer, 'draw'> },
  { snapshot, hash, rules, facts }: DecodedPage,
  to: Target,
  holds: ReadonlySet<string>,
): Promise<CopiedPage> {
  const { version } = COPY_START;
  const key = snapshotKey(to, version, hash);
  await store.put(key, snapshot, { contentType: 'application/octet-stream' });
  const picture = await renderer.draw(
    snapshot,
    blobsFrom({ held: async () => holds, read: (blobId) => store.get(blobKey(blobId)) }),
  );
  const { thumbnailKey, thumbnailMd5 } = await putThumbnail(store, to, version, picture);
  return {
    ...to,
    from: { thumbnailMd5 },
    snapshot: { version, key, hash, rules },
    thumbnailKey,
    ...facts,
  };
}
