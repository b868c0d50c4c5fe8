import { type QueryWord, WORDS_MAX, wordsOf } from '@sw/board-model';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

/**
 * Prefix of each of the reader's words. In base 36 our 18 digits take 12 characters, which matters because the prefixes
 * make up most of the index.
 */
const readerMark = (accountId: string): string => `${BigInt(accountId).toString(36)}:`;

/**
 * One reader's keyword, for `words @@`. Words are letters and digits only (`queryWordsOf`), so nothing needs escaping.
 */
export function searchQuery(accountId: string, words: readonly QueryWord[]): RawBuilder<unknown> {
  const mark = readerMark(accountId);
  const query = words.map(({ word, prefix }) => `'${mark}${word}'${prefix ? ':*' : ''}`).join(' & ');
  return sql`${query}::tsquery`;
}

/**
 * Rewrites the board's search words, its name and the words of its pages, for the named users or for all. Concurrent
 * writers of one board lock its rows in the same order.
 */
export async function writeSearch(tx: Tx, wbNo: string, accountIds?: readonly string[]): Promise<void> {
  let readers = tx.selectFrom('boardEntry').select(['accountId', 'wbName']).where('wbNo', '=', wbNo);
  if (accountIds !== undefined) readers = readers.where('accountId', 'in', accountIds);
  const entries = await readers.orderBy('accountId').forKeyShare().execute();
  const [first] = entries;
  if (first === undefined) return;
  const pages = await tx
    .selectFrom('pageWords')
    .innerJoin('boardPage as page', 'page.pageId', 'pageWords.pageId')
    .select('words')
    .where('pageWords.wbNo', '=', wbNo)
    .where('page.deletedAt', 'is', null)
    .orderBy('place')
    .execute();
  const words = new Set(wordsOf(first.wbName));
  for (const word of pages.flatMap((page) => page.words)) {
    if (words.size >= WORDS_MAX) break;
    words.add(word);
  }
  await sql`
    insert into board_search (account_id, wb_no, words)
    select reader.account_id, ${wbNo}::bigint,
      array_to_tsvector(array(select reader.mark || word from unnest(${[...words]}::text[]) as word))
    from unnest(${entries.map(({ accountId }) => accountId)}::bigint[],
      ${entries.map(({ accountId }) => readerMark(accountId))}::text[]) as reader (account_id, mark)
    on conflict (account_id, wb_no) do update set words = excluded.words
    where board_search.words <> excluded.words`.execute(tx);
}

/** Writes a page's words; returns whether they changed. */
export async function writePageWords(
  db: Db,
  { pageId, wbNo, words }: { readonly pageId: string; readonly wbNo: string; readonly words: readonly string[] },
): Promise<boolean> {
  const kept = words.slice(0, WORDS_MAX);
  const { numAffectedRows } =
    kept.length === 0
      ? await sql`delete from page_words where page_id = ${pageId}`.execute(db)
      : await sql`
          insert into page_words (page_id, wb_no, words) values (${pageId}, ${wbNo}, ${kept}::text[])
          on conflict (page_id) do update set words = excluded.words
          where page_words.words <> excluded.words`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
