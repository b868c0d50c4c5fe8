import { newId } from '@sw/base';
import { FOLDER_DEPTH_MAX, FOLDER_ENTRIES_MAX, fileNameKey, numberedFileName, Refusal } from '@sw/contract';
import { type FileUse, mayAddEntries } from '@sw/policy';
import {
  countSpaceEntries,
  type Db,
  ensureRoot,
  type FileEntry,
  isFolder,
  levelOfSpace,
  lockFileEntries,
  lockSpaceAccount,
  readFileEntries,
  readFilePath,
  readFolderCount,
  type Tx,
  takenNameKeys,
} from '@sw/postgres';
import { type Keeper, type Reached, reach, refuseUse } from './file-access.ts';

/** Entries in their folders, with what the caller may do. Roots and binned entries are answered as missing. */
async function reachInPlace(
  db: Db,
  keeper: Keeper,
  { entries, use }: { readonly entries: readonly FileEntry[]; readonly use: FileUse },
): Promise<Reached[]> {
  if (entries.some(({ binId, parentId }) => binId !== null || parentId === null)) throw new Refusal('NOT_FOUND');
  const reached = await reach(db, keeper, entries);
  for (const one of reached) refuseUse(one, use);
  return reached;
}

export async function fileFor(db: Db, keeper: Keeper, entryId: string, use: FileUse): Promise<Reached> {
  const [file] = await reachInPlace(db, keeper, { entries: await readFileEntries(db, [entryId]), use });
  if (file === undefined) throw new Refusal('NOT_FOUND');
  return file;
}

/** Reads several files, in no particular order. */
export async function filesFor(
  db: Db,
  keeper: Keeper,
  { ids, use }: { readonly ids: readonly string[]; readonly use: FileUse },
): Promise<FileEntry[]> {
  const wanted = new Set(ids);
  const entries = await readFileEntries(db, [...wanted]);
  if (entries.length < wanted.size) throw new Refusal('NOT_FOUND');
  await reachInPlace(db, keeper, { entries, use });
  return entries;
}

/** Finds a folder; the root of the caller's space is one too. */
async function reachFolder(db: Db, keeper: Keeper, folder: FileEntry | undefined, use: FileUse): Promise<Reached> {
  if (folder === undefined || folder.binId !== null || !isFolder(folder)) throw new Refusal('NOT_FOUND');
  const [reached] = await reach(db, keeper, [folder]);
  if (reached === undefined) throw new Refusal('NOT_FOUND');
  refuseUse(reached, use);
  return reached;
}

export async function folderFor(db: Db, keeper: Keeper, folderId: string, use: FileUse): Promise<Reached> {
  const [folder] = await readFileEntries(db, [folderId]);
  return reachFolder(db, keeper, folder, use);
}

/** Null means the caller's top folder. */
const targetOf = async (tx: Tx, { spaceId }: Keeper, folderId: string | null): Promise<string> =>
  folderId ?? (await ensureRoot(tx, spaceId, newId())).entryId;

/**
 * A folder to add to; with `own`, only the caller's own. Locked, so that additions run one at a time and it is not
 * binned meanwhile.
 */
export async function lockedFolderFor(
  tx: Tx,
  keeper: Keeper,
  folderId: string | null,
  use: 'add' | 'own',
): Promise<Reached> {
  const [folder] = await lockFileEntries(tx, [await targetOf(tx, keeper, folderId)]);
  return reachFolder(tx, keeper, folder, use);
}

interface Wanted {
  readonly ids: readonly string[];
  readonly use: FileUse;
}

/** Entries in their folders, locked together with those folders in order of their numbers. */
export async function lockedFilesFor(tx: Tx, keeper: Keeper, { ids, use }: Wanted): Promise<FileEntry[]> {
  const parents = (await readFileEntries(tx, ids)).flatMap(({ parentId }) => parentId ?? []);
  return inPlace(tx, keeper, { locked: await lockFileEntries(tx, [...ids, ...parents]), ids, use });
}

