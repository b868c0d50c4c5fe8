import type { ROUTES } from '@sw/contract';
import { changedChoices, type NoticeChoices } from '@sw/policy';
import { renameMember, type Tx, writeAudit } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { readUser } from './read-user.ts';
import { fromWhere } from './sessions.ts';

export function changeUserInfo({ clock }: ApiDeps): Handler<typeof ROUTES.changeUserInfo> {
  return async ({ body, session: { accountId }, caller, command }) => {
    const fields = Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const { done } = await command(async (tx) => {
      if (fields.length > 0) {
        const updatedAt = new Date(clock.now());
        const { notices, ...plain } = body;
        const chosen = notices && { noticeChoices: JSON.stringify(await choicesAfter(tx, accountId, notices)) };
        await tx
          .updateTable('account')
          .set({ ...plain, ...chosen, updatedAt })
          .where('accountId', '=', accountId)
          .execute();
        if (body.nickName !== undefined) {
          // A personal space has the name of its owner.
          await tx
            .updateTable('space')
            .set({ name: body.nickName })
            .where('ownerAccountId', '=', accountId)
            .where('kind', '=', 'personal')
            .execute();
          await renameMember(tx, accountId);
        }
        await writeAudit(tx, {
          action: 'account.changed',
          targetKind: 'account',
          targetId: accountId,
          actorAccountId: accountId,
          // Only the names of the fields, not their values: audit rows outlive an erased account.
          detail: { fields },
          ...fromWhere(caller),
        });
      }
      return readUser(tx, accountId);
    });
    return done;
  };
}

/** Locks the row, so that two concurrent changes are both kept. */
async function choicesAfter(tx: Tx, accountId: string, change: NoticeChoices): Promise<NoticeChoices> {
  const { noticeChoices } = await tx
    .selectFrom('account')
    .select('noticeChoices')
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return changedChoices(noticeChoices, change);
}
