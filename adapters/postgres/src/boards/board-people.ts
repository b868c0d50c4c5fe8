import type { Db } from '../port.ts';

/** The owner and all current sharers of the board, in the order in which they joined: the recipients of its events. */
export async function boardPeople(db: Db, wbNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board')
    .leftJoin('boardSharer as sharer', (join) =>
      join.onRef('sharer.wbNo', '=', 'board.wbNo').on('sharer.removedAt', 'is', null),
    )
    .select(['board.ownerAccountId', 'sharer.accountId'])
    .where('board.wbNo', '=', wbNo)
    .orderBy('sharer.joinedAt')
    .execute();
  const owners = rows.slice(0, 1).map(({ ownerAccountId }) => ownerAccountId);
  return [...owners, ...rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]))];
}

/** Undefined if the user is not a sharer of the board. */
export async function readSharerPermit(
  db: Db,
  { wbNo, accountId }: { readonly wbNo: string; readonly accountId: string },
): Promise<number | undefined> {
  const sharer = await db
    .selectFrom('boardSharer')
    .select('permit')
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return sharer?.permit;
}
