import { newId } from '@sw/base';
import { encodeFrame } from '@sw/board-model';
import { CLOSE_CODES, type ClientMessage, clientMessage, type GatewayMessage, gatewayMessage } from '@sw/contract';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectClient, operationOf, type TestClient } from '../testing/client.ts';
import { openWorld, type TestBoard, type TestGateway, type World } from '../testing/world.ts';

let world: World;
let gateway: TestGateway;
let theirs: TestBoard;
let own: TestBoard;
let author: TestClient;
beforeAll(async () => {
  world = await openWorld();
  gateway = await world.gateway({ MODULES: 'meeting' });
  [theirs, own] = [await merchantBoard('Northfield'), await merchantBoard('Southfield')];
  author = await world.client(gateway, theirs.ownerId);
  await author.open(theirs);
  author.draw(theirs, 3);
  await author.saved(theirs);
});
afterAll(() => world.end());

/** A board of an enterprise, owned by one of its members. */
async function merchantBoard(name: string): Promise<TestBoard> {
  const board = await world.board();
  const spaceId = newId();
  const { query } = world.db;
  await query.insertInto('space').values({ spaceId, kind: 'merchant', name, ownerAccountId: null }).execute();
  await query.insertInto('merchant').values({ spaceId, levelNo: 3 }).execute();
  await query
    .insertInto('spaceMember')
    .values({ spaceId, accountId: board.ownerId, role: 'owner', name: 'Ann' })
    .execute();
  await query.updateTable('account').set({ currentSpaceId: spaceId }).where('accountId', '=', board.ownerId).execute();
  await query.updateTable('board').set({ spaceId }).where('wbNo', '=', board.wbNo).execute();
  await query.updateTable('boardPage').set({ spaceId }).where('wbNo', '=', board.wbNo).execute();
  return board;
}

interface Target {
  readonly wbNo: string;
  readonly pageId: string;
  /** The client id of one of their sockets. */
  readonly clientId: string;
  readonly ticket: string;
}

const existing = async (): Promise<Target> => ({
  wbNo: theirs.wbNo,
  pageId: theirs.pageId,
  clientId: author.clientId,
  // Already used by its owner, so it signs nobody in a second time.
  ticket: await spentTicket(),
});
const nothing = async (): Promise<Target> => ({
  wbNo: newId(),
  pageId: newId(),
  clientId: 'client-000000',
  ticket: 'no such ticket',
});

async function spentTicket(): Promise<string> {
  const ticket = await world.ticket(theirs.ownerId);
  const first = await connectClient(`${gateway.url.replace('http', 'ws')}/ws`);
  first.hello(ticket);
  await first.next('welcome');
  first.ws.terminate();
  return ticket;
}

type Frame = 'operation' | 'void';
/** An outsider's messages about a page: every message of the contract and both kinds of frames. */
const ROWS: Readonly<Record<ClientMessage['type'] | Frame, (client: TestClient, target: Target) => void>> = {
  hello: (client, { ticket }) => client.hello(ticket),
  open: (client, { wbNo, pageId }) => {
    client.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
    // A number of theirs beside one's own. The other page comes first: a page that is opened twice is answered once.
    client.say({ topic: 'subscribe', type: 'open', wbNo, pageId: own.pageId, after: 0 });
  },
  close: (client, { pageId }) => client.say({ topic: 'subscribe', type: 'close', pageId }),
  resume: (client, { pageId }) => client.say({ topic: 'realtime', type: 'resume', pageId, clientSeq: 2 }),
  presence: (client, { pageId, clientId }) =>
    client.say({
      topic: 'follow',
      type: 'presence',
      pageId,
      items: [
        { kind: 'cursor', x: 1, y: 2 },
        { kind: 'following', clientId },
        { kind: 'editing', selectId: '1' },
      ],
    }),
  // It names nothing: the account determines the received messages.
  watchRooms: (client) => client.say({ topic: 'subscribe', type: 'watchRooms', on: true }),
  ping: (client, { pageId }) => client.say({ topic: 'subscribe', type: 'ping', sentAt: 7, pages: [pageId] }),
  operation: (client, { pageId }) => client.ws.send(encodeFrame(operationOf(client.clientId, { pageId }, 1))),
  void: (client, { pageId }) => client.void({ pageId }, 1),
};
const NAMES = Object.keys(ROWS) as (keyof typeof ROWS)[];

