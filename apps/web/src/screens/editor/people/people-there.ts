import type { Where } from '@sw/board-sync';

/** A window in which a person has the board open. */
export interface TheirWindow {
  readonly clientId: string;
  readonly pageId: string;
}

export interface PersonThere {
  readonly actor: number;
  readonly name: string;
  /** Those on this page come first. */
  readonly windows: readonly TheirWindow[];
  /** Whether one of their windows shows this page. */
  readonly here: boolean;
}

interface Online {
  readonly actor: number;
  readonly nickName: string;
}

/**
 * The others on the board, those on this page first. Within both groups they are ordered by their numbers, so that nobody
 * moves because somebody else does. Their places come through the socket; their names are fetched and arrive later.
 */
export function peopleThere(
  online: readonly Online[],
  where: Where,
  { actor: me, pageId }: { readonly actor: number; readonly pageId: string },
): readonly PersonThere[] {
  const windows = Map.groupBy(where.values(), ({ actor }) => actor);
  const away = (window: TheirWindow) => Number(window.pageId !== pageId);
  return online
    .flatMap(({ actor, nickName }): readonly PersonThere[] => {
      const theirs = (windows.get(actor) ?? [])
        .map(({ clientId, pageId: at }) => ({ clientId, pageId: at }))
        .toSorted((a, b) => away(a) - away(b) || (a.clientId < b.clientId ? -1 : 1));
      const [first] = theirs;
      if (actor === me || first === undefined) return [];
      return [{ actor, name: nickName, windows: theirs, here: first.pageId === pageId }];
    })
    .toSorted((a, b) => Number(b.here) - Number(a.here) || a.actor - b.actor);
}

export interface FollowChoice extends TheirWindow {
  readonly name: string;
  /** Counted from 1 if a person has several windows. */
  readonly window: number | undefined;
}

export const followChoices = (people: readonly PersonThere[]): readonly FollowChoice[] =>
  people.flatMap(({ name, windows }) =>
    windows.map((one, place) => ({ ...one, name, window: windows.length === 1 ? undefined : place + 1 })),
  );
