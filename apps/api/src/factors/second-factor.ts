import { MINUTE } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { type Tx, writeAudit } from '@sw/postgres';
import { createSealer } from '@sw/service';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { hasSecondFactor } from './check-factor.ts';
import { countFactorGuess, forgetFactorGuesses } from './factor-guesses.ts';
import { mailFactorChange } from './mail-factor-change.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { base32, newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

/** The name that authenticator apps show. */
const ISSUER = 'Smart whiteboard';
const SETUP_MS = 10 * MINUTE;

export function getSignInWays({ database }: ApiDeps): Handler<typeof ROUTES.getSignInWays> {
  return async ({ session: { accountId } }) => {
    const row = await database.query
      .selectFrom('account')
      .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.accountId')
      .leftJoin('totpFactor', 'totpFactor.accountId', 'account.accountId')
      .select(['passwordCredential.changedAt', 'totpFactor.createdAt as since'])
      .where('account.accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    return {
      passwordChangedAt: row.changedAt?.toISOString() ?? null,
      secondFactor:
        row.since === null
          ? null
          : {
              since: row.since.toISOString(),
              recoveryCodesLeft: await countRecoveryCodes(database.query, accountId),
            },
    };
  };
}

/** Nothing is stored until a code confirms the secret: the browser holds it, sealed, for ten minutes. */
export function startTotp({ database, clock, keys }: ApiDeps): Handler<typeof ROUTES.startTotp> {
  return async ({ session: { accountId } }) => {
    if (await hasSecondFactor(database.query, accountId)) throw new Refusal('SECOND_FACTOR_ON');
    const { email } = await database.query
      .selectFrom('account')
      .select('email')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const secret = newTotpSecret();
    const held = JSON.stringify({ secret: secret.toString('base64url'), until: clock.now() + SETUP_MS });
    return {
      setup: createSealer(keys, 'totpSetup').seal(Buffer.from(held), accountId).toString('base64url'),
      secret: base32(secret),
      address: totpAddress(secret, ISSUER, email),
    };
  };
}

function openSetup({ keys, clock }: ApiDeps, accountId: string, setup: string): Buffer {
  const plain = createSealer(keys, 'totpSetup').open(Buffer.from(setup, 'base64url'), accountId);
  if (plain === undefined) throw new Refusal('SETUP_EXPIRED');
  const { secret, until } = JSON.parse(plain.toString()) as { secret: string; until: number };
  if (clock.now() > until) throw new Refusal('SETUP_EXPIRED');
  return Buffer.from(secret, 'base64url');
}

export function confirmTotp(deps: ApiDeps): Handler<typeof ROUTES.confirmTotp> {
  const { ephemeral, keys, clock } = deps;
  return async ({ body: { setup, code }, session: { accountId }, caller, command }) => {
    const secret = openSetup(deps, accountId, setup);
    await countFactorGuess(ephemeral, accountId, caller.source);
    const step = stepOfCode(secret, code, clock.now());
    if (step === undefined) throw new Refusal('CODE_APP_WRONG');
    await forgetFactorGuesses(ephemeral, accountId);
    const { done } = await command(async (tx) => {
      const sealedSecret = createSealer(keys, 'totpSecret').seal(secret, accountId);
      await tx
        .insertInto('totpFactor')
        .values({ accountId, sealedSecret, lastStep: step })
        .execute()
        .catch(refuseTaken('totp_factor_pkey', 'SECOND_FACTOR_ON'));
      const recoveryCodes = await replaceRecoveryCodes(tx, keys, accountId);
      await audit(tx, 'secondFactor.on', accountId, caller);
      await mailFactorChange(deps, tx, accountId, 'secondFactorOn');
      return { recoveryCodes };
    });
    return done;
  };
}

export function renewRecoveryCodes({ keys }: ApiDeps): Handler<typeof ROUTES.renewRecoveryCodes> {
  return async ({ session: { accountId }, caller, command }) => {
    const { done } = await command(async (tx) => {
      if (!(await hasSecondFactor(tx, accountId))) throw new Refusal('SECOND_FACTOR_OFF');
      const recoveryCodes = await replaceRecoveryCodes(tx, keys, accountId);
      await audit(tx, 'recoveryCodes.renewed', accountId, caller);
      return { recoveryCodes };
    });
    return done;
  };
}

export function switchOffSecondFactor(deps: ApiDeps): Handler<typeof ROUTES.switchOffSecondFactor> {
  return async ({ session: { accountId }, caller, command }) => {
    await command(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('totpFactor')
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal('SECOND_FACTOR_OFF');
      await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
      await audit(tx, 'secondFactor.off', accountId, caller);
      await mailFactorChange(deps, tx, accountId, 'secondFactorOff');
      return null;
    });
    return null;
  };
}

const audit = (tx: Tx, action: string, accountId: string, caller: Caller): Promise<void> =>
  writeAudit(tx, {
    action,
    targetKind: 'account',
    targetId: accountId,
    actorAccountId: accountId,
    ...fromWhere(caller),
  });