/** Sockets of the other enterprise, by their client ids. */
const outsiders = new Set<string>();

async function outsider(): Promise<TestClient> {
  const client = await world.client(gateway, own.ownerId);
  outsiders.add(client.clientId);
  await client.open(own);
  return client;
}

/** Messages about the outsider's own open page arrive at any time. */
const isOwnNews = (message: GatewayMessage): boolean =>
  (message.type === 'people' && message.pageId === own.pageId) ||
  (message.type === 'where' && message.wbNo === own.wbNo);

/** The messages to a client from a position on, without the numbers it sent itself and the time. */
function heard({ messages, entries, closed, clientId }: TestClient, from: number, target: Target): string {
  const neutral = (message: GatewayMessage): string =>
    Object.entries(target)
      .reduce((text, [name, value]) => text.replaceAll(String(value), name), JSON.stringify(message))
      .replaceAll(clientId, 'me')
      .replaceAll(/at":\d+/g, 'at":0');
  const answers = messages.slice(from).filter((message) => !isOwnNews(message));
  // Sorted without the numbers, which differ from run to run.
  return JSON.stringify({ answers: answers.map(neutral).toSorted(), frames: entries.length, closed });
}

/** Waits until the gateway has answered everything or closed the socket. The last request concerns a page of nobody. */
async function settled(client: TestClient): Promise<void> {
  const [wbNo, pageId] = ['100000000000000001', '100000000000000002'];
  if (client.ws.readyState === client.ws.OPEN) client.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
  const isLast = (message: GatewayMessage) => message.type === 'denied' && message.pageId === pageId;
  await expect.poll(() => client.closed !== undefined || client.messages.some(isLast)).toBe(true);
}

/** The answers to a message about the target, once before it was opened and once after that was refused. */
async function answersTo(name: keyof typeof ROWS, target: Target): Promise<string[]> {
  if (name === 'hello') {
    const client = await connectClient(`${gateway.url.replace('http', 'ws')}/ws`);
    ROWS.hello(client, target);
    await expect.poll(() => client.closed).toBe(CLOSE_CODES.TICKET_REFUSED.code);
    return [heard(client, 0, target)];
  }
  const answers: string[] = [];
  for (const opened of [false, true]) {
    const client = await outsider();
    if (opened) {
      const { wbNo, pageId } = target;
      client.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
      const error = 'BOARD_NOT_IN_LIST';
      expect(await client.next('denied')).toEqual({ topic: 'subscribe', type: 'denied', pageId, error });
    }
    const from = client.messages.length;
    ROWS[name](client, target);
    // Openings run concurrently: each is answered when its access is read.
    const denials = () => client.messages.slice(from).filter(({ type }) => type === 'denied').length;
    if (name === 'open') await expect.poll(denials).toBe(2);
    await settled(client);
    answers.push(heard(client, from, target));
    client.ws.terminate();
  }
  return answers;
}

/** Rows of the board, and the end of its log. */
async function stateOf({ wbNo, shard, pageId }: TestBoard): Promise<string> {
  const rows: string[] = [];
  for (const table of ['board', 'board_page', 'board_actor', 'board_sharer']) {
    const found = await sql<{ text: string | null }>`
      select string_agg(t::text, ' ' order by t::text) as text from ${sql.table(table)} as t where t.wb_no = ${wbNo}`.execute(
      world.db.query,
    );
    rows.push(`${table}: ${found.rows[0]?.text ?? ''}`);
  }
  const watcher = await world.client(gateway, theirs.ownerId);
  const { head } = await watcher.open({ wbNo, pageId });
  watcher.ws.terminate();
  return `${rows.join('\n')}\n${shard} ${head}`;
}

test('no message that a client may send is missing from the rows', () => {
  const types = clientMessage.options.map(({ shape }) => shape.type.value);
  expect(NAMES.toSorted()).toEqual([...types, 'operation', 'void'].toSorted());
});

/** Messages to a single socket, or about its open pages and its own accounts. */
const FOR_OUTSIDERS: ReadonlySet<GatewayMessage['type']> = new Set(['welcome', 'denied', 'pong', 'halted', 'rules']);
const FOR_INSIDERS: ReadonlySet<GatewayMessage['type']> = new Set([
  'opened',
  'reload',
  'resync',
  'ack',
  'slowed',
  'people',
  'where',
  'notice',
  'progress',
]);

test('no message of the gateway is missing from the lists', () => {
  const types = gatewayMessage.options.map(({ shape }) => shape.type.value);
  expect([...FOR_OUTSIDERS, ...FOR_INSIDERS].toSorted()).toEqual(types.toSorted());
});

test.each(NAMES)(
  "%s about another enterprise's page is answered as about one that does not exist, and changes and shows nothing",
  async (name) => {
    const before = await stateOf(theirs);
    const from = author.messages.length;
    const [about, without] = [await answersTo(name, await existing()), await answersTo(name, await nothing())];
    expect(about).toEqual(without);
    for (const answer of about) {
      const { answers, frames } = JSON.parse(answer) as { answers: string[]; frames: number };
      const types = answers.map((one) => (JSON.parse(one) as GatewayMessage).type);
      expect(types.filter((type) => !FOR_OUTSIDERS.has(type))).toEqual([]);
      expect(frames).toBe(0);
    }
    expect(await stateOf(theirs)).toBe(before);
    for (const clientId of outsiders) expect(JSON.stringify(author.messages.slice(from))).not.toContain(clientId);
    expect(author.closed).toBeUndefined();
  },
);

test('what happens on a page reaches nobody of another enterprise who asked for it', async () => {
  const spy = await outsider();
  for (const name of ['open', 'presence', 'resume', 'ping'] as const) ROWS[name](spy, await existing());
  await settled(spy);
  author.draw(theirs, 2);
  author.say({ topic: 'follow', type: 'presence', pageId: theirs.pageId, items: [{ kind: 'cursor', x: 9, y: 9 }] });
  // A colleague on the same gateway shows that it was sent.
  const colleague = await world.client(gateway, await world.sharer(theirs));
  await colleague.open(theirs);
  // More than five if the log was late: the author then drew again.
  await expect.poll(() => colleague.entries.length).toBeGreaterThanOrEqual(5);
  await colleague.next('people');
  spy.say({ topic: 'subscribe', type: 'ping', sentAt: 9, pages: [theirs.pageId] });
  await spy.next('pong');
  expect(await spy.next('pong')).toMatchObject({ heads: [{ pageId: theirs.pageId, head: null }] });
  expect(spy.entries).toEqual([]);
  const seen = JSON.stringify(spy.messages.filter(({ type }) => type === 'people' || type === 'where'));
  for (const secret of [theirs.pageId, theirs.wbNo, author.clientId]) expect(seen).not.toContain(secret);
});

test("a page in their recycle bin, and a deleted one, are like any other number to another enterprise's people", async () => {
  const [binned, deleted] = [await merchantBoard('Northfield'), await merchantBoard('Northfield')];
  const now = new Date();
  await world.db.query.updateTable('board').set({ recycledAt: now }).where('wbNo', '=', binned.wbNo).execute();
  await world.db.query.updateTable('boardPage').set({ deletedAt: now }).where('pageId', '=', deleted.pageId).execute();
  const client = await outsider();
  for (const { wbNo, pageId } of [binned, deleted]) {
    client.say({ topic: 'subscribe', type: 'open', wbNo, pageId, after: 0 });
    expect(await client.next('denied')).toMatchObject({ pageId, error: 'BOARD_NOT_IN_LIST' });
  }
});

const publish = (name: string, payload: object) =>
  world.bus.publish(`event.${name}`, Buffer.from(JSON.stringify({ id: newId(), name, payload })));
const spaceOf = async ({ wbNo }: TestBoard): Promise<string> =>
  (await world.db.query.selectFrom('board').select('spaceId').where('wbNo', '=', wbNo).executeTakeFirstOrThrow())
    .spaceId;

/** Adds a person to the enterprise of a board who shows its rooms. */
async function watcher(board: TestBoard, member: { role: 'member' | 'guest'; here?: boolean }): Promise<TestClient> {
  const [spaceId, accountId] = [await spaceOf(board), await world.account()];
  const { query } = world.db;
  await query.insertInto('spaceMember').values({ spaceId, accountId, role: member.role, name: 'Bo' }).execute();
  const currentSpaceId = member.here === false ? null : spaceId;
  await query.updateTable('account').set({ currentSpaceId }).where('accountId', '=', accountId).execute();
  const client = await world.client(gateway, accountId);
  client.say({ topic: 'subscribe', type: 'watchRooms', on: true });
  await settled(client);
  return client;
}

test('changes of rooms reach those who work in the enterprise and show them, once a second, and nobody else', async () => {
  const spy = await outsider();
  ROWS.watchRooms(spy, await existing());
  const [member, leaver] = [await watcher(theirs, { role: 'member' }), await watcher(theirs, { role: 'member' })];
  const guest = await watcher(theirs, { role: 'guest' });
  const elsewhere = await watcher(theirs, { role: 'member', here: false });
  await settled(spy);
  const [spaceId, roomId] = [await spaceOf(theirs), newId()];
  const change = (times: { from: string | null; to: string | null }, roomIds = [roomId]) =>
    publish('rooms.changed', { spaceId, roomIds, ...times });
  change({ from: '2026-11-18T10:00:00.000Z', to: '2026-11-18T11:00:00.000Z' });
  for (let i = 0; i < 200; i += 1) change({ from: '2026-11-18T09:00:00.000Z', to: '2026-11-18T10:30:00.000Z' });
  const whole = { from: '2026-11-18T09:00:00.000Z', to: '2026-11-18T11:00:00.000Z' };
  for (const client of [member, leaver]) {
    expect(await client.next('notice')).toEqual({
      topic: 'notify',
      type: 'notice',
      name: 'rooms.changed',
      wbNo: null,
      detail: { roomIds: [roomId], ...whole },
    });
  }
  // A removed user receives nothing more, although the socket still subscribes.
  const { accountId } = leaver.messages.find((one) => one.type === 'welcome') ?? { accountId: '' };
  await world.db.query.deleteFrom('spaceMember').where('accountId', '=', accountId).execute();
  change(
    { from: null, to: null },
    Array.from({ length: 60 }, () => newId()),
  );
  expect((await member.next('notice')).detail).toEqual({ roomIds: [], from: null, to: null });
  member.say({ topic: 'subscribe', type: 'watchRooms', on: false });
  for (const client of [spy, guest, elsewhere, leaver, member]) await settled(client);
  const notices = [spy, guest, elsewhere, leaver, member].map(
    ({ messages }) => messages.filter(({ type }) => type === 'notice').length,
  );
  expect(notices).toEqual([0, 0, 0, 1, 2]);
});

test('a change of a meeting reaches its people on all their sockets, many of them as one', async () => {
  const [first, second] = [await world.client(gateway, own.ownerId), await world.client(gateway, own.ownerId)];
  const stranger = await world.client(gateway, theirs.ownerId);
  const from = stranger.messages.length;
  const ids = [newId(), newId()];
  const spaceId = await spaceOf(own);
  for (const meetingId of ids) publish('meeting.changed', { spaceId, meetingId, accountIds: [own.ownerId] });
  for (const client of [first, second]) {
    expect(await client.next('notice')).toMatchObject({ name: 'meeting.changed', detail: { meetingIds: ids } });
  }
  expect(stranger.messages.slice(from).filter(({ type }) => type === 'notice')).toEqual([]);
});
