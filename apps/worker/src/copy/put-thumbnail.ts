import { createHash } from 'node:crypto';
import { type PagePlace, thumbnailName } from '@sw/board-archive';
import type { ObjectStore } from '@sw/storage';

interface Drawn {
  readonly light: Uint8Array;
  readonly dark: Uint8Array;
}

/** Stores both pictures of a page. The row names the light one. */
export async function putThumbnail(
  store: Pick<ObjectStore, 'put'>,
  page: PagePlace,
  version: number,
  { light, dark }: Drawn,
): Promise<{ readonly thumbnailKey: string; readonly thumbnailMd5: string }> {
  const thumbnailMd5 = createHash('md5').update(light).digest('hex');
  const name = thumbnailName(page, version, thumbnailMd5);
  await store.put(name.light, light, { contentType: 'image/webp' });
  await store.put(name.dark, dark, { contentType: 'image/webp' });
  return { thumbnailKey: name.light, thumbnailMd5 };
}
