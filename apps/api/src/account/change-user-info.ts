import type { ROUTES } from '@sw/contract';
import { writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { readUser } from './read-user.ts';
import { fromWhere } from './sessions.ts';

export function changeUserInfo({ clock }: ApiDeps): Handler<typeof ROUTES.changeUserInfo> {
  return async ({ body, session: { accountId, spaceId }, caller, command }) => {
    const fields = Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const { done } = await command(async (tx) => {
      if (fields.length > 0) {
        const updatedAt = new Date(clock.now());
        await tx
          .updateTable('account')
          .set({ ...body, updatedAt })
          .where('accountId', '=', accountId)
          .execute();
        if (body.nickName !== undefined) {
          // A person's own space goes by their name.
          await tx
            .updateTable('space')
            .set({ name: body.nickName })
            .where('ownerAccountId', '=', accountId)
            .where('kind', '=', 'personal')
            .execute();
        }
        await writeAudit(tx, {
          action: 'account.changed',
          targetKind: 'account',
          targetId: accountId,
          actorAccountId: accountId,
          spaceId,
          // Which, not to what: the audit outlives the person's right to be forgotten.
          detail: { fields },
          ...fromWhere(caller),
        });
      }
      return readUser(tx, accountId);
    });
    return done;
  };
}
