import { createHash } from 'node:crypto';
import { type PagePlace, thumbnailName } from '@sw/board-archive';
import type { ObjectStore } from '@sw/storage';

interface Drawn {
  readonly light: Uint8Array;
  readonly dark: Uint8Array;
}

interface Named {
  readonly light: string;
  readonly dark: string;
}

/** Stores both pictures of a page under keys with the digest of the light one. Their rows name these keys. */
export async function putPictures(
  store: Pick<ObjectStore, 'put'>,
  { light, dark }: Drawn,
  nameOf: (md5: string) => Named,
): Promise<Named & { readonly md5: string }> {
  const md5 = createHash('md5').update(light).digest('hex');
  const name = nameOf(md5);
  await store.put(name.light, light, { contentType: 'image/webp' });
  await store.put(name.dark, dark, { contentType: 'image/webp' });
  return { ...name, md5 };
}

export async function putThumbnail(
  store: Pick<ObjectStore, 'put'>,
  page: PagePlace,
  version: number,
  drawn: Drawn,
): Promise<{ readonly thumbnailKey: string; readonly thumbnailMd5: string }> {
  const { light, md5 } = await putPictures(store, drawn, (digest) => thumbnailName(page, version, digest));
  return { thumbnailKey: light, thumbnailMd5: md5 };
}
