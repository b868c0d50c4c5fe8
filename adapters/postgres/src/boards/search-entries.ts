import type { QueryWord } from '@sw/board-model';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../port.ts';
import {
  type EntryFilter,
  type EntryPage,
  type EntryQuery,
  isAfter,
  placeOf,
  shownEntries,
  WHICH,
  walkEntries,
  wayOf,
} from './lists.ts';
import { searchQuery } from './search.ts';

/** A search shows its first thousand results. Pages beyond them are empty, so the cost of a total stays bounded. */
const TOTAL_MAX = 1_000;
/**
 * Up to this many matching boards, a search is answered from the word index and sorted. Above it, the list is scanned
 * in its order and every board is checked for the words. In a list of 100,000 both are cheap at this number: 5,000 rows
 * to fetch and sort, or (a page of 41) x 100,000 / 5,000 = 820 rows to check.
 */
export const RARE_MAX = 5_000;
/** Matching boards that are checked for a total: nearly all of them are in the list of all boards, but perhaps few in another list. */
const COUNTED_MAX: Readonly<Record<EntryFilter, number>> = {
  all: 2 * TOTAL_MAX,
  mine: 20_000,
  shared: 20_000,
  starred: 20_000,
};

/** A page of the boards in a list that have all the words. Their total is counted up to a thousand. */
export async function searchEntries(db: Db, query: EntryQuery, words: readonly QueryWord[]): Promise<EntryPage> {
  const { accountId, spaceId, filter, offset } = query;
  if (words.length === 0) return { rows: [], total: 0 };
  const search = searchQuery(accountId, words);
  const page = { ...query, limit: Math.max(0, Math.min(query.limit, TOTAL_MAX - offset)) };
  const { found, total, wbNos } = await rarePage(db, page, search);
  if (found <= RARE_MAX) {
    const listed = sql`select wb_no, place from unnest(${wbNos}::bigint[]) with ordinality as page (wb_no, place)`;
    const rows = wbNos.length === 0 ? [] : await shownEntries(db, accountId, listed);
    return { rows, total: Math.min(total, TOTAL_MAX) };
  }
  // `offset 0` makes PostgreSQL check each scanned board, instead of joining all boards that have the words.
  const has = sql`exists (select 1 from board_search as s
    where s.account_id = e.account_id and s.wb_no = e.wb_no and s.words @@ ${search} offset 0)`;
  const [rows, counted] = await Promise.all([
    walkEntries(db, page, { matches: has }),
    countInList(db, { accountId, spaceId, filter }, search),
  ]);
  return { rows, total: counted };
}

interface RarePage {
  /** Matching boards, counted to one more than `RARE_MAX`; above it the other values are unknown. */
  readonly found: number;
  readonly total: number;
  readonly wbNos: readonly string[];
}

async function rarePage(db: Db, query: EntryQuery, search: RawBuilder<unknown>): Promise<RarePage> {
  const { accountId, spaceId, filter, order, limit, offset } = query;
  const way = wayOf(order);
  const { rows } = await sql<RarePage>`
    with hit as materialized (select wb_no from boards_with_words(${search}, ${RARE_MAX + 1}) as wb_no),
    matched as materialized (
      select e.wb_no, ${placeOf(order)} as place, ${isAfter(order)} as is_after
      from hit join board_entry as e on e.account_id = ${accountId} and e.wb_no = hit.wb_no
      where (select count(*) from hit) <= ${RARE_MAX} and not e.hidden and e.space_id = ${spaceId}
        and ${WHICH[filter]}
    )
    select (select count(*)::integer from hit) as found, (select count(*)::integer from matched) as total,
      array(select m.wb_no::text from matched as m where is_after
        order by m.place ${way}, m.wb_no ${way} limit ${limit} offset ${offset}) as wb_nos`.execute(db);
  return rows[0] ?? { found: 0, total: 0, wbNos: [] };
}

async function countInList(
  db: Db,
  { accountId, spaceId, filter }: Pick<EntryQuery, 'accountId' | 'spaceId' | 'filter'>,
  search: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select 1 from boards_with_words(${search}, ${COUNTED_MAX[filter]}) as hit (wb_no)
      join board_entry as e on e.account_id = ${accountId} and e.wb_no = hit.wb_no
      where not e.hidden and e.space_id = ${spaceId} and ${WHICH[filter]} limit ${TOTAL_MAX}
    ) as matched`.execute(db);
  return rows[0]?.total ?? 0;
}
