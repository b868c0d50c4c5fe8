import { shiftSum } from './hash.ts';
import type { PageState } from './page.ts';
import { setReleased } from './write.ts';

/**
 * A client shows the log's page with its own pending operations on top. Both are separate pages with the same objects:
 * objects that pending operations have not changed are shared, and the others are few. Versions, lanes, access, sums,
 * weight, background and canvas are separate. Before a write to an object that a pending operation has changed, that
 * operation is rolled back.
 */
export const forkConfirmed = (shown: PageState): PageState => ({
  ...shown,
  contentSum: shown.contentSum.slice(),
  metadataSum: shown.metadataSum.slice(),
});

/** Runs `work` on the confirmed page and applies its effect to the shown page. */
export function applyToBoth<T>(shown: PageState, confirmed: PageState, work: () => T): T {
  const { background, canvas, weight, released } = confirmed;
  const [contentSum, metadataSum] = [confirmed.contentSum.slice(), confirmed.metadataSum.slice()];
  const pending = shown.released - released;
  setReleased(shown, released);
  const result = work();
  shown.versionId = confirmed.versionId;
  shown.rules = confirmed.rules;
  shown.access = confirmed.access;
  shown.released = confirmed.released;
  shown.weight += confirmed.weight - weight;
  if (confirmed.background !== background) shown.background = confirmed.background;
  if (confirmed.canvas !== canvas) shown.canvas = confirmed.canvas;
  shiftSum(shown.contentSum, contentSum, confirmed.contentSum);
  shiftSum(shown.metadataSum, metadataSum, confirmed.metadataSum);
  setReleased(shown, Math.max(0, confirmed.released + pending));
  return result;
}
