export interface PersonThere {
  readonly actor: number;
  readonly name: string;
  /** Their clients that have this page open; none: they are on another page of the board. */
  readonly windows: readonly string[];
}

interface Online {
  readonly actor: number;
  readonly nickName: string;
}

/**
 * The others on the board, those on this page first; among themselves in the order of their numbers, so that nobody moves
 * because somebody else does. `here` is who has the page open right now, by clientId, and is faster than the list.
 */
export function peopleThere(
  online: readonly Online[],
  here: ReadonlyMap<string, number>,
  me: number,
): readonly PersonThere[] {
  return online
    .filter(({ actor }) => actor !== me)
    .map(({ actor, nickName }) => ({
      actor,
      name: nickName,
      windows: [...here].flatMap(([clientId, whose]) => (whose === actor ? [clientId] : [])).toSorted(),
    }))
    .toSorted((a, b) => Number(b.windows.length > 0) - Number(a.windows.length > 0) || a.actor - b.actor);
}

export interface FollowChoice {
  /** Undefined: there is nothing here to follow. */
  readonly clientId: string | undefined;
  readonly name: string;
  /** Counted from 1, where one person has several. */
  readonly window: number | undefined;
}

export const followChoices = (people: readonly PersonThere[]): readonly FollowChoice[] =>
  people.flatMap(({ name, windows }): readonly FollowChoice[] => {
    if (windows.length === 0) return [{ clientId: undefined, name, window: undefined }];
    if (windows.length === 1) return [{ clientId: windows[0], name, window: undefined }];
    return windows.map((clientId, place) => ({ clientId, name, window: place + 1 }));
  });
