import type { CallPerson } from '../call-state.ts';

/** The strip shows this many tiles; the others are faces below them. */
const MOST_TILES = 3;

type Speaker = Pick<CallPerson, 'userId' | 'own' | 'spokeAt'>;

export interface ShownPeople<P> {
  readonly tiles: readonly P[];
  /** The people without a tile. */
  readonly faces: readonly P[];
}

/**
 * Up to three people all have a tile; otherwise the pinned person, you, and those who spoke last. Speaking decides who has a
 * tile but never its position: tiles stay in the order in which people joined.
 */
export function stripTiles<P extends Speaker>(people: readonly P[], pinned: string | undefined): ShownPeople<P> {
  if (people.length <= MOST_TILES) return { tiles: people, faces: [] };
  const rank = ({ userId, own }: P): number => (userId === pinned ? 0 : own ? 1 : 2);
  // Sorting is stable: among those who never spoke, the first who joined comes first.
  const chosen = new Set(people.toSorted((a, b) => rank(a) - rank(b) || b.spokeAt - a.spokeAt).slice(0, MOST_TILES));
  return {
    tiles: people.filter((person) => chosen.has(person)),
    faces: people.filter((person) => !chosen.has(person)),
  };
}

/** On a phone tiles scroll, so the last speaker or the pinned person comes first; the others keep their order. */
export function phoneTiles<P extends Speaker>(people: readonly P[], pinned: string | undefined): readonly P[] {
  const last = people.reduce<P | undefined>(
    (found, person) => (!person.own && person.spokeAt > (found?.spokeAt ?? 0) ? person : found),
    undefined,
  );
  const first = people.find(({ userId }) => userId === pinned) ?? last;
  return first === undefined ? people : [first, ...people.filter((person) => person !== first)];
}
