import type { Tx } from '@sw/postgres';

/**
 * Locks the password until the commit and returns it. Every session based on a password starts under this lock: a
 * concurrent reset either comes first and is visible here, or comes later and ends the session.
 */
export async function holdPassword(tx: Tx, accountId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('passwordCredential')
    .select('hash')
    .where('accountId', '=', accountId)
    .forShare()
    .executeTakeFirst();
  return row?.hash;
}

/** Sets the user's own password, no matter who set the previous one. Callers end the sessions afterwards, not before. */
export async function setPassword(tx: Tx, accountId: string, hash: string, now: number): Promise<void> {
  const changedAt = new Date(now);
  await tx
    .insertInto('passwordCredential')
    .values({ accountId, hash, changedAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ hash, changedAt }))
    .execute();
  await tx
    .updateTable('account')
    .set({ initialPassword: false, updatedAt: changedAt })
    .where('accountId', '=', accountId)
    .execute();
}
