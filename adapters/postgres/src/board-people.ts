import type { Db } from './port.ts';

/** The owner and everybody who shares the board now, first come first: who hears of its changes. */
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
