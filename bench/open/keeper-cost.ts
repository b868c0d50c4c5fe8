import { setTimeout as pause } from 'node:timers/promises';
import type { PageRef } from '@sw/nats';
import { readSnapshotPointer } from '@sw/postgres';
import { cpuSeconds } from '../sync/machine.ts';
import type { Cell } from './cell.ts';
import type { Hand } from './hand.ts';

const PER_SECOND = 30;
const SECONDS = Number(process.env.BENCH_KEEPER_SECONDS ?? 60);
/** A keeper runs for days: its first snapshots, by code that is not compiled yet, cost several times as much as later ones. */
const WARM_UP_SECONDS = 60;

/** Draws at an even rate and counts the snapshots in that time. */
async function drawFor(seconds: number, hand: Hand, pointer: () => Promise<number>): Promise<number> {
  let [known, snapshots] = [await pointer(), 0];
  const begin = performance.now();
  for (let drawn = 0; drawn < PER_SECOND * seconds; drawn += 1) {
    const due = begin + (drawn * 1_000) / PER_SECOND;
    while (performance.now() < due) await pause(Math.max(0, due - performance.now()));
    await hand.draw();
    if (drawn % PER_SECOND !== 0) continue;
    const now = await pointer();
    if (now > known) snapshots += 1;
    known = now;
  }
  return snapshots;
}

/** The share of a core that a keeper with its default settings uses while one person draws, including everything it does in that time. */
export async function keeperCoreShare(
  cell: Cell,
  page: PageRef,
  hand: Hand,
): Promise<{ share: number; firstShare: number; snapshots: number }> {
  const stack = await cell.start(['keeper']);
  try {
    await pause(3_000);
    const pid = stack.pidOf('keeper') ?? 0;
    const pointer = async () => (await readSnapshotPointer(cell.database.query, page.pageId))?.version ?? 0;
    const during = async (seconds: number) => {
      const [begin, before] = [performance.now(), cpuSeconds(pid)];
      const snapshots = await drawFor(seconds, hand, pointer);
      return { snapshots, share: (cpuSeconds(pid) - before) / ((performance.now() - begin) / 1_000) };
    };
    const first = await during(WARM_UP_SECONDS);
    const { share, snapshots } = await during(SECONDS);
    // Without a snapshot, the most expensive part was not measured.
    if (snapshots === 0) throw new Error('the keeper wrote no snapshot meanwhile');
    return { share, firstShare: first.share, snapshots };
  } finally {
    await stack.stop();
  }
}
