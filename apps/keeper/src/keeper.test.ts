import { DAY, MEGABYTE } from '@sw/base';
import { RULES } from '@sw/board-model';
import { PAGE_BIN_DAYS, type PageHeads, pageHeads } from '@sw/contract';
import { openPageLog, type PageRef } from '@sw/nats';
import type { Logger } from '@sw/service';
import { testPrefix } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { metric, startKeeper } from '../testing/processes.ts';
import { expectWhole, keysOf, messagesOf } from '../testing/replay.ts';
import { createWorld, eventually, type World } from '../testing/world.ts';
import { Writer } from '../testing/writer.ts';
import { Keeping } from './keeping.ts';

// A machine under load; none of the tests waits for it.
vi.setConfig({ testTimeout: 90_000 });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

const pages = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => world.addPage(i % 2)));
const emptied = (page: PageRef, timeout?: number) =>
  eventually(async () => expect(await messagesOf(world, page)).toBe(0), timeout);

test('3,000 records on 3 pages: snapshots while they come, no messages once they are quiet, archives that fold to the same', async () => {
  const keeper = await startKeeper(world);
  const writers = (await pages(3)).map((page) => new Writer(world.log, page));
  await Promise.all(writers.map((writer) => writer.draw(500)));
  for (const { page } of writers)
    await eventually(async () => expect(await keysOf(world, page, 'snap')).not.toEqual([]));
  await Promise.all(writers.map((writer) => writer.draw(500)));
  for (const writer of writers) {
    await emptied(writer.page);
    const { state } = await expectWhole(world, writer.page, [writer]);
    expect(state.lanes.size).toBe(1);
    expect((await keysOf(world, writer.page, 'snap')).length).toBeGreaterThan(1);
  }
  expect(await metric(keeper, 'keeper_folded_total')).toBe(3_000);
  expect(await metric(keeper, 'keeper_purged_total')).toBe(3_000);
  expect(await metric(keeper, 'keeper_cache_bytes')).toBeGreaterThan(0);
  await eventually(async () => expect(await metric(keeper, 'keeper_tail_records')).toBe(0));
  expect(await metric(keeper, 'keeper_failures_total')).toBe(0);
  await keeper.stop();
});

test('a keeper that starts before the streams are made waits for them, and logs that once', async () => {
  const log = openPageLog({
    url: world.env.NATS_URL ?? '',
    name: 'late',
    logError: () => undefined,
    prefix: testPrefix(),
  });
  const lines: string[] = [];
  const logger = {
    info: (text: string) => lines.push(text),
    warn: (_: object, text: string) => lines.push(`warn: ${text}`),
  } as unknown as Logger;
  const has = vi.spyOn(log, 'hasShard');
  const keeping = new Keeping(world.keeper({ log, logger }), {
    shards: 4,
    quietMs: 1_000,
    spacingMs: 1_000,
    sweepMs: 1_000,
    graceSeconds: 1,
    takeoverMs: 3_000,
    concurrency: 1,
  });
  await eventually(async () => expect(has.mock.calls.length).toBeGreaterThan(8));
  await log.ensureShards(4, { maxBytes: MEGABYTE });
  const page = await world.addPage(3);
  const writer = new Writer(log, page);
  await writer.draw(30);
  await eventually(async () => expect((await log.streamInfo(3)).messages).toBe(0));
  await keeping.stop();
  await log.close();
  expect(lines).toEqual(['waiting until the api has created the page log']);
});

test('two keepers at once share the work, and one that leaves is followed by the other', async () => {
  const [one, two] = [await startKeeper(world), await startKeeper(world)];
  const writers = (await pages(4)).map((page) => new Writer(world.log, page));
  const drawing = (async () => {
    for (let round = 0; round < 8; round += 1) await Promise.all(writers.map((writer) => writer.draw(60)));
  })();
  await eventually(async () => {
    const snapshots = await Promise.all([one, two].map((keeper) => metric(keeper, 'keeper_snapshots_total')));
    expect(Math.max(...snapshots)).toBeGreaterThan(0);
  });
  await drawing;
  const [first, second] = await Promise.all([one, two].map((keeper) => metric(keeper, 'keeper_snapshots_total')));
  await ((first ?? 0) > (second ?? 0) ? one : two).stop();
  await Promise.all(writers.map((writer) => writer.draw(60)));
  for (const writer of writers) {
    await emptied(writer.page);
    await expectWhole(world, writer.page, [writer]);
  }
  await Promise.all([one.stop(), two.stop()]);
});

