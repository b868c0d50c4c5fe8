import type { Db } from '@sw/postgres';

export async function unreadOf(db: Db, accountId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}
