import { type PasskeyAnswer, Refusal } from '@sw/contract';
import { type Db, sql, type Tx, writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { type Ceremony, takeChallenge } from './challenges.ts';
import { type ReadAnswer, readAnswer, type StoredCredential, siteOf } from './webauthn.ts';

type CheckDeps = Pick<ApiDeps, 'database' | 'ephemeral' | 'clock' | 'publicUrl'>;

/** A passkey whose signature is valid. */
interface CheckedPasskey extends ReadAnswer {
  readonly passkeyId: string;
  readonly accountId: string;
}

/** Checks the signature, or refuses. An unknown passkey and a wrong signature get the same answer. */
export async function checkPasskey(
  { database, ephemeral, clock, publicUrl }: CheckDeps,
  ceremony: Ceremony,
  answer: PasskeyAnswer,
): Promise<CheckedPasskey> {
  const challenge = await takeChallenge({ ephemeral, clock }, ceremony, answer.response.clientDataJSON);
  const stored = await findPasskey(database.query, answer.id);
  const read = stored && (await readAnswer(siteOf(publicUrl), challenge, answer, stored));
  if (stored === undefined || read === undefined) throw new Refusal('PASSKEY_UNKNOWN');
  return { ...read, passkeyId: stored.passkeyId, accountId: stored.accountId };
}

function findPasskey(db: Db, id: string): Promise<(StoredCredential & { passkeyId: string }) | undefined> {
  return db
    .selectFrom('passkey')
    .select(['passkeyId', 'accountId', 'credentialId', 'publicKey', 'synced'])
    .where('credentialId', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst();
}

type SpendDeps = Pick<ApiDeps, 'database' | 'clock' | 'afterwards'>;

/**
 * Marks the passkey as used, or refuses: it may have been removed meanwhile. The counter of a device that counts must
 * increase; a repeated value comes from a copy of the key, or from the original after a copy was used.
 */
export async function spendPasskey(
  { database, clock, afterwards }: SpendDeps,
  tx: Tx,
  { passkeyId, accountId, counter, backedUp }: CheckedPasskey,
  caller: Caller,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, backedUp, lastUsedAt: new Date(clock.now()) })
    .where('passkeyId', '=', passkeyId)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const left = await tx.selectFrom('passkey').select('passkeyId').where('passkeyId', '=', passkeyId).executeTakeFirst();
  if (left === undefined) throw new Refusal('PASSKEY_UNKNOWN');
  const copied = { action: 'passkey.copySuspected', targetKind: 'account', targetId: accountId };
  afterwards.run('a copied passkey could not be audited', () =>
    database.transaction((other) => writeAudit(other, { ...copied, detail: { passkeyId }, ...fromWhere(caller) })),
  );
  throw new Refusal('PASSKEY_COPIED');
}
