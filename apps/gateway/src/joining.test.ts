import { MEGABYTE, newId } from '@sw/base';
import { CLOSE_CODES } from '@sw/contract';
import { ENDPOINTS_PER_PERSON } from '@sw/policy';
import { moveSnapshotPointer } from '@sw/postgres';
import { engineEnv, testProxy } from '@sw/testing';
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

async function drawn(board: TestBoard, count: number, bytes = 0): Promise<TestClient> {
  const ann = await world.client(gateway, board.ownerId);
  await ann.open(board);
  ann.draw(board, count, bytes);
  await eventually(() => expect(ann.acked()).toBe(count));
  await eventually(() => expect(ann.entries).toHaveLength(count));
  return ann;
}

const snapshotAt = (pageId: string, version: number) =>
  moveSnapshotPointer(world.db.query, pageId, { version, key: `k${version}`, hash: 'h', rules: 1 });

test('a latecomer gets the tail after their version, then what happens, without a gap', async () => {
  const board = await world.board();
  const ann = await drawn(board, 20);
  const [, , third = 0] = ann.versions();
  const ben = await world.client(gateway, await world.sharer(board));
  const opened = await ben.open(board, third);
  expect(opened).toMatchObject({ actor: 2, permit: 2, owner: false, demo: null, head: ann.versions().at(-1) });
  ann.draw(board, 5);
  await eventually(() => expect(ben.entries).toHaveLength(22));
  expect(ben.versions()).toEqual(ann.versions().slice(3));
  expect(ben.entries[0]?.previous).toBe(third);
});

test('a tail that was purged behind a snapshot is not missed: the client loads it and opens from there', async () => {
  const board = await world.board();
  const ann = await drawn(board, 10);
  const versions = ann.versions();
  const [, , , fourth = 0] = versions;
  await snapshotAt(board.pageId, fourth);
  await world.log.purgeUpTo(board, fourth);
  // A gateway with the frames in memory still serves them; another one does not have them.
  const other = await world.gateway();
  const ben = await world.client(other, await world.sharer(board));
  ben.say({ topic: 'subscribe', type: 'open', wbNo: board.wbNo, pageId: board.pageId, after: versions[1] ?? 0 });
  expect(await ben.next('reload')).toMatchObject({ pageId: board.pageId, snapshotVersion: fourth });
  await ben.open(board, fourth);
  await eventually(() => expect(ben.versions()).toEqual(versions.slice(4)));
  await other.stop();
});

test('after everything was purged, drawing goes on from the snapshot', async () => {
  const board = await world.board();
  const ann = await drawn(board, 3);
  const head = ann.versions().at(-1) ?? 0;
  await snapshotAt(board.pageId, head);
  await world.log.purgeUpTo(board, head);
  ann.draw(board, 2);
  await eventually(() => expect(ann.entries).toHaveLength(5));
  expect(ann.entries[3]?.previous).toBe(head);
  const ben = await world.client(gateway, await world.sharer(board));
  await ben.open(board, head);
  await eventually(() => expect(ben.versions()).toEqual(ann.versions().slice(3)));
});

test('a client that knows more than the log must load', async () => {
  const board = await world.board();
  await drawn(board, 1);
  const ben = await world.client(gateway, await world.sharer(board));
  await ben.open(board, 9_000_000_000);
  expect(await ben.next('reload')).toMatchObject({ snapshotVersion: 0 });
});

test('a client that holds a version of before the base was raised, which no snapshot has, must load', async () => {
  const board = await world.board();
  const known = (await drawn(board, 5)).versions();
  const held = known.at(-1) ?? 0;
  const base = 1_000_000;
  await world.db.query
    .updateTable('boardPage')
    .set({ versionBase: String(base) })
    .where('pageId', '=', board.pageId)
    .execute();
  const restored = await world.gateway();
  const ben = await world.client(restored, await world.sharer(board));
  expect((await ben.open(board, held)).head).toBe(base + held);
  expect(await ben.next('reload')).toMatchObject({ snapshotVersion: 0 });
  expect(ben.entries).toEqual([]);
  await ben.open(board, 0);
  await eventually(() => expect(ben.versions()).toEqual(known.map((version) => base + version)));
  // The same if the page's frames exceed the memory, and its tail is read from the log.
  const large = await world.client(restored, board.ownerId);
  await large.open(board, 0);
  large.draw(board, 60, 90_000);
  await eventually(() => expect(large.entries).toHaveLength(65));
  const carl = await world.client(restored, await world.sharer(board));
  await carl.open(board, held);
  expect(await carl.next('reload')).toMatchObject({ snapshotVersion: 0 });
  expect(carl.entries).toEqual([]);
  await restored.stop();
});

