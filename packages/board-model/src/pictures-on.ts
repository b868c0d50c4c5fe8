import { pictureAddress } from './addresses.ts';
import { blobIdOf } from './blob-address.ts';
import type { PageState } from './page.ts';

/** The blobs that objects of a page show as images, each once. The background is not included. */
export function picturesOn({ objects }: Pick<PageState, 'objects'>): string[] {
  const ids = new Set<string>();
  for (const object of objects.values()) {
    const id = blobIdOf(pictureAddress(object));
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}
