import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './testing/client.ts';
import { openWorld, type TestGateway, type World } from './testing/world.ts';

let world: World;
let gateway: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
});
afterAll(() => world.end());

test('a client that does not read is put aside and told to open again; others are not slowed', async () => {
  const board = await world.board();
  const ann = await world.client(gateway, board.ownerId);
  const ben = await world.client(gateway, await world.sharer(board));
  const slow = await world.client(gateway, await world.sharer(board));
  for (const one of [ann, ben, slow]) await one.open(board);
  slow.ws.pause();
  // 20 MB: more than the kernel's buffers and ours together.
  const count = 220;
  for (let round = 0; round < count / 20; round += 1) {
    ann.draw(board, 20, 90_000);
    await eventually(() => expect(ann.acked()).toBe((round + 1) * 20));
  }
  await eventually(() => expect(ben.entries).toHaveLength(count));
  expect(slow.entries.length).toBeLessThan(count);
  slow.ws.resume();
  expect(await slow.next('resync')).toMatchObject({ pageId: board.pageId, reason: 'slow' });
  expect(slow.entries.length).toBeLessThan(count);
  expect(slow.entries.every(({ previous }, place) => previous === (slow.versions()[place - 1] ?? 0))).toBe(true);
  await slow.open(board, slow.versions().at(-1) ?? 0);
  await eventually(() => expect(slow.versions()).toEqual(ben.versions()));
  expect(await gateway.metric('gateway_resyncs_total')).toBe(1);
}, 60_000);

test('whoever writes too much is made to wait, and nothing is refused', async () => {
  const board = await world.board();
  const ann = await world.client(gateway, board.ownerId);
  await ann.open(board);
  const since = performance.now();
  ann.draw(board, 2_000);
  await eventually(() => expect(ann.acked()).toBe(2_000));
  // 1,000 at once, the others at 300 a second, give or take what was read before the pause.
  expect(performance.now() - since).toBeGreaterThan(1_500);
  expect(await gateway.metric('gateway_throttled_total')).toBeGreaterThan(0);
  expect(ann.messages.some(({ type }) => type === 'halted')).toBe(false);
});
