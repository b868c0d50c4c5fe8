import { fileCategory, fileNameKey, type NameClash, Refusal } from '@sw/contract';
import {
  type Db,
  insertFileEntry,
  isFolder,
  isSpaceMember,
  lockFileEntries,
  type Tx,
  takenNameKeys,
  type UploadRow,
} from '@sw/postgres';
import type { Keeper, Reached } from './file-access.ts';
import { folderFor, freeName, lockedFolderFor, refuseTooManyEntries } from './file-place.ts';
import { putContent } from './file-versions.ts';

interface Filed {
  readonly folderId: string | null;
  readonly name: string;
  readonly clash: NameClash;
  /** `own` refuses a folder of another user. */
  readonly use: 'add' | 'own';
}

/** Checks a file before it is sent; returns its folder, and who pays. */
export async function refuseUnfiled(
  tx: Tx,
  keeper: Keeper,
  { folderId, name, clash, use }: Filed,
): Promise<{ readonly folderId: string; readonly payer: Keeper }> {
  const { entry: folder, payer } = await lockedFolderFor(tx, keeper, folderId, use);
  const nameKey = fileNameKey(name);
  if (clash === 'refuse' && (await takenNameKeys(tx, folder.entryId, [nameKey])).has(nameKey)) {
    throw new Refusal('FILE_NAME_TAKEN');
  }
  await refuseTooManyEntries(tx, payer, folder.entryId, 1);
  return { folderId: folder.entryId, payer };
}

/** Files an upload that has arrived; its number in the file centre is that of the upload. */
export async function fileInFolder(tx: Tx, keeper: Keeper, upload: UploadRow): Promise<void> {
  const { uploadId: blobId, name, bytes, clash } = upload;
  const { entry: folder, payer } = await lockedUploadFolder(tx, keeper, upload);
  const { entryId: parentId, spaceId } = folder;
  const nameKey = fileNameKey(name);
  const taken = (await takenNameKeys(tx, parentId, [nameKey])).get(nameKey);
  if (taken !== undefined && clash === 'refuse') throw new Refusal('FILE_NAME_TAKEN');
  const { accountId: addedBy } = keeper;
  if (taken !== undefined && clash === 'replace' && (await replaced(tx, taken, { blobId, bytes, addedBy }))) return;
  await refuseTooManyEntries(tx, payer, parentId, 1);
  const category = fileCategory(name);
  const named = await freeName(tx, parentId, { name, category });
  await insertFileEntry(tx, { entryId: blobId, spaceId, parentId, ...named, category, blobId, bytes, addedBy });
}

type Sent = Pick<UploadRow, 'spaceId' | 'folderId'>;

/**
 * The folder of an upload that has arrived. If a folder in the sender's own space was binned meanwhile, the file goes
 * to the top folder instead of being lost. A folder of another user must still be open to the sender.
 */
export async function lockedUploadFolder(
  tx: Tx,
  { accountId, spaceId: current }: Keeper,
  { folderId, spaceId }: Sent,
): Promise<Reached> {
  if (!(await isSpaceMember(tx, { accountId, spaceId }))) {
    return lockedFolderFor(tx, { accountId, spaceId: current }, folderId, 'add');
  }
  const keeper = { accountId, spaceId };
  try {
    return await lockedFolderFor(tx, keeper, folderId, 'own');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return lockedFolderFor(tx, keeper, null, 'own');
  }
}

/** Refuses to continue an upload to another user's folder that the sender can no longer use. */
export async function refuseLostFolder(db: Db, caller: Keeper, { folderId, spaceId }: Sent): Promise<void> {
  if (folderId === null || (await isSpaceMember(db, { accountId: caller.accountId, spaceId }))) return;
  await folderFor(db, caller, folderId, 'add');
}

async function replaced(
  tx: Tx,
  entryId: string,
  content: { readonly blobId: string; readonly bytes: number; readonly addedBy: string },
): Promise<boolean> {
  const [entry] = await lockFileEntries(tx, [entryId]);
  if (entry === undefined || isFolder(entry) || entry.blobId === null) return false;
  await putContent(tx, entryId, content);
  return true;
}
