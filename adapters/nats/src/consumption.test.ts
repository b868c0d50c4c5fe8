import { engineEnv, untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytes, eventually, soon, type TestLog, testLog, text } from '../testing/page-log.ts';
import { batches } from './consumption.ts';
import type { KeptFrame, PageLog } from './page-log-port.ts';

const SHARDS = 8;
const url = engineEnv().NATS_URL;
let t: TestLog;
let free = 0;
beforeAll(async () => {
  t = await testLog(url, SHARDS);
});
afterAll(() => t.end());

/** A shard that no other test uses, with a page on it. */
function shardOfOwn() {
  const shard = free;
  free += 1;
  return { shard, page: t.page(shard) };
}

async function append(page: ReturnType<TestLog['page']>, from: number, to: number): Promise<void> {
  await Promise.all(Array.from({ length: to - from }, (_, n) => t.log.append(page, bytes(String(from + n)), soon)));
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => String(from + n));

async function opened(): Promise<PageLog> {
  const log = t.open();
  await untilAnswered(log);
  return log;
}

test('a consumer gets every frame of the shard in order, in batches, one at a time', async () => {
  const { shard, page } = shardOfOwn();
  const other = t.page(shard);
  await append(page, 0, 700);
  await t.log.append(other, bytes('other'), soon);
  const got: KeptFrame[] = [];
  const sizes: number[] = [];
  let working = 0;
  const consumption = t.log.consume(shard, {
    durable: 'k',
    maxBatch: 100,
    async onMessages(batch) {
      working += 1;
      expect(working).toBe(1);
      // Meanwhile the next batch arrives: 12 frames or more, also from a server that has little of the processor.
      await new Promise((later) => setTimeout(later, 20));
      got.push(...batch);
      sizes.push(batch.length);
      working -= 1;
    },
  });
  await eventually(() => expect(got).toHaveLength(701));
  expect(got.map(text)).toEqual([...range(0, 700), 'other']);
  expect([got[0]?.page, got[700]?.page]).toEqual([page, other]);
  expect(got.map(({ delivery }) => delivery)).toEqual(got.map((_, place) => place + 1));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(sizes.length).toBeLessThan(60);
  await consumption.stop();
});

test('the trace of a frame comes with it to a consumer that asks for it, and to no other', async () => {
  const { shard, page } = shardOfOwn();
  await t.log.append(page, bytes('traced'), { ...soon, trace: '00-trace' });
  await t.log.append(page, bytes('plain'), soon);
  const collect = async (durable: string, traces: boolean) => {
    const got: KeptFrame[] = [];
    const onMessages = async (batch: KeptFrame[]) => void got.push(...batch);
    const consumption = t.log.consume(shard, { durable, traces, onMessages });
    await eventually(() => expect(got).toHaveLength(2));
    await consumption.stop();
    return got.map(({ trace }) => trace);
  };
  expect(await collect('asks', true)).toEqual(['00-trace', undefined]);
  expect(await collect('does-not', false)).toEqual([undefined, undefined]);
});

test('a later consumer of the same name goes on where the first stopped, also with other settings', async () => {
  const { shard, page } = shardOfOwn();
  const got: string[] = [];
  const settings = { durable: 'k', onMessages: async (batch: KeptFrame[]) => void got.push(...batch.map(text)) };
  await append(page, 0, 10);
  const first = (await opened()).consume(shard, settings);
  await eventually(() => expect(got).toHaveLength(10));
  await first.stop();
  await append(page, 10, 20);
  const second = (await opened()).consume(shard, { ...settings, maxBatch: 7, takeoverMs: 10_000 });
  await eventually(() => expect(got).toHaveLength(20));
  expect(got).toEqual(range(0, 20));
  await second.stop();
});

test('a batch that fails is logged and given out again', async () => {
  const { shard, page } = shardOfOwn();
  await append(page, 0, 3);
  const done: KeptFrame[] = [];
  let fails = 1;
  const consumption = t.log.consume(shard, {
    durable: 'k',
    async onMessages(batch) {
      if (fails > 0) {
        fails -= 1;
        throw new Error('keeper failed');
      }
      done.push(...batch);
    },
  });
  await eventually(() => expect(done.map(text).sort()).toEqual(range(0, 3)));
  expect(done.some(({ redelivered }) => redelivered)).toBe(true);
  expect(t.errors.some((line) => line.includes('keeper failed'))).toBe(true);
  await consumption.stop();
});

