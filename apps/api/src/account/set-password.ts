import type { Tx } from '@sw/postgres';

/** Sets the user's own password, no matter who set the previous one. End the sessions after this, not before. */
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
