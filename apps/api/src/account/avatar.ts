import { Readable } from 'node:stream';
import { HOUR, newSecret, SECOND } from '@sw/base';
import { getAvatar, Refusal, type ROUTES, type UserInfo } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { type Tx, writeAudit } from '@sw/postgres';
import { avatarObjectKey, FOR_GOOD } from '@sw/storage';
import type { ApiDeps } from '../deps.ts';
import { type Handler, type Served, serve } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { asking } from '../pictures/asking.ts';
import { squarePicture } from '../pictures/received-picture.ts';
import { readUser } from './read-user.ts';
import { fromWhere } from './sessions.ts';

/** The largest face on a screen has 80 pixels, three times as many on a dense one. */
const SIDE = 256;
/** Each takes a second of a core at most; the picture before is deleted, so an account stores one of some 15 kB. */
const PER_HOUR = { limit: 30, windowSeconds: HOUR / SECOND };

export function uploadAvatar(deps: ApiDeps): Handler<typeof ROUTES.uploadAvatar> {
  const { ephemeral, store, viruses, cleaner, pictureTurns, afterwards } = deps;
  return async ({ file, session: { accountId }, caller, command }) => {
    const { allowed, retryAfterSeconds } = await ephemeral.take(`avatar:${accountId}`, PER_HOUR);
    if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', [retryAfterSeconds]);
    const found = await viruses.find({ bytes: file.length, open: async () => Readable.from([file]) });
    if (found !== undefined) throw new Refusal('FILE_INFECTED');
    const picture = await pictureTurns.run(accountId, () => squarePicture(cleaner, file, SIDE));
    const avatarKey = newSecret();
    const key = avatarObjectKey(avatarKey);
    await asking(store.put(key, picture.bytes, { contentType: picture.mime, cacheControl: FOR_GOOD }));
    try {
      const { done } = await command((tx) => replaceAvatar(deps, tx, { accountId, avatarKey, caller }));
      return done;
    } catch (error) {
      // Nobody knows its key.
      afterwards.run('a picture of a person was not removed', () => store.remove(key));
      throw error;
    }
  };
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

/** The picture before goes with the transaction: of two at once, each removes the one it replaced. */
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

/** Small and the same for ever, so that a browser asks once. A removed one is gone: its key leads nowhere. */
export function avatarBytes({ database, store }: ApiDeps): Served {
  const served = serve(getAvatar, async ({ params: { key } }) => {
    const row = await database.query
      .selectFrom('account')
      .select('accountId')
      .where('avatarKey', '=', key)
      .executeTakeFirst();
    const bytes = row === undefined ? undefined : await asking(store.get(avatarObjectKey(key)));
    if (bytes === undefined) throw new Refusal('NOT_FOUND');
    return bytes;
  });
  return {
    ...served,
    send: (reply, answer) =>
      reply
        .type('image/webp')
        .header('cache-control', FOR_GOOD)
        .send(Buffer.from(answer as Uint8Array)),
  };
}
