import { decodeFrame, encodeFrame } from '@sw/board-model';
import { moveSnapshotPointer } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let gateway: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
});
afterAll(() => world.end());

const opened = async (at: TestGateway, accountId: string, page: TestBoard): Promise<TestClient> => {
  const client = await world.client(at, accountId);
  await client.open(page);
  return client;
};

/** A void record with content, although voids have neither state nor data. */
function stuffedVoid(
  client: TestClient,
  { pageId }: TestBoard,
  clientSeq: number,
  reason: string,
  bytes: number,
): Uint8Array {
  const bare = encodeFrame({ kind: 'void', clientId: client.clientId, pageId, clientSeq, reason });
  const data = new TextEncoder().encode(JSON.stringify('x'.repeat(bytes)));
  const frame = new Uint8Array(bare.length + data.length);
  frame.set(bare);
  frame.set(data, bare.length);
  new DataView(frame.buffer).setUint32(8, data.length);
  return frame;
}

test('what a viewer puts into void records is neither stored nor sent on: lane, number and a listed reason are all', async () => {
  const board = await world.board();
  const ann = await opened(gateway, board.ownerId, board);
  const viewer = await opened(gateway, await world.sharer(board, 0), board);
  viewer.ws.send(stuffedVoid(viewer, board, 1, 'permit', 100_000));
  viewer.ws.send(stuffedVoid(viewer, board, 2, 'my own words: '.padEnd(64, 'x'), 100_000));
  viewer.ws.send(
    encodeFrame({ kind: 'void', clientId: viewer.clientId, pageId: board.pageId, clientSeq: 3, reason: 'lost' }),
  );
  await eventually(() => expect(viewer.acked()).toBe(3));
  await eventually(() => expect(ann.entries).toHaveLength(3));
  const records = ann.entries.map(({ frame }) => {
    expect(frame.length).toBeLessThan(200);
    return decodeFrame(frame);
  });
  const stored = { kind: 'void', actor: 2, clientId: viewer.clientId };
  for (const [place, reason] of ['permit', 'refused', 'lost'].entries()) {
    expect(records[place]).toMatchObject({ ok: true, value: { record: { ...stored, clientSeq: place + 1, reason } } });
  }
});

test('a viewer who floods a page with void records is slowed down and notified; others draw as before', async () => {
  const small = await world.gateway({ ACCOUNT_MB_PER_HOUR: '1' });
  const board = await world.board();
  const ann = await opened(small, board.ownerId, board);
  const viewer = await opened(small, await world.sharer(board, 0), board);
  // The 53rd uses up the hour's budget, and each further one waits more than a second.
  for (let clientSeq = 1; clientSeq <= 80; clientSeq += 1) {
    viewer.ws.send(stuffedVoid(viewer, board, clientSeq, 'permit', 20_000));
  }
  expect(await viewer.next('slowed')).toMatchObject({ pageId: board.pageId, reason: 'account' });
  ann.draw(board, 20);
  await eventually(() => expect(ann.acked()).toBe(20));
  // Records within the budget are stored, in turns with the strokes; the others wait.
  await eventually(() => expect(viewer.acked()).toBeGreaterThanOrEqual(50));
  expect(viewer.acked()).toBeLessThan(80);
  expect(viewer.messages.some(({ type }) => type === 'halted')).toBe(false);
  expect(ann.messages.some(({ type }) => type === 'slowed')).toBe(false);
  expect(await small.metric('gateway_slowed_total')).toBeGreaterThan(0);
  await small.stop();
});

test('what an account has written through one gateway counts at the next, on every board of theirs', async () => {
  const env = { ACCOUNT_MB_PER_HOUR: '1' };
  const [one, other] = [await world.gateway(env), await world.gateway(env)];
  const board = await world.board();
  const second = await world.page(board);
  const here = await opened(one, board.ownerId, board);
  here.draw(board, 20, 60_000);
  await here.next('slowed');
  const there = await opened(other, board.ownerId, second);
  // Some frames pass before the gateways have summed up; then this gateway knows the account's total, too.
  there.draw(second, 3, 60_000);
  await eventually(async () => {
    there.draw(second, 1, 60_000);
    expect(there.last('slowed')).toMatchObject({ reason: 'account' });
  });
  await Promise.all([one.stop(), other.stop()]);
}, 60_000);

test('a page whose log grows faster than it is kept takes nothing until it is; other pages of the shard go on', async () => {
  // An eighth of the shard: 1 MB.
  const small = await world.gateway({ PAGE_SHARD_MB: '8' });
  const board = await world.board();
  const quiet = await world.page(board);
  const ann = await opened(small, board.ownerId, board);
  const ben = await opened(small, await world.sharer(board), quiet);
  ann.draw(board, 60, 60_000);
  const halted = await ann.next('halted');
  expect(halted).toMatchObject({ pageId: board.pageId, reason: 'busy' });
  expect(await small.metric('gateway_busy_total')).toBeGreaterThan(0);
  ben.draw(quiet, 5);
  await eventually(() => expect(ben.acked()).toBe(5));
  await eventually(() => expect(ann.entries).toHaveLength(halted.clientSeq - 1));

  // The keeper has caught up, so the lane continues where it stopped.
  const version = ann.versions().at(-1) ?? 0;
  await moveSnapshotPointer(world.db.query, board.pageId, { version, key: 'k', hash: 'h', rules: 1 });
  // One try after another: a lane that resumes forgets what is on its way to the log.
  for (let last = ann.last('halted'); ann.acked() < halted.clientSeq; last = ann.last('halted')) {
    ann.resume(board, halted.clientSeq);
    ann.draw(board);
    await eventually(() => expect(ann.acked() === halted.clientSeq || ann.last('halted') !== last).toBe(true));
  }
  await small.stop();
}, 60_000);
