import { randomBytes } from 'node:crypto';
import { newId } from '@sw/base';
import { bestOf } from '@sw/base/testing';
import { DOCUMENT_EVENT, RULES } from '@sw/board-model';
import { CLOSE_CODES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectClient, eventually, type TestClient } from '../testing/client.ts';
import { ORIGIN, openWorld, type TestGateway, type World } from '../testing/world.ts';
import { sweepSessions } from './life/session-sweep.ts';
import { Sockets } from './socket/sockets.ts';

let world: World;
let gateway: TestGateway;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway();
  url = `${gateway.url.replace('http', 'ws')}/ws`;
});
afterAll(() => world.end());

const closedWith = (client: TestClient, name: keyof typeof CLOSE_CODES) =>
  eventually(() => expect(client.closed).toBe(CLOSE_CODES[name].code));

test('the origin is exactly one of the list, or none at all: then it is no browser', async () => {
  const closes = async (origin: string) => connectClient(url, undefined, { origin });
  await closedWith(await closes('https://evil.example'), 'ORIGIN_REFUSED');
  await closedWith(await closes(`${ORIGIN}.evil.example`), 'ORIGIN_REFUSED');
  await closedWith(await closes('null'), 'ORIGIN_REFUSED');
  const ours = await connectClient(url, undefined, { origin: ORIGIN });
  ours.hello(await world.ticket(await world.account()));
  await ours.next('welcome');
  await expect(connectClient(url.replace('/ws', '/other'))).rejects.toThrow('404');
});

test('a ticket works once', async () => {
  const accountId = await world.account();
  const ticket = await world.ticket(accountId);
  const [one, two, three] = [await connectClient(url), await connectClient(url), await connectClient(url)];
  one.hello(ticket);
  expect(await one.next('welcome')).toMatchObject({ accountId, heartbeatMs: 5_000 });
  two.hello(ticket);
  await closedWith(two, 'TICKET_REFUSED');
  three.hello('no such ticket');
  await closedWith(three, 'TICKET_REFUSED');
});

test('an older client must reload; a newer one comes again', async () => {
  const [old, oldRules, newer] = [await connectClient(url), await connectClient(url), await connectClient(url)];
  const accountId = await world.account();
  old.hello(await world.ticket(accountId), { protocol: 0 });
  oldRules.hello(await world.ticket(accountId), { rules: RULES - 1 });
  newer.hello(await world.ticket(accountId), { protocol: 99 });
  await closedWith(old, 'PROTOCOL_OLD');
  await closedWith(oldRules, 'PROTOCOL_OLD');
  await closedWith(newer, 'UNAVAILABLE');
});

test('what is none of the protocol closes the socket, and says so', async () => {
  const accountId = await world.account();
  const fresh = await connectClient(url);
  fresh.say({ topic: 'subscribe', type: 'ping', sentAt: 1 });
  await closedWith(fresh, 'MALFORMED');
  const known = async () => world.client(gateway, accountId);
  const cases: readonly (readonly [string | Buffer, keyof typeof CLOSE_CODES])[] = [
    ['not JSON', 'MALFORMED'],
    ['{"topic":"subscribe","type":"nothing"}', 'MALFORMED'],
    [JSON.stringify({ topic: 'subscribe', type: 'hello', ticket: 'x' }), 'MALFORMED'],
    [Buffer.from([3, 1, 0, 0]), 'MALFORMED'],
    [Buffer.alloc(256 * 1024), 'TOO_LARGE'],
    [Buffer.alloc(256 * 1024 + 1), 'TOO_LARGE'],
    ['x'.repeat(300_000), 'TOO_LARGE'],
  ];
  for (const [data, name] of cases) {
    const client = await known();
    client.ws.send(data);
    await closedWith(client, name);
  }
  const flooding = await known();
  for (let n = 0; n < 5_000; n += 1) flooding.say({ topic: 'subscribe', type: 'ping', sentAt: n });
  await closedWith(flooding, 'TOO_MANY');
});

test('messages sent together with hello are answered after it', async () => {
  const board = await world.board();
  const client = await connectClient(url);
  client.hello(await world.ticket(board.ownerId));
  client.say({ topic: 'subscribe', type: 'ping', sentAt: 5 });
  client.say({ topic: 'subscribe', type: 'open', wbNo: board.wbNo, pageId: board.pageId, after: 0 });
  await client.next('welcome');
  expect((await client.next('pong')).sentAt).toBe(5);
  expect((await client.next('opened')).owner).toBe(true);
});

test('a client that comes again takes the place of its older socket', async () => {
  const accountId = await world.account();
  const older = await world.client(gateway, accountId, { clientId: 'same-client' });
  const other = await world.client(gateway, await world.account(), { clientId: 'same-client' });
  await world.client(gateway, accountId, { clientId: 'same-client' });
  await closedWith(older, 'SILENT');
  expect(other.closed).toBeUndefined();
});

const event = (name: string, payload: object) =>
  world.bus.publish(`event.${name}`, Buffer.from(JSON.stringify({ id: newId(), name, payload })));

