import { blobIdOf } from '@sw/board-model';
import { Refusal, type ROUTES } from '@sw/contract';
import { mayCopy } from '@sw/policy';
import {
  type BlobKind,
  heldBlobs,
  holdBlobs,
  holdDocuments,
  levelOfSpace,
  ownBackgroundsAmong,
  type Tx,
} from '@sw/postgres';
import { boardFor, lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { refuseTooManyImages } from './limits.ts';

/** A user who may copy from a board may show its images on another board. The bytes stay where they are and are not charged again. */
export function attachPictures(_: ApiDeps): Handler<typeof ROUTES.attachPictures> {
  return async ({ params: { wbNo }, body: { from, addresses }, session: { accountId }, command }) => {
    const blobIds = [...new Set(addresses.map((address) => blobIdOf(address) ?? ''))];
    await command(async (tx) => {
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      const offered =
        from === null
          ? await ownPictures(tx, accountId, blobIds)
          : await picturesOf(tx, { wbNo: from, accountId }, blobIds);
      if (blobIds.some((blobId) => !offered.has(blobId))) throw new Refusal('NOT_FOUND');
      const held = await heldBlobs(tx, { wbNo, blobIds });
      const missing = (kind: BlobKind) => blobIds.filter((blobId) => !held.has(blobId) && offered.get(blobId) === kind);
      const images = missing('image');
      if (images.length > 0) {
        const rights = await levelOfSpace(tx, board.spaceId);
        await refuseTooManyImages(tx, { wbNo, rights, more: images.length });
      }
      for (const kind of ['image', 'background', 'file', 'page'] as const) {
        await holdBlobs(tx, { wbNo, blobIds: missing(kind), kind });
      }
      // The object names only the shown page of a document, but all its pages are attached. A document from a board
      // file has the number of its first page.
      const documents = [...missing('file'), ...missing('page')];
      await holdDocuments(tx, { wbNo, blobIds: documents });
      return null;
    });
    return null;
  };
}

type Offered = ReadonlyMap<string, BlobKind>;

async function ownPictures(tx: Tx, accountId: string, blobIds: readonly string[]): Promise<Offered> {
  const own = await ownBackgroundsAmong(tx, { accountId, blobIds });
  return new Map([...own].map((blobId) => [blobId, 'background']));
}

async function picturesOf(
  tx: Tx,
  who: { readonly wbNo: string; readonly accountId: string },
  blobIds: readonly string[],
): Promise<Offered> {
  const { standing } = await boardFor(tx, who);
  if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
  return heldBlobs(tx, { wbNo: who.wbNo, blobIds });
}
