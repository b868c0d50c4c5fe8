import { MEGABYTE } from '@sw/base';
import { AppendError, openPageLog, type PageLog } from '@sw/nats';
import { boardsWithWaitingControls, controlEveryPage, waitingControls } from '@sw/postgres';
import { engineEnv, type TestDatabase, testDatabase, testPrefix } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBoard } from '../../testing/boards.ts';
import { startControlRelay } from './control-relay.ts';

const logger = { info: () => undefined, warn: () => undefined } as never;
const [WELL, SILENT] = [0, 1];
let database: TestDatabase;
let log: PageLog;

beforeAll(async () => {
  database = await testDatabase();
  log = openPageLog({ url: engineEnv().NATS_URL, name: 'shards', prefix: testPrefix(), logError: () => undefined });
  await log.ensureShards(1, { maxBytes: 32 * MEGABYTE });
});
afterAll(async () => {
  await log?.close();
  await database?.drop();
});

/** A board of that shard, with a control record that has waited. */
async function addWaiting(shard: number): Promise<string> {
  const { query } = database.db;
  const { wbNo } = await addBoard(database.db);
  await query.updateTable('boardPage').set({ shard }).where('wbNo', '=', wbNo).execute();
  await database.db.transaction((tx) => controlEveryPage(tx, wbNo, [{ type: 'demoOff' }]));
  const createdAt = new Date(Date.now() - 60_000);
  await query.updateTable('pageControl').set({ createdAt }).where('wbNo', '=', wbNo).execute();
  return wbNo;
}

const waits = async (wbNo: string): Promise<boolean> => (await waitingControls(database.db.query, wbNo)).length > 0;

test('a shard that does not answer delays no board of another shard, and is asked once in a sweep', async () => {
  const silent = [await addWaiting(SILENT), await addWaiting(SILENT), await addWaiting(SILENT)];
  const well = await addWaiting(WELL);
  const asked: (() => void)[] = [];
  // Its appends end when the test says so, as after a timeout.
  const append: PageLog['append'] = (page, frame, options) =>
    page.shard === SILENT
      ? new Promise((_, fail) => asked.push(() => fail(new AppendError('unknown', 'no answer'))))
      : log.append(page, frame, options);
  const relayed: number[] = [];
  const relay = startControlRelay({
    database: database.db,
    log: { ...log, append },
    logger,
    onRelayed: (count) => relayed.push(count),
  });
  await expect.poll(() => waits(well)).toBe(false);
  expect(asked).toHaveLength(1);
  const stopped = relay.stop();
  for (const end of asked) end();
  await stopped;
  expect([asked.length, relayed]).toEqual([1, [1]]);
  expect(await Promise.all(silent.map(waits))).toEqual([true, true, true]);

  // However many wait for the silent one, the other shard is found.
  const late = await addWaiting(WELL);
  const found = await boardsWithWaitingControls(database.db.query, { waitedMs: 1_000, limit: 2 });
  expect(found).toEqual([
    { wbNo: silent[0], shard: SILENT },
    { wbNo: silent[1], shard: SILENT },
    { wbNo: late, shard: WELL },
  ]);
});
