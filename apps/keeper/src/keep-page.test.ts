import { DAY, SECOND } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { boardPrefix, readHistory, snapshotKey } from '@sw/board-archive';
import { applyLocal, deletion, KIND, LANE_SILENCE_MS, OPERATION, pageHash, RULES } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import {
  CHECKPOINT_RECORDS,
  checkpointAt,
  deleteBoardRows,
  eraseBoardRows,
  erasePageRows,
  readSnapshotPointer,
  segmentsBetween,
  sql,
} from '@sw/postgres';
import { testProxy } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectWhole, keysOf, messagesOf } from '../testing/replay.ts';
import { createWorld, openStore, type World } from '../testing/world.ts';
import { Writer } from '../testing/writer.ts';
import { FAILPOINTS, type Failpoint, type Pass } from './failpoints.ts';
import { keepPage } from './keep-page.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

const STEPS = FAILPOINTS.filter((place) => place !== 'consumed' && place !== 'swept');
const pointerOf = (pageId: string) => readSnapshotPointer(world.database.query, pageId);

/** A page with a lane that has been silent for 30 days, so that all steps are gone through. */
async function agedPage() {
  const page = await world.addPage();
  const old = new Writer(world.log, page, 9);
  await old.draw(1, Date.now() - LANE_SILENCE_MS - 1_000);
  const writer = new Writer(world.log, page);
  await writer.draw(60);
  return { page, writer, writers: [old, writer] };
}

/** Waits at a point until it is released. */
function gate(place: Failpoint): { pass: Pass; reached: Promise<void>; open(): void } {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const pass: Pass = async (here) => {
    if (here !== place) return;
    reached.resolve();
    await opened.promise;
  };
  return { pass, reached: reached.promise, open: opened.resolve };
}

test('a page is folded, archived, written, pointed to and purged; its archive folds to the same state', async () => {
  const page = await world.addPage();
  const writers = [new Writer(world.log, page), new Writer(world.log, page, 2)];
  const keeper = world.keeper();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(writers.map((writer) => writer.draw(100)));
    expect(await keepPage(keeper, page, 'quiet')).toMatchObject({ what: 'kept', more: false });
    expect(await messagesOf(world, page)).toBe(0);
  }
  const { state } = await expectWhole(world, page, writers);
  expect(state.objects.size).toBe(150);
  expect(await keysOf(world, page, 'snap')).toHaveLength(3);
  expect(await keysOf(world, page, 'log')).toHaveLength(3);
  const pointer = await pointerOf(page.pageId);
  expect(pointer).toMatchObject({ version: state.versionId, hash: pageHash(state), rules: RULES });
});

test('its history is indexed as it is written: each segment with its work, a checkpoint after enough of them', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  const keeper = world.keeper();
  const rounds = 3;
  const records = Math.ceil(CHECKPOINT_RECORDS / (rounds - 1)) + 1;
  const versions: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await writer.draw(records);
    await keepPage(keeper, page, 'quiet');
    versions.push((await pointerOf(page.pageId))?.version ?? 0);
  }
  const { query } = world.database;
  const segments = await segmentsBetween(query, page.pageId, 0, Number.MAX_SAFE_INTEGER);
  expect(segments.map(({ from, to }) => [from, to])).toEqual(versions.map((to, i) => [versions[i - 1] ?? 0, to]));
  expect(segments.map((segment) => segment.records)).toEqual(versions.map(() => records));
  expect(segments[0]?.work).toMatchObject([{ actor: 1, gestures: records }]);
  const [, second = 0, third = 0] = versions;
  expect((await checkpointAt(query, page.pageId, third))?.version).toBe(second);
  expect(await checkpointAt(query, page.pageId, second - 1)).toBeUndefined();
  // Thousands of records, each synced to disk: 2 s on an idle machine, ten times that beside a build.
}, 60_000);

test('the times by which boards are sorted follow the newest operation, not the snapshot', async () => {
  const page = await world.addPage();
  const time = Date.now() - 3_600_000;
  await new Writer(world.log, page).draw(5, time);
  await keepPage(world.keeper(), page, 'quiet');
  const board = world.database.query.selectFrom('board').select('editedAt').where('wbNo', '=', page.wbNo);
  expect((await board.executeTakeFirstOrThrow()).editedAt.getTime()).toBe(time);
});

