import { tmpdir } from 'node:os';
import { type Database, inTurn, noteBackup, openDatabase } from '@sw/postgres';
import { processVariables, readConfig, startService } from '@sw/service';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIDY_TURNS } from '../tidy/tidying.ts';
import { exportInstallation } from './installation-meters.ts';

let own: TestDatabase;
/** Advances with every scrape, so that no gauge shows the result of an earlier one. */
let now = 0;
let away = false;
let database: Database;
let service: Awaited<ReturnType<typeof startService>>;
const log = {
  shardSizes: async () => {
    if (away) throw new Error('gone fishing');
    return [
      { shard: 0, bytes: 1_000, maxBytes: 64_000 },
      { shard: 11, bytes: 32_000, maxBytes: 64_000 },
    ];
  },
};

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase({ url: own.url, maxConnections: 1, logError: () => undefined });
  const config = readConfig(processVariables('WORKER', 0), { LOG_LEVEL: 'silent' });
  const folders = ['/', '/', tmpdir()];
  service = await startService({ name: 'worker', version: 'test', config }, async ({ metrics }) =>
    exportInstallation(metrics, { database, log, now: () => now, folders, tidySteps: ['blobs'] }),
  );
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

async function shown(): Promise<Readonly<Record<string, number>>> {
  now += 10_000;
  const text = await (await fetch(`${service.opsAddress}/metrics`)).text();
  const found = text.matchAll(
    /^((?:page_log|database|backup|disk|tidy)_\w+)\{(?:(?:shard|folder|step)="([^"]*)",)?service="worker"\} (\S+)$/gm,
  );
  return Object.fromEntries(
    [...found].map(([, name, label, value]) => [label === undefined ? name : `${name} ${label}`, Number(value)]),
  );
}

test('the gauges show how full streams, connections and disks are, and when the newest backup began', async () => {
  const first = await shown();
  expect(first).toMatchObject({
    'page_log_bytes 0': 1_000,
    'page_log_bytes 11': 32_000,
    'page_log_limit_bytes 11': 64_000,
    backup_began_timestamp_seconds: 0,
  });
  expect(first.database_connections).toBeGreaterThan(0);
  expect(first.database_connections_limit).toBeGreaterThan(first.database_connections ?? 0);
  expect(first['disk_size_bytes /']).toBeGreaterThan(first['disk_free_bytes /'] ?? Number.NaN);
  await noteBackup(own.db.query, { name: 'one', beganAt: new Date(1_790_000_000_000) });
  expect(await shown()).toMatchObject({ backup_began_timestamp_seconds: 1_790_000_000 });
});

test('the age of a step that this release does not have, or whose module is off, is nobody’s concern', async () => {
  for (const step of ['blobs', 'mailDomains'])
    await inTurn(own.db, `${TIDY_TURNS}${step}`, async () => ({ restMs: 0, done: true }));
  const ages = Object.keys(await shown()).filter((name) => name.startsWith('tidy_'));
  expect(ages).toEqual(['tidy_age_seconds blobs']);
});

test('the series of an engine that is away end, and nothing is 0 because nobody knows it', async () => {
  away = true;
  await database.close();
  expect(Object.keys(await shown()).filter((name) => !name.startsWith('disk_'))).toEqual([]);
});
