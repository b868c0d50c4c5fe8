import { KIND } from './kinds.ts';
import type { PageState } from './page.ts';

/** The number of recordings on a page. */
export function audioCount({ objects }: Pick<PageState, 'objects'>): number {
  let count = 0;
  for (const { type } of objects.values()) if (type === KIND.audio) count += 1;
  return count;
}
