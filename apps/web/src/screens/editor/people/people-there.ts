import type { Where } from '@sw/board-sync';

/** A window of somebody on the board. */
export interface TheirWindow {
  readonly clientId: string;
  readonly pageId: string;
}

export interface PersonThere {
  readonly actor: number;
  readonly name: string;
  /** Those on this page first. */
  readonly windows: readonly TheirWindow[];
  /** They have this page open. */
  readonly here: boolean;
}

interface Online {
  readonly actor: number;
  readonly nickName: string;
}

/**
 * The others on the board, those on this page first; among themselves in the order of their numbers, so that nobody moves
 * because somebody else does. Where they are comes through the socket; their names are asked for, and come later.
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
  /** Counted from 1, where one person has several. */
  readonly window: number | undefined;
}

export const followChoices = (people: readonly PersonThere[]): readonly FollowChoice[] =>
  people.flatMap(({ name, windows }) =>
    windows.map((one, place) => ({ ...one, name, window: windows.length === 1 ? undefined : place + 1 })),
  );
