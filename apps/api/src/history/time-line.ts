import { summary } from '@sw/board-model';
import type { HistoryActor, HistoryWork, ROUTES } from '@sw/contract';
import type { Db } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageToLookAt, refOf } from './page-ref.ts';
import { versionsOf } from './versions.ts';

/** The users behind the actor numbers of a board, including former members. */
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

/** More than anybody looks through; in a longer history, sessions are merged until they fit. */
const MOST_WORK = 500;

export function getTimeLine({ database, reads }: ApiDeps): Handler<typeof ROUTES.getTimeLine> {
  return async ({ params: { pageId }, session: { accountId } }) => {
    const { query: db } = database;
    const access = await pageToLookAt(db, { pageId, accountId });
    const page = refOf(access);
    const [begins, head, all, versions] = await reads.run(accountId, (history) =>
      Promise.all([history.begins(page), history.head(page), history.work(page, 0), versionsOf(db, pageId)]),
    );
    const work = summary(all, MOST_WORK);
    return { begins, head, work, people: await peopleOf(db, access.wbNo, work), versions };
  };
}
