import type { Where, Whereabouts } from '@sw/board-sync';

/** A user whose view is followed. */
export interface Companion {
  readonly actor: number;
  readonly clientId: string;
}

/** Their window. After a reload it is another one, and then any of their windows is accepted. */
export function windowOf({ actor, clientId }: Companion, where: Where): Whereabouts | undefined {
  const known = where.get(clientId);
  if (known) return known;
  return [...where.values()].filter((one) => one.actor === actor).toSorted(byClient)[0];
}

const byClient = (a: Whereabouts, b: Whereabouts): number => (a.clientId < b.clientId ? -1 : 1);

interface Way {
  readonly companion: Companion;
  /** They present: the audience cannot stay on another page, but can look around on the presenter's page. */
  readonly demo: boolean;
  readonly following: string | undefined;
  /** The page that is open here. */
  readonly pageId: string;
  readonly where: Where;
}

type Step =
  | { readonly do: 'stay' }
  /** They are on no page, but may return. */
  | { readonly do: 'wait' }
  | { readonly do: 'open'; readonly pageId: string }
  | { readonly do: 'follow'; readonly clientId: string };

/** The next step towards the page of a followed user. */
export function goAlong({ companion, demo, following, pageId, where }: Way): Step {
  const target = windowOf(companion, where);
  // Nobody's page is known while the connection is lost.
  if (!target) return { do: where.size === 0 || demo ? 'stay' : 'wait' };
  if (target.pageId !== pageId) return { do: 'open', pageId: target.pageId };
  const lookedAway = demo && following === undefined;
  if (following === target.clientId || lookedAway) return { do: 'stay' };
  return { do: 'follow', clientId: target.clientId };
}
