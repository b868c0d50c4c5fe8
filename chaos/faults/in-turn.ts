import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@sw/board-sync/testing';
import type { Fault } from './fault.ts';

export interface InTurnOptions {
  readonly chance: Chance;
  readonly durationMs: number;
  /** Between two faults. */
  readonly quiet: { readonly least: number; readonly most: number };
  say(line: string): void;
}

/** Inflicts each fault in turn and at least once, until the end time. Returns how often each happened. */
export async function inflictInTurn(
  faults: readonly Fault[],
  { chance, durationMs, quiet, say }: InTurnOptions,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const end = Date.now() + durationMs;
  for (let n = 0; Date.now() < end || n < faults.length; n += 1) {
    await pause(quiet.least + chance.next() * (quiet.most - quiet.least));
    const fault = faults[n % faults.length];
    if (fault === undefined) throw new Error('no faults');
    say(fault.name);
    await fault.inflict();
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
  }
  return counts;
}
