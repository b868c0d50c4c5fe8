import { newId } from '@sw/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let off: TestGateway;
let on: TestGateway;
beforeAll(async () => {
  world = await openWorld();
  [off, on] = [await world.gateway({ MODULES: '-whiteboard' }), await world.gateway()];
});
afterAll(() => world.end());

const publish = (name: string, payload: object) =>
  world.bus.publish(`event.${name}`, Buffer.from(JSON.stringify({ id: newId(), name, payload })));

test('R1.43 with the module whiteboard off no page is opened and nothing is said about who is there', async () => {
  const board = await world.board();
  const { wbNo, pageId } = board;
  const client = await world.client(off, board.ownerId);
  client.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
  expect(await client.next('denied')).toMatchObject({ pageId, error: 'NOT_FOUND' });
  client.say({ topic: 'follow', type: 'presence', pageId, items: [{ kind: 'cursor', x: 1, y: 2 }] });
  client.say({ topic: 'subscribe', type: 'ping', sentAt: 1 });
  expect((await client.next('pong')).sentAt, 'the socket stays').toBe(1);
  expect(await off.metric('gateway_boards')).toBe(0);
  expect(await world.endpoints(board)).toBe(0);

  const elsewhere = await world.client(on, board.ownerId);
  expect((await elsewhere.open(board)).pageId).toBe(pageId);
});

test('R1.43 events and notices of a module that is off are not delivered; those of no module are', async () => {
  const accountId = await world.account();
  const [here, elsewhere] = [await world.client(off, accountId), await world.client(on, accountId)];
  const wbNo = newId();
  publish('board.renamed', { wbNo, accountIds: [accountId], wbName: 'Plan' });
  publish('notice.created', { accountId, notice: { noticeId: '1', name: 'sharer.removed', wbNo } });
  publish('notice.created', { accountId, notice: { noticeId: '2', name: 'membership.changed', wbNo: null } });
  const last = { name: 'notice.created', detail: { notice: { noticeId: '2' } } };
  expect(await here.next('notice'), 'the first that comes').toMatchObject(last);
  expect((await elsewhere.next('notice')).name).toBe('board.renamed');
  expect(await elsewhere.next('notice')).toMatchObject({ detail: { notice: { noticeId: '1' } } });
  expect(await elsewhere.next('notice')).toMatchObject(last);
});
