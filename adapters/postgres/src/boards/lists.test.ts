import { newId } from '@sw/base';
import { queryWordsOf } from '@sw/board-model';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addSpace } from '../../testing/sample-rows.ts';
import { hideEntries, renameEntries, touchEntries } from './entries.ts';
import { type EntryFilter, type EntryOrder, type ListedEntry, listEntries, readListCounter } from './lists.ts';
import { writePageWords, writeSearch } from './search.ts';
import { RARE_MAX, searchEntries } from './search-entries.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const FILTERS: readonly EntryFilter[] = ['all', 'mine', 'shared', 'starred'];
const SORTS = ['edited', 'created', 'name'] as const;

async function addPerson(): Promise<string> {
  const accountId = await addAccount(own.db.query);
  await addSpace(own.db.query, accountId);
  return accountId;
}

/** In SQL: the reader's space. */
const spaceOf = (reader: string) => sql`(select space_id from space where owner_account_id = ${reader})`;
const boardsAround = (reader: string) => sql`wb_no between ${reader}::bigint + 1 and ${reader}::bigint + 10000`;

/** Every third board is shared by the other person, every fourth is starred; times and names repeat. */
async function addBoards(reader: string, other: string, count: number): Promise<void> {
  await own.db.transaction(async (tx) => {
    await sql`
      insert into board (wb_no, space_id, owner_account_id, wb_name, created_at, edited_at)
      select ${reader}::bigint + n, ${spaceOf(reader)}, case when n % 3 = 0 then ${other}::bigint else ${reader}::bigint end,
        (array['Plan', 'plan 10', 'Plan 2', '白板计划', '会议'])[1 + n % 5],
        timestamptz '2026-01-01' + make_interval(hours => n * 7 % 11), timestamptz '2026-01-01' + make_interval(hours => n * 5 % 13)
      from generate_series(1, ${count}::integer) as n`.execute(tx);
    await sql`
      insert into board_entry (account_id, wb_no, mine, permit, wb_name, created_at, edited_at, starred_at)
      select ${reader}, wb_no, owner_account_id = ${reader}, 1, wb_name, created_at, edited_at,
        case when (wb_no - ${reader}::bigint) % 4 = 0 then now() end
      from board where ${boardsAround(reader)}`.execute(tx);
    const { rows } = await sql<{ wbNo: string }>`select wb_no from board where ${boardsAround(reader)}`.execute(tx);
    for (const { wbNo } of rows) await writeSearch(tx, wbNo);
  });
}

/** The reader, with their personal space. */
async function listOf(accountId: string) {
  const { rows } = await sql<{ spaceId: string }>`select ${spaceOf(accountId)} as space_id`.execute(own.db.query);
  return { accountId, spaceId: rows[0]?.spaceId ?? '' };
}

const all = async (accountId: string, filter: EntryFilter, order: EntryOrder, keyword?: string) => {
  const query = { ...(await listOf(accountId)), filter, order, limit: 1_000, offset: 0 };
  return keyword === undefined
    ? listEntries(own.db.query, query)
    : searchEntries(own.db.query, query, queryWordsOf(keyword));
};

const orderAfter = (by: EntryOrder['by'], { wbNo: id, wbName, createdAt, editedAt }: ListedEntry): EntryOrder =>
  by === 'name'
    ? { by, after: { text: wbName, id } }
    : { by, after: { at: by === 'edited' ? editedAt : createdAt, id } };

test('every list in every order: right rows, right total, the same by cursor and by page', async () => {
  const [reader, other] = [await addPerson(), await addPerson()];
  await addBoards(reader, other, 60);
  for (const filter of FILTERS) {
    for (const by of SORTS) {
      const { rows, total } = await all(reader, filter, { by });
      const expected = { all: 60, mine: 40, shared: 20, starred: 15 }[filter];
      expect([rows.length, total], `${filter} by ${by}`).toEqual([expected, expected]);
      if (by !== 'name') {
        const key = by === 'edited' ? 'editedAt' : 'createdAt';
        const sorted = rows.toSorted(
          (a, b) => b[key].getTime() - a[key].getTime() || Number(BigInt(b.wbNo) - BigInt(a.wbNo)),
        );
        expect(rows).toEqual(sorted);
      }
      const list = await listOf(reader);
      const byCursor: ListedEntry[] = [];
      const byPage: ListedEntry[] = [];
      for (let order: EntryOrder = { by }; ; ) {
        const page = await listEntries(own.db.query, { ...list, filter, order, limit: 7, offset: 0 });
        byCursor.push(...page.rows);
        const offset = byPage.length;
        byPage.push(...(await listEntries(own.db.query, { ...list, filter, order: { by }, limit: 7, offset })).rows);
        const last = page.rows.at(-1);
        if (page.rows.length < 7 || last === undefined) break;
        order = orderAfter(by, last);
      }
      expect(byCursor.map(({ wbNo }) => wbNo)).toEqual(rows.map(({ wbNo }) => wbNo));
      expect(byPage.map(({ wbNo }) => wbNo)).toEqual(rows.map(({ wbNo }) => wbNo));
    }
  }
  const names = [...new Set((await all(reader, 'all', { by: 'name' })).rows.map(({ wbName }) => wbName))];
  expect(names, 'by pinyin, numbers by their value').toEqual(['Plan', 'Plan 2', 'plan 10', '白板计划', '会议']);
});

