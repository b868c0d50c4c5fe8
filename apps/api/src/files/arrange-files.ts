import { newId } from '@sw/base';
import { COPIED_FILES_MAX, fileCategory, fileExtension, fileNameKey, Refusal, type ROUTES } from '@sw/contract';
import {
  type FileEntry,
  FOLDER,
  insertFileEntry,
  isFolder,
  lockFileEntries,
  lockSpaceAccount,
  type NewFileEntry,
  placeFileEntry,
  readFilePath,
  readFolderHeight,
  readLiveTrees,
  type Tx,
  takenNameKeys,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Keeper } from './file-access.ts';
import {
  freeName,
  lockedFilesFor,
  lockedFilesGoing,
  lockedFolderFor,
  refuseTooDeep,
  refuseTooManyEntries,
} from './file-place.ts';

export function createFolder(_: ApiDeps): Handler<typeof ROUTES.createFolder> {
  return async ({ body: { folderId, name, existing }, session, command }) => {
    const { done } = await command(async (tx) => {
      const { entry: parent, payer } = await lockedFolderFor(tx, session, folderId, 'add');
      const nameKey = fileNameKey(name);
      const taken = (await takenNameKeys(tx, parent.entryId, [nameKey])).get(nameKey);
      if (taken !== undefined) return { id: await folderNamed(tx, taken, existing), name };
      await lockSpaceAccount(tx, payer.spaceId);
      await refuseTooDeep(tx, parent.entryId, 0);
      await refuseTooManyEntries(tx, payer, parent.entryId, 1);
      const entryId = newId();
      const row = { entryId, spaceId: parent.spaceId, parentId: parent.entryId, name, nameKey };
      await insertFileEntry(tx, { ...row, category: FOLDER, blobId: null, bytes: 0, addedBy: session.accountId });
      return { id: entryId, name };
    });
    return done;
  };
}

/** A file of that name conflicts even where an existing folder would be reused. */
async function folderNamed(tx: Tx, entryId: string, existing: boolean): Promise<string> {
  const [entry] = await lockFileEntries(tx, [entryId]);
  if (!existing || entry === undefined || !isFolder(entry)) throw new Refusal('FILE_NAME_TAKEN');
  return entryId;
}

export function renameFile(_: ApiDeps): Handler<typeof ROUTES.renameFile> {
  return async ({ params: { id }, body: { name }, session, command }) => {
    await command(async (tx) => {
      const [file] = await lockedFilesFor(tx, session, { ids: [id], use: 'change' });
      if (file?.parentId == null) throw new Refusal('NOT_FOUND');
      if (!isFolder(file)) refuseOtherSuffix(file, name);
      const nameKey = fileNameKey(name);
      const taken = (await takenNameKeys(tx, file.parentId, [nameKey])).get(nameKey);
      if (taken !== undefined && taken !== id) throw new Refusal('FILE_NAME_TAKEN');
      await placeFileEntry(tx, { entryId: id, spaceId: file.spaceId, parentId: file.parentId, name, nameKey });
      return null;
    });
    return null;
  };
}

/** A rename must not turn a file that was checked as a picture into a document. */
function refuseOtherSuffix(file: FileEntry, name: string): void {
  const isSame = fileExtension(name) === fileExtension(file.name) && fileCategory(name) === file.category;
  if (!isSame) throw new Refusal('FILE_WRONG_SUFFIX');
}

export function moveFiles(_: ApiDeps): Handler<typeof ROUTES.moveFiles> {
  return async ({ body: { ids, folderId }, session, command }) => {
    await command(async (tx) => {
      const { files, folder, payer } = await lockedFilesGoing(tx, session, { ids, folderId, use: 'change' });
      const coming = files.filter(({ parentId }) => parentId !== folder.entryId);
      await refuseUnfit(tx, payer, coming, folder);
      const taken = new Set<string>();
      for (const file of coming) {
        const named = await freeName(tx, folder.entryId, file, taken);
        await placeFileEntry(tx, { entryId: file.entryId, spaceId: file.spaceId, parentId: folder.entryId, ...named });
      }
      return null;
    });
    return null;
  };
}

/**
 * Refuses to move files into themselves or below, too deep, or in too large a number. Nothing above the target is locked,
 * so two moves could put folders into each other: the lock of the space lets them read the paths one after the other.
 */
async function refuseUnfit(tx: Tx, payer: Keeper, files: readonly FileEntry[], folder: FileEntry): Promise<void> {
  await lockSpaceAccount(tx, payer.spaceId);
  const above = new Set((await readFilePath(tx, folder.entryId)).map(({ entryId }) => entryId));
  if (files.some(({ entryId }) => above.has(entryId))) throw new Refusal('FOLDER_INTO_ITSELF');
  const heights = await Promise.all(files.filter(isFolder).map(({ entryId }) => readFolderHeight(tx, entryId)));
  if (heights.length > 0) await refuseTooDeep(tx, folder.entryId, Math.max(...heights));
  await refuseTooManyEntries(tx, payer, folder.entryId, files.length);
}

export function copyFiles(_: ApiDeps): Handler<typeof ROUTES.copyFiles> {
  return async ({ body: { ids, folderId }, session, command }) => {
    const { done } = await command(async (tx) => {
      const { files, folder, payer } = await lockedFilesGoing(tx, session, { ids, folderId, use: 'view' });
      await refuseUnfit(tx, payer, files, folder);
      const roots = files.map(({ entryId }) => entryId);
      const tree = await readLiveTrees(tx, roots, COPIED_FILES_MAX);
      if (tree === undefined) throw new Refusal('FOLDER_TOO_LARGE', [COPIED_FILES_MAX]);
      await refuseTooManyEntries(tx, payer, folder.entryId, tree.length);
      return copyTree(tx, session, { tree, roots: new Set(roots), folder });
    });
    return done;
  };
}

interface Copied {
  /** Parents first. */
  readonly tree: readonly Omit<NewFileEntry, 'addedBy'>[];
  readonly roots: ReadonlySet<string>;
  readonly folder: FileEntry;
}

async function copyTree(tx: Tx, { accountId }: Keeper, { tree, roots, folder }: Copied): Promise<string[]> {
  const copies = new Map<string, string>();
  const made: string[] = [];
  for (const entry of tree) {
    const entryId = newId();
    const isRoot = roots.has(entry.entryId);
    const parentId = isRoot ? folder.entryId : (copies.get(entry.parentId) ?? folder.entryId);
    const named = isRoot ? await freeName(tx, folder.entryId, entry) : { name: entry.name, nameKey: entry.nameKey };
    await insertFileEntry(tx, { ...entry, ...named, entryId, parentId, addedBy: accountId });
    copies.set(entry.entryId, entryId);
    if (isRoot) made.push(entryId);
  }
  return made;
}
