import { Refusal, type ROUTES } from '@sw/contract';
import { type Db, isStorableId } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { presentNotice } from './present-notice.ts';

async function unreadOf(db: Db, accountId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** A cursor is the number of the last notice seen, which also orders the list. */
export function listNotices({ database }: ApiDeps): Handler<typeof ROUTES.listNotices> {
  return async ({ query: { pageNum, pageSize, cursor }, session: { accountId } }) => {
    if (cursor !== undefined && !isStorableId(cursor)) throw new Refusal('BAD_REQUEST', ['cursor']);
    const page = database.query
      .selectFrom('notice')
      .leftJoin('account', 'account.accountId', 'notice.byAccountId')
      .selectAll('notice')
      .select(['account.nickName', 'account.avatarKey'])
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

export function readNotices({ clock }: ApiDeps): Handler<typeof ROUTES.readNotices> {
  return async ({ body: { upTo }, session: { accountId }, command }) => {
    if (!isStorableId(upTo)) throw new Refusal('BAD_REQUEST', ['upTo']);
    const { done } = await command(async (tx) => {
      await tx
        .updateTable('notice')
        .set({ readAt: new Date(clock.now()) })
        .where('accountId', '=', accountId)
        .where('readAt', 'is', null)
        .where('noticeId', '<=', upTo)
        .execute();
      return { unread: await unreadOf(tx, accountId) };
    });
    return done;
  };
}
