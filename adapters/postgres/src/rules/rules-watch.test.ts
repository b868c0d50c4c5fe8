import { RULES } from '@sw/board-model';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, type RulesWatch, readActiveRules, readProcesses, sql, watchRules } from '../index.ts';

let own: TestDatabase;
const running: RulesWatch[] = [];
beforeAll(async () => {
  own = await testDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((watch) => watch.stop()));
  await sql`update active_rules set rules = ${RULES}`.execute(own.db.query);
});
afterAll(() => own.drop());

async function watch(
  known: number,
  onActive: (active: number | undefined) => void = () => undefined,
): Promise<RulesWatch> {
  const options = { database: own.db, kind: 'gateway', version: '4', known, beatMs: 20, onActive };
  const started = await watchRules({ ...options, logError: () => undefined });
  running.push(started);
  return started;
}

const raise = () => sql`update active_rules set rules = rules + 1`.execute(own.db.query);

test('a new installation starts with the newest rules, and migrating it again changes nothing', async () => {
  expect(await readActiveRules(own.db.query)).toBe(RULES);
  await sql`update active_rules set rules = 1`.execute(own.db.query);
  await own.db.migrate();
  expect(await readActiveRules(own.db.query)).toBe(1);
});

test('a process knows the number when it starts, and learns of an activation', async () => {
  const heard: (number | undefined)[] = [];
  const newer = await watch(RULES + 1, (active) => heard.push(active));
  expect(newer.active).toBe(RULES);
  await raise();
  await expect.poll(() => newer.required()).toBe(RULES + 1);
  expect(heard).toEqual([RULES, RULES + 1]);
});

test('a process that does not know the active number has none to write, and says why', async () => {
  const older = await watch(RULES);
  await raise();
  await expect.poll(() => older.active).toBeUndefined();
  expect(() => older.required()).toThrow(`the active rules are ${RULES + 1}, this release knows ${RULES}`);
});

test('a process is announced while it runs, and not after its end', async () => {
  const one = await watch(RULES);
  const seen = async () => (await readProcesses(own.db.query)).map(({ kind, rules }) => [kind, rules]);
  expect(await seen()).toEqual([['gateway', RULES]]);
  await one.stop();
  expect(await seen()).toEqual([]);
});

test('a process starts without the database and learns the number once it is there', async () => {
  await sql`alter table active_rules rename to away`.execute(own.db.query);
  const early = await watch(RULES);
  expect(early.active).toBeUndefined();
  expect(() => early.required()).toThrow('not known yet');
  await sql`alter table away rename to active_rules`.execute(own.db.query);
  await expect.poll(() => early.active).toBe(RULES);
});

test('a database that a later release has migrated is accepted: the release before runs on it after a downgrade', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01')`.execute(own.db.query);
  const again = openDatabase({ url: own.url, logError: () => undefined });
  expect(await again.migrate()).toEqual([]);
  await again.close();
});
