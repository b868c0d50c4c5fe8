import type { ROUTES } from '@sw/contract';
import { sql } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pageToLookAt, refOf } from './page-ref.ts';
import { peopleOf } from './time-line.ts';

export function getSinceLeft({ database, reads }: ApiDeps): Handler<typeof ROUTES.getSinceLeft> {
  return async ({ params: { pageId }, session: { accountId } }) => {
    const { query: db } = database;
    const access = await pageToLookAt(db, { pageId, accountId });
    const visit = await db
      .selectFrom('pageVisit')
      .select('version')
      .where('accountId', '=', accountId)
      .where('pageId', '=', pageId)
      .executeTakeFirst();
    if (visit === undefined) return { versionId: null, changes: 0, work: [], people: [] };
    const versionId = Number(visit.version);
    const all = await reads.run(accountId, (history) => history.work(refOf(access), versionId));
    const work = all.filter(({ actor }) => actor !== access.actor);
    const changes = work.reduce((sum, { gestures }) => sum + gestures, 0);
    return { versionId, changes, work, people: await peopleOf(db, access.wbNo, work) };
  };
}

/** Only moves forward: another tab of the same user may have seen more. */
export function savePageSeen({ clock, database }: ApiDeps): Handler<typeof ROUTES.savePageSeen> {
  return async ({ params: { pageId }, body: { versionId }, session: { accountId } }) => {
    const { query: db } = database;
    const { wbNo } = await pageToLookAt(db, { pageId, accountId });
    const seenAt = new Date(clock.now());
    await db
      .insertInto('pageVisit')
      .values({ accountId, pageId, wbNo, version: String(versionId), seenAt })
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'pageId'])
          .doUpdateSet({ version: sql<string>`greatest(page_visit.version, excluded.version)`, seenAt }),
      )
      .execute();
    return null;
  };
}
