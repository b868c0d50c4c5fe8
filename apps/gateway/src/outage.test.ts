import { createPage, decodeFrame, fold, lastInLane } from '@sw/board-model';
import { engineEnv, settlesWithin, type TestProxy, testProxy, untilReady } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.end());

/** The numbers of a lane that a replica consumes from the log, each once. */
async function replay(board: TestBoard, actor: number, clientId: string): Promise<{ last: number; objects: number }> {
  const { frames } = await world.log.readTail(board, 0, { maxBytes: 64_000_000, maxCount: 100_000 });
  const page = createPage(board.pageId);
  for (const { seq, frame } of frames) {
    const decoded = decodeFrame(frame);
    if (decoded.ok && decoded.value.kind === 'record') fold(page, decoded.value.record, seq);
  }
  return { last: lastInLane(page, actor, clientId), objects: page.objects.size };
}

/** Opens again from its version, reads its lane's position from the log, and continues from there. */
async function resume(client: TestClient, board: TestBoard, actor: number): Promise<number> {
  await client.open(board, client.versions().at(-1) ?? 0);
  const { last } = await replay(board, actor, client.clientId);
  client.resume(board, last + 1);
  return last;
}

test('a log that hangs in the middle: the lane stops within 5 s, and goes on without loss or double', async () => {
  const wire: TestProxy = await testProxy(engineEnv().NATS_URL);
  const gateway = await world.gateway({ NATS_URL: wire.url });
  const board = await world.board();
  const ann = await world.client(gateway, board.ownerId);
  await ann.open(board);
  ann.draw(board, 50);
  await eventually(() => expect(ann.acked()).toBe(50));
  ann.draw(board, 20);
  wire.freeze();
  ann.draw(board, 30);
  const answer = ann.next('halted');
  expect(await settlesWithin(6_000, answer)).toBe('fulfilled');
  const halted = await answer;
  expect(['unknown', 'unavailable']).toContain(halted.reason);
  expect(halted.clientSeq).toBe(ann.acked() + 1);
  await wire.restore();
  await untilReady(gateway.opsUrl);
  const last = await resume(ann, board, 1);
  expect(last).toBeGreaterThanOrEqual(ann.acked());
  ann.draw(board, 100 - last);
  await eventually(() => expect(ann.acked()).toBe(100));
  expect(await replay(board, 1, ann.clientId)).toEqual({ last: 100, objects: 100 });
  await gateway.stop();
  await wire.close();
});

test('two gateways: both see one order; frames published while one was cut off are read when it is back', async () => {
  const wire = await testProxy(engineEnv().NATS_URL);
  const [here, there] = [await world.gateway(), await world.gateway({ NATS_URL: wire.url })];
  const board = await world.board();
  const ann = await world.client(here, board.ownerId);
  const ben = await world.client(there, await world.sharer(board));
  await ann.open(board);
  await ben.open(board);
  ann.draw(board, 50);
  ben.draw(board, 50);
  await eventually(() => expect([ann.entries.length, ben.entries.length]).toEqual([100, 100]));
  expect(ben.versions()).toEqual(ann.versions());
  await wire.cut();
  ann.draw(board, 30);
  await eventually(() => expect(ann.entries).toHaveLength(130));
  expect(ben.entries).toHaveLength(100);
  await wire.restore();
  await eventually(() => expect(ben.versions()).toEqual(ann.versions()));
  await Promise.all([here.stop(), there.stop()]);
  await wire.close();
});

test('without PostgreSQL an open board goes on, also for a user who opens it again', async () => {
  const wire = await testProxy(world.env.DATABASE_URL ?? '');
  const gateway = await world.gateway({ DATABASE_URL: wire.url });
  const board = await world.board();
  const ann = await world.client(gateway, board.ownerId);
  await ann.open(board);
  ann.draw(board, 3);
  await eventually(() => expect(ann.entries).toHaveLength(3));
  await wire.cut();
  ann.draw(board, 3);
  await eventually(() => expect(ann.entries).toHaveLength(6));
  await ann.open(board, ann.versions().at(-1) ?? 0);
  ann.draw(board, 3);
  await eventually(() => expect(ann.entries).toHaveLength(9));
  const again = await world.client(gateway, board.ownerId);
  await again.open(board);
  await eventually(() => expect(again.versions()).toEqual(ann.versions()));
  // For a page that nobody had open, access is unknown.
  const stranger = await world.client(gateway, await world.account());
  stranger.say({ topic: 'subscribe', type: 'open', wbNo: board.wbNo, pageId: board.pageId, after: 0 });
  await eventually(() => expect(stranger.closed).toBe(4011));
  await wire.restore();
  await gateway.stop();
  await wire.close();
});
