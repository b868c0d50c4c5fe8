import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@sw/board-sync/testing';
import type { Fault } from './fault.ts';

export interface TrackOptions {
  /** Each is gone through in an order of chance before the next; after the last the first again. */
  readonly bags: readonly (readonly Fault[])[];
  readonly chance: Chance;
  /** When it should be over, milliseconds since 1970. */
  readonly until: number;
  /** Every fault comes at least once, even if a busy machine makes it late. */
  readonly everyOnce: boolean;
  readonly calmMs: { readonly least: number; readonly most: number };
  /** Reported at the return; the next fault waits for it. */
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

/** One fault after another, at random but each once before any comes again, with calm in between. */
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