test('R4.12 a session that ends takes its sockets with it, and a ticket from before is refused', async () => {
  const accountId = await world.account();
  const [ending, staying] = [newId(), newId()];
  const one = await world.client(gateway, accountId, { sessionId: ending });
  const two = await world.client(gateway, accountId, { sessionId: staying });
  const ticket = await world.ticket(accountId, ending);
  event('session.ended', { accountId, sessionIds: [ending] });
  await closedWith(one, 'SESSION_ENDED');
  const late = await connectClient(url);
  late.hello(ticket);
  await closedWith(late, 'SESSION_ENDED');
  expect(two.closed).toBeUndefined();
});

test('R4.15 a change of level closes the sockets of sessions from before it, and no others', async () => {
  const accountId = await world.account();
  const before = await world.client(gateway, accountId, { levelRevision: 1 });
  const after = await world.client(gateway, accountId, { levelRevision: 2 });
  const other = await world.client(gateway, await world.account(), { levelRevision: 1 });
  const ticket = await world.ticket(accountId, undefined, 1);
  event('account.levelChanged', { accountId, levelRevision: 2 });
  await closedWith(before, 'LEVEL_CHANGED');
  const late = await connectClient(url);
  late.hello(ticket);
  await closedWith(late, 'LEVEL_CHANGED');
  // Received twice: a user who has signed in since stays connected.
  event('account.levelChanged', { accountId, levelRevision: 2 });
  event('page.deleted', { wbNo: newId(), accountIds: [accountId], pageId: '5', clientId: null });
  await after.next('notice');
  expect([after.closed, other.closed]).toEqual([undefined, undefined]);
});

test('sessions that ended, and levels that changed, without an event are found by the sweep', async () => {
  const closes: string[] = [];
  const sockets = new Sockets(10);
  const accountId = await world.account();
  const signIn = async (values: object) => {
    const sessionId = newId();
    const expiresAt = new Date(Date.now() + 60_000);
    const common = { sessionId, accountId, tokenHash: randomBytes(32), userAgent: '', expiresAt };
    await world.db.query
      .insertInto('session')
      .values({ ...common, levelRevision: 5, ...values })
      .execute();
    const close = (name: string) => void closes.push(name);
    sockets.add({ person: { accountId, sessionId, levelRevision: 5, clientId: 'c' }, close } as never);
  };
  await world.db.query.updateTable('account').set({ levelRevision: 5 }).where('accountId', '=', accountId).execute();
  await signIn({});
  await signIn({ revokedAt: new Date() });
  await signIn({ levelRevision: 4 });
  await sweepSessions(world.db, sockets);
  expect(closes.sort()).toEqual(['LEVEL_CHANGED', 'SESSION_ENDED']);
});

test('R7.99 an event reaches the users concerned, without naming the others', async () => {
  const [ann, ben] = [await world.account(), await world.account()];
  const one = await world.client(gateway, ann);
  const two = await world.client(gateway, ben);
  const wbNo = newId();
  event('demo.changed', { wbNo, accountIds: [ann], demo: null });
  event('account.registered', { accountId: ann });
  event('page.deleted', { wbNo, accountIds: [ann, ben], pageId: '5', clientId: null });
  expect(await two.next('notice')).toMatchObject({
    name: 'page.deleted',
    wbNo,
    detail: { pageId: '5', clientId: null },
  });
  expect(await one.next('notice')).toMatchObject({ name: 'demo.changed', wbNo, detail: { demo: null } });
  expect((await one.next('notice')).name).toBe('page.deleted');
  expect(JSON.stringify(one.messages)).not.toContain('accountIds');
});

test('R7.99 the pages of a conversion are reported under the topic of uploads, to the users of the board', async () => {
  const [ann, ben] = [await world.account(), await world.account()];
  const one = await world.client(gateway, ann);
  const two = await world.client(gateway, ben);
  const wbNo = newId();
  const changed = { wbNo, documentId: '7', event: DOCUMENT_EVENT.pic, pages: 4, fault: null };
  event('document.changed', { ...changed, accountIds: [ann], ready: 1 });
  event('document.changed', { ...changed, accountIds: [ann, ben], ready: 3 });
  const progress = { topic: 'upload', type: 'progress', id: '7', wbNo, event: DOCUMENT_EVENT.pic };
  expect(await two.next('progress')).toEqual({ ...progress, share: 0.75 });
  expect(await one.next('progress')).toEqual({ ...progress, share: 0.25 });
  expect(await one.next('progress')).toEqual({ ...progress, share: 0.75 });
});

test('a gateway that leaves stores and acknowledges what is on the way, and sends everybody elsewhere', async () => {
  const round = async () => {
    const leaving = await world.gateway();
    const board = await world.board();
    const ann = await world.client(leaving, board.ownerId);
    const others = await Promise.all(
      Array.from({ length: 30 }, async () => world.client(leaving, await world.account())),
    );
    await ann.open(board);
    ann.draw(board, 200);
    await eventually(() => expect(ann.logWasLate || ann.acked() > 0).toBe(true));
    const stopped = leaving.stop();
    await closedWith(ann, 'DRAINING');
    for (const one of others) await closedWith(one, 'DRAINING');
    await stopped;
    return { ann, board };
  };
  // A frame that the log acknowledges too late is stored without an answer.
  const { ann, board } = await bestOf(3, (one) => !one.ann.logWasLate, round);
  const { frames } = await world.log.readTail(board, 0, { maxBytes: 1e7, maxCount: 1_000 });
  expect(frames.length).toBe(ann.acked());
});
