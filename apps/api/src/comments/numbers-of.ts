import type { Db } from '@sw/postgres';

/** Everybody who has ever been on a board keeps their number there; of an erased account only the number is left. */
export async function numbersOf(db: Db, wbNo: string): Promise<{ userId: string; actor: number }[]> {
  const rows = await db.selectFrom('boardActor').select(['accountId', 'actor']).where('wbNo', '=', wbNo).execute();
  return rows.flatMap(({ accountId, actor }) => (accountId === null ? [] : [{ userId: accountId, actor }]));
}
