import type { HistoryActor, HistoryWork } from '@sw/contract';
import type { Db } from '@sw/postgres';

/** The users behind the numbers of a board, including former members. */
export async function peopleOf(db: Db, wbNo: string, work: readonly HistoryWork[]): Promise<HistoryActor[]> {
  const actors = [...new Set(work.map(({ actor }) => actor))];
  if (actors.length === 0) return [];
  const rows = await db
    .selectFrom('boardActor')
    .leftJoin('account', 'account.accountId', 'boardActor.accountId')
    .select(['boardActor.actor', 'account.nickName'])
    .where('boardActor.wbNo', '=', wbNo)
    .where('boardActor.actor', 'in', actors)
    .execute();
  return rows.map(({ actor, nickName }) => ({ actor, nickName: nickName ?? '' }));
}
