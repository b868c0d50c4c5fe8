import { shiftSum } from './hash.ts';
import type { PageState } from './page.ts';
import { setReleased } from './write.ts';

/**
 * A client shows the log's page with its own pending operations on top. Both are pages of their own with the same objects:
 * what pending operations have not touched is the same in both, and the others are few. Versions, lanes, access, sums, weight,
 * background and canvas are each page's own. Whoever writes what a pending operation has touched takes that off first.
 */
export const confirmedBelow = (shown: PageState): PageState => ({
  ...shown,
  seen: shown.seen.slice(),
  fate: shown.fate.slice(),
});

/** Does something to the confirmed page that is meant for the shown one too. */
export function onBoth<T>(shown: PageState, confirmed: PageState, work: () => T): T {
  const { background, canvas, weight, released } = confirmed;
  const [seen, fate] = [confirmed.seen.slice(), confirmed.fate.slice()];
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
  shiftSum(shown.seen, seen, confirmed.seen);
  shiftSum(shown.fate, fate, confirmed.fate);
  setReleased(shown, Math.max(0, confirmed.released + pending));
  return result;
}