test('of two consumers one works; when it stops the other takes over at once and nothing is left out', async () => {
  const { shard, page } = shardOfOwn();
  const got: Record<'a' | 'b', string[]> = { a: [], b: [] };
  const start = async (name: 'a' | 'b') =>
    (await opened()).consume(shard, {
      durable: 'k',
      onMessages: async (batch) => void got[name].push(...batch.map(text)),
    });
  const running = { a: await start('a'), b: await start('b') };
  for (let n = 0; n < 50; n += 1) await append(page, n, n + 1);
  await eventually(() => expect(got.a.length + got.b.length).toBe(50));
  const active = got.a.length > 0 ? 'a' : 'b';
  const passive = active === 'a' ? 'b' : 'a';
  expect(got[active]).toEqual(range(0, 50));
  await running[active].stop();
  await append(page, 50, 60);
  // Far less than the 30 s of a claim.
  await eventually(() => expect(got[passive]).toEqual(range(50, 60)), 20_000);
  await running[passive].stop();
});

test('a consumer that hangs loses its claim, and the other gets what it left', async () => {
  const { shard, page } = shardOfOwn();
  const hung = Promise.withResolvers<void>();
  const settings = { durable: 'k', takeoverMs: 3_000, maxBatch: 5 };
  let began = false;
  const first = (await opened()).consume(shard, {
    ...settings,
    onMessages() {
      began = true;
      return hung.promise;
    },
  });
  await append(page, 0, 1);
  await eventually(() => expect(began).toBe(true));
  const got: string[] = [];
  const second = (await opened()).consume(shard, {
    ...settings,
    onMessages: async (batch) => void got.push(...batch.map(text)),
  });
  await append(page, 1, 3);
  await eventually(() => expect(got).toEqual(expect.arrayContaining(range(0, 3))), 60_000);
  hung.resolve();
  await Promise.all([first.stop(), second.stop()]);
}, 150_000);

test('what was purged before it was given out is skipped', async () => {
  const { shard, page } = shardOfOwn();
  await append(page, 0, 10);
  await t.log.purgeUpTo(page, 5);
  const got: number[] = [];
  const consumption = t.log.consume(shard, {
    durable: 'k',
    onMessages: async (batch) => void got.push(...batch.map(({ seq }) => seq)),
  });
  await eventually(() => expect(got).toEqual([6, 7, 8, 9, 10]));
  await consumption.stop();
});

test('a consumer whose shard is not there yet begins when it is made', async () => {
  const got: string[] = [];
  const late = await opened();
  const consumption = late.consume(SHARDS, {
    durable: 'k',
    onMessages: async (batch) => void got.push(...batch.map(text)),
  });
  await eventually(() => expect(t.errors.some((line) => line.includes(`PAGES_${SHARDS}`))).toBe(true));
  await t.log.ensureShards(SHARDS + 1, { maxBytes: 1_000_000 });
  const page = t.page(SHARDS);
  await append(page, 0, 1);
  await eventually(() => expect(got).toEqual(['0']));
  await consumption.stop();
});

test('an impatient takeover is refused', () => {
  expect(() => t.log.consume(0, { durable: 'k', takeoverMs: 100, onMessages: async () => {} })).toThrow(RangeError);
});

/** The batches of a source that provides one group at a time, each only after all of the previous group was delivered. */
async function batchesOf(groups: readonly number[][], max: number): Promise<number[][]> {
  const waiting = groups.map((group) => ({ left: group.length, given: Promise.withResolvers<void>() }));
  async function* source(): AsyncGenerator<number> {
    for (const [place, group] of groups.entries()) {
      yield* group;
      await waiting[place]?.given.promise;
    }
  }
  const all: number[][] = [];
  for await (const batch of batches(source(), max)) {
    all.push(batch);
    const current = waiting.find(({ left }) => left > 0);
    if (!current) continue;
    current.left -= batch.length;
    if (current.left <= 0) current.given.resolve();
  }
  return all;
}

test('a batch holds what is there, at most so many, and waits for no more', async () => {
  expect(await batchesOf([[1, 2, 3, 4, 5], [6], [7, 8]], 3)).toEqual([[1, 2, 3], [4, 5], [6], [7, 8]]);
  expect(await batchesOf([], 3)).toEqual([]);
});

test('what came before a failure is given out, then the failure', async () => {
  const given = Promise.withResolvers<void>();
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    await given.promise;
    throw new Error('gone');
  }
  const got = batches(failing(), 3);
  expect((await got.next()).value).toEqual([1]);
  given.resolve();
  await expect(got.next()).rejects.toThrow('gone');
});
