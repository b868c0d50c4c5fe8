import { fullSums } from './facts.ts';
import { sumText } from './hash.ts';
import type { PageState } from './page.ts';

/** Everything that is seen or decides the future. Replicas that folded the same log have the same; constant time. */
export const pageHash = (page: PageState): string => sumText(page.seen, page.fate);

/** Only what people see: objects, background, canvas. */
export const contentHash = (page: PageState): string => sumText(page.seen);

/** `pageHash` computed from nothing, for tests and for readers that do not trust their own bookkeeping. */
export function fullHash(page: PageState): string {
  const { seen, fate } = fullSums(page);
  return sumText(seen, fate);
}
