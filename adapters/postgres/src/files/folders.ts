import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { FileEntryRow } from '../tables/file-tables.ts';

/** The category of a folder. */
export const FOLDER = 0;

export type FileEntry = Pick<
  FileEntryRow,
  'entryId' | 'spaceId' | 'parentId' | 'name' | 'category' | 'blobId' | 'bytes' | 'addedBy' | 'changedAt' | 'binId'
>;

const COLUMNS = [
  'entryId',
  'spaceId',
  'parentId',
  'name',
  'category',
  'blobId',
  'bytes',
  'addedBy',
  'changedAt',
  'binId',
] as const satisfies readonly (keyof FileEntry)[];

/** The root of a space; undefined until something has been put into it. */
export const readRoot = (db: Db, spaceId: string): Promise<FileEntry | undefined> =>
  db
    .selectFrom('fileEntry')
    .select(COLUMNS)
    .where('spaceId', '=', spaceId)
    .where('parentId', 'is', null)
    .executeTakeFirst();

/** Creates the root with `entryId` unless it exists. */
export async function ensureRoot(tx: Tx, spaceId: string, entryId: string): Promise<FileEntry> {
  await sql`
    insert into file_entry (entry_id, space_id, name, name_key, category) values (${entryId}, ${spaceId}, '', '', ${FOLDER})
    on conflict (space_id) where parent_id is null do nothing`.execute(tx);
  const root = await readRoot(tx, spaceId);
  if (root === undefined) throw new Error('a space has no root folder');
  return root;
}

export async function readFileEntries(db: Db, entryIds: readonly string[]): Promise<FileEntry[]> {
  const ids = entryIds.filter(isStorableId);
  if (ids.length === 0) return [];
  return db.selectFrom('fileEntry').select(COLUMNS).where(sql<boolean>`entry_id = any(${ids}::bigint[])`).execute();
}

/**
 * Locks entries until the commit, in order of their numbers, so that two batches wait for each other without a
 * deadlock. Additions to one folder therefore run one at a time.
 */
export async function lockFileEntries(tx: Tx, entryIds: readonly string[]): Promise<FileEntry[]> {
  const ids = entryIds.filter(isStorableId);
  if (ids.length === 0) return [];
  return tx
    .selectFrom('fileEntry')
    .select(COLUMNS)
    .where(sql<boolean>`entry_id = any(${ids}::bigint[])`)
    .orderBy('entryId')
    .forNoKeyUpdate()
    .execute();
}

/** The entry of a space with this blob; if there are several, the latest. */
export const readEntryOfBlob = (
  db: Db,
  { spaceId, blobId }: { readonly spaceId: string; readonly blobId: string },
): Promise<Pick<FileEntry, 'entryId' | 'name'> | undefined> =>
  db
    .selectFrom('fileEntry')
    .select(['entryId', 'name'])
    .where('blobId', '=', blobId)
    .where('spaceId', '=', spaceId)
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * A bound for queries that walk up or down, beyond the depth that folders may have. Folders that an earlier release
 * allowed to be moved into each other have no top and no bottom.
 */
export const WALK_LEVELS = 64;

export interface PathStep {
  readonly entryId: string;
  readonly name: string;
}

/** The path from the root to the entry, including both. */
export async function readFilePath(db: Db, entryId: string): Promise<PathStep[]> {
  const { rows } = await sql<PathStep>`
    with recursive up (entry_id, parent_id, name, height) as (
      select entry_id, parent_id, name, 0 from file_entry where entry_id = ${entryId}
      union all
      select e.entry_id, e.parent_id, e.name, up.height + 1 from up join file_entry e on e.entry_id = up.parent_id
      where up.height < ${WALK_LEVELS}
    )
    select entry_id, name from up order by height desc`.execute(db);
  return rows;
}

/** The number of folder levels below a folder: 0 if it contains no folder. */
export async function readFolderHeight(db: Db, folderId: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down (entry_id, height) as (
      select ${folderId}::bigint, 0
      union all
      select e.entry_id, down.height + 1 from down
      join file_entry e on e.parent_id = down.entry_id and e.category = ${FOLDER} and e.bin_id is null
      where down.height < ${WALK_LEVELS}
    )
    select max(height) as height from down`.execute(db);
  return rows[0]?.height ?? 0;
}

export interface FolderCount {
  readonly folders: number;
  readonly files: number;
}

export async function readFolderCount(db: Db, folderId: string): Promise<FolderCount> {
  const row = await db
    .selectFrom('folderCount')
    .select(['folders', 'files'])
    .where('folderId', '=', folderId)
    .executeTakeFirst();
  return row ?? { folders: 0, files: 0 };
}

/** Files and folders of a space, including those in the bin. */
export async function countSpaceEntries(db: Db, spaceId: string): Promise<number> {
  const row = await db.selectFrom('spaceAccount').select('entries').where('spaceId', '=', spaceId).executeTakeFirst();
  return row?.entries ?? 0;
}

/** Which of the keys are used in a folder, and by which entry. */
export async function takenNameKeys(
  db: Db,
  folderId: string,
  nameKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('fileEntry')
    .select(['nameKey', 'entryId'])
    .where('parentId', '=', folderId)
    .where('binId', 'is', null)
    .where(sql<boolean>`name_key = any(${nameKeys}::text[])`)
    .execute();
  return new Map(rows.map(({ nameKey, entryId }) => [nameKey, entryId]));
}
