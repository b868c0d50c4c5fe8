import { Refusal, type ROUTES } from '@sw/contract';
import { type Db, isStorableId, type PageAccess, readPageAccess } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { admitted } from './page-for.ts';
import { pagesOf, presentPages } from './page-rows.ts';

export function getPage({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.getPage> {
  return async ({ params: { id }, session: { accountId } }) => {
    const access = admitted(
      (await readPageAccess(db, { pageId: id, accountId })) ?? (await firstPageOf(db, id, accountId)),
    );
    const { wbName, permit, owner, actor, snapshotVersion, snapshotHash, demo } = access;
    const pages = presentPages(await pagesOf(db, access.wbNo));
    const page = pages.find(({ pageId }) => pageId === access.pageId);
    // Deleted between the two reads.
    if (page === undefined) throw new Refusal('NOT_FOUND');
    return {
      ...page,
      snapshotVersion,
      snapshotHash,
      wbName,
      permit,
      owner,
      actor,
      demo: demo && { userId: demo.accountId, clientId: demo.clientId },
      pages,
    };
  };
}

/** A board's number stands for its first page: who has only just come to a board knows no page of it. */
async function firstPageOf(db: Db, wbNo: string, accountId: string): Promise<PageAccess | undefined> {
  const [first] = isStorableId(wbNo) ? await pagesOf(db, wbNo) : [];
  return first && readPageAccess(db, { pageId: first.pageId, accountId });
}
