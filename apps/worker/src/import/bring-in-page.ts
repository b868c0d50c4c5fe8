import { createHash } from 'node:crypto';
import { snapshotKey, thumbnailName } from '@sw/board-archive';
import { copyOf, encodeSnapshot, type PageState, pageHash } from '@sw/board-model';
import type { CopiedPage } from '@sw/postgres';
import { type Artist, blobsFrom } from '@sw/skia';
import { blobKey, type ObjectStore } from '@sw/storage';
import { pageFacts } from '../copy/page-facts.ts';

/** As a copy begins (see copy-page.ts). */
const BEGINNING = { version: 1, creator: 1 };

interface Target {
  readonly wbNo: string;
  readonly pageId: string;
}

/** Puts a page and its picture where they belong; its row is filled together with all others. */
export async function bringInPage(
  { store, artist }: { readonly store: ObjectStore; readonly artist: Pick<Artist, 'draw'> },
  state: PageState,
  to: Target,
  blobAt: (address: string) => string,
): Promise<CopiedPage> {
  const page = copyOf(state, to.pageId, { ...BEGINNING, blobAt });
  const hash = pageHash(page);
  const key = snapshotKey(to, BEGINNING.version, hash);
  const bytes = encodeSnapshot(page);
  await store.put(key, bytes, { contentType: 'application/octet-stream' });
  const picture = await artist.draw(
    bytes,
    blobsFrom((blobId) => store.get(blobKey(blobId))),
  );
  const md5 = createHash('md5').update(picture.light).digest('hex');
  const { light, dark } = thumbnailName(to, BEGINNING.version, md5);
  await store.put(light, picture.light, { contentType: 'image/webp' });
  await store.put(dark, picture.dark, { contentType: 'image/webp' });
  return {
    ...to,
    from: { thumbnailMd5: md5 },
    snapshot: { version: BEGINNING.version, key, hash, rules: page.rules },
    thumbnailKey: light,
    ...pageFacts(page),
  };
}
