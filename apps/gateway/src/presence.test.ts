import type { Presence } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let here: TestGateway;
let there: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  [here, there] = [await world.gateway(), await world.gateway()];
});
afterAll(() => world.end());

const does = (client: TestClient, { pageId }: TestBoard, ...items: Presence[]) =>
  client.say({ topic: 'follow', type: 'presence', pageId, items });

/** Everything that was announced about a person, in order. */
const seen = (client: TestClient, clientId: string): Presence[] =>
  client.messages.flatMap((message) =>
    message.type === 'people'
      ? message.people.filter((one) => one.clientId === clientId).flatMap(({ items }) => items)
      : [],
  );
const knows = (client: TestClient, clientId: string): boolean =>
  client.messages.some(
    (message) => message.type === 'people' && message.people.some((one) => one.clientId === clientId),
  );

test('R1.18 people on one page see each other across gateways, never themselves, and see them leave', async () => {
  const board = await world.board();
  const ann = await world.client(here, board.ownerId);
  const ben = await world.client(there, await world.sharer(board));
  await ann.open(board);
  await ben.open(board);
  await eventually(() => expect(knows(ann, ben.clientId)).toBe(true));
  does(ann, board, { kind: 'cursor', x: 3, y: 4 }, { kind: 'viewport', x: 0, y: 0, zoom: 2 });
  await eventually(() => expect(seen(ben, ann.clientId)).toContainEqual({ kind: 'cursor', x: 3, y: 4 }));
  const carl = await world.client(here, await world.sharer(board));
  await carl.open(board);
  // A new client is immediately sent everybody's page.
  await eventually(() => expect(seen(carl, ann.clientId)).toContainEqual({ kind: 'viewport', x: 0, y: 0, zoom: 2 }));
  does(carl, board, { kind: 'editing', selectId: '7' });
  for (const one of [ann, ben]) {
    await eventually(() => expect(seen(one, carl.clientId)).toContainEqual({ kind: 'editing', selectId: '7' }));
  }
  for (const one of [ann, ben, carl]) expect(knows(one, one.clientId)).toBe(false);
  ben.ws.close();
  for (const one of [ann, carl])
    await eventually(() => expect(seen(one, ben.clientId)).toContainEqual({ kind: 'gone' }));
});

test('R1.18 R3.09 R3.18 who follows whom, and where they look, reaches everybody, newcomers too, and is sent by viewers too', async () => {
  const board = await world.board();
  const ann = await world.client(here, board.ownerId);
  const viewer = await world.client(there, await world.sharer(board, 0));
  await ann.open(board);
  await viewer.open(board);
  const looks: Presence = { kind: 'viewport', x: 10, y: 20, zoom: 3 };
  const follows: Presence = { kind: 'following', clientId: ann.clientId };
  does(ann, board, looks);
  await eventually(() => expect(seen(viewer, ann.clientId)).toContainEqual(looks));
  does(viewer, board, follows);
  await eventually(() => expect(seen(ann, viewer.clientId)).toContainEqual(follows));
  const carl = await world.client(here, await world.sharer(board));
  await carl.open(board);
  await eventually(() => expect(seen(carl, viewer.clientId)).toContainEqual(follows));
  does(viewer, board, { kind: 'following', clientId: null });
  for (const one of [ann, carl]) {
    await eventually(() => expect(seen(one, viewer.clientId).at(-1)).toEqual({ kind: 'following', clientId: null }));
  }
});

test('viewers, and everybody but the opener of a demo, show no work', async () => {
  const board = await world.board();
  const ann = await world.client(here, board.ownerId);
  const viewer = await world.client(here, await world.sharer(board, 0));
  await ann.open(board);
  await viewer.open(board);
  does(viewer, board, { kind: 'laser', points: [1, 2], end: false }, { kind: 'cursor', x: 1, y: 1 });
  await eventually(() => expect(seen(ann, viewer.clientId)).toEqual([{ kind: 'cursor', x: 1, y: 1 }]));
  await world.control(board, { type: 'permit', actor: 2, permit: 1 });
  await eventually(() => expect(viewer.entries).toHaveLength(1));
  does(viewer, board, { kind: 'laser', points: [1, 2], end: false });
  await eventually(() => expect(seen(ann, viewer.clientId)).toHaveLength(2));
});

test('much of it in a moment is merged: one person’s cursor is one item of one message', async () => {
  const board = await world.board();
  const ann = await world.client(here, board.ownerId);
  const ben = await world.client(here, await world.sharer(board));
  await ann.open(board);
  await ben.open(board);
  for (let n = 0; n < 100; n += 1) does(ann, board, { kind: 'cursor', x: n, y: 0 });
  await eventually(() => expect(seen(ben, ann.clientId).at(-1)).toEqual({ kind: 'cursor', x: 99, y: 0 }));
  expect(seen(ben, ann.clientId).length).toBeLessThan(20);
});

test('R3.85 the operation code of a laser reaches the others, and a laser of an earlier release does too', async () => {
  const board = await world.board();
  const ann = await world.client(here, board.ownerId);
  const ben = await world.client(there, await world.sharer(board));
  await ann.open(board);
  await ben.open(board);
  // A gateway that has announced its own users also receives the others.
  await eventually(() => expect(knows(ann, ben.clientId)).toBe(true));
  const coded: Presence = { kind: 'laser', protocolType: 11, points: [1, 2], end: true };
  const plain: Presence = { kind: 'laser', points: [3, 4], end: true };
  does(ann, board, coded, plain);
  await eventually(() => expect(seen(ben, ann.clientId)).toEqual([coded, plain]));
});

test('R3.82 R3.91 coming to a page is announced as operation 6, action 2, on every gateway; what one does there is not', async () => {
  const board = await world.board();
  const ann = await world.client(here, board.ownerId);
  const carl = await world.client(there, await world.sharer(board));
  await ann.open(board);
  await carl.open(board);
  await eventually(() => expect(knows(ann, carl.clientId)).toBe(true));
  const ben = await world.client(here, await world.sharer(board));
  await ben.open(board);
  does(ben, board, { kind: 'cursor', x: 1, y: 1 });
  for (const watcher of [ann, carl]) {
    const heard = () =>
      watcher.messages.flatMap((message) =>
        message.type === 'people' ? message.people.filter(({ clientId }) => clientId === ben.clientId) : [],
      );
    await eventually(() =>
      expect(heard().flatMap(({ items }) => items)).toContainEqual({ kind: 'cursor', x: 1, y: 1 }),
    );
    expect(heard().filter(({ action }) => action !== undefined)).toMatchObject([{ protocolType: 6, action: 2 }]);
  }
});
