import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@sw/board-sync/testing';
import type { Fault } from './fault.ts';

export interface TrackOptions {
  /** The lists run one after another, each in random order; after the last the first again. */
  readonly bags: readonly (readonly Fault[])[];
  readonly chance: Chance;
  /** The planned end, milliseconds since 1970. */
  readonly until: number;
  /** Whether every fault must happen at least once, even if a busy machine makes it late. */
  readonly everyOnce: boolean;
  readonly calmMs: { readonly least: number; readonly most: number };
  /** Called when the process has returned; the next fault waits for it. */
  readonly returned: (fault: Fault) => Promise<void>;
  readonly begins: (fault: Fault) => void;
  readonly signal: AbortSignal;
}

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(chance.between(0, left.length - 1), 1));
  return order;
}

/** One fault after another in random order, each once before any repeats, with pauses in between. */
export async function runTrack({
  bags,
  chance,
  until,
  everyOnce,
  calmMs,
  begins,
  returned,
  signal,
}: TrackOptions): Promise<void> {
  let bag: Fault[] = [];
  for (let turn = 0; ; ) {
    await pause(chance.between(calmMs.least, calmMs.most), undefined, { signal });
    if (bag.length === 0) {
      bag = shuffled(bags[turn % bags.length] ?? [], chance);
      turn += 1;
    }
    const owed = everyOnce && turn <= bags.length;
    const fits = bag.findIndex(({ lastsMs }) => owed || Date.now() + lastsMs < until);
    const [fault] = fits === -1 ? [] : bag.splice(fits, 1);
    if (!fault) return;
    begins(fault);
    await fault.inflict();
    await returned(fault);
  }
}
