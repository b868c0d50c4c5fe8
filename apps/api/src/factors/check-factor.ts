import { type PasskeyAnswer, Refusal } from '@sw/contract';
import { type Db, sql, type Tx } from '@sw/postgres';
import { createSealer } from '@sw/service';
import type { SignInWay } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import type { Ceremony } from '../passkeys/challenges.ts';
import { hasPasskey } from '../passkeys/known-passkeys.ts';
import { checkPasskey, spendPasskey } from '../passkeys/spend-passkey.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** What each way to sign in proves. A way without an entry does not compile, so the author of a new one must decide. */
export const FACTORS_OF_WAY: Readonly<Record<SignInWay, 'one' | 'both'>> = {
  registration: 'one',
  password: 'one',
  mailLink: 'one',
  initialPassword: 'one',
  // An attacker who shows the code may have tricked the phone's owner into confirming it: the phone's proof is not this browser's.
  qr: 'one',
  mailCode: 'one',
  smsCode: 'one',
  miniProgram: 'one',
  // Its operator decides what it asks for. A factor that the account has set up itself does not depend on that.
  provider: 'one',
  wechat: 'one',
  // Proves the device and what unlocks it: without the user's finger, face or code it signs nothing.
  passkey: 'both',
};

/** A passkey alone does not enable it: on a device without that passkey its owner could no longer sign in. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('totpFactor')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account has set up a way of its own to prove who it is: a password, an authenticator app or a passkey. */
export async function hasOwnFactor(db: Db, accountId: string): Promise<boolean> {
  const password = db.selectFrom('passwordCredential').select('accountId').where('accountId', '=', accountId);
  return (
    (await password.executeTakeFirst()) !== undefined ||
    (await hasSecondFactor(db, accountId)) ||
    hasPasskey(db, accountId)
  );
}

interface FactorCode {
  readonly way: 'totp' | 'recoveryCode';
  readonly code: string;
}

type GivenFactor = FactorCode | { readonly way: 'passkey'; readonly passkey: PasskeyAnswer };

interface Asked {
  readonly accountId: string;
  /** The ceremony for which a passkey must have been requested. */
  readonly ceremony: Ceremony;
  readonly caller: Caller;
}

/** Refuses, or returns the work with which the command's transaction accepts the factor once. Callers count the guess first. */
export async function checkFactor(
  deps: ApiDeps,
  { accountId, ceremony, caller }: Asked,
  factor: GivenFactor,
): Promise<(tx: Tx) => Promise<void>> {
  if (factor.way !== 'passkey') return (tx) => spendCode(deps, tx, accountId, factor);
  const checked = await checkPasskey(deps, ceremony, factor.passkey);
  if (checked.accountId !== accountId) throw new Refusal('PASSKEY_UNKNOWN');
  return (tx) => spendPasskey(deps, tx, checked, caller);
}

type FactorDeps = Pick<ApiDeps, 'keys' | 'clock'>;

async function spendCode(deps: FactorDeps, tx: Tx, accountId: string, { way, code }: FactorCode): Promise<void> {
  if (way === 'totp') return spendTotp(deps, tx, accountId, code);
  if (!(await spendRecoveryCode(tx, deps.keys, { accountId, code }))) throw new Refusal('CODE_RECOVERY_WRONG');
}

async function spendTotp({ keys, clock }: FactorDeps, tx: Tx, accountId: string, code: string): Promise<void> {
  // Locked: of two requests with the same code, the second finds its step used.
  const row = await tx
    .selectFrom('totpFactor')
    .select(['sealedSecret', sql<string>`last_step::text`.as('lastStep')])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('CODE_APP_WRONG');
  const secret = createSealer(keys, 'totpSecret').open(row.sealedSecret, accountId);
  if (secret === undefined) throw new Error('a second factor was stored with another LINK_SECRET');
  const step = stepOfCode(secret, code, clock.now());
  if (step === undefined) throw new Refusal('CODE_APP_WRONG');
  if (step <= Number(row.lastStep)) throw new Refusal('CODE_APP_USED');
  await tx.updateTable('totpFactor').set({ lastStep: step }).where('accountId', '=', accountId).execute();
}
