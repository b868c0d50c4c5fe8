import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { engineEnv, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { all, bytes, eventually, soon, type TestLog, testLog, text } from '../testing/page-log.ts';
import { accessOptions } from './access.ts';
import type { LiveFrame, PageRef } from './page-log-port.ts';

const url = engineEnv().NATS_URL;
let t: TestLog;
beforeAll(async () => {
  t = await testLog(url, 2);
});
afterAll(() => t.end());

/** Starts `count` appends at once, without waiting for any, and returns their sequences. */
async function appendMany(page: PageRef, count: number, size = 0): Promise<number[]> {
  const under = Array.from({ length: count }, (_, n) => t.log.append(page, bytes(`${n}`.padEnd(size)), soon));
  return (await Promise.all(under)).map(({ seq }) => seq);
}

async function configOf(stream: string) {
  const admin = await connect(accessOptions({ url }));
  const info = await (await jetstreamManager(admin)).streams.info(stream);
  await admin.close();
  return info;
}

const ascending = (numbers: number[]) => numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? n));

test('a stream refuses when full, reads directly, keeps plain files and remembers no message ids', async () => {
  const { config } = await configOf(`${t.prefix}_PAGES_1`);
  expect(config).toMatchObject({
    subjects: [`${t.prefix}.page.1.>`],
    republish: { src: `${t.prefix}.page.1.>`, dest: `${t.prefix}.live.1.>` },
    discard: 'new',
    retention: 'limits',
    storage: 'file',
    allow_direct: true,
    compression: 'none',
    duplicate_window: 100_000_000,
    num_replicas: 1,
  });
});

test('shards are made once, and later settings are taken over', async () => {
  await t.log.ensureShards(2, { maxBytes: 32_000_000 });
  await t.log.ensureShards(2, { maxBytes: 33_000_000 });
  expect(await t.log.streamInfo(1)).toMatchObject({ messages: 0, subjects: 0, lastSeq: 0 });
});

test('a shard that was never made is reported as missing; asked for its state, the log rejects', async () => {
  expect(await t.log.hasShard(1)).toBe(true);
  expect(await t.log.hasShard(99)).toBe(false);
  await expect(t.log.streamInfo(99)).rejects.toThrow('stream not found');
});

test('the sizes of all streams are those of this prefix, with what each may grow to', async () => {
  const fresh = await testLog(url, 2);
  const page = { shard: 1, wbNo: '42', pageId: '7' };
  await fresh.log.append(page, bytes('x'.repeat(10_000)), soon);
  const [first, second] = await fresh.log.shardSizes();
  const { config } = await configOf(`${fresh.prefix}_PAGES_1`);
  expect(first).toEqual({ shard: 0, bytes: 0, maxBytes: config.max_bytes });
  expect(second).toMatchObject({ shard: 1, maxBytes: config.max_bytes });
  expect(second?.bytes).toBeGreaterThan(10_000);
  expect(await fresh.log.shardSizes()).toHaveLength(2);
  await fresh.end();
});

test('1,000 appends under way at once are stored in the order in which they were asked', async () => {
  const page = t.page();
  const seqs = await appendMany(page, 1_000);
  expect(ascending(seqs)).toBe(true);
  const tail = await t.log.readTail(page, 0, all);
  expect(tail.frames.map(text)).toEqual(Array.from({ length: 1_000 }, (_, n) => `${n}`));
  expect(tail.frames.map(({ seq }) => seq)).toEqual(seqs);
});

test('a frame is kept byte for byte, the empty one too', async () => {
  const page = t.page();
  const frame = Uint8Array.from({ length: 256 * 1024 }, (_, n) => n % 256);
  await t.log.append(page, frame, soon);
  await t.log.append(page, new Uint8Array(), soon);
  const { frames } = await t.log.readTail(page, 0, all);
  expect(Buffer.from(frames[0]?.frame ?? []).equals(frame)).toBe(true);
  expect(frames[1]?.frame).toHaveLength(0);
});

test('an append that cannot be stored says so: no stream, too large, no room', async () => {
  const nowhere = { ...t.page(), shard: 9 };
  await expect(t.log.append(nowhere, bytes('x'), soon)).rejects.toMatchObject({ outcome: 'refused' });
  const large = new Uint8Array(1_048_577);
  await expect(t.log.append(t.page(), large, soon)).rejects.toMatchObject({ outcome: 'refused' });
  await expect(t.log.append({ ...t.page(), pageId: '*' }, bytes('x'), soon)).rejects.toThrow(RangeError);
  const small = await testLog(url, 1, 2_000);
  const page = small.page();
  const { seq } = await small.log.append(page, new Uint8Array(1_500), soon);
  await expect(small.log.append(page, new Uint8Array(1_500), soon)).rejects.toMatchObject({ outcome: 'refused' });
  expect(await small.log.lastSeqOf(page)).toBe(seq);
  await small.end();
});

