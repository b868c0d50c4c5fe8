import { newSecret } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { continueSession, type Voucher } from '../account/continue-session.ts';
import { finishSignIn } from '../account/finish-sign-in.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { askWechat } from '../wechat/returned.ts';
import { accountOfWechat } from '../wechat/sign-in.ts';

/** The time from the tap in the mini-program until its page has loaded. */
const PASS_SECONDS = 60;

/** Other kinds of keys are in the same store and must not sign anybody in. */
const passKey = (authorization: string): string => `miniPass:${authorization}`;

export function createMiniPass({ ephemeral, clock }: ApiDeps): Handler<typeof ROUTES.createMiniPass> {
  return async ({ session: { accountId, sessionId } }) => {
    const authorization = newSecret();
    const voucher: Voucher = { accountId, sessionId };
    await ephemeral.putOnce(passKey(authorization), JSON.stringify(voucher), PASS_SECONDS);
    return { authorization, expiresAt: new Date(clock.now() + PASS_SECONDS * 1_000).toISOString() };
  };
}

export function enterByMiniPass(deps: ApiDeps): Handler<typeof ROUTES.enterByMiniPass> {
  return async ({ body: { authorization }, caller, command }) => {
    const { done } = await command(async (tx) => {
      const kept = await deps.ephemeral.takeOnce(passKey(authorization));
      if (kept === undefined) throw new Refusal('MINI_PASS_EXPIRED');
      const result = await continueSession(deps, tx, JSON.parse(kept) as Voucher, { way: 'miniProgram', caller });
      if (result === undefined) throw new Refusal('MINI_PASS_EXPIRED');
      return result;
    });
    return done;
  };
}

export function signInByMiniProgram(deps: ApiDeps): Handler<typeof ROUTES.signInByMiniProgram> {
  const { wechat } = deps;
  return async ({ body: { jsCode }, caller, command }) => {
    if (wechat === undefined) throw new Refusal('WECHAT_FAILED');
    const { unionId } = await askWechat(() => wechat.personOfMiniProgram(jsCode));
    const { done } = await command(async (tx) => {
      const account = await accountOfWechat(tx, unionId);
      if (account === undefined) throw new Refusal('MINI_NOT_LINKED');
      return finishSignIn(deps, tx, account, { way: 'miniProgram', caller });
    });
    return done;
  };
}