test('a tail longer than the memory is read from the log, at the reading speed of the client', async () => {
  const board = await world.board();
  const ann = await drawn(board, 60, 90_000);
  const ben = await world.client(gateway, await world.sharer(board));
  await ben.open(board);
  await eventually(() => expect(ben.versions()).toEqual(ann.versions()));
  expect(ben.entries.every(({ previous }, place) => previous === (ben.versions()[place - 1] ?? 0))).toBe(true);
  ann.draw(board);
  await eventually(() => expect(ben.entries).toHaveLength(61));
});

test('all open pages share one memory; frames dropped for other pages are read from the log', async () => {
  const small = await world.gateway({ GATEWAY_TAIL_CACHE_MB: '1' });
  const boards = await Promise.all(Array.from({ length: 3 }, () => world.board()));
  const drawers: TestClient[] = [];
  for (const board of boards) {
    const ann = await world.client(small, board.ownerId);
    await ann.open(board);
    ann.draw(board, 10, 80_000);
    await eventually(() => expect(ann.entries).toHaveLength(10));
    drawers.push(ann);
  }
  expect(await small.metric('gateway_tail_cache_bytes')).toBeGreaterThan(500_000);
  expect(await small.metric('gateway_tail_cache_bytes')).toBeLessThanOrEqual(MEGABYTE);
  for (const [place, board] of boards.entries()) {
    const ben = await world.client(small, await world.sharer(board));
    await ben.open(board);
    await eventually(() => expect(ben.versions()).toEqual(drawers[place]?.versions()));
    drawers[place]?.draw(board);
    await eventually(() => expect(ben.entries).toHaveLength(11));
  }
  await small.stop();
});

test('500 people who open a page at once make the gateway read the stream once', async () => {
  const board = await world.board();
  const writer = await world.gateway();
  const ann = await world.client(writer, board.ownerId);
  await ann.open(board);
  ann.draw(board, 200);
  await eventually(() => expect(ann.entries).toHaveLength(200));
  await writer.stop();
  // They are one account here.
  const fresh = await world.gateway({ GATEWAY_SOCKETS_PER_PERSON: '500' });
  const people: TestClient[] = [];
  for (let n = 0; n < 10; n += 1) {
    people.push(...(await Promise.all(Array.from({ length: 50 }, () => world.client(fresh, board.ownerId)))));
  }
  await Promise.all(people.map((one) => one.open(board)));
  await eventually(() => expect(people.every(({ entries }) => entries.length === 200)).toBe(true));
  expect(await fresh.metric('gateway_tail_reads_total')).toBe(1);
  expect(await fresh.metric('gateway_sockets')).toBe(500);
  for (const { ws } of people) ws.terminate();
  await fresh.stop();
}, 60_000);

test('R3.41 R8.03 endpoints are limited by the owner’s level, and a reconnect takes its own place', async () => {
  const board = await world.board({ levelNo: 1 });
  for (let n = 0; n < 9; n += 1) await (await world.client(gateway, await world.sharer(board))).open(board);
  const owner = await world.client(gateway, board.ownerId, { clientId: 'endpoint-owner' });
  await owner.open(board);
  const late = await world.client(gateway, await world.sharer(board));
  late.say({ topic: 'subscribe', type: 'open', wbNo: board.wbNo, pageId: board.pageId, after: 0 });
  expect(await late.next('denied')).toMatchObject({ error: 'MEMBER_LIMIT' });
  const again = await world.client(gateway, board.ownerId, { clientId: 'endpoint-owner' });
  expect((await again.open(board)).actor).toBe(1);
});

const opens = (client: TestClient, { wbNo, pageId }: TestBoard) => {
  client.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
  return Promise.any([client.next('opened'), client.next('denied')]);
};

