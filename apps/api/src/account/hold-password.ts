import type { Tx } from '@sw/postgres';

/**
 * Keeps the password as it is until the commit, and says what it is. A session that rests on a password is started
 * under this, so that a reset at the same moment either comes first and is seen, or comes after and ends the session.
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
