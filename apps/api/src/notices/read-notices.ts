import { Refusal, type ROUTES } from '@sw/contract';
import { isStorableId } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { unreadOf } from './unread.ts';

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
