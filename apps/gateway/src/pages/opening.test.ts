import { MEGABYTE } from '@sw/base';
import type { GatewayMessage } from '@sw/contract';
import type { PageLog } from '@sw/nats';
import type { Database, PageAccess } from '@sw/postgres';
import { afterEach, expect, test, vi } from 'vitest';
import { Tally } from '../metrics.ts';
import type { Rooms } from '../presence/rooms.ts';
import type { Connection } from '../socket/connection.ts';
import { Feeds } from './feeds.ts';
import { Opening } from './opening.ts';
import type { Outbound } from './outbound.ts';
import { TailBudget } from './tail-budget.ts';
import type { View } from './view.ts';

const access = vi.hoisted(() => ({ wbNo: '1', shard: 0, actor: 5, permit: 0, versionBase: 0, snapshotVersion: 7 }));
vi.mock('@sw/postgres', () => ({ readPageAccess: async () => access as unknown as PageAccess }));

afterEach(() => {
  vi.useRealTimers();
});

const PAGE_ID = '42';
/** Longer than an empty page lingers. */
const LONG_MS = 60_000;

/** Real opening and feeds. The test controls when Redis, which assigns places on the board, answers. */
function world() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const log = {
    follow: () => ({ stop: () => undefined }),
    readTail: async (_: unknown, afterSeq: number) => ({ frames: [], lastSeq: afterSeq, end: 'head' as const }),
  } as unknown as PageLog;
  const rows = { select: () => rows, where: () => rows, execute: async () => [] };
  const database = { query: { selectFrom: () => rows } } as unknown as Database;
  const tally = new Tally();
  const common = { log, database, tally, logError: () => undefined };
  const feeds = new Feeds({
    ...common,
    budget: new TailBudget(MEGABYTE),
    send: () => true,
    sendReload: () => undefined,
    sendResync: () => undefined,
    onControl: () => undefined,
  });
  const asked = Promise.withResolvers<void>();
  const redis = Promise.withResolvers<boolean>();
  const rooms = {
    enter: () => {
      asked.resolve();
      return redis.promise;
    },
    leave: () => undefined,
    introduce: () => undefined,
  } as unknown as Rooms;
  const opening = new Opening({ ...common, feeds, rooms, outbound: {} as Outbound });
  const sent: GatewayMessage[] = [];
  const views = new Map<string, View>();
  const connection = {
    open: true,
    views,
    addView: (view: View) => void views.set(view.pageId, view),
    sendMessage: (message: GatewayMessage) => void sent.push(message),
    close: () => undefined,
  } as unknown as Connection<View>;
  const open = (after = 7) =>
    opening.open(connection, { topic: 'subscribe', type: 'open', wbNo: '1', pageId: PAGE_ID, after });
  return { feeds, opening, connection, sent, open, asked: asked.promise, redis, tally };
}

test('Redis that takes a minute to answer costs a viewer nothing but that minute', async () => {
  const { feeds, opening, connection, sent, open, asked, redis } = world();
  const opened = open();
  await asked;
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  redis.resolve(true);
  await opened;
  expect(sent.map(({ type }) => type)).toEqual(['opened']);
  expect(opening.confirm(connection, [PAGE_ID])).toEqual([{ pageId: PAGE_ID, head: 7 }]);
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  expect(feeds.has(PAGE_ID)).toBe(true);
});

test.each([
  ['fails', (redis: PromiseWithResolvers<boolean>) => redis.reject(new Error('Redis is away'))],
  ['is refused a place', (redis: PromiseWithResolvers<boolean>) => redis.resolve(false)],
])('an opening that %s lets go of the page', async (_, end) => {
  const { feeds, open, asked, redis } = world();
  const opened = open();
  await asked;
  end(redis);
  await opened;
  expect(feeds.has(PAGE_ID)).toBe(true);
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  expect(feeds.has(PAGE_ID)).toBe(false);
});

test('a client that asks for what is behind the snapshot is sent there without a read of the log', async () => {
  const { sent, open, redis, tally } = world();
  redis.resolve(true);
  await open();
  const before = tally.tailReads;
  await open(0);
  expect(sent.at(-1)).toMatchObject({ type: 'reload', snapshotVersion: 7 });
  expect(tally.tailReads).toBe(before);
});