test('a follower hears what is stored, in order, each with the sequence before it, until it stops', async () => {
  const page = t.page();
  const other = t.page();
  const heard: LiveFrame[] = [];
  const gap = vi.fn();
  const following = t.open();
  await untilAnswered(following);
  const follow = following.follow(page, (live) => void heard.push(live), gap);
  await untilAnswered(following);
  const first = await t.log.append(page, bytes('a'), soon);
  await t.log.append(other, bytes('not this one'), soon);
  const second = await t.log.append(page, bytes('b'), soon);
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard.map(({ seq, lastSeq }) => [seq, lastSeq])).toEqual([
    [first.seq, 0],
    [second.seq, first.seq],
  ]);
  expect(heard.map(text)).toEqual(['a', 'b']);
  follow.stop();
  await untilAnswered(following);
  await t.log.append(page, bytes('c'), soon);
  await untilAnswered(following);
  expect(heard).toHaveLength(2);
  expect(gap).not.toHaveBeenCalled();
});

test('after a purge the sequence before is 0', async () => {
  const page = t.page();
  const heard: LiveFrame[] = [];
  t.log.follow(page, (live) => void heard.push(live), vi.fn());
  const { seq } = await t.log.append(page, bytes('a'), soon);
  await t.log.purgeUpTo(page, seq);
  await t.log.append(page, bytes('b'), soon);
  await eventually(() => expect(heard.map(({ lastSeq }) => lastSeq)).toEqual([0, 0]));
});

test('a follower that fails is logged and hears the next frame', async () => {
  const page = t.page();
  const heard: string[] = [];
  t.log.follow(
    page,
    (live) => {
      heard.push(text(live));
      throw new Error('follower');
    },
    vi.fn(),
  );
  await appendMany(page, 2);
  await eventually(() => expect(heard).toEqual(['0', '1']));
  expect(t.errors.filter((line) => line.includes('follower'))).toHaveLength(2);
});

test('a board is followed by one subscription that names the page', async () => {
  const [one, two] = [t.page(), t.page()];
  const heard: string[] = [];
  const follow = t.log.followBoard(one, (pageId, live) => void heard.push(`${pageId} ${text(live)}`), vi.fn());
  await t.log.append(one, bytes('a'), soon);
  await t.log.append(two, bytes('b'), soon);
  await t.log.append({ ...one, wbNo: '43' }, bytes('c'), soon);
  await t.log.append(one, bytes('d'), soon);
  await eventually(() => expect(heard).toEqual([`${one.pageId} a`, `${two.pageId} b`, `${one.pageId} d`]));
  follow.stop();
});

test('following first, then reading the tail, leaves nothing out while others write', async () => {
  const page = t.page();
  const reader = t.open();
  await untilAnswered(reader);
  let writing = true;
  const stored: number[] = [];
  const writer = (async () => {
    while (writing) stored.push((await t.log.append(page, bytes('x'), soon)).seq);
  })();
  for (let round = 0; round < 10; round += 1) {
    const heard: number[] = [];
    const follow = reader.follow(page, ({ seq }) => void heard.push(seq), vi.fn());
    const { frames, lastSeq } = await reader.readTail(page, 0, all);
    const target = stored.length + 20;
    await eventually(() => expect(stored.length).toBeGreaterThan(target));
    await untilAnswered(reader);
    follow.stop();
    const seen = new Set([...frames.map(({ seq }) => seq), ...heard]);
    const upTo = Math.max(lastSeq, ...heard);
    expect(stored.filter((seq) => seq <= upTo && !seen.has(seq))).toEqual([]);
  }
  writing = false;
  await writer;
});

test('a tail is whole, in order, and of its page only, over many batches', async () => {
  const [page, other] = [t.page(), t.page()];
  const wanted: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    wanted.push(...(await appendMany(page, 400, 2_000)));
    await appendMany(other, 400);
  }
  const tail = await t.log.readTail(page, 0, all);
  expect(tail.frames.map(({ seq }) => seq)).toEqual(wanted);
  expect([tail.lastSeq, tail.end]).toEqual([wanted.at(-1), 'head']);
  const after = await t.log.readTail(page, wanted[1_000] ?? 0, all);
  expect(after.frames.map(({ seq }) => seq)).toEqual(wanted.slice(1_001));
  expect(await t.log.readTail(page, wanted.at(-1) ?? 0, all)).toEqual({
    frames: [],
    lastSeq: wanted.at(-1),
    end: 'head',
  });
});

