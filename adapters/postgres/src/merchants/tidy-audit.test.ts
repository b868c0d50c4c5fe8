import { newId } from '@sw/base';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../testing/sample-rows.ts';
import { tidySpaceAudits } from './tidy-audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

async function addEnterprise(auditDays: number | null): Promise<string> {
  const { query } = database.db;
  const spaceId = newId();
  await addAccount(query);
  await query.insertInto('space').values({ spaceId, kind: 'merchant', name: 'E', ownerAccountId: null }).execute();
  await query.insertInto('merchant').values({ spaceId, levelNo: 1, createdBy: null, auditDays }).execute();
  for (const days of [400, 100, 1]) {
    await sql`insert into audit_event (space_id, action, target_kind, target_id, created_at)
      values (${spaceId}, ${`day.${days}`}, 'member', '1', now() - make_interval(days => ${days}))`.execute(query);
  }
  return spaceId;
}

const kept = async (spaceId: string) => {
  const rows = await database.db.query
    .selectFrom('auditEvent')
    .select('action')
    .where('spaceId', '=', spaceId)
    .orderBy('eventId')
    .execute();
  return rows.map(({ action }) => action);
};

test('events go when their enterprise no longer keeps them; all others stay', async () => {
  const [always, year, quarter] = [await addEnterprise(null), await addEnterprise(365), await addEnterprise(90)];
  await sql`insert into audit_event (action, target_kind, target_id, created_at)
    values ('of.nobody', 'account', '1', now() - interval '9 years')`.execute(database.db.query);
  expect(await database.db.transaction(tidySpaceAudits)).toBe(3);
  expect(await database.db.transaction(tidySpaceAudits)).toBe(0);
  expect(await Promise.all([always, year, quarter].map(kept))).toEqual([
    ['day.400', 'day.100', 'day.1'],
    ['day.100', 'day.1'],
    ['day.1'],
  ]);
});

test('nobody else deletes, and the tidying nothing that is kept', async () => {
  const spaceId = await addEnterprise(90);
  const { db } = database;
  const all = sql`delete from audit_event where space_id = ${spaceId}`;
  await expect(all.execute(db.query)).rejects.toThrow('audit_event is append-only');
  const tidying = db.transaction(async (tx) => {
    await sql`select set_config('smart_whiteboard.tidying', 'on', true)`.execute(tx);
    await all.execute(tx);
  });
  await expect(tidying).rejects.toThrow('audit_event is append-only');
  expect(await kept(spaceId)).toHaveLength(3);
});
