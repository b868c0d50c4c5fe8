import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteBackup, openDatabase, readDatabaseUse } from '../index.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own?.drop());

test('the use of a database counts the connections of all processes, and has the limit of the server', async () => {
  const before = await readDatabaseUse(own.db.query);
  const others = [1, 2, 3].map(() => openDatabase({ url: own.url, maxConnections: 1, logError: () => undefined }));
  await Promise.all(others.map((one) => one.ping()));
  const { connections, mostConnections, bytes } = await readDatabaseUse(own.db.query);
  await Promise.all(others.map((one) => one.close()));
  expect(connections).toBeGreaterThanOrEqual(3);
  expect(mostConnections).toBe(before.mostConnections);
  expect(mostConnections).toBeGreaterThan(connections);
  expect(bytes).toBeGreaterThan(1_000_000);
});

test('the newest backup counts, also if an older one is noted after it', async () => {
  const { query } = own.db;
  expect((await readDatabaseUse(query)).backupBeganAt).toBe(0);
  const [older, newer] = [new Date('2026-11-17T01:00:00Z'), new Date('2026-11-18T01:00:00Z')];
  for (const beganAt of [older, newer, older]) await noteBackup(query, { name: 'one', beganAt });
  expect((await readDatabaseUse(query)).backupBeganAt).toBe(newer.getTime() / 1_000);
});