test('a limited tail says so, always gets on, and goes on where it stopped', async () => {
  const page = t.page();
  const wanted = await appendMany(page, 25, 100);
  const got: number[] = [];
  let calls = 0;
  for (let end = ''; end !== 'head'; calls += 1) {
    const part = await t.log.readTail(page, got.at(-1) ?? 0, { maxBytes: 64_000, maxCount: 10 });
    got.push(...part.frames.map(({ seq }) => seq));
    end = part.end;
  }
  expect([got, calls]).toEqual([wanted, 3]);
  const { frames, end } = await t.log.readTail(page, 0, { maxBytes: 250, maxCount: 10 });
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.length).toBeLessThanOrEqual(3);
  expect(end).toBe('limit');
});

test('a page without frames has the last sequence 0 and an empty tail; a shard that is not there is an error', async () => {
  const page = t.page();
  expect(await t.log.lastSeqOf(page)).toBe(0);
  expect(await t.log.readTail(page, 0, all)).toEqual({ frames: [], lastSeq: 0, end: 'head' });
  const { seq } = await t.log.append(page, bytes('x'), soon);
  expect(await t.log.lastSeqOf(page)).toBe(seq);
  await expect(t.log.readTail({ ...page, shard: 9 }, 0, all)).rejects.toThrow();
});

test('a purge forgets up to and with its sequence, on its page only, and never all by mistake', async () => {
  const [page, other] = [t.page(), t.page()];
  const seqs = await appendMany(page, 10);
  await appendMany(other, 10);
  expect(await t.log.purgeUpTo(page, 0)).toBe(0);
  expect(await t.log.purgeUpTo(page, -1)).toBe(0);
  expect(await t.log.purgeUpTo(page, (seqs[0] ?? 0) - 1)).toBe(0);
  expect(await t.log.purgeUpTo(page, seqs[3] ?? 0)).toBe(4);
  expect(await t.log.purgeUpTo(page, seqs[3] ?? 0)).toBe(0);
  expect((await t.log.readTail(page, 0, all)).frames.map(({ seq }) => seq)).toEqual(seqs.slice(4));
  expect(await t.log.purgeUpTo(page, (seqs[9] ?? 0) + 1_000)).toBe(6);
  expect(await t.log.lastSeqOf(page)).toBe(0);
  expect((await t.log.readTail(other, 0, all)).frames).toHaveLength(10);
  const next = await t.log.append(page, bytes('x'), soon);
  expect(next.seq).toBeGreaterThan(seqs[9] ?? 0);
});

test('the first sequence of a shard can be purged alone', async () => {
  const fresh = await testLog(url);
  const page = fresh.page();
  const first = await fresh.log.append(page, bytes('a'), soon);
  const second = await fresh.log.append(page, bytes('b'), soon);
  expect([first.seq, second.seq]).toEqual([1, 2]);
  expect(await fresh.log.purgeUpTo(page, 1)).toBe(1);
  expect((await fresh.log.readTail(page, 0, all)).frames.map(text)).toEqual(['b']);
  await fresh.end();
});

test('a deleted page leaves nothing, and a sweep sees only pages with messages', async () => {
  const fresh = await testLog(url);
  const [page, other] = [fresh.page(), fresh.page()];
  for (const one of [page, page, other]) await fresh.log.append(one, bytes('abc'), soon);
  expect(await fresh.log.subjectsWithMessages(0)).toEqual(
    expect.arrayContaining([
      { page, messages: 2 },
      { page: other, messages: 1 },
    ]),
  );
  expect(await fresh.log.purgeAll(page)).toBe(2);
  expect(await fresh.log.subjectsWithMessages(0)).toEqual([{ page: other, messages: 1 }]);
  expect(await fresh.log.streamInfo(0)).toMatchObject({ messages: 1, subjects: 1, firstSeq: 3, lastSeq: 3 });
  await fresh.log.purgeAll(other);
  expect(await fresh.log.subjectsWithMessages(0)).toEqual([]);
  await fresh.end();
});

test('a tail that races a purge never has a hole above the purged sequence', async () => {
  for (let round = 0; round < 5; round += 1) {
    const page = t.page();
    const seqs = await appendMany(page, 1_500);
    const pointer = seqs[1_200] ?? 0;
    const [tail] = await Promise.all([t.log.readTail(page, 0, all), t.log.purgeUpTo(page, pointer)]);
    const beyond = tail.frames.map(({ seq }) => seq).filter((seq) => seq > pointer);
    expect(beyond).toEqual(seqs.slice(1_201));
  }
  // 7,500 records must be on disk before the last answer: 2 s on an idle disk, 25 s on a busy one.
}, 120_000);
