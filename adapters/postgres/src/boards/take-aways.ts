import type { Db, Tx } from '../port.ts';

export interface TakeAwayRow {
  readonly takeAwayId: string;
  readonly accountId: string;
  readonly passwordProof: string;
  readonly wrong: number;
  readonly exportIds: readonly string[];
  readonly expiresAt: Date;
}

export async function addTakeAway(
  tx: Tx,
  { exportIds, ...row }: Omit<TakeAwayRow, 'wrong'> & { readonly keyHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('takeAway')
    .values({ ...row, exportIds: [...exportIds] })
    .execute();
}

export async function countTakeAways(db: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('takeAway')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locked, so that each of many concurrent guesses counts the ones before it. */
export function lockTakeAway(tx: Tx, keyHash: Buffer, now: Date): Promise<TakeAwayRow | undefined> {
  return tx
    .selectFrom('takeAway')
    .select(['takeAwayId', 'accountId', 'passwordProof', 'wrong', 'exportIds', 'expiresAt'])
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWrongPassword(tx: Tx, takeAwayId: string): Promise<void> {
  await tx
    .updateTable('takeAway')
    .set(({ eb }) => ({ wrong: eb('wrong', '+', 1) }))
    .where('takeAwayId', '=', takeAwayId)
    .execute();
}

/** Returns false if it is not the account's, or has expired. */
export async function setTakeAwayPassword(
  tx: Tx,
  { takeAwayId, accountId, passwordProof }: Pick<TakeAwayRow, 'takeAwayId' | 'accountId' | 'passwordProof'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('takeAway')
    .set({ passwordProof, wrong: 0 })
    .where('takeAwayId', '=', takeAwayId)
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
