import { setTimeout as pause } from 'node:timers/promises';
import { decodeSnapshot, pageHash, peekSnapshot } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { readSnapshotPointer } from '@sw/postgres';
import { median } from '../load.ts';
import { busySeconds } from '../sync/machine.ts';
import { type Cell, messagesIn, openCell } from './cell.ts';
import { openCold, type Place } from './client.ts';
import { Hand } from './hand.ts';
import { keeperCoreShare } from './keeper-cost.ts';
import { chance } from './mixed-objects.ts';

const OBJECTS = 10_000;
const PER_RECORD = 200;
/** The number of records of a page after its snapshot: some seconds of one person's drawing. */
const TAIL = 200;
/** Pages opened to warm up both paths; the first shows the cost for a client whose code has not run yet. */
const WARM_UPS = 5;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);

interface Prepared {
  readonly page: PageRef;
  readonly hand: Hand;
  readonly version: number;
  readonly bytes: Uint8Array;
  /** A signed address that reads directly from the store. */
  readonly url: string;
}

/** Pages as the keeper leaves them: a snapshot in the store, and a tail of later records in the log. */
async function prepare(cell: Cell, count: number): Promise<Prepared[]> {
  const hands = (await cell.addPages(count)).map((page, i) => ({
    page,
    hand: new Hand(cell.log, page, chance(i + 1)),
  }));
  for (const { hand } of hands) for (let i = 0; i < OBJECTS; i += PER_RECORD) await hand.create(PER_RECORD);
  const keeper = await cell.start(['keeper'], { KEEPER_QUIET_SECONDS: '1', KEEPER_SWEEP_SECONDS: '1' });
  while ((await messagesIn(cell)) > 0) await pause(200);
  await keeper.stop();
  for (const { hand } of hands) await Promise.all(Array.from({ length: TAIL }, () => hand.draw()));
  return Promise.all(
    hands.map(async ({ page, hand }) => {
      const pointer = await readSnapshotPointer(cell.database.query, page.pageId);
      const bytes = await cell.store.get(pointer?.key ?? '');
      if (!pointer?.key || !bytes) throw new Error('the keeper left no snapshot');
      const url = await cell.store.presignGet(pointer.key, { expiresSeconds: 3_600 });
      return { page, hand, version: pointer.version, bytes, url };
    }),
  );
}

/** The limit: the same bytes with the same HTTP client, directly from the store. */
async function readBare({ url, bytes }: Prepared): Promise<number> {
  const begin = performance.now();
  const read = await (await fetch(url)).bytes();
  const ms = performance.now() - begin;
  if (read.length !== bytes.length) throw new Error(`${read.length} bytes came instead of ${bytes.length}`);
  return ms;
}

function open(place: Place, { page, version }: Prepared): Promise<number> {
  return openCold(place, page, ({ page: state }) => {
    if (!state || state.versionId <= version || state.objects.size < OBJECTS) throw new Error('the page is not whole');
  });
}

/** Each page is opened once, so neither the client nor the api has read it before. The two ways alternate in going first. */
async function measure(place: Place, pages: readonly Prepared[]) {
  const ours: number[] = [];
  const bare: number[] = [];
  const cpu: number[] = [];
  for (const [round, page] of pages.entries()) {
    const busy = busySeconds();
    const begin = performance.now();
    if (round % 2 === 0) bare.push(await readBare(page));
    const used = process.cpuUsage();
    ours.push(await open(place, page));
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1_000);
    if (round % 2 === 1) bare.push(await readBare(page));
    const cores = ((busySeconds() - busy) / (performance.now() - begin)) * 1_000;
    console.log(
      `round ${round + 1}: bare ${bare.at(-1)?.toFixed(1)} ms, open ${ours.at(-1)?.toFixed(1)} ms, machine ${cores.toFixed(1)} cores busy`,
    );
    // The end of the closed client and its garbage must not be part of the next measurement.
    await pause(300);
  }
  return { ours, bare, cpu };
}

async function decodeMs(pages: readonly Prepared[]): Promise<number> {
  const times: number[] = [];
  for (const { bytes } of pages) {
    const begin = performance.now();
    const page = await decodeSnapshot(bytes);
    times.push(performance.now() - begin);
    const info = peekSnapshot(bytes);
    if (!page.ok || !info.ok || pageHash(page.value) !== info.value.hash) throw new Error('a snapshot is damaged');
  }
  return median(times);
}

export async function benchOpen(): Promise<Record<string, number>> {
  const cell = await openCell();
  try {
    const pages = await prepare(cell, WARM_UPS + ROUNDS);
    const stack = await cell.start(['api', 'gateway']);
    const { accountId, authorization } = cell.owner;
    const place = { apiUrl: stack.urlOf('api'), gatewayUrl: stack.urlOf('gateway'), accountId, authorization };
    const { ours, bare, cpu } = await measure(place, pages);
    // Once more, now that the api has the bytes in memory: the time for the second client of a page.
    const again: number[] = [];
    for (const page of pages.slice(WARM_UPS)) again.push(await open(place, page));
    const decode = await decodeMs(pages);
    await stack.stop();
    const [last] = pages.slice(-1);
    if (!last) throw new Error('no page');
    const keeper = await keeperCoreShare(cell, last.page, last.hand);
    const two = (value: number) => Math.round(value * 100) / 100;
    const [openMs, bareMs] = [median(ours.slice(WARM_UPS)), median(bare.slice(WARM_UPS))];
    return {
      objects: OBJECTS,
      tail: TAIL,
      snapshot_kb: Math.round(last.bytes.length / 1024),
      open_ms: two(openMs),
      bare_ms: two(bareMs),
      open_ratio: two(openMs / bareMs),
      open_again_ms: two(median(again)),
      // The client's own processor time, which other processes on the machine affect less.
      open_cpu_ms: two(median(cpu.slice(WARM_UPS))),
      first_open_ms: two(ours[0] ?? 0),
      decode_ms: two(decode),
      keeper_core_share: Math.round(keeper.share * 10_000) / 10_000,
      keeper_first_minute_share: Math.round(keeper.firstShare * 10_000) / 10_000,
      keeper_snapshots: keeper.snapshots,
    };
  } finally {
    await cell.end();
  }
}
