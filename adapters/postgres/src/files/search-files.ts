import type { QueryWord } from '@sw/board-model';
import { sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { Db } from '../port.ts';
import { type ListedFile, shownFiles } from './list-files.ts';

/**
 * Up to this many matches are fetched and sorted. If there are more, the space's files are scanned, the most recently
 * changed first.
 */
export const RARE_MAX = 2_000;
/** Number of files that one scan checks. A space of millions whose matches are all old is searched over several pages. */
export const WALK_MAX = 5_000;
/** Totals are counted up to this number. */
const TOTAL_MAX = 1_000;
/**
 * The word index reads all matches before it returns the first: 100 ms for a letter with which 400,000 of a million
 * names begin. So the most recently changed files are checked first. If one in ten of them matches and the space has
 * more than `LARGE_SPACE` files, about `RARE_MAX` or more match, and the answer is among the checked files.
 */
export const SAMPLE = 1_000;
const FREQUENT = SAMPLE / 10;
export const LARGE_SPACE = RARE_MAX * (SAMPLE / FREQUENT);
/** A filter with up to this many categories is part of the search; a larger one would read most of the index. */
const FILTER_WORDS_MAX = 3;

/**
 * Prefix of each word, so that a search finds only words of its space. Base 36 keeps it short, because the prefixes
 * make up most of the index.
 */
export const spaceMark = (spaceId: string): string => `${BigInt(spaceId).toString(36)}:`;

/** An entry's category is stored as one of its words, after this sign. Words of names have letters and digits only. */
export const CATEGORY_SIGN = '/';

export interface FileSearch {
  readonly accountId: string;
  readonly spaceId: string;
  readonly words: readonly QueryWord[];
  readonly categories: readonly number[];
  readonly limit: number;
  readonly after?: Cursor;
}

export interface FoundFiles {
  readonly rows: ListedFile[];
  readonly total: number;
  /** Where the scan stopped before it had found `limit` files; the next page continues after it. */
  readonly stoppedAt?: Cursor;
}

/** Files and folders of a space whose names have all the words, the most recently changed first. */
export async function searchFiles(db: Db, search: FileSearch): Promise<FoundFiles> {
  if (search.words.length === 0) return { rows: [], total: 0 };
  return (await searchFrequent(db, search)) ?? (await searchRare(db, search)) ?? walkRecent(db, search);
}

function queryOf({ spaceId, words, categories }: FileSearch) {
  const mark = spaceMark(spaceId);
  const parts = words.map(({ word, prefix }) => `'${mark}${word}'${prefix ? ':*' : ''}`);
  if (categories.length > 0 && categories.length <= FILTER_WORDS_MAX) {
    parts.push(`(${categories.map((category) => `'${mark}${CATEGORY_SIGN}${category}'`).join(' | ')})`);
  }
  return sql`${parts.join(' & ')}::tsquery`;
}

const isAfter = ({ after }: FileSearch) =>
  after ? sql`(s.changed_at, s.entry_id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`;
/** `offset 0` makes PostgreSQL check each row; it would otherwise read the whole bin. */
const isLive = ({ spaceId }: FileSearch) => sql`
  not exists (select 1 from file_entry as b where b.space_id = ${spaceId} and b.entry_id = s.entry_id
    and b.bin_id is not null offset 0)`;

const isMatch = (search: FileSearch) => sql`
  s.words @@ ${queryOf(search)} and s.category = any(${search.categories}::smallint[]) and ${isLive(search)}`;

const recentFiles = (search: FileSearch) => sql`
  select s.entry_id, s.changed_at, s.words, s.category from file_search as s
  where s.space_id = ${search.spaceId} and ${isAfter(search)}
  order by s.changed_at desc, s.entry_id desc`;

const inOrder = (db: Db, accountId: string, ids: readonly string[]): Promise<ListedFile[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : shownFiles(
        db,
        accountId,
        sql`select entry_id, place from unnest(${ids}::bigint[]) with ordinality as page (entry_id, place)`,
      );

/** Undefined unless many of the most recently changed files match and the space is large. */
async function searchFrequent(db: Db, search: FileSearch): Promise<FoundFiles | undefined> {
  const { accountId, spaceId, limit } = search;
  const { rows } = await sql<{ found: number; isLarge: boolean; ids: string[] }>`
    with matched as materialized (
      select s.entry_id, s.changed_at from (${recentFiles(search)} limit ${SAMPLE}) as s where ${isMatch(search)}
    ),
    sampled as materialized (select count(*)::integer as found from matched)
    select found,
      case when found >= ${FREQUENT} then exists (
        select 1 from file_search as s where s.space_id = ${spaceId}
        order by s.changed_at desc, s.entry_id desc offset ${LARGE_SPACE} limit 1
      ) else false end as is_large,
      array(select m.entry_id::text from matched as m order by m.changed_at desc, m.entry_id desc limit ${limit}) as ids
    from sampled`.execute(db);
  const { found, isLarge, ids } = rows[0] ?? { found: 0, isLarge: false, ids: [] };
  if (!isLarge || found < limit) return undefined;
  return { rows: await inOrder(db, accountId, ids), total: TOTAL_MAX };
}

/** Undefined if more than `RARE_MAX` match. */
async function searchRare(db: Db, search: FileSearch): Promise<FoundFiles | undefined> {
  const { accountId, categories, limit } = search;
  const { rows: found } = await sql<{ found: number; total: number; ids: string[] }>`
    with hit as materialized (
      select entry_id, changed_at from files_with_words(${queryOf(search)}, ${categories}::smallint[], ${RARE_MAX + 1})
    ),
    matched as materialized (
      select s.entry_id, s.changed_at, ${isAfter(search)} as is_after from hit as s
      where (select count(*) from hit) <= ${RARE_MAX} and ${isLive(search)}
    )
    select (select count(*)::integer from hit) as found, (select count(*)::integer from matched) as total,
      array(select m.entry_id::text from matched as m where m.is_after
        order by m.changed_at desc, m.entry_id desc limit ${limit}) as ids`.execute(db);
  const rare = found[0] ?? { found: 0, total: 0, ids: [] };
  if (rare.found > RARE_MAX) return undefined;
  return { rows: await inOrder(db, accountId, rare.ids), total: Math.min(rare.total, TOTAL_MAX) };
}

async function walkRecent(db: Db, search: FileSearch): Promise<FoundFiles> {
  const { accountId, limit } = search;
  const rows = await shownFiles(
    db,
    accountId,
    sql`select s.entry_id, row_number() over () as place from (${recentFiles(search)} limit ${WALK_MAX}) as s
      where ${isMatch(search)} limit ${limit}`,
  );
  if (rows.length === limit) return { rows, total: TOTAL_MAX };
  const { rows: last } = await sql<{ at: Date; id: string }>`
    select changed_at as at, entry_id as id
    from (${recentFiles(search)} offset ${WALK_MAX - 1} limit 1) as s`.execute(db);
  return last[0] === undefined ? { rows, total: TOTAL_MAX } : { rows, total: TOTAL_MAX, stoppedAt: last[0] };
}
