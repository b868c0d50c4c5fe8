import { Refusal, type SecondFactor, type SignedIn, type SignInResult } from '@sw/contract';
import { providerRequiredOf, type Tx } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import { FACTORS_OF_WAY, hasOwnFactor, hasSecondFactor } from '../factors/check-factor.ts';
import { noticeNewPlace } from '../factors/new-place.ts';
import { issueTicket } from '../factors/tickets.ts';
import type { Caller } from '../http/caller.ts';
import { hasPasskey } from '../passkeys/known-passkeys.ts';
import { presentSignedIn } from './read-user.ts';
import { type SignInWay, startSession } from './sessions.ts';

/** The account whose first factor was right, as it is under the command's transaction. */
export interface ProvenAccount {
  readonly accountId: string;
  readonly levelRevision: number;
  readonly initialPassword: boolean;
  readonly disabledAt: Date | null;
}

type FinishDeps = Pick<ApiDeps, 'clock' | 'ephemeral' | 'publicUrl'>;

interface Finishing {
  readonly way: SignInWay;
  readonly caller: Caller;
}

/**
 * The end of every way to sign in, and the only place that decides whether the account may sign in at all and whether
 * it needs a second factor. A new way to sign in cannot forget either check.
 */
export async function finishSignIn(
  deps: FinishDeps,
  tx: Tx,
  account: ProvenAccount,
  finishing: Finishing,
): Promise<SignInResult> {
  const { way } = finishing;
  await requireUsable(tx, account, way);
  if (FACTORS_OF_WAY[way] === 'one' && (await hasSecondFactor(tx, account.accountId))) {
    const { accountId } = account;
    const ways: SecondFactor[] = ['totp', 'recoveryCode'];
    if (await hasPasskey(tx, accountId)) ways.unshift('passkey');
    return issueTicket(deps, { accountId, way, ways });
  }
  return begin(deps, tx, account, finishing);
}

/** Called after the second factor. The account may have changed since the first one. */
export async function finishSecondStep(
  deps: FinishDeps,
  tx: Tx,
  account: ProvenAccount,
  finishing: Finishing & { readonly secondFactor: SecondFactor },
): Promise<SignedIn> {
  await requireUsable(tx, account, finishing.way);
  return begin(deps, tx, account, finishing);
}

async function requireUsable(tx: Tx, account: ProvenAccount, way: SignInWay): Promise<void> {
  if (account.disabledAt !== null) throw new Refusal('ACCOUNT_DISABLED');
  // The owner of the mailbox or phone may replace the initial password; until then it must not sign in.
  if (account.initialPassword && way !== 'initialPassword') throw new Refusal('INITIAL_PASSWORD_IN_USE');
  if (way !== 'provider' && (await providerRequiredOf(tx, account.accountId)) !== undefined)
    throw new Refusal('SSO_REQUIRED');
}

/** The only place that starts a session for an existing account. */
async function begin(
  deps: FinishDeps,
  tx: Tx,
  account: ProvenAccount,
  { way, caller, secondFactor }: Finishing & { readonly secondFactor?: SecondFactor },
): Promise<SignedIn> {
  const { accountId } = account;
  // The operator of the sign-in server could be in this session: what changes the account needs one of its own factors.
  const fresh = way !== 'provider' || secondFactor !== undefined || !(await hasOwnFactor(tx, accountId));
  const session = await startSession(tx, account, { way, secondFactor, fresh, caller, now: deps.clock.now() });
  await noticeNewPlace(deps, tx, { accountId, sessionId: session.sessionId, way, caller });
  return presentSignedIn(tx, accountId, session);
}
