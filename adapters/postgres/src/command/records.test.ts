import { createHash } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../testing/sample-rows.ts';
import { claimIdempotency, inspectVisitors, openDatabase, saveIdempotentReply, sql, writeAudit } from '../index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const requestHash = createHash('sha256').update('request').digest();

test('an audit event is written with its command and keeps its detail', async () => {
  const actorAccountId = await addAccount(own.db.query);
  const event = { action: 'board.create', targetKind: 'board', targetId: '7', actorAccountId, ip: '::1' };
  await own.db.transaction((tx) => writeAudit(tx, { ...event, detail: { wbName: 'Plan', nested_key: [1] } }));
  const row = await own.db.query.selectFrom('auditEvent').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...event, spaceId: null, detail: { wbName: 'Plan', nested_key: [1] } });
  // The doctor reads the addresses of users. An operator's command has no address.
  await own.db.transaction((tx) => writeAudit(tx, { ...event, ip: '10.231.77.1' }));
  await own.db.transaction((tx) => writeAudit(tx, { action: 'a', targetKind: 'k', targetId: '1' }));
  expect(await inspectVisitors(own.url)).toEqual({ ok: true, value: ['10.231.77.1', '::1'] });
});

test('the audit log refuses change, removal and truncation', async () => {
  await own.db.transaction((tx) => writeAudit(tx, { action: 'a', targetKind: 'k', targetId: '1' }));
  for (const change of [
    sql`update audit_event set action = 'b'`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
  ]) {
    await expect(change.execute(own.db.query)).rejects.toThrow('audit_event is append-only');
  }
});

let effects = 0;
beforeEach(() => {
  effects = 0;
});

/** Runs a command as the api does: claim, effect and reply in one transaction. */
function command(key: string, hash = requestHash, db = own.db) {
  return db.transaction(async (tx) => {
    const claim = { scope: 'account:1 POST /wb', key };
    const outcome = await claimIdempotency(tx, { ...claim, requestHash: hash });
    if (outcome.kind !== 'first') return outcome;
    effects += 1;
    await sql`select pg_sleep(0.02)`.execute(tx);
    await saveIdempotentReply(tx, { ...claim, status: 201, response: { wbNo: '7' } });
    return outcome;
  });
}

test('of 20 repeats at once one takes effect, and all others get its reply', async () => {
  const wide = openDatabase({ url: own.url, maxConnections: 20, logError: () => undefined });
  try {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => command('race', requestHash, wide)));
    expect(effects).toBe(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'first')).toHaveLength(1);
    const repeats = outcomes.filter((outcome) => outcome.kind === 'repeat');
    expect(repeats).toHaveLength(19);
    for (const repeat of repeats) expect(repeat).toEqual({ kind: 'repeat', status: 201, response: { wbNo: '7' } });
  } finally {
    await wide.close();
  }
});

test('another request under the same key is told apart', async () => {
  await command('mismatch');
  expect(await command('mismatch', createHash('sha256').update('other').digest())).toEqual({ kind: 'mismatch' });
  expect(effects).toBe(1);
});

test('a command that failed leaves its key free for the next attempt', async () => {
  const failing = own.db.transaction(async (tx) => {
    await claimIdempotency(tx, { scope: 'account:1 POST /wb', key: 'failed', requestHash });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await command('failed')).toEqual({ kind: 'first' });
});

test('the same key of two people is two keys', async () => {
  const claim = (scope: string) =>
    own.db.transaction((tx) => claimIdempotency(tx, { scope, key: 'same', requestHash }));
  expect(await claim('account:1')).toEqual({ kind: 'first' });
  expect(await claim('account:2')).toEqual({ kind: 'first' });
});
