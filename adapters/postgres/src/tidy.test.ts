import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyOldRows } from './tidy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

test('rows that have done their work go, all others stay', async () => {
  const db = database.db.query;
  await sql`insert into outbox (subject, payload, published_at) values
    ('old', '{}', now() - interval '8 days'), ('new', '{}', now() - interval '6 days'), ('waiting', '{}', null)`.execute(
    db,
  );
  await sql`update outbox set created_at = now() - interval '90 days'`.execute(db);
  await sql`insert into idempotency_key (scope, key, request_hash, created_at) values
    ('s', 'old', '', now() - interval '25 hours'), ('s', 'new', '', now() - interval '23 hours')`.execute(db);

  expect(await tidyOldRows(db)).toEqual({ outbox: 1, idempotencyKey: 1, session: 0 });
  const left = await sql<{ subject: string }>`select subject from outbox order by subject`.execute(db);
  expect(left.rows.map(({ subject }) => subject)).toEqual(['new', 'waiting']);
  expect(await tidyOldRows(db)).toEqual({ outbox: 0, idempotencyKey: 0, session: 0 });
});
