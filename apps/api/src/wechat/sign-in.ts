import type { ROUTES } from '@sw/contract';
import type { Db } from '@sw/postgres';
import { finishSignIn, type ProvenAccount } from '../account/finish-sign-in.ts';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { depart, issueTicket, personOf, requireWechat } from './returned.ts';

/** `/wechatCallback` is for guests (R2.37), so linking returns to the account settings. */
const RETURNS = { signIn: 'wechatCallback', link: 'account' } as const;

export function startWechat(deps: ApiDeps): Handler<typeof ROUTES.startWechat> {
  return async ({ body: { purpose } }) => {
    const wechat = requireWechat(deps);
    const { state, verifier } = await depart(deps, purpose);
    return { url: wechat.signInAddress(webLink(deps.publicUrl, RETURNS[purpose]), state), state, verifier };
  };
}

export function accountOfWechat(db: Db, unionId: string): Promise<ProvenAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['accountId', 'levelRevision', 'initialPassword', 'disabledAt'])
    .where('unionId', '=', unionId)
    .executeTakeFirst();
}

export function signInByWechat(deps: ApiDeps): Handler<typeof ROUTES.signInByWechat> {
  return async ({ body, caller, command }) => {
    // Before the transaction: WeChat may take seconds, and a database connection must not wait meanwhile.
    const person = await personOf(deps, 'signIn', body);
    const { done } = await command(async (tx) => {
      const account = await accountOfWechat(tx, person.unionId);
      if (account !== undefined) return finishSignIn(deps, tx, account, { way: 'wechat', caller });
      // No account is created or chosen here: WeChat provides no address, and linking requires a separate sign-in.
      return { unlinked: { ticket: await issueTicket(deps, person, body.verifier), nickName: person.nickName } };
    });
    return done;
  };
}
