import { type TestDatabase, testDatabase } from '@sw/testing';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addBoard, addPage, addSpace } from '../testing/sample-rows.ts';
import type { Db } from './port.ts';
import type { Schema } from './schema.ts';
import { OLD_ROWS, type TidyRounds } from './tidy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

async function tidyOldRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, rounds] of Object.entries(OLD_ROWS)) {
    counts[name] = 0;
    for await (const count of rounds(db)) counts[name] += count;
  }
  return counts;
}

test('rows that have done their work go, all others stay', async () => {
  const db = database.db.query;
  await sql`insert into outbox (subject, payload, published_at) values
    ('old', '{}', now() - interval '8 days'), ('new', '{}', now() - interval '6 days'), ('waiting', '{}', null)`.execute(
    db,
  );
  await sql`update outbox set created_at = now() - interval '90 days'`.execute(db);
  await sql`insert into idempotency_key (scope, key, request_hash, created_at) values
    ('s', 'old', '', now() - interval '25 hours'), ('s', 'new', '', now() - interval '23 hours')`.execute(db);
  const accountId = await addAccount(db);
  const spaceId = await addSpace(db, accountId);
  const wbNo = await addBoard(db, accountId, spaceId);
  const pageId = await addPage(db, { wbNo, spaceId });
  await sql`insert into page_control (wb_no, page_id, control, created_at, appended_at) values
    (${wbNo}, ${pageId}, '{}', now() - interval '90 days', now() - interval '8 days'),
    (${wbNo}, ${pageId}, '{}', now() - interval '90 days', now() - interval '6 days'),
    (${wbNo}, ${pageId}, '{}', now() - interval '90 days', null)`.execute(db);
  await sql`insert into share_link (link_id, wb_no, space_id, created_by, key_hash, permit, expires_at) values
    (1, ${wbNo}, ${spaceId}, ${accountId}, 'a', 2, now() - interval '31 days'),
    (2, ${wbNo}, ${spaceId}, ${accountId}, 'b', 2, now() - interval '29 days')`.execute(db);

  await sql`insert into notice (account_id, name, created_at) values
    (${accountId}, 'sharer.joined', now() - interval '91 days'),
    (${accountId}, 'sharer.left', now() - interval '89 days')`.execute(db);
  await sql`insert into take_away (take_away_id, account_id, key_hash, password_proof, export_ids, expires_at) values
    (1, ${accountId}, 'a', '', '{}', now() - interval '8 days'),
    (2, ${accountId}, 'b', '', '{}', now() - interval '6 days')`.execute(db);
  await sql`insert into space (space_id, kind, name) values (71, 'merchant', 'Works')`.execute(db);
  await sql`insert into merchant (space_id, level_no, created_by)
    select 71, level_no, ${accountId} from account where account_id = ${accountId}`.execute(db);
  await sql`insert into room (room_id, space_id, name, type, capacity) values (72, 71, 'Oak', 'OTHER', 4)`.execute(db);
  await sql`insert into meeting (meeting_id, space_id, room_id, original_start, subject, starts_at, ends_at, time_zone, ical_uid)
    values (73, 71, 72, now(), 'Plans', now(), now() + interval '1 hour', 'UTC', '73@board')`.execute(db);
  await sql`insert into room_closure (closure_id, room_id, space_id, starts_at, ends_at, reason)
    select n, 72, 71, t - interval '1 hour', t, 'Paint'
    from (values (1, now() - interval '1099 days'), (2, now() - interval '1097 days')) as over (n, t)`.execute(db);
  await sql`insert into meeting_link (link_id, key_hash, meeting_id, kind, created_by, expires_at) values
    (1, 'a', 73, 'record', ${accountId}, now() - interval '8 days'),
    (2, 'b', 73, 'record', ${accountId}, now() - interval '6 days')`.execute(db);

  expect(await tidyOldRows(db)).toEqual({
    outbox: 1,
    idempotencyKey: 1,
    session: 0,
    pageControl: 1,
    shareLink: 1,
    notice: 1,
    takeAway: 1,
    fileLink: 0,
    roomClosure: 1,
    meetingLink: 1,
  });
  const left = await sql<{ subject: string }>`select subject from outbox order by subject`.execute(db);
  expect(left.rows.map(({ subject }) => subject)).toEqual(['new', 'waiting']);
  expect(await tidyOldRows(db)).toEqual({
    outbox: 0,
    idempotencyKey: 0,
    session: 0,
    pageControl: 0,
    shareLink: 0,
    notice: 0,
    takeAway: 0,
    fileLink: 0,
    roomClosure: 0,
    meetingLink: 0,
  });
  const [controls, links] = [
    await db.selectFrom('pageControl').select('controlId').execute(),
    await db.selectFrom('shareLink').select('linkId').execute(),
  ];
  expect([controls.length, links.map(({ linkId }) => linkId)], 'what still waits stays, however old').toEqual([
    2,
    ['2'],
  ]);
});

test('old rows go past those that stay, however many there are', async () => {
  const db = database.db.query;
  await sql`delete from outbox`.execute(db);
  await sql`
    insert into outbox (subject, payload, created_at, published_at, parked_at)
    select case when n % 2 = 0 then 'parked' else 'old' end, '{}', now() - interval '9 days',
      case when n % 2 = 0 then null else now() - interval '8 days' end,
      case when n % 2 = 0 then now() - interval '8 days' end
    from generate_series(1, 5000) as n`.execute(db);
  await sql`insert into outbox (subject, payload, published_at) values ('new', '{}', now())`.execute(db);
  expect((await tidyOldRows(db)).outbox).toBe(2_500);
  const { rows } = await sql`select subject, count(*)::integer as n from outbox group by 1 order by 1`.execute(db);
  expect(rows).toEqual([
    { subject: 'new', n: 1 },
    { subject: 'parked', n: 2_500 },
  ]);
});

test('no round reads a whole table', async () => {
  const db = database.db.query;
  for (const rounds of Object.values(OLD_ROWS)) {
    const plans: string[] = [];
    await db.transaction().execute(async (tx) => {
      // A table of a test has few rows, so it would be read whole whatever indexes it has.
      await sql`set local enable_seqscan = off`.execute(tx);
      for (const query of await statementsOf(rounds)) {
        const { rows } = await tx.executeQuery<Record<string, string>>(query);
        plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
      }
    });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan');
  }
});

/** The statements of one round, to be explained. */
async function statementsOf(rounds: TidyRounds): Promise<CompiledQuery[]> {
  const found: CompiledQuery[] = [];
  const noting = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      found.push({ ...query, sql: `explain ${query.sql}` });
    },
  });
  for await (const _ of rounds(noting)) break;
  return found;
}
