import { Refusal, type ROUTES } from '@sw/contract';
import { writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseTaken } from '../http/refuse-taken.ts';
import { personOf, personOfTicket, requireWechat } from './returned.ts';

export function linkWechat(deps: ApiDeps): Handler<typeof ROUTES.linkWechat> {
  return async ({ body, session: { accountId }, caller, command }) => {
    requireWechat(deps);
    const { unionId, nickName } =
      'ticket' in body ? await personOfTicket(deps, body) : await personOf(deps, 'link', body);
    await command(async (tx) => {
      const linked = await tx
        .updateTable('account')
        .set({ unionId })
        .where('accountId', '=', accountId)
        .where((row) => row.or([row('unionId', 'is', null), row('unionId', '=', unionId)]))
        .executeTakeFirst()
        .catch(refuseTaken('account_union_id_key', 'WECHAT_TAKEN'));
      if (linked.numUpdatedRows === 0n) throw new Refusal('WECHAT_LINKED');
      await writeAudit(tx, {
        action: 'account.wechatLinked',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      return null;
    });
    return { nickName, unionId };
  };
}

/** Works even while WeChat is disabled: nobody must stay linked against their will. */
export function unlinkWechat(_deps: ApiDeps): Handler<typeof ROUTES.unlinkWechat> {
  return async ({ session: { accountId }, caller, command }) => {
    await command(async (tx) => {
      const unlinked = await tx
        .updateTable('account')
        .set({ unionId: null })
        .where('accountId', '=', accountId)
        .where('unionId', 'is not', null)
        .executeTakeFirst();
      if (unlinked.numUpdatedRows > 0n) {
        await writeAudit(tx, {
          action: 'account.wechatUnlinked',
          targetKind: 'account',
          targetId: accountId,
          actorAccountId: accountId,
          ...fromWhere(caller),
        });
      }
      return null;
    });
    return null;
  };
}
