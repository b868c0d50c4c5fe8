import { memoryLocks, memoryQueue, openBoardConnection, webSocket } from '@sw/board-sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/client.ts';
import { ManualTiming } from '../testing/manual-timing.ts';
import { openWorld, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let gateway: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
});
afterAll(() => world.end());

test('a heartbeat is answered with the head of each page, and with null for one that is not sent', async () => {
  const board = await world.board();
  const ann = await world.client(gateway, board.ownerId);
  await ann.open(board);
  ann.draw(board, 3);
  await eventually(() => expect(ann.entries).toHaveLength(3));
  const other = '999';
  ann.say({ topic: 'subscribe', type: 'ping', sentAt: 1, pages: [board.pageId, other] });
  const { heads } = await ann.next('pong');
  expect(heads).toEqual([
    { pageId: board.pageId, head: ann.versions().at(-1) },
    { pageId: other, head: null },
  ]);
  ann.say({ topic: 'subscribe', type: 'ping', sentAt: 2 });
  expect(await ann.next('pong')).not.toHaveProperty('heads');
});

test('after a feed is stopped by force, a viewer has everything again within 15 s of its own time', async () => {
  const board = await world.board();
  const elsewhere = await world.gateway();
  const ann = await world.client(elsewhere, board.ownerId);
  await ann.open(board);
  const viewer = await world.sharer(board, 0);
  const timing = new ManualTiming();
  let pongs = 0;
  const connection = await openBoardConnection({
    url: `${gateway.url.replace('http', 'ws')}/ws`,
    userId: viewer,
    maciid: 'device',
    http: {
      ticket: () => world.ticket(viewer),
      pageCache: async () => ({ versionId: 0, hash: null, path: null }),
      snapshot: async () => new Uint8Array(),
      historiesHash: async () => ({ versionId: 0, hash: null }),
    },
    queue: memoryQueue(),
    locks: memoryLocks(),
    timing,
    socket: (url, handlers) =>
      webSocket(url, {
        ...handlers,
        text(data) {
          handlers.text(data);
          if (data.includes('"pong"')) pongs += 1;
        },
      }),
  });
  const page = connection.openPage(board);
  ann.draw(board, 2);
  await eventually(() => expect([page.live, page.page?.objects.size]).toEqual([true, 2]));

  gateway.feeds.get(board.pageId)?.stop();
  ann.draw(board, 3);
  await eventually(() => expect(ann.acked()).toBe(5));
  const since = timing.now();
  for (const heard of [1, 2]) {
    timing.pass(5_000);
    await eventually(() => expect(pongs).toBe(heard));
  }
  await eventually(() => expect([page.live, page.page?.objects.size]).toEqual([true, 5]));
  expect(timing.now() - since).toBeLessThanOrEqual(15_000);
  expect(await gateway.metric('gateway_unconfirmed_total')).toBeGreaterThanOrEqual(2);

  // And it is live: later records arrive immediately.
  ann.draw(board, 1);
  await eventually(() => expect(page.page?.objects.size).toBe(6));
  connection.close();
  await elsewhere.stop();
});

test('a keeper that reports a newer record than the gateway has makes it read the log', async () => {
  const board = await world.board();
  const ann = await world.client(gateway, board.ownerId);
  await ann.open(board);
  ann.draw(board, 1);
  await eventually(() => expect(ann.entries).toHaveLength(1));
  const feed = gateway.feeds.get(board.pageId);
  if (!feed) throw new Error('the page is not open');
  const [seq, heals] = [feed.head, await gateway.metric('gateway_heals_total')];
  const report = (newest: number): Buffer => {
    const heads = { from: 0, to: 0, last: newest, heads: [[board.pageId, newest]], pointers: [] };
    return Buffer.from(JSON.stringify(heads));
  };
  world.log.reportHeads(board.shard, report(seq));
  await eventually(async () => expect(await gateway.metric('gateway_head_reports_total')).toBeGreaterThanOrEqual(1));
  expect(await gateway.metric('gateway_heals_total')).toBe(heals);
  world.log.reportHeads(board.shard, report(seq + 1));
  await eventually(async () => expect(await gateway.metric('gateway_heals_total')).toBeGreaterThan(heals));
});
