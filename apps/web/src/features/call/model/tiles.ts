import type { CallPerson } from '../call-state.ts';

/** As many as the strip shows; the others are faces below them. */
const MOST_TILES = 3;

type Speaker = Pick<CallPerson, 'userId' | 'own' | 'spokeAt'>;

export interface ShownPeople<P> {
  readonly tiles: readonly P[];
  /** Those for whom there is no tile. */
  readonly faces: readonly P[];
}

/**
 * Everybody up to three; of more people the pinned one, you, and those who spoke last. Speaking decides who has a tile and
 * never where: tiles stand in the order in which people came.
 */
export function stripTiles<P extends Speaker>(people: readonly P[], pinned: string | undefined): ShownPeople<P> {
  if (people.length <= MOST_TILES) return { tiles: people, faces: [] };
  const rank = ({ userId, own }: P): number => (userId === pinned ? 0 : own ? 1 : 2);
  // Sorting is stable: of those who never spoke the first to come is first.
  const chosen = new Set(people.toSorted((a, b) => rank(a) - rank(b) || b.spokeAt - a.spokeAt).slice(0, MOST_TILES));
  return {
    tiles: people.filter((person) => chosen.has(person)),
    faces: people.filter((person) => !chosen.has(person)),
  };
}

/** On a phone tiles scroll, so the last speaker comes first, or the pinned person; the others keep their order. */
export function phoneTiles<P extends Speaker>(people: readonly P[], pinned: string | undefined): readonly P[] {
  const last = people.reduce<P | undefined>(
    (found, person) => (!person.own && person.spokeAt > (found?.spokeAt ?? 0) ? person : found),
    undefined,
  );
  const first = people.find(({ userId }) => userId === pinned) ?? last;
  return first === undefined ? people : [first, ...people.filter((person) => person !== first)];
}