test('words of a page are indexed five seconds after its snapshot, by the clock of the keeper', async () => {
  const page = await world.addPage();
  const clock = new ManualClock(Date.now() + DAY);
  await new Writer(world.log, page).create(1, { type: KIND.memoText, name: 'harbour' });
  await keepPage(world.keeper({ clock }), page, 'quiet');
  const { rows } = await sql<{ runAt: Date }>`
    select run_at from graphile_worker.jobs where key = ${`index:${page.wbNo}`}`.execute(world.database.query);
  expect(rows.map(({ runAt }) => runAt.getTime())).toEqual([clock.now() + 5 * SECOND]);
});

function withBase(pageId: string, versionBase: string) {
  return world.database.query.updateTable('boardPage').set({ versionBase }).where('pageId', '=', pageId).execute();
}

test('versions count from the base of the page, the purge from the start of its stream', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await withBase(page.pageId, '5000000000');
  const keeper = world.keeper();
  for (let round = 0; round < 2; round += 1) {
    await writer.draw(10);
    await keepPage(keeper, page, 'quiet');
    expect(await messagesOf(world, page)).toBe(0);
  }
  const { state } = await expectWhole(world, page, [writer]);
  expect(state.versionId).toBeGreaterThan(5_000_000_000);
});

test('many snapshots are pruned, the one that is pointed to never', async () => {
  const page = await world.addPage();
  await withBase(page.pageId, '1000000');
  const writer = new Writer(world.log, page);
  const older = Array.from({ length: 260 }, (_, i) => snapshotKey(page, i + 1, '0'.repeat(32)));
  const put = (key: string) => world.store.put(key, new Uint8Array(1), { contentType: 'application/octet-stream' });
  await Promise.all(older.map(put));
  await writer.draw(5);
  await keepPage(world.keeper(), page, 'quiet');
  const left = await keysOf(world, page, 'snap');
  expect(left).toHaveLength(200);
  expect(left.at(-1)).toBe((await pointerOf(page.pageId))?.key);
});

test('a tail that is not long yet is left alone', async () => {
  const page = await world.addPage();
  await new Writer(world.log, page).draw(20);
  expect(await keepPage(world.keeper(), page, 'size')).toMatchObject({ what: 'early', snapshotBytes: 0 });
  expect(await messagesOf(world, page)).toBe(20);
});

test('a long backlog is kept in turns', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  for (let i = 0; i < 45; i += 1) await writer.create(4, { name: 'x'.repeat(250), note: 'y'.repeat(48_000) });
  const keeper = world.keeper();
  expect(await keepPage(keeper, page, 'size')).toMatchObject({ what: 'kept', more: true });
  expect(await messagesOf(world, page)).toBeGreaterThan(0);
  expect(await keepPage(keeper, page, 'quiet')).toMatchObject({ what: 'kept', more: false });
  expect(await messagesOf(world, page)).toBe(0);
  await expectWhole(world, page, [writer]);
});

test.each(STEPS)('a keeper that dies at %s loses nothing, and another finishes', async (place) => {
  const { page, writer, writers } = await agedPage();
  const dying = world.keeper({
    pass(here) {
      if (here === place) throw new Error('died');
    },
  });
  await expect(keepPage(dying, page, 'quiet')).rejects.toThrow('died');
  // Once with the same head as before, once with a longer one.
  if (place !== 'folded') await writer.draw(10);
  const next = world.keeper();
  while ((await messagesOf(world, page)) > 0) await keepPage(next, page, 'quiet');
  await expectWhole(world, page, writers);
});

const SLEEPERS = STEPS.flatMap((place) => [
  { place, start: 'cold' },
  { place, start: 'warm' },
]);

