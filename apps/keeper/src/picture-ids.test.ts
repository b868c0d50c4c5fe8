import { blobAddress, KIND } from '@sw/board-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';
import { Writer } from '../testing/writer.ts';
import { keepPage } from './keep-page.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.end());

test('a page’s row names the blobs that the pictures of its snapshot show, each once', async () => {
  const page = await world.addPage();
  const writer = new Writer(world.log, page);
  const named = async () => {
    await keepPage(world.keeper(), page, 'quiet');
    const row = await world.database.query
      .selectFrom('boardPage')
      .select('pictureIds')
      .where('pageId', '=', page.pageId)
      .executeTakeFirstOrThrow();
    return row.pictureIds.toSorted();
  };
  const [first, second] = ['123456789012345678', '223456789012345678'] as const;
  await writer.create(2);
  expect(await named()).toEqual([]);
  await writer.create(3, { type: KIND.image, imgSrc: blobAddress(first) });
  await writer.create(1, { type: KIND.image, imgSrc: blobAddress(second) });
  // Its upload is running.
  await writer.create(1, { type: KIND.image });
  expect(await named()).toEqual([first, second]);
});
