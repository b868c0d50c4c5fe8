import { type RawBuilder, sql } from 'kysely';
import type { TextCursor } from '../cursor.ts';
import type { Db } from '../port.ts';
import { FOLDER } from './folders.ts';

export type FileSort = 'name' | 'changed' | 'size' | 'type';

export interface FileOrder {
  readonly by: FileSort;
  readonly descending: boolean;
  /** The last row seen: its sort key as text, from `placeText`. */
  readonly after?: TextCursor;
}

/** A folder or file as shown in lists. */
export interface ListedFile {
  readonly entryId: string;
  readonly parentId: string;
  readonly name: string;
  readonly category: number;
  readonly bytes: string;
  readonly blobId: string | null;
  readonly key: string | null;
  readonly changedAt: Date;
  readonly addedBy: string | null;
  readonly nickName: string | null;
  /** The contents of a folder. */
  readonly folders: number | null;
  readonly files: number | null;
  /** Number of boards in the caller's list that show it. */
  readonly boards: number;
  /** Whether the caller owns it and shares it. */
  readonly isShared: boolean;
}

export interface FolderQuery {
  readonly accountId: string;
  readonly folderId: string;
  /** The categories to list; 0 is folders. */
  readonly categories: readonly number[];
  readonly order: FileOrder;
  readonly limit: number;
}

const COLUMN = { name: 'name', changed: 'changed_at', size: 'bytes', type: 'name' } as const;
const KEY_TYPE = { name: 'text', changed: 'timestamptz', size: 'bigint', type: 'text' } as const;

/**
 * A page of a folder: one short index scan for each category, merged. When sorted by type, the scans run one after
 * another instead, and the page is filled from the first that has rows left.
 */
export async function listFolder(db: Db, query: FolderQuery): Promise<ListedFile[]> {
  const { folderId, order, limit, accountId } = query;
  const { by, descending, after } = order;
  const [way, than] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const place = sql`e.${sql.raw(COLUMN[by])}`;
  const isAfter = (text: string) =>
    sql`(${place}, e.entry_id) ${than} (${text}::${sql.raw(KEY_TYPE[by])}, ${after?.id ?? '0'}::bigint)`;
  const walk = (category: number, condition: RawBuilder<unknown>) => sql`
    (select e.entry_id, ${place} as sort_key, e.category from file_entry as e
    where e.parent_id = ${folderId} and e.category = ${category} and e.bin_id is null and ${condition}
    order by ${place} ${way}, e.entry_id ${way} limit ${limit})`;
  const walks = query.categories.flatMap((category) => {
    if (after === undefined) return [walk(category, sql`true`)];
    if (by !== 'type') return [walk(category, isAfter(after.text))];
    const [seen = '0', ...rest] = after.text.split(' ');
    const passed = descending ? category > Number(seen) : category < Number(seen);
    if (passed) return [];
    return [walk(category, category === Number(seen) ? isAfter(rest.join(' ')) : sql`true`)];
  });
  if (walks.length === 0) return [];
  const first = by === 'type' ? sql`category ${way}, ` : sql``;
  return shownFiles(
    db,
    accountId,
    sql`select entry_id, row_number() over (order by ${first}sort_key ${way}, entry_id ${way}) as place
      from (${sql.join(walks, sql` union all `)}) as walked
      order by ${first}sort_key ${way}, entry_id ${way} limit ${limit}`,
  );
}

/** The sort key of a row, for the cursor after it. */
export function placeText({ by }: Pick<FileOrder, 'by'>, row: ListedFile): string {
  if (by === 'changed') return row.changedAt.toISOString();
  if (by === 'size') return row.bytes;
  return by === 'type' ? `${row.category} ${row.name}` : row.name;
}

/** The number of entries that match a filter, counted up to `most`. */
export async function countInFolder(
  db: Db,
  { folderId, categories }: Pick<FolderQuery, 'folderId' | 'categories'>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from file_entry where parent_id = ${folderId} and bin_id is null
        and category = any(${categories}::smallint[]) limit ${most}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The displayed columns of the entries in `listed` (entry_id, place), in the order of their places. */
export async function shownFiles(db: Db, accountId: string, listed: RawBuilder<unknown>): Promise<ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    with listed as materialized (${listed})
    select e.entry_id, e.parent_id, e.name, e.category, e.bytes, e.blob_id, blob.key, e.changed_at, e.added_by,
      account.nick_name, c.folders, c.files,
      (select count(*)::integer from board_blob as held
        join board_entry as b on b.account_id = ${accountId} and b.wb_no = held.wb_no and not b.hidden
        where held.blob_id = e.blob_id) as boards,
      e.category = ${FOLDER} and space.owner_account_id = ${accountId}
        and exists (select 1 from folder_member m where m.folder_id = e.entry_id) as is_shared
    from listed
    join file_entry as e on e.entry_id = listed.entry_id
    join space on space.space_id = e.space_id
    left join blob on blob.blob_id = e.blob_id
    left join account on account.account_id = e.added_by
    left join folder_count as c on c.folder_id = e.entry_id
    order by listed.place`.execute(db);
  return rows;
}

/** One entry as shown in lists. */
export const showFile = async (db: Db, accountId: string, entryIds: readonly string[]): Promise<ListedFile[]> =>
  shownFiles(
    db,
    accountId,
    sql`select entry_id, place from unnest(${entryIds}::bigint[]) with ordinality as given (entry_id, place)`,
  );

/** Binned entries of a space, the most recently binned first. */
export async function listBin(
  db: Db,
  {
    spaceId,
    accountId,
    limit,
    after,
  }: {
    readonly spaceId: string;
    readonly accountId: string;
    readonly limit: number;
    readonly after?: { readonly at: Date; readonly id: string };
  },
): Promise<(ListedFile & { readonly binnedAt: Date })[]> {
  const isAfter = after ? sql`(binned_at, entry_id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`;
  const { rows: listed } = await sql<{ entryId: string; binnedAt: Date }>`
    select entry_id, binned_at from file_entry where space_id = ${spaceId} and bin_id = entry_id and ${isAfter}
    order by binned_at desc, entry_id desc limit ${limit}`.execute(db);
  const shown = await showFile(
    db,
    accountId,
    listed.map(({ entryId }) => entryId),
  );
  return shown.map((row, place) => ({ ...row, binnedAt: listed[place]?.binnedAt ?? new Date(0) }));
}

export async function countBin(db: Db, spaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from file_entry where space_id = ${spaceId} and bin_id = entry_id`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface BoardWithFile {
  readonly wbNo: string;
  readonly wbName: string;
}

/** Boards in the caller's list that show a blob, the most recently edited first. */
export async function boardsWithBlob(
  db: Db,
  { accountId, blobId, limit }: { readonly accountId: string; readonly blobId: string; readonly limit: number },
): Promise<BoardWithFile[]> {
  return db
    .selectFrom('boardBlob as held')
    .innerJoin('boardEntry as b', (join) => join.onRef('b.wbNo', '=', 'held.wbNo').on('b.accountId', '=', accountId))
    .select(['b.wbNo', 'b.wbName'])
    .where('held.blobId', '=', blobId)
    .where('b.hidden', '=', false)
    .orderBy('b.editedAt', 'desc')
    .limit(limit)
    .execute();
}