test('R3.41 R8.03 of two users that race for the last place on two gateways one gets it, again and again', async () => {
  const other = await world.gateway();
  const board = await world.board({ levelNo: 1 });
  // The owner is present, so no place is reserved, and only the level counts.
  const accountId = board.ownerId;
  for (let n = 0; n < 9; n += 1) await (await world.client(n % 2 ? gateway : other, accountId)).open(board);
  for (let round = 0; round < 5; round += 1) {
    const racers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => world.client(n % 2 ? gateway : other, accountId)),
    );
    const answers = await Promise.all(racers.map((racer) => opens(racer, board)));
    const won = racers.filter((_, place) => answers[place]?.type === 'opened');
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.type === 'denied' && answer.error === 'MEMBER_LIMIT')).toHaveLength(7);
    // It reconnects to the other gateway before the first has noticed. It keeps its place and gets no second one.
    const [winner] = won;
    const here = answers.findIndex(({ type }) => type === 'opened') % 2 ? gateway : other;
    const there = here === gateway ? other : gateway;
    const again = await world.client(there, accountId, { clientId: winner?.clientId ?? '' });
    expect((await opens(again, board)).type).toBe('opened');
    winner?.ws.terminate();
    const late = await world.client(here, accountId);
    expect((await opens(late, board)).type).toBe('denied');
    for (const one of [...racers, again, late]) one.ws.close();
    await eventually(async () => expect(await world.endpoints(board)).toBe(9));
  }
  await other.stop();
});

test('viewers with many screens, racing on two gateways, lock neither the owner nor each other out', async () => {
  const other = await world.gateway();
  const board = await world.board({ levelNo: 1 });
  const opened = async (accountId: string, count: number): Promise<number> => {
    const clients = await Promise.all(
      Array.from({ length: count }, (_, n) => world.client(n % 2 ? gateway : other, accountId)),
    );
    const answers = await Promise.all(clients.map((client) => opens(client, board)));
    return answers.filter(({ type }) => type === 'opened').length;
  };
  expect(await opened(await world.sharer(board, 0), 12)).toBe(ENDPOINTS_PER_PERSON);
  expect(await opened(await world.sharer(board, 0), 12)).toBe(10 - ENDPOINTS_PER_PERSON - 1);
  expect(await opened(await world.sharer(board, 0), 3)).toBe(0);
  const owner = await world.client(gateway, board.ownerId);
  expect((await opens(owner, board)).type).toBe('opened');
  owner.ws.close();
  await eventually(async () => expect(await world.endpoints(board)).toBe(9));
  expect(await opened(await world.sharer(board, 0), 3)).toBe(0);
  expect(await opened(board.ownerId, 1)).toBe(1);
  await other.stop();
}, 60_000);

test('a person has only so many sockets at a gateway, whatever they open; a reconnect takes its own place', async () => {
  const own = await world.gateway({ GATEWAY_SOCKETS_PER_PERSON: '3' });
  const accountId = await world.account();
  for (let n = 0; n < 3; n += 1) await world.client(own, accountId, { clientId: `socket-${n}` });
  await expect(world.client(own, accountId)).rejects.toThrow(String(CLOSE_CODES.TOO_MANY.code));
  await world.client(own, accountId, { clientId: 'socket-1' });
  await world.client(own, await world.account());
  expect(await own.metric('gateway_sockets')).toBe(4);
  await own.stop();
});

test('while Redis is away, connected users still open boards', async () => {
  const wire = await testProxy(engineEnv().REDIS_URL);
  const own = await world.gateway({ REDIS_URL: wire.url });
  const board = await world.board({ levelNo: 1 });
  const ann = await world.client(own, board.ownerId);
  await wire.cut();
  expect((await opens(ann, board)).type).toBe('opened');
  await wire.restore();
  // Counted once Redis is there again.
  await eventually(async () => expect(await world.endpoints(board)).toBe(1));
  await own.stop();
  await wire.close();
}, 60_000);

test('strangers, another board’s number, deleted pages and recycled boards are not opened', async () => {
  const board = await world.board();
  const denied = async (accountId: string, wbNo: string, pageId: string) => {
    const one = await world.client(gateway, accountId);
    one.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
    return (await one.next('denied')).error;
  };
  expect(await denied(await world.account(), board.wbNo, board.pageId)).toBe('BOARD_NOT_IN_LIST');
  expect(await denied(board.ownerId, newId(), board.pageId)).toBe('BOARD_NOT_IN_LIST');
  expect(await denied(board.ownerId, board.wbNo, newId())).toBe('BOARD_NOT_IN_LIST');
  const second = await world.page(board);
  await world.db.query
    .updateTable('boardPage')
    .set({ deletedAt: new Date() })
    .where('pageId', '=', second.pageId)
    .execute();
  expect(await denied(board.ownerId, board.wbNo, second.pageId)).toBe('BOARD_NOT_IN_LIST');
  await world.db.query.updateTable('board').set({ recycledAt: new Date() }).where('wbNo', '=', board.wbNo).execute();
  expect(await denied(board.ownerId, board.wbNo, board.pageId)).toBe('BOARD_DELETED');
});
