import { newId } from '@sw/base';
import { importKey } from '@sw/board-archive';
import { Refusal, type ROUTES, TWB_TYPE } from '@sw/contract';
import { maySendFile } from '@sw/policy';
import { addImport } from '@sw/postgres';
import { lockRoomForOneMore } from '../boards/new-board.ts';
import { rightsOfOwner } from '../boards/people.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** A file at the limit takes half an hour over a slow line. */
const EXPIRES_SECONDS = 60 * 60;

export function askImport({ clock, store }: ApiDeps): Handler<typeof ROUTES.askImport> {
  return async ({ body: { size }, session: { accountId }, command }) => {
    const importId = newId();
    await command(async (tx) => {
      // Told before hundreds of megabytes are sent; it is asked again when the board is made.
      await lockRoomForOneMore(tx, accountId);
      const may = maySendFile((await rightsOfOwner(tx, { ownerAccountId: accountId })).importFileMb, size);
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
      await addImport(tx, { importId, accountId, bytes: size });
      return null;
    });
    const ticket = await store.presignPut(importKey(importId), {
      contentType: TWB_TYPE,
      size,
      expiresSeconds: EXPIRES_SECONDS,
    });
    return { importId, ...ticket, expiresAt: new Date(clock.now() + EXPIRES_SECONDS * 1_000).toISOString() };
  };
}