test.each(SLEEPERS)(
  'a $start keeper that sleeps at $place while another works does no harm when it wakes',
  async ({ place, start }) => {
    const { page, writer, writers } = await agedPage();
    const { pass, reached, open } = gate(place);
    const keeper = world.keeper();
    if (start === 'warm') {
      await keepPage(keeper, page, 'quiet');
      const silent = new Writer(world.log, page, 8);
      await silent.draw(1, Date.now() - LANE_SILENCE_MS - 1_000);
      writers.push(silent);
    }
    const sleeping = keepPage({ ...keeper, pass }, page, 'quiet');
    await reached;
    const other = world.keeper();
    for (let round = 0; round < 2; round += 1) {
      await writer.draw(20);
      await keepPage(other, page, 'quiet');
    }
    const between = await pointerOf(page.pageId);
    await writer.draw(5);
    open();
    await sleeping;
    // In any case the pointer did not move back, and nothing beyond it was purged.
    expect((await pointerOf(page.pageId))?.version).toBeGreaterThanOrEqual(between?.version ?? 0);
    await expectWhole(world, page, writers);
    while ((await messagesOf(world, page)) > 0) await keepPage(other, page, 'quiet');
    await expectWhole(world, page, writers);
  },
);

test('keepers that take turns never go on from a state that the other has passed', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  const keepers = [world.keeper(), world.keeper()];
  for (let round = 0; round < 3; round += 1) {
    for (const keeper of keepers) {
      await writer.draw(10);
      await keepPage(keeper, page, 'quiet');
    }
  }
  await expectWhole(world, page, [writer]);
});

test('a database that forgot the pointer does not make the keeper fold across what was purged', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await writer.draw(50);
  await keepPage(world.keeper(), page, 'quiet');
  const old = await pointerOf(page.pageId);
  await writer.draw(50);
  await keepPage(world.keeper(), page, 'quiet');
  await writer.draw(50);
  await world.database.query
    .updateTable('boardPage')
    .set({ snapshotVersion: String(old?.version), snapshotKey: old?.key ?? null, snapshotHash: old?.hash ?? null })
    .where('pageId', '=', page.pageId)
    .execute();
  await keepPage(world.keeper(), page, 'quiet');
  const { state } = await expectWhole(world, page, [writer]);
  expect((await pointerOf(page.pageId))?.version).toBe(state.versionId);
});

test('a page whose log was emptied with it has nothing to be kept, and says so', async () => {
  const page = await world.addPage();
  await new Writer(world.log, page).draw(3);
  await world.log.purgeAll(page);
  expect(await keepPage(world.keeper(), page, 'quiet')).toEqual({ what: 'empty' });
});

test('a record under newer rules, or of a newer format, stops the page: nothing is written or purged', async () => {
  const newer = await world.addPage();
  const unreadable = await world.addPage();
  const writer = new Writer(world.log, newer);
  await writer.draw(5);
  await writer.raw((record) => ({ ...record, rules: RULES + 1 }));
  await new Writer(world.log, unreadable).draw(5);
  await world.log.append(unreadable, new Uint8Array([4, 1, 2, 3]), { timeoutMs: 20_000 });
  for (const page of [newer, unreadable]) {
    await expect(keepPage(world.keeper(), page, 'quiet')).rejects.toMatchObject({ reason: 'newer' });
    expect(await messagesOf(world, page)).toBe(6);
    expect(await keysOf(world, page, 'log')).toEqual([]);
  }
});

test('a record that nobody can read is passed over and archived: the page goes on, and so do those behind it', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await writer.draw(5);
  await world.log.append(page, new Uint8Array([3, 1, 2, 3]), { timeoutMs: 20_000 });
  await world.log.append(page, new Uint8Array(), { timeoutMs: 20_000 });
  await writer.draw(5);
  expect(await keepPage(world.keeper(), page, 'quiet')).toMatchObject({ what: 'kept' });
  expect(await messagesOf(world, page)).toBe(0);
  const { state } = await expectWhole(world, page, [writer]);
  expect(state.lanes.size).toBe(1);
  const archived: number[] = [];
  for await (const { frame } of readHistory(world.store, page)) archived.push(frame.length);
  expect(archived).toHaveLength(12);
  expect(archived.slice(5, 7)).toEqual([4, 0]);
});

