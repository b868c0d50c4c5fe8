import { setTimeout as pause } from 'node:timers/promises';
import type { PageRef } from '@sw/nats';
import { type Cell, messagesIn, openCell } from '../open/cell.ts';
import { Hand } from '../open/hand.ts';
import { chance } from '../open/mixed-objects.ts';
import { familyCpuSeconds, residentKb } from '../sync/machine.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 1_000);
const OPERATIONS = 360;
/** The number of pages that are drawn on at once, with one pending operation each. */
const AT_ONCE = 64;
/** After a page has been closed for this long, it may have no message left in the stream. */
const CLOSED_MS = 120_000;

/** Draws all pages, a few at a time, each from its first operation to its last. Returns when the last one ended. */
async function drawAll(hands: readonly Hand[]): Promise<void> {
  const waiting = [...hands];
  const one = async () => {
    for (let hand = waiting.pop(); hand; hand = waiting.pop()) {
      for (let i = 0; i < OPERATIONS; i += 1) await hand.draw();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function longestTail({ log, shards }: Cell): Promise<number> {
  const tails = await Promise.all(shards.map((shard) => log.subjectsWithMessages(shard)));
  return Math.max(0, ...tails.flat().map(({ messages }) => messages));
}

/**
 * Pages of 360 operations each, then silence, with the keeper's default settings: the size of the streams when the drawing
 * ends, and two minutes later. The peak memory is the keeper's own; the processor time includes the drawing of thumbnails.
 */
export async function benchTails(): Promise<Record<string, number>> {
  const cell = await openCell();
  try {
    return await tailsOf(cell, PAGES);
  } finally {
    await cell.end();
  }
}

export async function tailsOf(cell: Cell, count: number): Promise<Record<string, number>> {
  const pages = await cell.addPages(count);
  const hands = pages.map((page, i) => new Hand(cell.log, page, chance(i + 1)));
  const keeper = await cell.start(['keeper']);
  const pid = keeper.pidOf('keeper') ?? 0;
  let mostKb = 0;
  const watch = setInterval(() => {
    mostKb = Math.max(mostKb, residentKb(pid));
  }, 500);
  const before = await cell.transactions();
  const begin = performance.now();
  await drawAll(hands);
  const drawn = performance.now();
  const [quiet, longest] = [await messagesIn(cell), await longestTail(cell)];
  console.log(`drawn in ${((drawn - begin) / 1_000).toFixed(0)} s; ${quiet} messages, ${longest} on one page at most`);
  let left = quiet;
  for (; left > 0 && performance.now() - drawn < CLOSED_MS; left = await messagesIn(cell)) await pause(250);
  const emptied = performance.now();
  clearInterval(watch);
  const transactions = (await cell.transactions()) - before;
  const cpu = familyCpuSeconds(pid);
  const snapshots = await snapshotsOf(keeper.urlOf('keeper'));
  await keeper.stop();
  const { archive, snapshot } = await storedBytes(cell, pages);
  if (left > 0) process.exitCode = 1;
  const one = (value: number) => Math.round(value * 10) / 10;
  return {
    pages: count,
    operations: count * OPERATIONS,
    drawing_s: one((drawn - begin) / 1_000),
    messages_quiet: quiet,
    longest_tail: longest,
    messages_closed: left,
    emptied_after_s: one((emptied - drawn) / 1_000),
    keeper_snapshots: snapshots,
    keeper_cpu_s: one(cpu),
    keeper_cpu_ms_per_1000: Math.round((cpu / (count * OPERATIONS)) * 1e6),
    archive_bytes_per_record: one(archive / (count * OPERATIONS)),
    snapshot_bytes_per_page: Math.round(snapshot / count),
    keeper_mb: Math.round(mostKb / 1024),
    transactions_per_snapshot: one(transactions / snapshots),
  };
}

/** The space of these pages in the store, including all snapshots that are kept. */
async function storedBytes({ store }: Cell, pages: readonly PageRef[]) {
  const bytes = { archive: 0, snapshot: 0 };
  for (const { wbNo } of pages)
    for await (const { key, size } of store.list(`pages/${wbNo}/`)) {
      if (key.includes('/log/')) bytes.archive += size;
      else if (key.includes('/snap/')) bytes.snapshot += size;
    }
  return bytes;
}

async function snapshotsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^keeper_snapshots_total(?:\{.*\})? (\d+)/m.exec(text)?.[1] ?? 0);
}
