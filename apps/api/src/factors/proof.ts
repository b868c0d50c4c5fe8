import type { Locale } from '@sw/base';
import { type Proof, type ProofWay, Refusal, type ROUTES } from '@sw/contract';
import { type Db, type Tx, writeAudit } from '@sw/postgres';
import { countProof, forgetProofs } from '../account/attempts.ts';
import { CODE_MINUTES, issueCode, spendCode } from '../account/codes.ts';
import { maySend, RESEND_AFTER_SECONDS, sendRequested } from '../account/sending.ts';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { hasPasskey } from '../passkeys/known-passkeys.ts';
import { checkFactor } from './check-factor.ts';
import { countFactorGuess, forgetFactorGuesses } from './factor-guesses.ts';

interface Prover {
  readonly accountId: string;
  readonly email: string;
  readonly locale: Locale;
  readonly passwordHash: string | undefined;
  readonly secondFactor: boolean;
  readonly passkey: boolean;
}

async function readProver(db: Db, accountId: string): Promise<Prover> {
  const { hash, locale, since, ...row } = await db
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.accountId')
    .leftJoin('totpFactor', 'totpFactor.accountId', 'account.accountId')
    .select([
      'account.accountId',
      'account.email',
      'account.locale',
      'passwordCredential.hash',
      'totpFactor.createdAt as since',
    ])
    .where('account.accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    locale: locale as Locale,
    passwordHash: hash ?? undefined,
    secondFactor: since !== null,
    passkey: await hasPasskey(db, accountId),
  };
}

/**
 * Requires the strongest factor that the account has: an observed password must not be enough to switch the second
 * factor off. A mailbox proves less than a password, so it serves only accounts without one. A passkey proves both
 * factors, but it may be on another device.
 */
function waysOf({ passwordHash, secondFactor, passkey }: Prover): readonly ProofWay[] {
  const others: ProofWay[] = secondFactor
    ? ['totp', 'recoveryCode']
    : [passwordHash === undefined ? 'mailCode' : 'password'];
  return passkey ? ['passkey', ...others] : others;
}

function requireWay(prover: Prover, way: ProofWay): void {
  if (!waysOf(prover).includes(way)) throw new Refusal('PROOF_WAY_MISSING');
}

export function getProofWays({ database }: ApiDeps): Handler<typeof ROUTES.getProofWays> {
  return async ({ session }) => ({ ways: [...waysOf(await readProver(database.query, session.accountId))] });
}

export function sendProofCode(deps: ApiDeps): Handler<typeof ROUTES.sendProofCode> {
  const { ephemeral, mailsPerSource } = deps;
  return async ({ session, caller, command }) => {
    const { done } = await command(async (tx) => {
      const prover = await readProver(tx, session.accountId);
      requireWay(prover, 'mailCode');
      const { email, locale } = prover;
      if (await maySend(ephemeral, { sending: 'proof', email, source: caller.source, mailsPerSource })) {
        const id = await issueCode(deps, 'proof', email);
        const values = { minutes: String(CODE_MINUTES) };
        await sendRequested(tx, 'proof', {
          mail: 'proofCode',
          to: email,
          locale,
          values,
          secret: { kind: 'code', id },
        });
      }
      return { resendAfterSeconds: RESEND_AFTER_SECONDS };
    });
    return done;
  };
}

export function proveSession(deps: ApiDeps): Handler<typeof ROUTES.proveSession> {
  const { database, clock } = deps;
  return async ({ body, session: { accountId, sessionId }, caller, command }) => {
    const prover = await readProver(database.query, accountId);
    requireWay(prover, body.way);
    const spend = await checkProof(deps, { prover, sessionId, caller }, body);
    await command(async (tx) => {
      await spend(tx);
      await tx
        .updateTable('session')
        .set({ provenAt: new Date(clock.now()) })
        .where('sessionId', '=', sessionId)
        .where('revokedAt', 'is', null)
        .execute();
      await writeAudit(tx, {
        action: 'session.proven',
        targetKind: 'session',
        targetId: sessionId,
        actorAccountId: accountId,
        detail: { way: body.way },
        ...fromWhere(caller),
      });
      return null;
    });
    if (body.way !== 'password' && body.way !== 'mailCode') await forgetFactorGuesses(deps.ephemeral, accountId);
    return null;
  };
}

interface Proving {
  readonly prover: Prover;
  readonly sessionId: string;
  readonly caller: Caller;
}

const nothing = async (): Promise<void> => undefined;

/** Counts the guess and checks it. Returns the work that remains for the transaction. */
async function checkProof(
  deps: ApiDeps,
  { prover, sessionId, caller }: Proving,
  proof: Proof,
): Promise<(tx: Tx) => Promise<void>> {
  const { ephemeral, passwords } = deps;
  const { email, accountId } = prover;
  switch (proof.way) {
    case 'password': {
      await countProof(ephemeral, { sessionId, accountId }, caller.source);
      if (!(await passwords.verify(prover.passwordHash, proof.password))) throw new Refusal('PASSWORD_WRONG');
      await forgetProofs(ephemeral, { sessionId, accountId });
      return nothing;
    }
    case 'mailCode':
      await spendCode(ephemeral, { type: 'proof', target: email, code: proof.code, network: caller.source });
      return nothing;
    case 'passkey':
    case 'totp':
    case 'recoveryCode':
      await countFactorGuess(ephemeral, accountId, caller.source);
      return checkFactor(deps, { accountId, ceremony: { purpose: 'proof', sessionId }, caller }, proof);
  }
}
