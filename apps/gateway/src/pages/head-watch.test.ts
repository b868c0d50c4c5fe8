import type { PageHeads } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { expect, test } from 'vitest';
import { Tally } from '../metrics.ts';
import { HeadWatch, PROBES_PER_ROUND } from './head-watch.ts';
import type { PageFeed } from './page-feed.ts';

const ROUND_MS = 5_000;
/** A shard without any report counts as known from the first round, and as silent from the fourth. */
const MAX_MISSED_MS = 4 * ROUND_MS;

/** Pages in memory, a log with answers from the test, and keepers' reports that the test sends. */
function world() {
  const feeds = new Map<string, PageFeed>();
  const asked: string[] = [];
  const probed: [pageId: string, lastSeq: number, pointer: number][] = [];
  const errors: string[] = [];
  const tally = new Tally();
  let answer: (page: PageRef) => Promise<number> = async () => 1;
  let now = 0;
  const watch = new HeadWatch({
    log: {
      lastSeqOf(page) {
        asked.push(page.pageId);
        return answer(page);
      },
    },
    tally,
    feed: (pageId) => feeds.get(pageId),
    feeds: () => feeds.values(),
    readPointers: async () => new Map(),
    logError: (message) => void errors.push(message),
  });
  return {
    asked,
    probed,
    errors,
    tally,
    open(count: number, shard = 0): string[] {
      return Array.from({ length: count }, () => {
        const pageId = String(100 + feeds.size);
        const learn = ({ lastSeq, pointer }: { lastSeq: number; pointer: number }) =>
          void probed.push([pageId, lastSeq, pointer]);
        const feed = { page: { shard, wbNo: '1', pageId }, stopped: false, probed: learn };
        feeds.set(pageId, feed as unknown as PageFeed);
        return pageId;
      });
    },
    report(part: Partial<PageHeads>, shard = 0): void {
      const report: PageHeads = { from: 0, to: 0, last: 0, heads: [], pointers: [], ...part };
      watch.receive(shard, Buffer.from(JSON.stringify(report)), now);
    },
    receive: (bytes: Uint8Array) => watch.receive(0, bytes, now),
    answer(with_: typeof answer): void {
      answer = with_;
    },
    /** Runs the rounds of this number of milliseconds; returns their requests. */
    async pass(milliseconds: number): Promise<string[]> {
      asked.length = 0;
      for (const end = now + milliseconds; now < end; ) {
        now += ROUND_MS;
        await watch.round(now);
      }
      return [...asked];
    },
    async round(): Promise<void> {
      now += ROUND_MS;
      await watch.round(now);
    },
  };
}

test('a page that a report names is compared, others are not, and nothing is asked of the log', async () => {
  const { open, report, probed, pass } = world();
  const [one, two] = open(3) as [string, string];
  report({
    from: 0,
    to: 9,
    last: 9,
    heads: [
      [one, 7],
      ['999', 9],
    ],
    pointers: [[two, 1_005]],
  });
  expect(probed).toEqual([
    [one, 7, 0],
    [two, 0, 1_005],
  ]);
  expect(await pass(ROUND_MS)).toEqual([]);
});

test('20,000 open pages cost nothing while keepers report, whatever changes', async () => {
  const { open, report, pass } = world();
  open(20_000);
  let to = 0;
  for (let n = 0; n < 60; n += 1) {
    report({ from: to, to: to + 50, last: to + 55, heads: [['100', to + 50]] });
    to += 50;
    expect(await pass(ROUND_MS)).toEqual([]);
  }
});

test('a report that was lost is noticed by the next, and the shard is probed once', async () => {
  const { open, report, pass } = world();
  const pages = open(3);
  open(2, 1);
  report({ from: 0, to: 10, last: 10 });
  report({ from: 0, to: 10, last: 10 }, 1);
  report({ from: 15, to: 20, last: 20 });
  expect(await pass(ROUND_MS)).toEqual(pages);
  report({ from: 20, to: 25, last: 25 });
  report({ from: 10, to: 10, last: 10 }, 1);
  expect(await pass(ROUND_MS)).toEqual([]);
});

test('silent keepers: the shard is probed, round after round, until they report again', async () => {
  const { open, report, pass } = world();
  const pages = open(2);
  report({ from: 0, to: 10, last: 10 });
  expect(await pass(10_000)).toEqual([]);
  expect(await pass(10_000)).toEqual([...pages, ...pages]);
  report({ from: 10, to: 12, last: 12 });
  expect(await pass(ROUND_MS)).toEqual([]);
});

