import type { Tx } from '../port.ts';

/** The user's permanent number in the board's logs. The command holds the board's lock. */
export async function takeActor(
  tx: Tx,
  wbNo: string,
  accountId: string,
): Promise<{ readonly actor: number; readonly isNew: boolean }> {
  const known = await tx
    .selectFrom('boardActor')
    .select('actor')
    .where('wbNo', '=', wbNo)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (known !== undefined) return { actor: known.actor, isNew: false };
  const { last } = await tx
    .selectFrom('boardActor')
    .select(({ fn }) => fn.max('actor').as('last'))
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  const actor = (last ?? 0) + 1;
  await tx.insertInto('boardActor').values({ wbNo, actor, accountId }).execute();
  return { actor, isNew: true };
}
