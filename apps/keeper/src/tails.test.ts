import { afterAll, beforeAll, expect, test } from 'vitest';
import { metric, startKeeper } from '../testing/processes.ts';
import { expectWhole } from '../testing/replay.ts';
import { createWorld, eventually, type World } from '../testing/world.ts';
import { Writer } from '../testing/writer.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

const PAGES = 50;
const OPERATIONS = 360;

/** The large form, 1,000 pages with the keeper's usual settings, is `npm run bench -- tails`. */
test('50 pages of 360 operations, then quiet: the streams are empty, and nothing is lost', async () => {
  const keeper = await startKeeper(world);
  const pages = await Promise.all(Array.from({ length: PAGES }, (_, i) => world.addPage(i % 2)));
  const writers = pages.map((page) => new Writer(world.log, page));
  for (const writer of writers) await writer.draw(OPERATIONS);
  await eventually(async () => {
    const streams = await Promise.all([0, 1].map((shard) => world.log.streamInfo(shard)));
    expect(streams.map(({ messages }) => messages)).toEqual([0, 0]);
  }, 600_000);
  expect(await metric(keeper, 'keeper_folded_total')).toBe(PAGES * OPERATIONS);
  expect(await metric(keeper, 'keeper_failures_total')).toBe(0);
  for (const writer of writers.slice(0, 5)) await expectWhole(world, writer.page, [writer]);
  await keeper.stop();
  // Work, not waiting: 18 s alone on two cores, 90 s on half of one.
}, 900_000);
