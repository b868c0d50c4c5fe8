import { fullSums } from './facts.ts';
import { sumText } from './hash.ts';
import type { PageState } from './page.ts';

/** Covers content and metadata: replicas that folded the same log have the same hash. Constant time. */
export const pageHash = (page: PageState): string => sumText(page.contentSum, page.metadataSum);

/** Covers only visible content: objects, background, canvas. */
export const contentHash = (page: PageState): string => sumText(page.contentSum);

/** `pageHash` computed from scratch, for tests and for readers that do not trust the maintained sums. */
export function fullHash(page: PageState): string {
  const { contentSum, metadataSum } = fullSums(page);
  return sumText(contentSum, metadataSum);
}