test('a search finds by beginnings of words and by stretches of Chinese, in the list asked for, and nobody else’s', async () => {
  const [reader, other] = [await addPerson(), await addPerson()];
  await addBoards(reader, other, 30);
  const found = async (keyword: string, filter: EntryFilter = 'all', who = reader) =>
    (await all(who, filter, { by: 'edited' }, keyword)).total;
  expect([
    await found('PLA'),
    await found('plan 1'),
    await found('板计'),
    await found('议'),
    await found('划板'),
  ]).toEqual([18, 6, 6, 6, 0]);
  expect([await found('plan', 'mine'), await found('plan', 'shared'), await found('plan', 'starred')]).toEqual([
    12, 6, 3,
  ]);
  expect([await found('…'), await found('plan', 'all', other)]).toEqual([0, 0]);
});

test('the text on the pages is found with the name, until the page says something else', async () => {
  const [reader, other] = [await addPerson(), await addPerson()];
  await addBoards(reader, other, 2);
  const wbNo = String(BigInt(reader) + 1n);
  const pageId = newId();
  await sql`insert into board_page (page_id, wb_no, space_id, place, shard) values (${pageId}, ${wbNo}, ${spaceOf(reader)}, 1, 0)`.execute(
    own.db.query,
  );
  const write = (words: string[]) =>
    own.db.transaction(async (tx) => {
      const changed = await writePageWords(tx, { pageId, wbNo, words });
      await writeSearch(tx, wbNo);
      return changed;
    });
  const found = async (keyword: string) =>
    (await all(reader, 'all', { by: 'edited' }, keyword)).rows.map((row) => row.wbNo);
  expect(await write(['budget', '预算'])).toBe(true);
  expect(await write(['budget', '预算'])).toBe(false);
  expect([await found('budg'), await found('预算'), await found('plan budget')]).toEqual([[wbNo], [wbNo], [wbNo]]);
  expect(await write([])).toBe(true);
  expect([await found('budg'), (await found('plan')).includes(wbNo)]).toEqual([[], true]);
});

test('a word that many boards have is answered by walking the list, with the same rows and a capped total', async () => {
  const [reader, other] = [await addPerson(), await addPerson()];
  const count = RARE_MAX + 500;
  await own.db.transaction(async (tx) => {
    await sql`
      insert into board (wb_no, space_id, owner_account_id, wb_name, edited_at)
      select ${reader}::bigint + n, ${spaceOf(reader)}, ${reader}, 'Common', timestamptz '2026-01-01' + make_interval(secs => n)
      from generate_series(1, ${count}::integer) as n`.execute(tx);
    await sql`
      insert into board_entry (account_id, wb_no, mine, permit, wb_name, created_at, edited_at)
      select ${reader}, wb_no, true, 2, wb_name, created_at, edited_at from board where ${boardsAround(reader)}`.execute(
      tx,
    );
    await sql`
      insert into board_search select account_id, wb_no, array_to_tsvector(array[${BigInt(reader).toString(36)} || ':common'])
      from board_entry where account_id = ${reader}`.execute(tx);
  });
  const { rows, total } = await all(reader, 'mine', { by: 'edited' }, 'comm');
  expect([rows.length, total]).toEqual([1_000, 1_000]);
  expect(rows[0]?.wbNo).toBe(String(BigInt(reader) + BigInt(count)));
  const page = { filter: 'mine', order: { by: 'edited' }, limit: 41, offset: 1_000 } as const;
  const query = { ...(await listOf(reader)), ...page };
  const beyond = await searchEntries(own.db.query, query, queryWordsOf('common'));
  expect([beyond.rows, beyond.total]).toEqual([[], 1_000]);
  expect((await all(other, 'all', { by: 'edited' }, 'common')).total).toBe(0);
});

test('entries follow their board: name, edit time forward only, hidden and back, with counters', async () => {
  const [reader, other] = [await addPerson(), await addPerson()];
  await addBoards(reader, other, 12);
  const wbNo = String(BigInt(reader) + 12n);
  const counters = () =>
    Promise.all(
      (['shared', 'starred'] as const).map(async (kind) => readListCounter(own.db.query, await listOf(reader), kind)),
    );
  expect(await counters()).toEqual([4, 3]);
  await own.db.transaction((tx) => hideEntries(tx, [wbNo], true));
  expect(await counters()).toEqual([3, 2]);
  await own.db.transaction((tx) => hideEntries(tx, [wbNo], false));
  await own.db.transaction((tx) => renameEntries(tx, wbNo, 'Renamed'));
  await touchEntries(own.db.query, wbNo, new Date('2026-05-02'));
  await touchEntries(own.db.query, wbNo, new Date('2026-05-01'));
  expect(await counters()).toEqual([4, 3]);
  const [first] = (await all(reader, 'all', { by: 'edited' })).rows;
  expect(first).toMatchObject({ wbNo, wbName: 'Renamed', editedAt: new Date('2026-05-02') });
});
