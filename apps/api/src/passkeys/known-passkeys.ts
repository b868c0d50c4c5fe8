import type { Db } from '@sw/postgres';
import type { KnownCredential } from './webauthn.ts';

export async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkey')
    .select('passkeyId')
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Only for users who have proven their identity: the ids would identify a person's devices. */
export const knownPasskeys = (db: Db, accountId: string): Promise<KnownCredential[]> =>
  db.selectFrom('passkey').select(['credentialId', 'transports']).where('accountId', '=', accountId).execute();
