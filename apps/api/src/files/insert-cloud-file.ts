import { blobAddress } from '@sw/board-model';
import { FILE_CATEGORY, fileMime, type InsertedFile, isBoardDocument, Refusal, type ROUTES } from '@sw/contract';
import { type Db, type FileEntry, heldBlobs, holdBlobs, holdDocuments } from '@sw/postgres';
import { blobKey, incomingKey } from '@sw/storage';
import { boardForEditing, lockedBoardForEditing } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Command, Handler } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { pagesOf } from '../pages/page-rows.ts';
import { asking } from '../pictures/asking.ts';
import { completePicture } from '../pictures/complete-upload.ts';
import { promiseToBoard } from '../pictures/tickets.ts';
import { admitToBoard } from '../uploads/purposes.ts';
import type { Keeper } from './file-access.ts';
import { fileFor } from './file-place.ts';

interface Inserting {
  readonly wbNo: string;
  readonly keeper: Keeper;
  readonly file: Stored;
  readonly caller: Caller;
  readonly command: Command;
}
type Stored = FileEntry & { readonly blobId: string };

export function insertCloudFile(deps: ApiDeps): Handler<typeof ROUTES.insertCloudFile> {
  const { database } = deps;
  return async ({ params: { wbNo, pageIndex }, body: { fileId }, session, caller, command }) => {
    await boardForEditing(database.query, { wbNo, accountId: session.accountId });
    if ((await pagesOf(database.query, wbNo)).length <= pageIndex) throw new Refusal('NOT_FOUND');
    const file = await storedFileFor(database.query, session, fileId);
    const inserting = { wbNo, keeper: session, file, caller, command };
    return file.category === FILE_CATEGORY.image ? insertPicture(deps, inserting) : insertSame(deps, inserting);
  };
}

async function storedFileFor(db: Db, keeper: Keeper, fileId: string): Promise<Stored> {
  // Own files only: the board would keep another user's file after they have stopped sharing it.
  const { blobId, ...file } = (await fileFor(db, keeper, fileId, 'own')).entry;
  if (blobId === null) throw new Refusal('FILE_WRONG_FORMAT');
  return { ...file, blobId };
}

/** The board references the same file. The file's space keeps paying; a board that keeps the file longer pays after that. */
async function insertSame(deps: ApiDeps, { wbNo, keeper, file, command }: Inserting): Promise<InsertedFile> {
  const { blobId, name } = file;
  const bytes = Number(file.bytes);
  if (!isBoardDocument(name)) throw new Refusal('FILE_WRONG_FORMAT');
  const { accountId } = keeper;
  await command(async (tx) => {
    await lockedBoardForEditing(tx, { wbNo, accountId });
    if ((await heldBlobs(tx, { wbNo, blobIds: [blobId] })).has(blobId)) return null;
    await admitToBoard(tx, { wbNo, accountId }, bytes);
    await holdBlobs(tx, { wbNo, blobIds: [blobId], kind: 'file' });
    // Pages of a document that was already converted for another board.
    await holdDocuments(tx, { wbNo, blobIds: [blobId] });
    return null;
  });
  const url = await asking(deps.signed.addressOf(blobKey(blobId), name));
  return { address: blobAddress(blobId), url, name, bytes, mime: fileMime(name), size: null };
}

/**
 * Pictures on boards are decoded by every browser and by our drawing processes, so boards only show the cleaner's
 * output. The file centre keeps the original bytes: the store copies them to where uploads arrive, and they are cleaned
 * there.
 */
async function insertPicture(deps: ApiDeps, { wbNo, keeper, file, caller, command }: Inserting): Promise<InsertedFile> {
  const { name } = file;
  const { accountId } = keeper;
  const type = fileMime(name);
  const announced = { name, size: Number(file.bytes), type };
  const [uploadId = ''] = await deps.database.transaction((tx) =>
    promiseToBoard(tx, deps, { wbNo, accountId }, [announced]),
  );
  await asking(deps.store.copy(blobKey(file.blobId), incomingKey(uploadId), { contentType: type }));
  const sent = { uploadId, accountId, caller };
  const { address, url, width, height, bytes, mime } = await completePicture(deps, sent, command);
  return { address, url, name, bytes, mime, size: { width, height } };
}