test('a keeper reports which pages changed, and their snapshots; the next one goes on where it ended', async () => {
  const page = await world.addPage();
  const reports: PageHeads[] = [];
  const following = world.log.followHeads((shard, bytes) => {
    if (shard === page.shard) reports.push(pageHeads.parse(JSON.parse(Buffer.from(bytes).toString())));
  });
  const first = await startKeeper(world);
  const writer = new Writer(world.log, page);
  await writer.draw(10);
  const newest = await world.log.lastSeqOf(page);
  const named = (seq: number) =>
    eventually(() => expect(reports.flatMap(({ heads }) => heads)).toContainEqual([page.pageId, seq]));
  await named(newest);
  await emptied(page);
  await eventually(() => expect(reports.flatMap(({ pointers }) => pointers)).toContainEqual([page.pageId, newest]));
  await first.stop();
  const covered = Math.max(...reports.map(({ to }) => to));
  expect(covered).toBeGreaterThanOrEqual(newest);
  reports.length = 0;
  const second = await startKeeper(world);
  await writer.draw(1);
  await named(newest + 1);
  const going = reports.find(({ to }) => to > 0);
  expect(going?.from).toBe(covered);
  following.stop();
  await second.stop();
});

test('records that nobody gave to this keeper are found in the log', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await writer.draw(10);
  // Receives the records, acknowledges them and dies before it uses them.
  const forgetful = world.log.consume(0, { durable: 'keeper', takeoverMs: 3_000, onMessages: async () => undefined });
  await eventually(async () => expect((await world.log.streamInfo(0)).messages).toBeGreaterThan(0));
  await writer.draw(10);
  await forgetful.stop();
  const keeper = await startKeeper(world);
  await emptied(page);
  await expectWhole(world, page, [writer]);
  await keeper.stop();
});

test('logs of pages that cannot be restored, cleared boards and unknown pages are emptied after the grace, others never', async () => {
  const [deleted, cleared, fresh, restorable] = (await pages(4)) as [PageRef, PageRef, PageRef, PageRef];
  const unknown: PageRef = { shard: 0, wbNo: '123', pageId: '456' };
  const db = world.database.query;
  const longAgo = new Date(Date.now() - 60_000);
  const keeper = await startKeeper(world, { KEEPER_QUIET_SECONDS: '3600', KEEPER_GRACE_SECONDS: '2' });
  const deletedAt = new Date(longAgo.getTime() - PAGE_BIN_DAYS * DAY);
  await db.updateTable('boardPage').set({ deletedAt }).where('pageId', '=', deleted.pageId).execute();
  await db.updateTable('boardPage').set({ deletedAt: longAgo }).where('pageId', '=', restorable.pageId).execute();
  await db.updateTable('board').set({ clearedAt: longAgo }).where('wbNo', '=', cleared.wbNo).execute();
  for (const page of [deleted, cleared, fresh, restorable, unknown]) await new Writer(world.log, page).draw(5);
  for (const page of [deleted, cleared, unknown]) await emptied(page);
  await eventually(async () => expect(await metric(keeper, 'keeper_swept_total')).toBe(3));
  expect(await messagesOf(world, fresh)).toBe(5);
  expect(await messagesOf(world, restorable)).toBe(5);
  await keeper.stop();
  const gone = [fresh.pageId, restorable.pageId];
  await db.updateTable('boardPage').set({ deletedAt }).where('pageId', 'in', gone).execute();
});

test('a page under newer rules is left alone, shown by a metric, and holds up no other page', async () => {
  const [newer, usual] = (await pages(2)) as [PageRef, PageRef];
  const keeper = await startKeeper(world);
  await new Writer(world.log, newer).raw((record) => ({ ...record, rules: RULES + 1 }));
  const writer = new Writer(world.log, usual);
  await writer.draw(10);
  await emptied(usual);
  await eventually(async () => expect(await metric(keeper, 'keeper_stalled_pages')).toBe(1));
  expect(await messagesOf(world, newer)).toBe(1);
  await keeper.stop();
  await world.log.purgeAll(newer);
});

test('storage that is away for a while: nothing is purged, and everything is caught up with', async () => {
  const keeper = await startKeeper(world);
  const writers = (await pages(3)).map((page) => new Writer(world.log, page));
  await Promise.all(writers.map((writer) => writer.draw(30)));
  for (const { page } of writers) await emptied(page);
  await world.engines.engine('storage').stop('SIGKILL');
  await Promise.all(writers.map((writer) => writer.draw(30)));
  await eventually(async () => expect(await metric(keeper, 'keeper_failures_total')).toBeGreaterThan(3));
  for (const { page } of writers) expect(await messagesOf(world, page)).toBe(30);
  await world.engines.engine('storage').start();
  for (const writer of writers) {
    await emptied(writer.page);
    await expectWhole(world, writer.page, [writer]);
  }
  await keeper.stop();
});

test('a NATS server that is killed and comes back: the keeper goes on by itself', async () => {
  const keeper = await startKeeper(world);
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await writer.draw(30);
  await emptied(page);
  await world.engines.engine('nats').stop('SIGKILL');
  await eventually(() => world.engines.engine('nats').start());
  await eventually(() => world.log.ping());
  await writer.draw(30);
  await emptied(page);
  await expectWhole(world, page, [writer]);
  await keeper.stop();
});
