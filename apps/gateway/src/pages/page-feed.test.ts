import { MEGABYTE } from '@sw/base';
import type { LiveFrame, PageLog } from '@sw/nats';
import { expect, test } from 'vitest';
import { Tally } from '../metrics.ts';
import type { FramedBatches } from './batches.ts';
import { PageFeed } from './page-feed.ts';
import { TailBudget } from './tail-budget.ts';
import type { View } from './view.ts';

const page = { shard: 0, wbNo: '1', pageId: '42' };

/** A log in memory whose republished frames the test delivers, drops or delays. */
function world(snapshotVersion = 0) {
  const stored: { seq: number; frame: Uint8Array }[] = [];
  let deliver: (live: LiveFrame) => void = () => undefined;
  let gap: () => void = () => undefined;
  let pointer = snapshotVersion;
  let reading: Promise<void> = Promise.resolve();
  const log = {
    follow(_: unknown, onFrame: typeof deliver, onGap: typeof gap) {
      [deliver, gap] = [onFrame, onGap];
      return { stop: () => undefined };
    },
    async readTail(_: unknown, afterSeq: number) {
      const frames = stored.filter(({ seq }) => seq > afterSeq);
      await reading;
      return { frames, lastSeq: frames.at(-1)?.seq ?? afterSeq, end: 'head' as const };
    },
  } as unknown as PageLog;
  const sent: number[] = [];
  const reloads: number[] = [];
  const resyncs: View[] = [];
  const feed = new PageFeed(
    page,
    { versionBase: 0, snapshotVersion },
    {
      log,
      tally: new Tally(),
      budget: new TailBudget(MEGABYTE),
      readPointer: async () => pointer,
      send(_: View, { frames }: FramedBatches) {
        sent.push(frames);
        return true;
      },
      sendReload: (_: View, version: number) => void reloads.push(version),
      sendResync: (view: View) => void resyncs.push(view),
      onControl: () => undefined,
      logError: () => undefined,
    },
  );
  const view = { pageId: page.pageId, at: snapshotVersion, state: 'opening' } as View;
  let last = 0;
  return {
    feed,
    view,
    sent,
    reloads,
    resyncs,
    gap: () => gap(),
    /** Stores the next frame; returns it as it would be republished. */
    store(): LiveFrame {
      const seq = last + 1;
      const live = { seq, lastSeq: stored.length === 0 ? 0 : last, frame: new Uint8Array([seq]) };
      stored.push(live);
      last = seq;
      return live;
    },
    deliver: (live: LiveFrame) => deliver(live),
    snapshot(version: number) {
      pointer = version;
      while ((stored[0]?.seq ?? Number.POSITIVE_INFINITY) <= version) stored.shift();
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      reading = promise;
      return resolve;
    },
  };
}

const head = (feed: PageFeed, version: number) => expect.poll(() => feed.head).toBe(version);

test('a frame that was never republished is read when the next one shows the gap', async () => {
  const { feed, view, store, deliver, sent } = world();
  store();
  await feed.heal();
  feed.goLive(view);
  deliver(store());
  store();
  deliver(store());
  await head(feed, 4);
  feed.flush();
  expect(sent.reduce((sum, frames) => sum + frames, 0)).toBe(4);
});

test('a lost last frame is found by the probe', async () => {
  const { feed, store } = world();
  await feed.heal();
  store();
  feed.probed({ lastSeq: 1, pointer: 0 });
  await head(feed, 1);
});

test('frames doubled, late and out of order change nothing', async () => {
  const { feed, store, deliver } = world();
  await feed.heal();
  const frames = Array.from({ length: 6 }, store);
  for (const place of [0, 0, 2, 1, 5, 3, 4, 5]) {
    const live = frames[place];
    if (live) deliver(live);
  }
  await head(feed, 6);
});

test('what comes while the log is read is kept and judged afterwards', async () => {
  const { feed, store, deliver, hold } = world();
  await feed.heal();
  store();
  const release = hold();
  deliver(store());
  const later = [store(), store()];
  for (const live of later) deliver(live);
  release();
  await head(feed, 4);
});

test('frames purged unseen behind a snapshot: views before it load it', async () => {
  const { feed, view, store, deliver, snapshot, reloads, gap } = world();
  deliver(store());
  await head(feed, 1);
  feed.goLive(view);
  store();
  store();
  snapshot(3);
  const next = store();
  gap();
  await expect.poll(() => reloads).toEqual([3]);
  deliver(next);
  await head(feed, 4);
  expect(feed.floor).toBe(3);
});

test('a purge of everything we have is no loss', async () => {
  const { feed, view, store, deliver, snapshot, reloads } = world();
  deliver(store());
  await head(feed, 1);
  feed.goLive(view);
  snapshot(1);
  const next = store();
  expect(next.lastSeq).toBe(0);
  deliver(next);
  await head(feed, 2);
  expect(reloads).toEqual([]);
});

test('when the log is back, those whose lane it had stopped are notified, and nobody else', async () => {
  const { feed, view, resyncs, gap } = world();
  await feed.heal();
  const lane = (stopped: boolean) => ({ stopped }) as View['lane'];
  const halted = { ...view, lane: lane(true) } as View;
  const drawing = { ...view, lane: lane(false) } as View;
  const elsewhere = { ...view, lane: lane(true) } as View;
  for (const one of [halted, drawing]) feed.goLive(one);
  feed.views.add(elsewhere);
  gap();
  await expect.poll(() => resyncs).toEqual([halted]);
});

test('memory ends at the snapshot before the newest: a user that was loading that one still opens from it', async () => {
  const { feed, store, deliver } = world();
  await feed.heal();
  for (let n = 0; n < 9; n += 1) deliver(store());
  await head(feed, 9);
  feed.flush();
  feed.probed({ lastSeq: 0, pointer: 3 });
  expect(feed.floor).toBe(0);
  feed.probed({ lastSeq: 0, pointer: 6 });
  expect([feed.floor, feed.has(3), feed.has(6)]).toEqual([3, true, true]);
  feed.probed({ lastSeq: 0, pointer: 9 });
  expect([feed.floor, feed.has(6)]).toEqual([6, true]);
});
