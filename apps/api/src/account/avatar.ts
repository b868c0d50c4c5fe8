import { getAvatar, type ROUTES, type UserInfo } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Tx, writeAudit } from '@sw/postgres';
import { avatarObjectKey } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import type { Handler, Served } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { keepSquare, type SquareKind, serveSquare } from '../pictures/square-pictures.ts';
import { readUser } from './read-user.ts';
import { fromWhere } from './sessions.ts';

const AVATAR: SquareKind = {
  name: 'avatar',
  // The largest avatar on a screen is 80 pixels wide, three times that on a dense screen.
  side: 256,
  // The previous picture is deleted, so an account stores one of some 15 kB.
  perHour: 30,
  objectKeyOf: avatarObjectKey,
};

export function uploadAvatar(deps: ApiDeps): Handler<typeof ROUTES.uploadAvatar> {
  return ({ file, session: { accountId }, caller, command }) =>
    keepSquare(deps, AVATAR, { accountId, file }, async (avatarKey) => {
      const { done } = await command((tx) => replaceAvatar(deps, tx, { accountId, avatarKey, caller }));
      return done;
    });
}

export function removeAvatar(deps: ApiDeps): Handler<typeof ROUTES.removeAvatar> {
  return async ({ session: { accountId }, caller, command }) => {
    const { done } = await command((tx) => replaceAvatar(deps, tx, { accountId, avatarKey: null, caller }));
    return done;
  };
}

interface Replacement {
  readonly accountId: string;
  readonly avatarKey: string | null;
  readonly caller: Caller;
}

/** Removes the previous picture in the same transaction: of two concurrent changes, each removes the picture it replaced. */
async function replaceAvatar(
  { clock }: Pick<ApiDeps, 'clock'>,
  tx: Tx,
  { accountId, avatarKey, caller }: Replacement,
): Promise<UserInfo> {
  const { avatarKey: before } = await tx
    .selectFrom('account')
    .select('avatarKey')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('account')
    .set({ avatarKey, updatedAt: new Date(clock.now()) })
    .where('accountId', '=', accountId)
    .execute();
  if (before !== null) await enqueue(tx, 'removeObjects', { keys: [avatarObjectKey(before)] });
  await writeAudit(tx, {
    action: 'account.changed',
    targetKind: 'account',
    targetId: accountId,
    actorAccountId: accountId,
    detail: { fields: ['avatar'] },
    ...fromWhere(caller),
  });
  return readUser(tx, accountId);
}

export function avatarBytes(deps: ApiDeps): Served {
  return serveSquare(getAvatar, deps, AVATAR, async (key) => {
    const row = await deps.database.query
      .selectFrom('account')
      .select('accountId')
      .where('avatarKey', '=', key)
      .executeTakeFirst();
    return row !== undefined;
  });
}
