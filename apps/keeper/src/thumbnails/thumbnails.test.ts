import { createHash } from 'node:crypto';
import { loadImage } from '@napi-rs/canvas';
import { thumbnailPrefix } from '@sw/board-archive';
import { OPERATION } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import type { Pictures } from '@sw/skia';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startKeeper } from '../../testing/processes.ts';
import { createWorld, eventually, type World } from '../../testing/world.ts';
import { Writer } from '../../testing/writer.ts';
import { keepPage } from '../keep-page.ts';
import { type ThumbnailDeps, Thumbnails } from './thumbnails.ts';

// A machine under load; none of the tests waits for it.
vi.setConfig({ testTimeout: 90_000 });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

const rowOf = (pageId: string) =>
  world.database.query
    .selectFrom('boardPage')
    .select(['thumbnailKey', 'thumbnailMd5', 'thumbnailVersion', 'hasObjects', 'snapshotVersion', 'deletedAt'])
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();

async function keysOf(page: PageRef): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.store.list(thumbnailPrefix(page))) keys.push(key);
  return keys;
}

type Draw = ThumbnailDeps['renderers']['quick']['draw'];

/** Thumbnails whose drawing the test controls, requested by a keeper that is called step by step. */
function hall(draw: Draw, patient: Draw = draw) {
  const bare = world.keeper();
  const rendererOf = (one: Draw) => ({ draw: one, stop: () => undefined });
  const renderers = { quick: rendererOf(draw), patient: rendererOf(patient) };
  const thumbnails = new Thumbnails({ ...bare, renderers });
  const keeper = world.keeper({ onSnapshot: (page, snapshot) => thumbnails.ask(page, snapshot) });
  return { thumbnails, keep: (page: PageRef) => keepPage(keeper, page, 'quiet') };
}

const pictures = (name: string, hasObjects = true): Pictures => ({
  light: new TextEncoder().encode(`light ${name}`),
  dark: new TextEncoder().encode(`dark ${name}`),
  hasObjects,
});
const caughtUp = (page: PageRef) =>
  eventually(async () => {
    const row = await rowOf(page.pageId);
    expect(row.thumbnailVersion).toBe(row.snapshotVersion);
    return row;
  });

test('R3.25 R9.15 a page that was drawn on gets its picture, 960×540, in both themes, and its row names it', async () => {
  await startKeeper(world);
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await writer.create(3, { left: 100, top: 100, fill: '#E64243', width: 400, height: 300 });
  const row = await eventually(async () => {
    const found = await rowOf(page.pageId);
    expect(found.thumbnailKey).not.toBeNull();
    return found;
  }, 60_000);
  expect(row.hasObjects).toBe(true);
  const light = (await world.store.get(row.thumbnailKey ?? '')) ?? new Uint8Array();
  expect(createHash('md5').update(light).digest('hex')).toBe(row.thumbnailMd5);
  expect(row.thumbnailKey).toContain(row.thumbnailMd5);
  expect(await world.store.head(row.thumbnailKey ?? '')).toMatchObject({ contentType: 'image/webp' });
  const dark = (await world.store.get((row.thumbnailKey ?? '').replace('-light.', '-dark.'))) ?? new Uint8Array();
  expect(Buffer.from(dark).equals(light)).toBe(false);
  for (const bytes of [light, dark]) {
    const image = await loadImage(Buffer.from(bytes));
    expect({ width: image.width, height: image.height }).toEqual({ width: 960, height: 540 });
  }
});

test('a drawing that fails or never ends does not keep snapshots from being written, and the next one tries again', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  const never = Promise.withResolvers<Pictures>();
  const answers = [() => never.promise, () => Promise.resolve(pictures('third'))];
  const { keep, thumbnails } = hall(() => answers.shift()?.() ?? Promise.reject(new Error('too often')));
  for (let round = 0; round < 3; round += 1) {
    await writer.draw(5);
    expect(await keep(page)).toMatchObject({ what: 'kept' });
  }
  expect((await rowOf(page.pageId)).thumbnailKey).toBeNull();
  never.reject(new Error('not drawn within 20000 ms'));
  // The second snapshot was overtaken by the third while the first was being drawn.
  const row = await caughtUp(page);
  expect(row.thumbnailMd5).toBe(createHash('md5').update('light third').digest('hex'));
  expect(answers).toEqual([]);
  await thumbnails.stop();
});

