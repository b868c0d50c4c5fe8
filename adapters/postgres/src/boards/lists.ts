import { type RawBuilder, sql } from 'kysely';
import type { Cursor, TextCursor } from '../cursor.ts';
import type { Db } from '../port.ts';
import type { BoardEntryRow, BoardRow, CounterKind } from '../schema.ts';

/** The number of boards of a kind that an account has, in all its spaces. */
export async function readCounter(db: Db, accountId: string, kind: CounterKind): Promise<number> {
  const row = await db
    .selectFrom('accountCounter')
    .select('value')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** The owner of a list, in one space. */
export interface ListOwner {
  readonly accountId: string;
  readonly spaceId: string;
}

/** The exact total of a list, without counting its rows. */
export async function readListCounter(db: Db, { accountId, spaceId }: ListOwner, kind: CounterKind): Promise<number> {
  const row = await db
    .selectFrom('listCounter')
    .select('value')
    .where('accountId', '=', accountId)
    .where('spaceId', '=', spaceId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

export type EntryFilter = 'all' | 'mine' | 'shared' | 'starred';
/** The order of a list, and optionally the last row seen, after which it continues. */
export type EntryOrder =
  | { readonly by: 'edited' | 'created'; readonly after?: Cursor }
  | { readonly by: 'name'; readonly after?: TextCursor };

export interface EntryQuery extends ListOwner {
  readonly filter: EntryFilter;
  readonly order: EntryOrder;
  readonly limit: number;
  readonly offset: number;
}

/** A board in a user's list. */
export type ListedEntry = Pick<
  BoardEntryRow,
  'wbNo' | 'wbName' | 'mine' | 'permit' | 'wbShareId' | 'createdAt' | 'editedAt' | 'starredAt' | 'openedAt'
> &
  Pick<BoardRow, 'ownerAccountId' | 'copyTotal' | 'copyDone' | 'copyFailed'> & {
    readonly nickName: string;
    readonly pageCount: number;
    readonly sharerCount: number;
    /** The thumbnail of the first page. */
    readonly thumbnailKey: string | null;
  };

export interface EntryPage {
  readonly rows: ListedEntry[];
  readonly total: number;
}

const COLUMN = { edited: 'edited_at', created: 'created_at', name: 'wb_name' } as const;

/** Each kind counts a list that is one index scan; the list of all boards consists of two. */
const COUNTED: Readonly<Record<EntryFilter, readonly CounterKind[]>> = {
  all: ['boards', 'shared'],
  mine: ['boards'],
  shared: ['shared'],
  starred: ['starred'],
};

/** The condition for entries `e` in a list. */
export const WHICH: Readonly<Record<EntryFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  mine: sql`e.mine`,
  shared: sql`not e.mine`,
  starred: sql`e.starred_at is not null`,
};

/**
 * A page of a user's list, and the list's length. A page by number costs as much as the rows it skips, so a page beyond
 * the middle is scanned from the end.
 */
export async function listEntries(db: Db, query: EntryQuery): Promise<EntryPage> {
  const { filter, order, limit, offset } = query;
  const counts = await Promise.all(COUNTED[filter].map((kind) => readListCounter(db, query, kind)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const fromEnd = order.after === undefined && offset > total / 2;
  const rest = Math.max(0, Math.min(limit, total - offset));
  const rows = await (fromEnd
    ? walkEntries(db, { ...query, limit: rest, offset: Math.max(0, total - offset - limit) }, { fromEnd })
    : walkEntries(db, query));
  return { rows, total };
}

interface WalkOptions {
  /** The condition for wanted entries `e`; without it, all entries. */
  readonly matches?: RawBuilder<unknown>;
  /** Limit and offset count from the list's end. The rows still come in the list's order. */
  readonly fromEnd?: boolean;
}

/**
 * Scans the list's indexes. It first reads the board numbers, from the index alone however deep the page is, and then
 * the displayed columns of these few rows. The list of all boards is two scans, each ordered and as short as possible,
 * which PostgreSQL merges.
 */
export function walkEntries(
  db: Db,
  { accountId, spaceId, filter, order, limit, offset }: EntryQuery,
  { matches = sql`true`, fromEnd = false }: WalkOptions = {},
): Promise<ListedEntry[]> {
  const [way, walkedWay] = [wayOf(order), wayOf(order, fromEnd)];
  const walk = (which: RawBuilder<unknown>) => sql`
    (select e.wb_no, ${placeOf(order)} as place from board_entry as e
    where e.account_id = ${accountId} and e.space_id = ${spaceId} and ${which} and not e.hidden and ${isAfter(order)} and ${matches}
    order by ${placeOf(order)} ${walkedWay}, e.wb_no ${walkedWay} limit ${limit + offset})`;
  const walks = filter === 'all' ? sql`${walk(WHICH.mine)} union all ${walk(WHICH.shared)}` : walk(WHICH[filter]);
  return shownEntries(
    db,
    accountId,
    sql`select wb_no, row_number() over (order by place ${way}, wb_no ${way}) as place from (
      select wb_no, place from (${walks}) as walked
      order by place ${walkedWay}, wb_no ${walkedWay} limit ${limit} offset ${offset}) as page`,
  );
}

/** The sort key of `e`. */
export const placeOf = ({ by }: EntryOrder): RawBuilder<unknown> => sql`e.${sql.raw(COLUMN[by])}`;
export const wayOf = ({ by }: EntryOrder, fromEnd = false): RawBuilder<unknown> =>
  (by === 'name') === fromEnd ? sql`desc` : sql`asc`;

/** Whether `e` comes after the last row seen. */
export function isAfter(order: EntryOrder): RawBuilder<unknown> {
  if (order.after === undefined) return sql`true`;
  if (order.by === 'name') return sql`(e.wb_name, e.wb_no) > (${order.after.text}::text, ${order.after.id}::bigint)`;
  return sql`(${placeOf(order)}, e.wb_no) < (${order.after.at}::timestamptz, ${order.after.id}::bigint)`;
}

/** The displayed columns of the boards in `listed` (wb_no, place), in the order of their places. */
export async function shownEntries(db: Db, accountId: string, listed: RawBuilder<unknown>): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    with listed as materialized (${listed})
    select e.wb_no, e.wb_name, e.mine, e.permit, e.wb_share_id, e.created_at, e.edited_at, e.starred_at, e.opened_at,
      b.owner_account_id, b.copy_total, b.copy_done, b.copy_failed, owner.nick_name,
      (select count(*)::integer from board_page as p where p.wb_no = e.wb_no and p.deleted_at is null) as page_count,
      (select count(*)::integer from board_sharer as s where s.wb_no = e.wb_no and s.removed_at is null) as sharer_count,
      (select p.thumbnail_key from board_page as p where p.wb_no = e.wb_no and p.deleted_at is null
        order by p.place, p.page_id limit 1) as thumbnail_key
    from listed
    join board_entry as e on e.account_id = ${accountId} and e.wb_no = listed.wb_no
    join board as b on b.wb_no = e.wb_no
    join account as owner on owner.account_id = b.owner_account_id
    order by listed.place`.execute(db);
  return rows;
}
