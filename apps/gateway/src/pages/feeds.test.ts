import { MEGABYTE } from '@sw/base';
import type { PageLog, PageRef } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { afterEach, expect, test, vi } from 'vitest';
import { Tally } from '../metrics.ts';
import { Feeds } from './feeds.ts';
import { TailBudget } from './tail-budget.ts';
import type { View } from './view.ts';

afterEach(() => {
  vi.useRealTimers();
});

const START = { versionBase: 0, snapshotVersion: 0 };
const LONG_MS = 60_000;
const page = (n: number, shard = 0): PageRef => ({ shard, wbNo: '1', pageId: String(100 + n) });

/** Feeds on a log in memory, whose answers the test controls. */
function world() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const stopped: string[] = [];
  let reading: Promise<void> = Promise.resolve();
  const log = {
    follow: ({ pageId }: PageRef) => ({ stop: () => void stopped.push(pageId) }),
    async readTail(_: PageRef, afterSeq: number) {
      await reading;
      return { frames: [], lastSeq: afterSeq, end: 'head' as const };
    },
  };
  const rows = { select: () => rows, where: () => rows, execute: async () => [] };
  const database = { query: { selectFrom: () => rows } } as unknown as Database;
  const feeds = new Feeds({
    log: log as unknown as PageLog,
    database,
    tally: new Tally(),
    budget: new TailBudget(MEGABYTE),
    send: () => true,
    sendReload: () => undefined,
    sendResync: () => undefined,
    onControl: () => undefined,
    logError: () => undefined,
  });
  return {
    feeds,
    log,
    stopped,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      reading = promise;
      return resolve;
    },
  };
}

const view = () => ({ at: 0 }) as View;

test('a feed is kept while somebody opens its page, however long that takes', async () => {
  const { feeds, stopped } = world();
  const opened = await feeds.follow(page(1), START);
  // The caller requests a place from Redis, which answers slowly.
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  expect([feeds.has(page(1).pageId), stopped]).toEqual([true, []]);
  // It gave up. From now on the page lingers, and is then released.
  opened.release();
  opened.release();
  feeds.sweep(performance.now());
  expect(feeds.has(page(1).pageId)).toBe(true);
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  expect([feeds.has(page(1).pageId), stopped]).toEqual([false, ['101']]);
});

test('two users that open one page hold it together; a view holds it as well', async () => {
  const { feeds, stopped } = world();
  const [one, two] = await Promise.all([feeds.follow(page(1), START), feeds.follow(page(1), START)]);
  expect(one.feed).toBe(two.feed);
  one.release();
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  expect(stopped).toEqual([]);
  two.feed.views.add(view());
  two.release();
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  expect(stopped).toEqual([]);
});

test('a page that cannot be read is not held by the users that failed to open it', async () => {
  const { feeds, log } = world();
  log.readTail = () => Promise.reject(new Error('the log is away'));
  await expect(feeds.follow(page(1), START)).rejects.toThrow('away');
  expect(feeds.has(page(1).pageId)).toBe(false);
});

test('a view gets the head only while it is sent what comes', async () => {
  const { feeds } = world();
  const { feed, release } = await feeds.follow(page(1), { versionBase: 0, snapshotVersion: 7 });
  const one = { ...view(), pageId: page(1).pageId, at: 7, feed } as View;
  feed.views.add(one);
  release();
  expect(feeds.headFor(one)).toBeNull();
  feed.goLive(one);
  expect(feeds.headFor(one)).toBe(7);
  feed.stop();
  expect(feeds.headFor(one)).toBeNull();
  // The next opening of the page gets a working feed.
  const again = await feeds.follow(page(1), START);
  expect(again.feed).not.toBe(feed);
  expect(feeds.headFor(one)).toBeNull();
});

test('a first reading of the log that takes long ends in a feed that is followed', async () => {
  const { feeds, stopped, hold } = world();
  const release = hold();
  const opening = feeds.follow(page(1), START);
  vi.advanceTimersByTime(LONG_MS);
  feeds.sweep(performance.now());
  release();
  await opening;
  expect([feeds.has(page(1).pageId), stopped]).toEqual([true, []]);
});
