import { newId } from '@sw/base';
import { importKey } from '@sw/board-archive';
import { IMPORT_TICKET_MINUTES, IMPORTS_AT_ONCE, Refusal, type ROUTES, TWB_TYPE } from '@sw/contract';
import { maySendFile } from '@sw/policy';
import { addImport, countPendingImports, lockSpaceAccount } from '@sw/postgres';
import { lockRoomForOneMore } from '../boards/new-board.ts';
import { rightsOfOwner } from '../boards/people.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseFullSpace } from '../pictures/limits.ts';

const EXPIRES_SECONDS = IMPORT_TICKET_MINUTES * 60;

export function askImport({ clock, store }: ApiDeps): Handler<typeof ROUTES.askImport> {
  return async ({ body: { size }, session: { accountId, spaceId }, command }) => {
    const importId = newId();
    await command(async (tx) => {
      // Refused before hundreds of megabytes are sent; checked again when the board is created. Holds the account's row.
      await lockRoomForOneMore(tx, accountId);
      const may = maySendFile((await rightsOfOwner(tx, { ownerAccountId: accountId })).importFileMb, size);
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
      if ((await countPendingImports(tx, accountId)) >= IMPORTS_AT_ONCE) {
        throw new Refusal('IMPORTS_RUNNING', [IMPORTS_AT_ONCE]);
      }
      refuseFullSpace(await lockSpaceAccount(tx, spaceId, accountId), size);
      await addImport(tx, { importId, accountId, spaceId, bytes: size });
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
