import { isSignedIn, type SignInResult } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { readProvenAccount } from './proven-account.ts';
import type { SignInWay } from './sessions.ts';

/** The session that lets another browser in. */
export interface Voucher {
  readonly accountId: string;
  readonly sessionId: string;
}

/**
 * Signs in another browser on behalf of a live session; undefined if that session has ended meanwhile. The new session
 * inherits the old session's time of proof, so an old session cannot start one that counts as fresh.
 */
export async function continueSession(
  deps: Pick<ApiDeps, 'clock' | 'ephemeral' | 'publicUrl'>,
  tx: Tx,
  { accountId, sessionId }: Voucher,
  how: { readonly way: SignInWay; readonly caller: Caller },
): Promise<SignInResult | undefined> {
  const live = await tx
    .selectFrom('session')
    .select('provenAt')
    .where('sessionId', '=', sessionId)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date(deps.clock.now()))
    .executeTakeFirst();
  const account = live && (await readProvenAccount(tx, accountId));
  if (live === undefined || account === undefined) return undefined;
  const result = await finishSignIn(deps, tx, account, how);
  if (isSignedIn(result)) {
    const own = tx.updateTable('session').set({ provenAt: live.provenAt });
    await own.where('tokenHash', '=', keyHash(result.authorization)).execute();
  }
  return result;
}
