import type { Db } from '@sw/postgres';

export async function nickNameOf(db: Db, accountId: string): Promise<string> {
  const { nickName } = await db
    .selectFrom('account')
    .select('nickName')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return nickName;
}
