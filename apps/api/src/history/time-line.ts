import { summary } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageToLookAt, refOf } from './page-ref.ts';
import { peopleOf } from './people.ts';
import { versionsOf } from './versions.ts';

/** More than anybody looks through; a longer history has longer sessions. */
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
