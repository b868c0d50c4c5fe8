import { freePorts, type OwnEngines, startOwnEngines } from '@sw/engines';
import { untilAnswered } from '@sw/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { all, bytes, ended, eventually, soon, type TestLog, testLog, text } from '../testing/page-log.ts';
import type { PageLog, PageRef } from './index.ts';

const BURST = 20;
let own: OwnEngines;
let t: TestLog;
beforeAll(async () => {
  own = await startOwnEngines(['nats']);
  t = await testLog(own.env.NATS_URL ?? '');
});
afterAll(async () => {
  try {
    await t.end();
  } finally {
    await own.end();
  }
});

/** Kills NATS and starts it again. A killed process's ports may stay in use for some 100 ms after it has ended. */
async function crash(): Promise<void> {
  const port = Number(new URL(own.env.NATS_URL ?? '').port);
  await own.engine('nats').stop('SIGKILL');
  await eventually(async () => expect(await freePorts(port, 2)).toBe(port));
  await own.engine('nats').start();
}

async function opened(): Promise<PageLog> {
  const log = t.open();
  await untilAnswered(log);
  return log;
}

/** Writes bursts of numbered frames, each of them once, and notes the sequences of the acknowledged ones. */
async function write(log: PageLog, page: PageRef, writer: number, going: () => boolean): Promise<Map<string, number>> {
  const acked = new Map<string, number>();
  for (let n = 0; going(); n += BURST) {
    const burst = Array.from({ length: BURST }, (_, i) => `${writer}:${n + i}`);
    const ends = await Promise.all(
      burst.map((frame) => ended(log.append(page, bytes(frame), soon).then(({ seq }) => acked.set(frame, seq)))),
    );
    if (ends.some((outcome) => outcome !== 'stored')) await new Promise((later) => setTimeout(later, 20));
  }
  return acked;
}

test('kill -9 of the server under 4 writers: nothing acknowledged is lost, order holds, followers and consumers go on', async () => {
  const page = t.page();
  const heard: string[] = [];
  const kept = new Set<string>();
  const gap = vi.fn();
  const reader = await opened();
  reader.follow(page, (live) => void heard.push(text(live)), gap);
  const consumption = reader.consume(0, {
    durable: 'k',
    takeoverMs: 3_000,
    async onMessages(batch) {
      for (const frame of batch) kept.add(text(frame));
    },
  });
  let going = true;
  const logs = await Promise.all([0, 1, 2, 3].map(opened));
  const writers = logs.map((log, writer) => write(log, page, writer, () => going));
  const hears = (more: number) => {
    const goal = heard.length + more;
    return eventually(() => expect(heard.length).toBeGreaterThan(goal));
  };
  for (let kill = 1; kill <= 3; kill += 1) {
    await hears(500);
    await crash();
    await eventually(() => expect(gap.mock.calls.length).toBeGreaterThanOrEqual(kill));
  }
  await hears(500);
  going = false;
  const acked = await Promise.all(writers);
  // Each connection reconnects on its own, so this one may still be down when the writers are connected.
  await untilAnswered(t.log);
  const { frames, end } = await t.log.readTail(page, 0, all);
  expect(end).toBe('head');
  const stored = new Map(frames.map((frame) => [text(frame), frame.seq]));
  // Each frame was sent once, so it is stored at most once, even if its outcome was unknown.
  expect(stored.size).toBe(frames.length);
  for (const [writer, mine] of acked.entries()) {
    expect(mine.size).toBeGreaterThan(100);
    expect([...mine].filter(([frame, seq]) => stored.get(frame) !== seq)).toEqual([]);
    const order = [...stored.keys()].filter((frame) => frame.startsWith(`${writer}:`)).map((frame) => +frame.slice(2));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  const unkept = () => [...stored.keys()].filter((frame) => !kept.has(frame));
  await eventually(() => expect(unkept()).toEqual([]), 60_000);
  await consumption.stop();
}, 240_000);

test('a server that hangs gives an unknown end, and what was sent is stored all the same when it wakes', async () => {
  const server = own.engine('nats');
  const page = t.page();
  await untilAnswered(t.log);
  server.freeze();
  const outcome = await ended(t.log.append(page, bytes('x'), { timeoutMs: 300 }), 1_500);
  server.thaw();
  expect(outcome).toBe('unknown');
  await eventually(async () => expect(await t.log.lastSeqOf(page)).toBeGreaterThan(0));
});
