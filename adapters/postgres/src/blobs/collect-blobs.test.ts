import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, addBoard, addSpace } from '../../testing/sample-rows.ts';
import type { Tx } from '../port.ts';
import { collectBlobs, collectRounds, patrolBlobs } from './collect-blobs.ts';

let own: TestDatabase;
let spaceId: string;
let wbNo: string;
beforeAll(async () => {
  own = await testDatabase();
  const accountId = await addAccount(own.db.query);
  spaceId = await addSpace(own.db.query, accountId);
  wbNo = await addBoard(own.db.query, accountId, spaceId);
});
afterAll(() => own?.drop());
// Deleted rows would stay in the indexes.
beforeEach(() => sql`truncate board_blob, blob, blob_candidate, shared_turn cascade`.execute(own.db.query));

/** Blobs that nobody holds, with numbers from 1. */
async function addBlobs(count: number): Promise<void> {
  await sql`
    insert into blob (blob_id, space_id, key, bytes, mime) select n, ${spaceId}, n, 1, 'image/png'
    from generate_series(1, ${count}::integer) as n`.execute(own.db.query);
  await sql`analyze blob`.execute(own.db.query);
}

const addCandidates = () =>
  sql`insert into blob_candidate (blob_id, made_at) select blob_id, now() - interval '1 day' from blob order by blob_id`.execute(
    own.db.query,
  );

/** How many rows of a table and entries of its index `work` reads. Counters of a connection may have earlier ones. */
async function reads(tx: Tx, relations: readonly string[], work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(name::regclass))::integer as read
      from unnest(${relations}::text[]) as name`.execute(tx);
    return rows[0]?.read ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

test('the patrol goes on where it was, and reads nothing before its place', async () => {
  await addBlobs(5_000);
  await sql`insert into board_blob (wb_no, blob_id, kind) select ${wbNo}, blob_id, 'image' from blob`.execute(
    own.db.query,
  );
  expect(await own.db.transaction((tx) => patrolBlobs(tx, 4_000))).toBe(4_000);
  await own.db.transaction(async (tx) => {
    expect(await reads(tx, ['blob', 'blob_pkey'], () => patrolBlobs(tx, 10))).toBeLessThan(100);
  });
  expect([
    await own.db.transaction((tx) => patrolBlobs(tx, 1_000)),
    await own.db.transaction((tx) => patrolBlobs(tx, 7)),
  ]).toEqual([990, 7]);
});

test('a walk through the candidates reads none twice, also while nothing can be vacuumed', async () => {
  await addBlobs(1_000);
  await addCandidates();
  await sql`analyze blob_candidate`.execute(own.db.query);
  // One transaction, like another one that began earlier, keeps what is deleted in the indexes.
  await own.db.transaction(async (tx) => {
    const walk = async () => {
      for (let after: string | undefined = '0'; after !== undefined; )
        after = (await collectBlobs(tx, { olderThanMs: 3_600_000, limit: 50, after })).next;
    };
    expect(await reads(tx, ['blob_candidate', 'blob_candidate_pkey', 'blob_candidate_made'], walk)).toBeLessThan(2_500);
  });
  expect(await sql`select 1 from blob`.execute(own.db.query)).toMatchObject({ rows: [] });
});

test('candidates that somebody is attaching delay none of those behind them, and stay', async () => {
  await addBlobs(1_600);
  await addCandidates();
  const removed: string[] = [];
  const collect = async () => {
    let settled = 0;
    const removeObjects = async (_: Tx, keys: readonly string[]) => void removed.push(...keys);
    for await (const count of collectRounds(own.db, { olderThanMs: 0, removeObjects })) settled += count;
    return settled;
  };
  await own.db.transaction(async (tx) => {
    // More than a round takes.
    await sql`
      insert into board_blob (wb_no, blob_id, kind) select ${wbNo}, blob_id, 'image' from blob where blob_id <= 1500`.execute(
      tx,
    );
    expect(await collect()).toBe(100);
  });
  expect(removed.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => 1_501 + n));
  expect(await collect(), 'they are settled once they are attached').toBe(1_500);
  expect(removed).toHaveLength(100);
});
