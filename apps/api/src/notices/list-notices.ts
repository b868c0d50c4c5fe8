import { Refusal, type ROUTES } from '@sw/contract';
import { isStorableId } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { presentNotice } from './present-notice.ts';
import { unreadOf } from './unread.ts';

/** A cursor is the number of the last notice seen; the list is ordered by it. */
export function listNotices({ database }: ApiDeps): Handler<typeof ROUTES.listNotices> {
  return async ({ query: { pageNum, pageSize, cursor }, session: { accountId } }) => {
    if (cursor !== undefined && !isStorableId(cursor)) throw new Refusal('BAD_REQUEST', ['cursor']);
    const page = database.query
      .selectFrom('notice')
      .leftJoin('account', 'account.accountId', 'notice.byAccountId')
      .selectAll('notice')
      .select('account.nickName')
      .where('notice.accountId', '=', accountId)
      .orderBy('notice.noticeId', 'desc')
      .limit(pageSize + 1);
    const [found, unread] = await Promise.all([
      (cursor === undefined
        ? page.offset((pageNum - 1) * pageSize)
        : page.where('notice.noticeId', '<', cursor)
      ).execute(),
      unreadOf(database.query, accountId),
    ]);
    const rows = found.slice(0, pageSize);
    const nextCursor = found.length > rows.length ? (rows.at(-1)?.noticeId ?? null) : null;
    return { unread, notices: rows.map(presentNotice), nextCursor };
  };
}
