import { newId } from '@sw/base';
import { addPerson, type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, type ErasedPerson, eraseAccountRows, eraseFromEvents, sql, type Tx } from '../index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own?.drop());

/** Events and stored replies about others, of the last day. */
const EVENTS = 45_000;
const REPLIES = 20_000;

async function fill(): Promise<void> {
  const db = own.db.query;
  await sql`insert into outbox (subject, payload, published_at)
    select 'event.other', jsonb_build_object('n', n), now() from generate_series(1, ${EVENTS}::integer) as n`.execute(
    db,
  );
  await sql`insert into idempotency_key (scope, key, request_hash, status, response, created_at)
    select 'other', n::text, ''::bytea, 200, jsonb_build_object('n', n), now() - make_interval(secs => n * 4)
    from generate_series(1, ${REPLIES}::integer) as n`.execute(db);
}

/** One event and one reply that name them, by number and by address in another case. */
async function name({ accountId, email }: ErasedPerson, ageMinutes: number): Promise<void> {
  const db = own.db.query;
  for (const payload of [{ accountIds: [newId(), accountId] }, { to: email }]) {
    await sql`insert into outbox (subject, payload, published_at)
      values ('event.naming', ${JSON.stringify(payload)}, now())`.execute(db);
    await sql`insert into idempotency_key (scope, key, request_hash, status, response, created_at)
      values ('naming', ${newId()}, ''::bytea, 200, ${JSON.stringify(payload)},
        now() - make_interval(mins => ${ageMinutes}))`.execute(db);
  }
  await sql`insert into idempotency_key (scope, key, request_hash, status, response, created_at)
    values (${accountId}, ${newId()}, ''::bytea, 200, '{}', now() - make_interval(mins => ${ageMinutes}))`.execute(db);
}

const left = async () => {
  const { rows } = await sql<{ events: number; replies: number }>`
    select (select count(*)::integer from outbox) as events,
      (select count(*)::integer from idempotency_key) as replies`.execute(own.db.query);
  return rows[0];
};

/** Rows of both tables that this connection has read. The numbers also contain what it read shortly before. */
async function rowsRead(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
    where relname in ('outbox', 'idempotency_key') order by relname`.execute(tx);
  return rows.map(({ read }) => read);
}

async function somebody(): Promise<ErasedPerson> {
  const { accountId, spaceId } = await addPerson(own.db);
  const row = await own.db.query
    .selectFrom('account')
    .select(['email', 'nickName', 'avatarKey'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...row, accountId, spaceId };
}

/** More events of others than the last transaction looks at by itself. */
const writeMeanwhile = () =>
  sql`insert into outbox (subject, payload, published_at)
    select 'event.meanwhile', '{}', now() from generate_series(1, 3000)`.execute(own.db.query);

/** After the first part of the pass is read, others write more than the last transaction looks at by itself. */
function busyMeanwhile(person: ErasedPerson): Db {
  let begun = false;
  return own.db.query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (begun || result.numAffectedRows === undefined) return result;
      begun = true;
      await name(person, 0);
      await writeMeanwhile();
      return result;
    },
  });
}

const naming = async () => {
  const { rows } = await sql`select 1 from outbox where subject = 'event.naming'`.execute(own.db.query);
  return rows.length;
};

test('events that name the person are erased, also those that come while a long pass is under way', async () => {
  const person = await somebody();
  const passed = await eraseFromEvents(busyMeanwhile(person), person);
  await name(person, 0);
  await writeMeanwhile();
  await own.db.transaction((tx) => eraseAccountRows(tx, person, passed));
  expect(await naming()).toBe(0);
  await sql`truncate outbox, idempotency_key`.execute(own.db.query);
});

test('erasing an account reads all events and replies in parts, and in its last transaction only the newest', async () => {
  const person = await somebody();
  await name(person, 22 * 60);
  await fill();
  await name(person, 0);
  await sql`analyze outbox, idempotency_key`.execute(own.db.query);

  const passed = await eraseFromEvents(own.db.query, person);
  expect(await left()).toEqual({ events: EVENTS, replies: REPLIES + 2 });
  // Written meanwhile, by somebody else's command.
  await name(person, 0);
  const read = await own.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    await eraseAccountRows(tx, person, passed);
    return (await rowsRead(tx)).map((rows, at) => rows - (before[at] ?? 0));
  });
  expect(await left()).toEqual({ events: EVENTS, replies: REPLIES });
  for (const rows of read) expect(rows).toBeLessThan(2_500);
});