test('a keeper that reports and does not read is found out by what the stream holds, and one that lags for a moment is not', async () => {
  const { open, report, pass } = world();
  const pages = open(2);
  report({ from: 0, to: 10, last: 10 });
  for (let last = 20; last <= 60; last += 20) {
    report({ from: last - 10, to: last - 10, last });
    report({ from: last - 20, to: last - 5, last });
  }
  expect(await pass(ROUND_MS)).toEqual(pages);
  const rounds: string[][] = [];
  for (let n = 0; n < 4; n += 1) {
    report({ from: 55, to: 55, last: 90 });
    rounds.push(await pass(ROUND_MS));
  }
  expect(rounds).toEqual([[], [], pages, []]);
});

test('another keeper that has never been given anything does not hide that the first is gone', async () => {
  const { open, report, pass } = world();
  const pages = open(1);
  report({ from: 0, to: 10, last: 10 });
  const found: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    report({ last: 11 });
    found.push(...(await pass(ROUND_MS)));
  }
  expect(found).toEqual(pages);
});

test('a keeper that takes over goes on, and what the dead one did not report is probed for', async () => {
  const { open, report, pass } = world();
  const pages = open(1);
  report({ from: 0, to: 10, last: 10 });
  report({ from: 10, to: 12, last: 12 });
  expect(await pass(ROUND_MS)).toEqual([]);
  report({ from: 13, to: 14, last: 14 });
  expect(await pass(ROUND_MS)).toEqual(pages);
});

test('pages of a dead shard do not keep those of healthy shards from being probed', async () => {
  const { open, answer, pass, errors } = world();
  open(40, 1);
  const healthy = open(5);
  answer(async ({ shard }) => {
    if (shard === 1) throw new Error('no such stream');
    return 1;
  });
  const asked = await pass(MAX_MISSED_MS);
  expect(asked.filter((pageId) => healthy.includes(pageId))).toEqual(healthy);
  expect(asked.length - healthy.length).toBeLessThan(8);
  expect(errors).toHaveLength(1);
});

test('one page that does not answer is passed over, and all are asked again', async () => {
  const { open, answer, pass, report } = world();
  const pages = open(8);
  answer(async ({ pageId }) => {
    if (pageId === pages[2]) throw new Error('no answer');
    return 1;
  });
  report({ from: 5, to: 10, last: 10 });
  expect(await pass(ROUND_MS)).toEqual(pages);
  answer(async () => 1);
  expect(await pass(ROUND_MS)).toEqual(pages);
  report({ from: 10, to: 10, last: 10 });
  expect(await pass(ROUND_MS)).toEqual([]);
});

test('a shard that hangs is asked by one round at a time, and no other shard waits for it', async () => {
  const { open, answer, asked, round } = world();
  const hanging = open(30, 1);
  const healthy = open(3);
  const gate = Promise.withResolvers<void>();
  answer(async ({ shard }) => {
    if (shard === 1) await gate.promise;
    return 1;
  });
  const rounds: Promise<void>[] = [];
  for (let n = 0; n < 6; n += 1) {
    rounds.push(round());
    await new Promise(setImmediate);
  }
  expect(asked.filter((pageId) => healthy.includes(pageId))).toEqual([...healthy, ...healthy, ...healthy]);
  expect(asked.filter((pageId) => hanging.includes(pageId))).toHaveLength(4);
  gate.resolve();
  await Promise.all(rounds);
  expect(asked.filter((pageId) => hanging.includes(pageId))).toHaveLength(30);
});

test('without keepers a round asks for so many pages and no more, and goes on with the others', async () => {
  const { open, asked, pass, round } = world();
  open(PROBES_PER_ROUND + 500);
  await pass(MAX_MISSED_MS);
  expect(asked).toHaveLength(PROBES_PER_ROUND);
  await round();
  expect(new Set(asked).size).toBe(PROBES_PER_ROUND + 500);
});

test('bytes that are no report change nothing', async () => {
  const { receive, open, pass, report, tally } = world();
  open(1);
  for (const text of ['', '{', '{"from":1}', '[]', '{"from":-1,"to":0,"last":0,"heads":[],"pointers":[]}']) {
    receive(Buffer.from(text));
  }
  report({ from: 0, to: 1, last: 1 });
  expect(tally.headReports).toBe(1);
  expect(await pass(ROUND_MS)).toEqual([]);
});
