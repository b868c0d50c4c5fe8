import { blobAddress, IMAGE_SOURCE } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import { levelOfSpace, listOwnBackgrounds, lockSpaceAccount, removeOwnBackground } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from './asking.ts';
import { refuseFullSpace, refuseTooManyBackgrounds } from './limits.ts';
import { downloadNameOf } from './present-picture.ts';
import { promiseImages, refuseUnfit, signTickets } from './tickets.ts';

export function listBackgrounds({ database, signed }: ApiDeps): Handler<typeof ROUTES.listBackgrounds> {
  return async ({ session: { accountId } }) => {
    const rows = await listOwnBackgrounds(database.query, accountId);
    return Promise.all(
      rows.map(async ({ blobId, name, key, mime, width, height }) => ({
        id: blobId,
        name,
        address: blobAddress(blobId),
        url: await asking(signed.addressOf(key, downloadNameOf(mime))),
        width: width ?? 0,
        height: height ?? 0,
      })),
    );
  };
}

/** Charged to the user's own space: the background is available on all their boards. */
export function addBackground(deps: ApiDeps): Handler<typeof ROUTES.addBackground> {
  return async ({ body: file, session: { accountId, spaceId }, command }) => {
    const { done } = await command(async (tx) => {
      refuseUnfit(file, await levelOfSpace(tx, spaceId));
      await refuseTooManyBackgrounds(tx, accountId);
      refuseFullSpace(await lockSpaceAccount(tx, spaceId), file.size);
      const whose = { accountId, spaceId, wbNo: null, source: IMAGE_SOURCE.background };
      return promiseImages(tx, whose, [file], deps.clock);
    });
    const [ticket] = await signTickets(deps, done, [file]);
    if (ticket === undefined) throw new Error('the file got no ticket');
    return ticket;
  };
}

export function deleteBackground(_: ApiDeps): Handler<typeof ROUTES.deleteBackground> {
  return async ({ query: { id }, session: { accountId }, command }) => {
    await command(async (tx) => {
      await removeOwnBackground(tx, { accountId, blobId: id });
      return null;
    });
    return null;
  };
}
