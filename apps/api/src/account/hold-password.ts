import type { Tx } from '@sw/postgres';

/**
 * Locks the password until the commit and returns it. A session based on a password starts under this lock, so that a
 * concurrent reset either comes first and is seen, or comes later and ends the session.
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
