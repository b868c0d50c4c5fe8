import type { Db } from './port.ts';
import type { CounterKind } from './schema.ts';

/** The exact total of a list, without counting its rows. */
export async function readCounter(db: Db, accountId: string, kind: CounterKind): Promise<number> {
  const row = await db
    .selectFrom('accountCounter')
    .select('value')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}