test('a page that takes too long is drawn beside the others from then on, and keeps none of them waiting', async () => {
  const [slow, other] = [await world.addPage(), await world.addPage()];
  const [slowWriter, otherWriter] = [new Writer(world.log, slow), new Writer(world.log, other)];
  const never = Promise.withResolvers<Pictures>();
  let [gaveUp, patient] = [0, 0];
  const { keep, thumbnails } = hall(
    () => {
      // The first page that is asked for; the renderer gives up on it as it does after its time.
      if (gaveUp > 0) return Promise.resolve(pictures('quick'));
      gaveUp += 1;
      return Promise.reject(new Error('no answer within 3000 ms'));
    },
    () => {
      patient += 1;
      return never.promise;
    },
  );
  await slowWriter.draw(2);
  await keep(slow);
  await eventually(async () => expect(patient).toBe(1));
  for (let round = 0; round < 3; round += 1) {
    await slowWriter.draw(2);
    await keep(slow);
    await otherWriter.draw(2);
    await keep(other);
    await caughtUp(other);
  }
  expect((await rowOf(slow.pageId)).thumbnailKey).toBeNull();
  never.resolve(pictures('slow'));
  await caughtUp(slow);
  expect(patient, 'the first state, and of those that came meanwhile the newest').toBe(2);
  await thumbnails.stop();
});

test('only the newest few pictures are kept, and one that did not change is not written again', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  let name = '';
  const { keep } = hall(() => Promise.resolve(pictures(name)));
  for (name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await writer.draw(2);
    await keep(page);
    await caughtUp(page);
  }
  await eventually(async () => expect(await keysOf(page)).toHaveLength(10));
  const before = await rowOf(page.pageId);
  expect(await keysOf(page)).toContain(before.thumbnailKey);
  await writer.draw(2);
  await keep(page);
  const after = await caughtUp(page);
  expect(after.thumbnailKey).toBe(before.thumbnailKey);
  expect(await keysOf(page)).toHaveLength(10);
});

test('a late drawing never takes the place of a newer one, nor comes back for a deleted page', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  const gate = Promise.withResolvers<Pictures>();
  const slow = hall(() => gate.promise);
  const quick = hall(() => Promise.resolve(pictures('new')));
  await writer.draw(2);
  await slow.keep(page);
  await writer.draw(2);
  await quick.keep(page);
  const newest = await caughtUp(page);
  gate.resolve(pictures('old'));
  await slow.thumbnails.stop();
  expect(await rowOf(page.pageId)).toEqual(newest);
  expect(await keysOf(page)).toHaveLength(2);

  const gone = await world.addPage();
  const drawn = Promise.withResolvers<Pictures>();
  const last = hall(async () => {
    await world.database.query
      .updateTable('boardPage')
      .set({ deletedAt: new Date() })
      .where('pageId', '=', gone.pageId)
      .execute();
    drawn.resolve(pictures('gone'));
    return drawn.promise;
  });
  await new Writer(world.log, gone).draw(2);
  await last.keep(gone);
  await drawn.promise;
  await last.thumbnails.stop();
  expect((await rowOf(gone.pageId)).thumbnailKey).toBeNull();
  expect(await keysOf(gone)).toEqual([]);
});

test('a page whose background is its own looks the same in both themes, as the same bytes', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  await startKeeper(world);
  await writer.raw((record) => {
    if (record.kind !== 'operation') return record;
    const header = { ...record.operation.header, protocolType: OPERATION.background };
    const operation = {
      ...record.operation,
      header,
      state: [],
      changes: [['', 'background', null, { color: '#0E2C23' }]] as const,
    };
    return { ...record, operation };
  });
  const { thumbnailKey } = await eventually(async () => {
    const row = await rowOf(page.pageId);
    expect(row.thumbnailKey).not.toBeNull();
    return row;
  }, 60_000);
  const [light, dark] = await Promise.all(
    [thumbnailKey ?? '', (thumbnailKey ?? '').replace('-light.', '-dark.')].map((key) => world.store.get(key)),
  );
  expect(Buffer.from(light ?? []).equals(dark ?? new Uint8Array(1))).toBe(true);
  expect((await rowOf(page.pageId)).hasObjects).toBe(false);
});
