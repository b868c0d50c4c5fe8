import { newId } from '@sw/base';
import { settlesWithin, type TestDatabase, testDatabase, testProxy, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addSpace, LEVEL } from '../testing/sample-rows.ts';
import { isUniqueViolation, openDatabase, sql, syncLevels } from './index.ts';
import { MIGRATIONS } from './migrations/index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('ids keep all their digits and times are Dates', async () => {
  const accountId = await addAccount(own.db.query);
  const row = await own.db.query
    .selectFrom('account')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(row.accountId).toBe(accountId);
  expect(row.createdAt).toBeInstanceOf(Date);
  expect(row).toMatchObject({ levelRevision: 1, initialPassword: false, currentSpaceId: null, disabledAt: null });
});

test('a stored time is the Date that was read, to the millisecond, so that a cursor made from it is exact', async () => {
  const accountId = await addAccount(own.db.query);
  const { createdAt } = await own.db.query
    .selectFrom('account')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const found = await own.db.query
    .selectFrom('account')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('createdAt', '=', createdAt)
    .execute();
  expect(found).toHaveLength(1);
});

test('an address has one account, whatever its letters', async () => {
  await addAccount(own.db.query, 'Ann@Example.com');
  const error = await failure(addAccount(own.db.query, 'ann@example.COM'));
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'account_email_key')).toBe(true);
  expect(isUniqueViolation(error, 'account_union_id_key')).toBe(false);
  expect(isUniqueViolation(new Error('no'))).toBe(false);
});

test('an account has one personal space', async () => {
  const accountId = await addAccount(own.db.query);
  await addSpace(own.db.query, accountId);
  expect(isUniqueViolation(await failure(addSpace(own.db.query, accountId)), 'space_one_personal')).toBe(true);
});

test('a merchant space has no owner account, a personal one has', async () => {
  const merchant = { spaceId: newId(), kind: 'merchant', name: 'Shop' } as const;
  await own.db.query.insertInto('space').values(merchant).execute();
  const personal = { spaceId: newId(), kind: 'personal', name: 'Ann' } as const;
  await expect(own.db.query.insertInto('space').values(personal).execute()).rejects.toThrow('space_owner_by_kind');
});

test('a session keeps a hash of 32 bytes, never a token', async () => {
  const accountId = await addAccount(own.db.query);
  const session = {
    sessionId: newId(),
    accountId,
    levelRevision: 1,
    expiresAt: new Date(),
    userAgent: 'test',
    ip: '127.0.0.1',
  };
  const tokenHash = Buffer.alloc(32, 7);
  await own.db.query
    .insertInto('session')
    .values({ ...session, tokenHash })
    .execute();
  const short = { ...session, sessionId: newId(), tokenHash: Buffer.from('token') };
  await expect(own.db.query.insertInto('session').values(short).execute()).rejects.toThrow('session_token_hash');
  const kept = await own.db.query
    .selectFrom('session')
    .select(['tokenHash', 'ip'])
    .where('sessionId', '=', session.sessionId)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ tokenHash, ip: '127.0.0.1' });
});

test("syncing levels adds the missing ones and leaves an operator's change alone", async () => {
  await syncLevels(own.db.query, [LEVEL]);
  await own.db.query.updateTable('level').set({ boardCount: 99 }).where('levelNo', '=', 1).execute();
  await syncLevels(own.db.query, [LEVEL, { ...LEVEL, levelNo: 2, name: 'vip' }]);
  const levels = await own.db.query.selectFrom('level').selectAll().orderBy('levelNo').execute();
  expect(levels.map((level) => [level.levelNo, level.boardCount, level.revision])).toEqual([
    [1, 99, 1],
    [2, 10, 1],
  ]);
});

test('a transaction that rejects leaves nothing behind', async () => {
  let accountId = '';
  const work = own.db.transaction(async (tx) => {
    accountId = await addAccount(tx);
    throw new Error('second thoughts');
  });
  await expect(work).rejects.toThrow('second thoughts');
  const found = await own.db.query
    .selectFrom('account')
    .select('accountId')
    .where('accountId', '=', accountId)
    .execute();
  expect(found).toEqual([]);
});

test('two processes that migrate at once run each migration once', async () => {
  const url = new URL(own.url);
  const name = `${url.pathname.slice(1)}_bare`;
  await sql`create database ${sql.id(name)}`.execute(own.db.query);
  url.pathname = `/${name}`;
  const logError = (): void => undefined;
  const two = [openDatabase({ url: url.href, logError }), openDatabase({ url: url.href, logError })];
  try {
    const ran = await Promise.all(two.map((db) => db.migrate()));
    expect(ran.flat().toSorted()).toEqual(Object.keys(MIGRATIONS));
    expect(await two[0]?.migrate()).toEqual([]);
  } finally {
    await Promise.all(two.map((db) => db.close()));
    await sql`drop database ${sql.id(name)} with (force)`.execute(own.db.query);
  }
});

test('a connection that the server ends is no more than a failed query; the next one works', async () => {
  const lost: string[] = [];
  const db = openDatabase({ url: own.url, maxConnections: 1, logError: (message) => lost.push(message) });
  try {
    const killed = db.transaction((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
    await expect(killed).rejects.toThrow();
    await sql`select 1`.execute(db.query);
    await untilAnswered(db);
  } finally {
    await db.close();
  }
});

test('ping fails within 2 s while PostgreSQL is gone or hangs, and works, as queries do, after its return', async () => {
  const proxy = await testProxy(own.url);
  await proxy.cut();
  const db = openDatabase({ url: proxy.url, logError: () => undefined });
  for (const fault of [proxy.cut, proxy.freeze]) {
    await fault();
    expect(await settlesWithin(2_000, db.ping())).toBe('rejected');
    await proxy.restore();
    await untilAnswered(db);
    await sql`select 1`.execute(db.query);
  }
  await db.close();
  await proxy.close();
});
