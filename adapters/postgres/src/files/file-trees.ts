import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../port.ts';
import type { NewFileEntry } from './change-files.ts';
import { WALK_LEVELS } from './folders.ts';

type TreeEntry = Omit<NewFileEntry, 'addedBy'>;

/** The live entries below folders, the folders included, parents first; undefined if there are more than `most`. */
export const readLiveTrees = (
  db: Db,
  roots: readonly string[],
  most: number,
): Promise<readonly TreeEntry[] | undefined> => readTrees<TreeEntry>(db, { roots, most, more: sql``, join: sql`` });

interface StoredTreeEntry extends TreeEntry {
  readonly changedAt: Date;
  /** Key in the store; null for a folder. */
  readonly key: string | null;
}

/** The same, with the data needed to read the files. */
export const readStoredTrees = (
  db: Db,
  roots: readonly string[],
  most: number,
): Promise<readonly StoredTreeEntry[] | undefined> =>
  readTrees<StoredTreeEntry>(db, {
    roots,
    most,
    more: sql`, e.changed_at, blob.key`,
    join: sql`left join blob on blob.blob_id = e.blob_id`,
  });

interface TreeQuery {
  readonly roots: readonly string[];
  readonly most: number;
  readonly more: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
}

/** Entries and all live entries below them, with their depth. Must be read with a limit: a tree may have millions. */
const below = (roots: readonly string[]) => sql`
  tree as (
    select entry_id, 0 as depth from file_entry where entry_id = any(${roots}::bigint[])
    union all
    select e.entry_id, tree.depth + 1 from tree join file_entry e on e.parent_id = tree.entry_id and e.bin_id is null
    where tree.depth < ${WALK_LEVELS}
  )`;

async function readTrees<T extends TreeEntry>(
  db: Db,
  { roots, most, more, join }: TreeQuery,
): Promise<readonly T[] | undefined> {
  const { rows } = await sql<Omit<T, 'bytes'> & { bytes: string }>`
    with recursive ${below(roots)}
    select e.entry_id, e.space_id, e.parent_id, e.name, e.name_key, e.category, e.blob_id, e.bytes ${more}
    from (select entry_id, depth from tree limit ${most + 1}) as tree join file_entry e using (entry_id) ${join}
    order by tree.depth`.execute(db);
  if (rows.length > most) return undefined;
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }) as unknown as T);
}

interface FileUses {
  readonly boards: { readonly wbNo: string; readonly wbName: string }[];
  readonly others: number;
}

interface UsesQuery {
  readonly accountId: string;
  readonly roots: readonly string[];
  /** Maximum number of files read, of boards counted, and of boards named. */
  readonly most: { readonly files: number; readonly boards: number; readonly named: number };
}

/** Boards that hold files of these trees, or earlier versions of them. Boards in the user's list are named, the others only counted. */
export async function readFileUses(db: Db, { accountId, roots, most }: UsesQuery): Promise<FileUses> {
  const { rows } = await sql<{ wbNo: string; wbName: string | null; total: number }>`
    with recursive ${below(roots)},
    used as (
      select distinct held.wb_no from (select entry_id from tree limit ${most.files}) as tree
      cross join lateral (
        select e.blob_id from file_entry e where e.entry_id = tree.entry_id
        union all select v.blob_id from file_version v where v.entry_id = tree.entry_id
      ) as content
      join board_blob held on held.blob_id = content.blob_id
      join board on board.wb_no = held.wb_no and board.cleared_at is null limit ${most.boards}
    )
    select used.wb_no, listed.wb_name, (select count(*)::integer from used) as total
    from used left join board_entry as listed
      on listed.wb_no = used.wb_no and listed.account_id = ${accountId} and not listed.hidden
    order by listed.edited_at desc nulls last, used.wb_no limit ${most.named}`.execute(db);
  const boards = rows.flatMap(({ wbNo, wbName }) => (wbName === null ? [] : [{ wbNo, wbName }]));
  return { boards, others: (rows[0]?.total ?? 0) - boards.length };
}
