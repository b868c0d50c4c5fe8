import { blobIdOf, pictureAddress } from '../object/blob-address.ts';
import { KIND } from '../object/kinds.ts';
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

/** The number of recordings on a page. */
export function audioCount({ objects }: Pick<PageState, 'objects'>): number {
  let count = 0;
  for (const { type } of objects.values()) if (type === KIND.audio) count += 1;
  return count;
}
