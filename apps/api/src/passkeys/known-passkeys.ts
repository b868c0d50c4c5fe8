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

/** Only for those who have proven who they are: the ids tell the devices of a person apart. */
export const knownPasskeys = (db: Db, accountId: string): Promise<KnownCredential[]> =>
  db.selectFrom('passkey').select(['credentialId', 'transports']).where('accountId', '=', accountId).execute();