interface Going {
  readonly files: readonly FileEntry[];
  readonly folder: FileEntry;
  readonly payer: Keeper;
}

/**
 * Entries that move to a folder, locked together with it. They stay in their space, because its owner pays for them; a
 * member's entries stay in the folder that is shared with them.
 */
export async function lockedFilesGoing(
  tx: Tx,
  keeper: Keeper,
  { ids, use, folderId }: Wanted & { readonly folderId: string | null },
): Promise<Going> {
  const target = await targetOf(tx, keeper, folderId);
  const locked = await lockFileEntries(tx, [...ids, target]);
  const files = await inPlace(tx, keeper, { locked, ids, use });
  const {
    entry: folder,
    payer,
    editTopId,
  } = await reachFolder(
    tx,
    keeper,
    locked.find(({ entryId }) => entryId === target),
    'add',
  );
  const tops = (await reach(tx, keeper, files)).map((file) => file.editTopId);
  const isWithin = files.every(({ spaceId }) => spaceId === folder.spaceId) && tops.every((top) => top === editTopId);
  if (!isWithin) throw new Refusal('FORBIDDEN');
  return { files, folder, payer };
}

async function inPlace(
  tx: Tx,
  keeper: Keeper,
  { locked, ids, use }: Wanted & { readonly locked: readonly FileEntry[] },
): Promise<FileEntry[]> {
  const known = new Map(locked.map((entry) => [entry.entryId, entry]));
  const entries = [...new Set(ids)].map((id) => {
    const entry = known.get(id);
    if (entry === undefined) throw new Refusal('NOT_FOUND');
    return entry;
  });
  await reachInPlace(tx, keeper, { entries, use });
  return entries;
}

/** Refuses if the folder or the space has no room for `more` additional rows. */
export async function refuseTooManyEntries(tx: Tx, payer: Keeper, folderId: string, more: number): Promise<void> {
  const { folders, files } = await readFolderCount(tx, folderId);
  if (folders + files + more > FOLDER_ENTRIES_MAX) throw new Refusal('FOLDER_FULL', [FOLDER_ENTRIES_MAX]);
  // Locks the row of the count, so that two calls do not both take the last place.
  await lockSpaceAccount(tx, payer.spaceId);
  const rights = await levelOfSpace(tx, payer.spaceId);
  const may = mayAddEntries(rights, await countSpaceEntries(tx, payer.spaceId), more);
  if (!may.ok)
    throw new Refusal(may.error.limit === 'FILE_COUNT_LIMIT' ? may.error.limit : 'FORBIDDEN', [may.error.allowed]);
}

/** `below` is the number of folder levels that move along. */
export async function refuseTooDeep(db: Db, folderId: string, below: number): Promise<void> {
  // The path starts with the root, which does not count as a level.
  const depth = (await readFilePath(db, folderId)).length - 1;
  if (depth + 1 + below > FOLDER_DEPTH_MAX) throw new Refusal('FOLDER_TOO_DEEP', [FOLDER_DEPTH_MAX]);
}

/** Numbers tried in one query. */
const TRIED = 50;

interface Named {
  readonly name: string;
  readonly nameKey: string;
}

/** The name itself, or the first free one with a number. `taken` holds keys that the caller is about to use. */
export async function freeName(
  tx: Tx,
  folderId: string,
  { name, category }: Pick<FileEntry, 'name' | 'category'>,
  taken: Set<string> = new Set(),
): Promise<Named> {
  const kind = isFolder({ category }) ? 'folder' : 'file';
  for (let first = 1; ; first += TRIED) {
    const options = Array.from({ length: TRIED }, (_, place) => {
      const numbered = numberedFileName(name, first + place, kind);
      return { name: numbered, nameKey: fileNameKey(numbered) };
    });
    const known = await takenNameKeys(
      tx,
      folderId,
      options.map(({ nameKey }) => nameKey),
    );
    const free = options.find(({ nameKey }) => !known.has(nameKey) && !taken.has(nameKey));
    if (free === undefined) continue;
    taken.add(free.nameKey);
    return free;
  }
}
