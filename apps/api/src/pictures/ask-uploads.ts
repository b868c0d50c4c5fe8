import { IMAGE_SOURCE } from '@sw/board-model';
import type { ROUTES } from '@sw/contract';
import { readSpaceAccount } from '@sw/postgres';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseUnfit } from './announced.ts';
import { refuseFullSpace, refuseTooManyImages, rightsOf } from './limits.ts';
import { promiseUploads, signTickets } from './tickets.ts';

/** Early answers: nothing is reserved, and completing checks the real file again. */
export function askUploads(deps: ApiDeps): Handler<typeof ROUTES.askUploads> {
  return async ({ params: { wbNo }, body: { files }, session: { accountId }, command }) => {
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      const { ownerAccountId, spaceId } = board;
      const rights = await rightsOf(tx, ownerAccountId);
      for (const file of files) refuseUnfit(file, rights);
      await refuseTooManyImages(tx, { wbNo, rights, more: files.length });
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      refuseFullSpace(await readSpaceAccount(tx, spaceId, ownerAccountId), bytes);
      return promiseUploads(tx, { accountId, spaceId, wbNo, source: IMAGE_SOURCE.addImage }, files);
    });
    return signTickets(deps, done, files);
  };
}
