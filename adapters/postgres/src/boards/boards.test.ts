import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, addBoard, addSpace, LEVEL } from '../../testing/sample-rows.ts';
import { countSpaceBoards, levelOfSpace, readCounter, sql, syncLevels } from '../index.ts';

let own: TestDatabase;
let accountId: string;
let spaceId: string;
beforeAll(async () => {
  own = await testDatabase();
});
beforeEach(async () => {
  accountId = await addAccount(own.db.query);
  spaceId = await addSpace(own.db.query, accountId);
});
afterAll(() => own.drop());

async function counts(account = accountId): Promise<[boards: number, recycled: number]> {
  return [await readCounter(own.db.query, account, 'boards'), await readCounter(own.db.query, account, 'recycled')];
}

const boardsOf = (account: string) => own.db.query.updateTable('board').where('ownerAccountId', '=', account);

test('the counters follow a board from creation through the bin and back, to clearing and removal', async () => {
  expect(await counts()).toEqual([0, 0]);
  await addBoard(own.db.query, accountId, spaceId);
  const second = await addBoard(own.db.query, accountId, spaceId);
  expect(await counts()).toEqual([2, 0]);
  await boardsOf(accountId).set({ recycledAt: new Date() }).where('wbNo', '=', second).execute();
  expect(await counts()).toEqual([1, 1]);
  await boardsOf(accountId).set({ recycledAt: null }).where('wbNo', '=', second).execute();
  expect(await counts()).toEqual([2, 0]);
  await boardsOf(accountId).set({ recycledAt: new Date() }).execute();
  expect(await counts()).toEqual([0, 2]);
  await boardsOf(accountId).set({ clearedAt: new Date() }).where('wbNo', '=', second).execute();
  expect(await counts()).toEqual([0, 1]);
  await own.db.query.deleteFrom('board').where('ownerAccountId', '=', accountId).execute();
  expect(await counts()).toEqual([0, 0]);
});

test('a board handed over is counted with its new owner', async () => {
  const other = await addAccount(own.db.query);
  const wbNo = await addBoard(own.db.query, accountId, spaceId);
  await boardsOf(accountId).set({ ownerAccountId: other }).where('wbNo', '=', wbNo).execute();
  expect(await counts()).toEqual([0, 0]);
  expect(await counts(other)).toEqual([1, 0]);
});

test('a change that moves no board between lists touches no counter, so editing does not contend', async () => {
  const wbNo = await addBoard(own.db.query, accountId, spaceId);
  const version = sql<{ xmin: string }>`select xmin::text from account_counter where account_id = ${accountId}`;
  const before = await version.execute(own.db.query);
  await boardsOf(accountId).set({ editedAt: new Date() }).where('wbNo', '=', wbNo).execute();
  expect((await version.execute(own.db.query)).rows).toEqual(before.rows);
});

test('the counters stay exact, without deadlocks, when many change boards of two people at once', async () => {
  const other = await addAccount(own.db.query);
  const otherSpace = await addSpace(own.db.query, other);
  const boards = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 ? addBoard(own.db.query, accountId, spaceId) : addBoard(own.db.query, other, otherSpace),
    ),
  );
  await Promise.all(
    Array.from({ length: 40 }, async (_, round) => {
      // Pairs of boards that both people are on, in one statement and in either order.
      const pair = [boards[round % 20], boards[(round * 7 + 1) % 20]].filter((wbNo) => wbNo !== undefined);
      const recycledAt = round % 3 === 0 ? null : new Date();
      // Rows are locked in order of wb_no, as in every command that changes several boards.
      await own.db.transaction(async (tx) => {
        await tx.selectFrom('board').select('wbNo').where('wbNo', 'in', pair).orderBy('wbNo').forUpdate().execute();
        await tx.updateTable('board').set({ recycledAt }).where('wbNo', 'in', pair).execute();
      });
    }),
  );
  for (const account of [accountId, other]) {
    const { rows } = await sql<{ boards: number; recycled: number }>`
      select count(*) filter (where recycled_at is null)::integer as boards,
        count(*) filter (where recycled_at is not null)::integer as recycled
      from board where owner_account_id = ${account}`.execute(own.db.query);
    expect(await counts(account)).toEqual([rows[0]?.boards, rows[0]?.recycled]);
  }
});

test('own and shared boards are merged from their indexes, newest first, without a sort', async () => {
  const { rows } = await own.db.transaction(async (tx) => {
    // A handful of rows would be sorted in memory; this test checks that the indexes match the order.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const walk = (mine: boolean) => sql`(select wb_no, edited_at from board_entry
      where account_id = ${accountId} and space_id = ${spaceId} and mine = ${mine} and not hidden
        and (edited_at, wb_no) < (now(), 1)
      order by edited_at desc, wb_no desc limit 20)`;
    return sql<{ 'QUERY PLAN': string }>`
      explain select * from (${walk(true)} union all ${walk(false)}) as walked
      order by edited_at desc, wb_no desc limit 20`.execute(tx);
  });
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toContain('Merge Append');
  expect(plan.match(/Scan using board_entry_edited/g)).toHaveLength(2);
  expect(plan).not.toContain('Sort  (');
});

test('the boards of a space count until they are cleared, and move with their space', async () => {
  const query = own.db.query;
  const boards = (space = spaceId) => countSpaceBoards(query, space);
  const first = await addBoard(query, accountId, spaceId);
  await addBoard(query, accountId, spaceId);
  await boardsOf(accountId).set({ recycledAt: new Date() }).where('wbNo', '=', first).execute();
  expect(await boards()).toBe(2);
  const other = await addSpace(query, await addAccount(query));
  await query.updateTable('board').set({ spaceId: other }).where('wbNo', '=', first).execute();
  expect([await boards(), await boards(other)]).toEqual([1, 1]);
  await boardsOf(accountId).set({ clearedAt: new Date() }).execute();
  expect([await boards(), await boards(other)]).toEqual([0, 0]);
});

test('a personal space has the level of its owner, at once when it changes', async () => {
  await syncLevels(own.db.query, [{ ...LEVEL, levelNo: 7, name: 'large', boardCount: 70 }]);
  expect((await levelOfSpace(own.db.query, spaceId)).levelNo).toBe(LEVEL.levelNo);
  await own.db.query.updateTable('account').set({ levelNo: 7 }).where('accountId', '=', accountId).execute();
  expect(await levelOfSpace(own.db.query, spaceId)).toMatchObject({ levelNo: 7, boardCount: 70 });
});
