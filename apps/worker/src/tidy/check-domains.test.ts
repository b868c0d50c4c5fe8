import { DAY, HOUR, newId } from '@sw/base';
import { addMember, sql } from '@sw/postgres';
import { createReadTxt, proofRecord } from '@sw/service';
import { startTxtServer, type TestDatabase, type TxtServer, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { checkDomains } from './check-domains.ts';

const NOW = Date.UTC(2026, 10, 2, 9);

let own: TestDatabase;
let dns: TxtServer;
beforeAll(async () => {
  [own, dns] = [await testDatabase(), await startTxtServer()];
});
afterAll(async () => {
  await own?.drop();
  dns?.stop();
});

const check = (now: number) =>
  checkDomains(own.db, { readTxt: createReadTxt([dns.address]), publicUrl: 'https://board.example' }, now);

/** An enterprise with one owner and a sign-in server that is on for its only domain, proven days ago. */
async function addDomain(domain: string) {
  const { db } = own;
  const { accountId } = await addBoard(db);
  const [spaceId, domainId] = [newId(), newId()];
  await db.query.insertInto('space').values({ spaceId, kind: 'merchant', name: 'Northfield' }).execute();
  await sql`insert into merchant (space_id, level_no, created_by)
    select ${spaceId}, level_no, account_id from account where account_id = ${accountId}`.execute(db.query);
  await db.transaction((tx) => addMember(tx, { spaceId, accountId, role: 'owner' }));
  const provenAt = new Date(NOW - 30 * DAY);
  const row = { domainId, spaceId, domain, proof: 'proof', provenAt };
  await db.query.insertInto('merchantDomain').values(row).execute();
  const provider = { spaceId, issuer: 'https://id.example', clientId: 'x', clientSecret: Buffer.from('sealed') };
  await db.query
    .insertInto('merchantProvider')
    .values({ ...provider, testedAt: provenAt, enabled: true, required: false })
    .execute();
  const { recordName, recordValue } = proofRecord(domain, 'proof');
  const stored = () =>
    db.query
      .selectFrom('merchantDomain as d')
      .innerJoin('merchantProvider as p', 'p.spaceId', 'd.spaceId')
      .select(['d.provenAt', 'd.missingSince', 'p.enabled'])
      .where('d.domainId', '=', domainId)
      .executeTakeFirstOrThrow();
  const mails = async () => {
    const { rows } = await sql<{ mail: string; values: Record<string, string> }>`
      select payload->>'mail' as mail, payload->'values' as values from graphile_worker._private_jobs
      where payload->>'to' = ${`${accountId}@example.com`} order by id`.execute(db.query);
    return rows;
  };
  return { recordName, recordValue, provenAt, stored, mails };
}

test('a domain without its record lapses after a week, with a warning first, and takes the sign-in server along', async () => {
  const { stored, mails, provenAt } = await addDomain('gone.example');
  expect(await check(NOW)).toBe(0);
  expect(await stored()).toEqual({ provenAt, missingSince: new Date(NOW), enabled: true });
  expect(await mails()).toMatchObject([
    { mail: 'domainMissing', values: { name: 'Northfield', domain: 'gone.example', until: 'November 9, 2026' } },
  ]);
  expect(await check(NOW + HOUR), 'once a day').toBe(0);
  for (let day = 1; day < 7; day += 1) await check(NOW + day * DAY);
  expect(await mails(), 'one warning').toHaveLength(1);
  expect(await check(NOW + 7 * DAY)).toBe(1);
  expect(await stored()).toEqual({ provenAt: null, missingSince: null, enabled: false });
  expect((await mails()).map(({ mail }) => mail)).toEqual(['domainMissing', 'domainLapsed']);
});

test('a record that comes back ends the warning, and a domain with its record stays', async () => {
  const { recordName, recordValue, stored, mails, provenAt } = await addDomain('back.example');
  await check(NOW);
  dns.records.set(recordName, ['another service', recordValue]);
  await check(NOW + DAY);
  expect(await stored()).toEqual({ provenAt, missingSince: null, enabled: true });
  await check(NOW + 20 * DAY);
  expect(await stored()).toMatchObject({ provenAt, enabled: true });
  expect(await mails()).toHaveLength(1);
});

test('a name server that does not answer changes nothing, however long', async () => {
  const { stored, mails, provenAt } = await addDomain('silent.example');
  const readTxt = () => Promise.reject(new Error('no answer'));
  for (const day of [0, 8, 20]) {
    const check = { readTxt, publicUrl: 'https://board.example' };
    expect(await checkDomains(own.db, check, NOW + day * DAY)).toBe(0);
  }
  expect(await stored()).toEqual({ provenAt, missingSince: null, enabled: true });
  expect(await mails()).toEqual([]);
});
