import { bestOf } from '@sw/base/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type TestClient } from '../testing/client.ts';
import { hasStalled, openWorld, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let gateway: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
});
afterAll(() => world.end());

test('a client that does not read is put aside and asked to open again; others are not slowed', async () => {
  const board = await world.board();
  const ben = await world.client(gateway, board.ownerId);
  const slow = await world.client(gateway, await world.sharer(board));
  const writers: TestClient[] = [];
  for (let n = 0; n < 5; n += 1) writers.push(await world.client(gateway, await world.sharer(board)));
  for (const one of [ben, slow, ...writers]) await one.open(board);
  const readOn = slow.stopReading();
  // Until one is stalled. 20 MB are more than the kernel's buffers and ours together. Each writer stays within what a
  // socket may send at once.
  const [rounds, perRound, bytes] = [4, 11, 90_000];
  let count = 0;
  for (let round = 1; round <= rounds && !hasStalled(gateway, board); round += 1) {
    for (const one of writers) one.draw(board, perRound, bytes);
    await Promise.all(writers.map((one) => one.saved(board, bytes)));
    count += writers.length * perRound;
  }
  await eventually(() => expect(ben.entries.length).toBeGreaterThanOrEqual(count));
  expect(slow.entries.length).toBeLessThan(count);
  readOn();
  expect(await slow.next('resync')).toMatchObject({ pageId: board.pageId, reason: 'slow' });
  expect(slow.entries.length).toBeLessThan(count);
  expect(slow.entries.every(({ previous }, place) => previous === (slow.versions()[place - 1] ?? 0))).toBe(true);
  await slow.open(board, slow.versions().at(-1) ?? 0);
  await eventually(() => expect(slow.versions()).toEqual(ben.versions()));
  expect(await gateway.metric('gateway_resyncs_total')).toBe(1);
}, 120_000);

test('a client that writes too much has to wait, and nothing is refused', async () => {
  const round = async () => {
    const board = await world.board();
    const ann = await world.client(gateway, board.ownerId);
    await ann.open(board);
    const since = performance.now();
    ann.draw(board, 2_000);
    await eventually(() => expect(ann.logWasLate || ann.acked() === 2_000).toBe(true));
    return { ann, ms: performance.now() - since };
  };
  const { ann, ms } = await bestOf(3, (one) => !one.ann.logWasLate, round);
  // 1,000 at once, the others at 300 a second, give or take what was read before the pause.
  expect(ms).toBeGreaterThan(1_500);
  expect(await gateway.metric('gateway_throttled_total')).toBeGreaterThan(0);
  expect(ann.messages.some(({ type }) => type === 'halted')).toBe(false);
});
