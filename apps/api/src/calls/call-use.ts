import { Refusal } from '@sw/contract';
import { type MonthUse, monthIn } from '@sw/policy';
import { type Db, type LevelRow, levelOfSpace, payerOfCalls, readMonthUse } from '@sw/postgres';

interface Starter {
  readonly accountId: string;
  readonly timeZone: string;
  /** The space of the board. */
  readonly spaceId: string;
}

/** The rights that apply if this user starts a call in this space now, and how much of its month is used. */
export async function readCallUse(
  db: Db,
  { accountId, timeZone, spaceId }: Starter,
  now: number,
): Promise<{
  readonly rights: LevelRow;
  readonly use: MonthUse & { readonly atOnce: number };
  readonly month: string;
}> {
  const payerSpaceId = await payerOfCalls(db, { accountId, spaceId });
  if (payerSpaceId === undefined) throw new Refusal('FORBIDDEN');
  const month = monthIn(timeZone, now);
  const rights = await levelOfSpace(db, payerSpaceId);
  return { rights, month, use: await readMonthUse(db, { payerSpaceId, accountId, month, now }) };
}
