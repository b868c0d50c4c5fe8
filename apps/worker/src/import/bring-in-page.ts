import { createHash } from 'node:crypto';
import { snapshotKey, thumbnailName } from '@sw/board-archive';
import type { CopiedPage } from '@sw/postgres';
import { blobsFrom, type ThumbnailRenderer } from '@sw/skia';
import { blobKey, type ObjectStore } from '@sw/storage';
import { COPY_START } from '../copy/copied-page.ts';
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
  const md5 = createHash('md5').update(picture.light).digest('hex');
  const { light, dark } = thumbnailName(to, version, md5);
  await store.put(light, picture.light, { contentType: 'image/webp' });
  await store.put(dark, picture.dark, { contentType: 'image/webp' });
  return {
    ...to,
    from: { thumbnailMd5: md5 },
    snapshot: { version, key, hash, rules },
    thumbnailKey: light,
    ...facts,
  };
}
