import type { Control, Permit } from '@sw/board-model';
import type { Db } from '../port.ts';

/** What one person may do on a board, by their number in its logs. */
export interface BoardStanding {
  readonly actor: number;
  readonly owner: boolean;
  /** The owner has the full permit. Null means removed. */
  readonly permit: Permit | null;
}

interface OwnedBoard {
  readonly wbNo: string;
  readonly ownerAccountId: string;
  readonly demoAccountId: string | null;
  readonly demoClientId: string | null;
}

/** Everybody who has ever been on the board, by their number; nobody can use that of an erased account. */
export async function boardStandings(
  db: Db,
  { wbNo, ownerAccountId }: Pick<OwnedBoard, 'wbNo' | 'ownerAccountId'>,
): Promise<BoardStanding[]> {
  const people = await db
    .selectFrom('boardActor as actor')
    .leftJoin('boardSharer as sharer', (join) =>
      join
        .onRef('sharer.wbNo', '=', 'actor.wbNo')
        .onRef('sharer.accountId', '=', 'actor.accountId')
        .on('sharer.removedAt', 'is', null),
    )
    .select(['actor.actor', 'actor.accountId', 'sharer.permit'])
    .where('actor.wbNo', '=', wbNo)
    .where('actor.accountId', 'is not', null)
    .orderBy('actor.actor')
    .execute();
  return people.map(({ actor, accountId, permit }) => {
    const owner = accountId === ownerAccountId;
    return { actor, owner, permit: owner ? 2 : (permit as Permit | null) };
  });
}

/** The demo on the board, as its logs say it. */
export async function boardDemo(
  db: Db,
  { wbNo, demoAccountId, demoClientId }: Omit<OwnedBoard, 'ownerAccountId'>,
): Promise<Extract<Control, { type: 'demoOn' }> | undefined> {
  if (demoAccountId === null || demoClientId === null) return undefined;
  const person = await db
    .selectFrom('boardActor')
    .select('actor')
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', demoAccountId)
    .executeTakeFirst();
  return person && { type: 'demoOn', actor: person.actor, clientId: demoClientId };
}
