import { KIND } from '@sw/board-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';
import { Writer } from '../testing/writer.ts';
import { keepPage } from './keep-page.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

test('R3.26 a page’s row says how many recordings its snapshot holds', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  const counted = async () => {
    await keepPage(world.keeper(), page, 'quiet');
    const row = await world.database.query
      .selectFrom('boardPage')
      .select('audioCount')
      .where('pageId', '=', page.pageId)
      .executeTakeFirstOrThrow();
    return row.audioCount;
  };
  await writer.create(2);
  expect(await counted()).toBe(0);
  await writer.create(3, { type: KIND.audio });
  expect(await counted()).toBe(3);
  await writer.create(1);
  expect(await counted()).toBe(3);
});
