import { blobsNamed } from '../object/blob-address.ts';
import { KIND } from '../object/kinds.ts';
import type { PageState } from './page.ts';

/** The blobs of a page's objects, each once: images, documents, recordings. The background is not included. */
export function blobsOn({ objects }: Pick<PageState, 'objects'>): string[] {
  const ids = new Set<string>();
  for (const object of objects.values()) for (const id of blobsNamed(object)) ids.add(id);
  return [...ids];
}

/** The number of recordings on a page. */
export function audioCount({ objects }: Pick<PageState, 'objects'>): number {
  let count = 0;
  for (const { type } of objects.values()) if (type === KIND.audio) count += 1;
  return count;
}
