import { Refusal, type ROUTES } from '@sw/contract';
import { type Db, isStorableId, type PageAccess, readPageAccess } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { boardFacts } from './board-facts.ts';
import { admitted } from './page-for.ts';
import { pagesOf, presentPages } from './page-rows.ts';

export function getPage({ clock, database: { query: db } }: ApiDeps): Handler<typeof ROUTES.getPage> {
  return async ({ params: { id }, session: { accountId } }) => {
    const access = admitted(
      (await readPageAccess(db, { pageId: id, accountId })) ?? (await firstPageOf(db, id, accountId)),
    );
    const { wbNo, wbName, permit, owner, actor, snapshotVersion, snapshotHash, demo } = access;
    const [pages, facts] = await Promise.all([pagesOf(db, wbNo).then(presentPages), boardFacts(db, access, accountId)]);
    const page = pages.find(({ pageId }) => pageId === access.pageId);
    // The page was deleted between the two reads.
    if (page === undefined) throw new Refusal('NOT_FOUND');
    await markOpened(db, { wbNo, accountId, now: new Date(clock.now()) });
    return {
      ...page,
      snapshotVersion,
      snapshotHash,
      wbName,
      permit,
      owner,
      actor,
      ...facts,
      demo: demo && { userId: demo.accountId, clientId: demo.clientId },
      pages,
    };
  };
}

/** A board's number is accepted for its first page: a user who has just joined knows none of its pages. */
async function firstPageOf(db: Db, wbNo: string, accountId: string): Promise<PageAccess | undefined> {
  const [first] = isStorableId(wbNo) ? await pagesOf(db, wbNo) : [];
  return first && readPageAccess(db, { pageId: first.pageId, accountId });
}

/** Writes only once: after that the board is no longer new to this user, and reading a page writes nothing. */
async function markOpened(
  db: Db,
  { wbNo, accountId, now }: { readonly wbNo: string; readonly accountId: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('boardEntry')
    .set({ openedAt: now })
    .where('accountId', '=', accountId)
    .where('wbNo', '=', wbNo)
    .where('openedAt', 'is', null)
    .execute();
}
