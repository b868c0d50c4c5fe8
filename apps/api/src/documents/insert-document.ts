import { blobIdOf, DOCUMENT_EVENT } from '@sw/board-model';
import { documentFormatOf, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { mayAddDocument } from '@sw/policy';
import {
  addDocument,
  boardPeople,
  countPageDocuments,
  type DocumentRow,
  heldBlobs,
  levelOfSpace,
  publishEvent,
  readDocument,
  type Tx,
} from '@sw/postgres';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { presentDocument } from './present-document.ts';

/** For a crash or an engine that is down; faults of the document itself are found in the first attempt. */
const ATTEMPTS = 4;

/** Converts a file once, however many objects and boards show it. */
export function insertDocument(deps: ApiDeps): Handler<typeof ROUTES.insertDocument> {
  return async ({ params: { wbNo }, body: { address, pageId, selectId }, session: { accountId }, command }) => {
    const documentId = blobIdOf(address) ?? '';
    await command(async (tx) => {
      // The lock orders insertions into one board, so that the limit of a page holds.
      const { board } = await lockedBoardForEditing(tx, { wbNo, accountId });
      await refuseOtherPage(tx, { wbNo, pageId });
      if ((await heldBlobs(tx, { wbNo, blobIds: [documentId] })).get(documentId) !== 'file')
        throw new Refusal('NOT_FOUND');
      const known = await readDocument(tx, documentId);
      // A repeated call. A document that was converted for another page counts on this one like a new one.
      if (known?.pageId === pageId) return null;
      const may = mayAddDocument(await levelOfSpace(tx, board.spaceId), await countPageDocuments(tx, pageId));
      if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
      if (known) return null;
      const name = await nameOf(tx, documentId);
      const added = await addDocument(tx, { documentId, wbNo, pageId, selectId, name });
      if (!added) throw new Error(`document ${documentId} appeared under the board's lock`);
      const job = { jobKey: `convert:${documentId}`, maxAttempts: ATTEMPTS, account: board.ownerAccountId };
      await enqueue(tx, 'convertDocument', { documentId }, job);
      await announce(tx, added);
      return null;
    });
    const document = await readDocument(deps.database.query, documentId);
    // The board was erased meanwhile.
    if (document === undefined) throw new Refusal('NOT_FOUND');
    return presentDocument(deps, document);
  };
}

async function refuseOtherPage(
  tx: Tx,
  { wbNo, pageId }: { readonly wbNo: string; readonly pageId: string },
): Promise<void> {
  const page = await tx
    .selectFrom('boardPage')
    .select('pageId')
    .where('pageId', '=', pageId)
    .where('wbNo', '=', wbNo)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (page === undefined) throw new Refusal('NOT_FOUND');
}

/** The name in the file centre, otherwise that of the upload. Refuses recordings, which need no pages, and blobs without a name. */
async function nameOf(tx: Tx, blobId: string): Promise<string> {
  const named =
    (await tx.selectFrom('fileEntry').select('name').where('blobId', '=', blobId).limit(1).executeTakeFirst()) ??
    (await tx.selectFrom('upload').select('name').where('uploadId', '=', blobId).executeTakeFirst());
  if (named === undefined || documentFormatOf(named.name) === undefined) throw new Refusal('NOT_FOUND');
  return named.name;
}

async function announce(tx: Tx, { wbNo, documentId }: DocumentRow): Promise<void> {
  const accountIds = await boardPeople(tx, wbNo);
  const event = DOCUMENT_EVENT.uploadFinish;
  await publishEvent(tx, 'document.changed', { wbNo, accountIds, documentId, event, ready: 0, pages: 0, fault: null });
}
