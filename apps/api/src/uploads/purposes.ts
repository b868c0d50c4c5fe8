import { IMAGE_SOURCE } from '@sw/board-model';
import { type CheckedUploadOrder, isBoardDocument, Refusal } from '@sw/contract';
import { MEETING_LIMITS, mayAddFiles, maySendFile, type Rights } from '@sw/policy';
import { countFiles, type Db, holdBlobs, levelOfSpace, type Tx, type UploadRow } from '@sw/postgres';
import { lockedBoardForEditing } from '../boards/board-for.ts';
import type { Keeper } from '../files/file-access.ts';
import { fileInFolder, lockedUploadFolder, refuseUnfiled } from '../files/filed-upload.ts';
import { enterpriseOf } from '../meetings/enterprise.ts';

/** The sources of files of the file centre and of meetings; the other numbers are those of the specification. */
export const FILE_SOURCE = 0;
export const MEETING_SOURCE = 5;

/** The space that pays for a file, and the file's destination. */
export interface Place {
  readonly spaceId: string;
  readonly wbNo: string | null;
  readonly source: number;
  readonly folderId?: string | null;
}

/** Refuses a file before a byte is sent, if it may not be uploaded. Locks what the file will be added to. */
export async function admit(tx: Tx, order: CheckedUploadOrder, caller: Keeper): Promise<Place> {
  const { name, size, maxSize } = order;
  if (order.purpose === 'file') {
    const { folderId, payer } = await refuseUnfiled(tx, caller, { ...order, use: 'add' });
    refuseTooLarge((await levelOfSpace(tx, payer.spaceId)).importFileMb, size, maxSize);
    return { spaceId: payer.spaceId, wbNo: null, source: FILE_SOURCE, folderId };
  }
  if (order.purpose === 'meeting') return admitToMeetings(tx, caller, size, maxSize);
  if (!isBoardDocument(name)) throw new Refusal('FILE_WRONG_FORMAT');
  return admitToBoard(tx, { wbNo: order.wbNo, accountId: caller.accountId }, size, maxSize);
}

/** Checks again when the file has arrived: rights, owner, board and folder may have changed. */
export async function admitArrived(tx: Tx, upload: UploadRow, caller: Keeper): Promise<Place> {
  const { wbNo, spaceId, bytes, source } = upload;
  const { accountId } = caller;
  if (source === MEETING_SOURCE) return admitToMeetings(tx, { accountId, spaceId }, bytes);
  if (source !== FILE_SOURCE) return admitToBoard(tx, { wbNo: wbNo ?? '', accountId }, bytes);
  const { payer } = await lockedUploadFolder(tx, caller, upload);
  refuseTooLarge((await levelOfSpace(tx, payer.spaceId)).importFileMb, bytes);
  return { spaceId, wbNo, source };
}

/** Adds the file to its destination. Its blob exists. */
export async function show(tx: Tx, upload: UploadRow, caller: Keeper): Promise<void> {
  const { uploadId, wbNo, source } = upload;
  if (source === FILE_SOURCE) return fileInFolder(tx, caller, upload);
  // Unreferenced until `addMeetingFile`.
  if (source === MEETING_SOURCE) return;
  await holdBlobs(tx, { wbNo: wbNo ?? '', blobIds: [uploadId], kind: 'file' });
}

/** The enterprise pays, whichever of its meetings receives the file. The size is the meeting's rule, at every level. */
async function admitToMeetings(tx: Tx, member: Keeper, bytes: number, maxSize?: number): Promise<Place> {
  const { spaceId } = await enterpriseOf(tx, member);
  refuseTooLarge(MEETING_LIMITS.fileMb, bytes, maxSize);
  return { spaceId, wbNo: null, source: MEETING_SOURCE };
}

/** Refuses a file that a board cannot take, and locks the board. */
export async function admitToBoard(
  tx: Tx,
  who: { readonly wbNo: string; readonly accountId: string },
  bytes: number,
  maxSize?: number,
): Promise<Place> {
  const { board } = await lockedBoardForEditing(tx, who);
  const { wbNo, spaceId } = board;
  const rights = await levelOfSpace(tx, spaceId);
  refuseTooLarge(rights.importFileMb, bytes, maxSize);
  await refuseTooManyFiles(tx, wbNo, rights);
  return { spaceId, wbNo, source: IMAGE_SOURCE.document };
}

/** `allowedMb` is the limit of the level or of meetings; the caller's own maximum counts if it is smaller. */
export function refuseTooLarge(allowedMb: number, bytes: number, maxSize = allowedMb): void {
  if (bytes === 0) throw new Refusal('FILE_EMPTY');
  const may = maySendFile(Math.min(allowedMb, maxSize), bytes);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
}

async function refuseTooManyFiles(db: Db, wbNo: string, rights: Pick<Rights, 'fileNum'>): Promise<void> {
  const may = mayAddFiles(rights, await countFiles(db, wbNo), 1);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
}