test('two keepers that fold one version differently are noticed', async () => {
  const { page, writer } = await agedPage();
  const keeper = world.keeper();
  await keepPage(keeper, page, 'quiet');
  await writer.draw(10);
  const pointer = await pointerOf(page.pageId);
  const held = keeper.cache.take(page.pageId, pointer?.key ?? null);
  if (!held) throw new Error('not held');
  // A faulty fold that removes an object which nobody deleted.
  const [victim = ''] = writer.objects;
  const header = { clientId: 'x', maciid: '', protocolType: OPERATION.property, pageId: page.pageId, versionId: 0 };
  applyLocal(held.state, { header, clientSeq: 0, state: [], changes: [deletion(victim)] }, { actor: 1, rules: RULES });
  keeper.cache.put(page.pageId, held);
  const { pass, reached, open } = gate('folded');
  const second = keepPage(world.keeper({ pass }), page, 'quiet');
  await reached;
  await keepPage(keeper, page, 'quiet');
  open();
  await expect(second).rejects.toMatchObject({ reason: 'diverged' });
});

test('storage that is away costs nothing: nothing is purged, and the next try is whole', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await writer.draw(50);
  const proxy = await testProxy(world.engines.env.S3_ENDPOINT ?? '');
  const store = openStore(world.engines.env, proxy.url.replace(/\/$/, ''));
  const keeper = world.keeper({ store });
  await keepPage(keeper, page, 'quiet');
  await proxy.cut();
  await writer.draw(50);
  await expect(keepPage(keeper, page, 'quiet')).rejects.toThrow();
  expect(await messagesOf(world, page)).toBe(50);
  await proxy.restore();
  await keepPage(keeper, page, 'quiet');
  expect(await messagesOf(world, page)).toBe(0);
  await expectWhole(world, page, [writer]);
  await store.close();
  await proxy.close();
});

/** What the worker does: the mark first, then log, objects, rows. */
async function erase({ shard, wbNo, pageId }: PageRef, how: 'page' | 'board' | 'account'): Promise<void> {
  const { database, log, store } = world;
  const marked = how === 'page' ? sql`board_page set erased_at = now()` : sql`board set cleared_at = now()`;
  await sql`update ${marked} where wb_no = ${wbNo}`.execute(database.query);
  await log.purgeAll({ shard, wbNo, pageId });
  for await (const { key } of store.list(boardPrefix(wbNo))) await store.remove(key);
  await database.transaction(async (tx) => {
    await (how === 'page' ? erasePageRows(tx, pageId) : eraseBoardRows(tx, wbNo));
    if (how === 'account') await deleteBoardRows(tx, wbNo);
  });
}

const ERASURES = (['folded', 'archive-checked', 'snapshot-put', 'snapshot-checked'] as const).flatMap((place) =>
  (['page', 'board', 'account'] as const).map((how) => ({ place, how })),
);

test.each(ERASURES)(
  'a keeper that sleeps at $place while its $how is erased leaves no object and no row',
  async ({ place, how }) => {
    const { page, writer } = await agedPage();
    await keepPage(world.keeper(), page, 'quiet');
    await writer.draw(10);
    const { pass, reached, open } = gate(place);
    const sleeping = keepPage(world.keeper({ pass }), page, 'quiet');
    await reached;
    await erase(page, how);
    open();
    // A snapshot that was removed before it was read back is an error, and its page is tried again.
    const outcome = await sleeping.catch(() => undefined);
    if (place !== 'snapshot-put') expect(outcome).toEqual({ what: 'gone' });
    const left: string[] = [];
    for await (const { key } of world.store.list(boardPrefix(page.wbNo))) left.push(key);
    expect(left).toEqual([]);
    for (const table of ['page_segment', 'page_words', 'page_checkpoint']) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where page_id = ${page.pageId}`.execute(
        world.database.query,
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
    const pointer = await pointerOf(page.pageId);
    if (how === 'account') expect(pointer).toBeUndefined();
    else expect(pointer).toMatchObject({ key: null, hash: null });
  },
);
