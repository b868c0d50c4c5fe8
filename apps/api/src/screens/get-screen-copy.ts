import { blobsNamed } from '@sw/board-model';
import { Refusal, type ROUTES } from '@sw/contract';
import { heldBlobs, holdBlobs, levelOfSpace, type Tx } from '@sw/postgres';
import { type Board, lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler, Json } from '../http/call.ts';
import { pagesOf } from '../pages/page-rows.ts';
import { refuseTooManyImages } from '../pictures/limits.ts';
import { findScreenCopy, type ScreenCopy } from './screen-copies.ts';
import { writtenObject } from './written-objects.ts';

export function getScreenCopy(deps: ApiDeps): Handler<typeof ROUTES.getScreenCopy> {
  return async ({ params, query: { wbNo, pageIndex }, session: { accountId }, caller, command }) => {
    // The board is checked first: a user who cannot edit it does not learn whether a code is right.
    const { done } = await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      if ((await pagesOf(tx, wbNo)).length <= pageIndex) throw new Refusal('NOT_FOUND');
      const copy = await findScreenCopy(deps, params.copyId, { account: accountId, network: caller.source });
      const missing = await takePictures(tx, copy, board);
      const objects = copy.objects.filter((object) => !blobsNamed(object).some((blobId) => missing.has(blobId)));
      const written = objects.map(writtenObject);
      return { copyId: copy.copyId, wbNo: copy.wbNo, pageId: copy.pageId, objects: written as unknown as Json[] };
    });
    return { ...done, objects: done.objects as Record<string, unknown>[] };
  };
}

/**
 * Attaches the copy's images to the board, if the source board still has them: the copier had the right to copy there.
 * Returns the unavailable ones.
 */
async function takePictures(tx: Tx, { wbNo: from, objects }: ScreenCopy, board: Board): Promise<ReadonlySet<string>> {
  const { wbNo } = board;
  const blobIds = [...new Set(objects.flatMap(blobsNamed))];
  if (blobIds.length === 0) return new Set();
  const [offered, held] = [await heldBlobs(tx, { wbNo: from, blobIds }), await heldBlobs(tx, { wbNo, blobIds })];
  const wanted = blobIds.filter((blobId) => offered.has(blobId) && !held.has(blobId));
  if (wanted.length > 0) {
    await refuseTooManyImages(tx, { wbNo, rights: await levelOfSpace(tx, board.spaceId), more: wanted.length });
    await holdBlobs(tx, { wbNo, blobIds: wanted, kind: 'image' });
  }
  return new Set(blobIds.filter((blobId) => !offered.has(blobId) && !held.has(blobId)));
}
