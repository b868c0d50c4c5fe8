import { setTimeout as pause } from 'node:timers/promises';
import type { Drawer } from './drawer.ts';

/** The longest wait. A longer recovery is far beyond the target anyway. */
const GIVE_UP_MS = 40_000;
const LOOK_MS = 20;

export interface Recovery {
  readonly ms: number;
  readonly slowest: Drawer | undefined;
}

/**
 * The time from `since` until every client has saved something that it drew after it, except for clients that are frozen
 * meanwhile. Undefined if another fault happens in that time.
 */
export async function recoveryOf(
  drawers: readonly Drawer[],
  since: number,
  disturbed: () => boolean,
): Promise<Recovery | undefined> {
  const waited = new Set(drawers.filter(({ frozen }) => !frozen));
  let last: Recovery = { ms: 0, slowest: undefined };
  while (waited.size > 0) {
    if (disturbed()) return undefined;
    if (Date.now() - since > GIVE_UP_MS) return { ms: GIVE_UP_MS, slowest: [...waited][0] };
    for (const drawer of waited) {
      const at = drawer.firstAckAfter(since);
      if (at === undefined && !drawer.frozen) continue;
      const ms = (at ?? since) - since;
      if (ms > last.ms) last = { ms, slowest: drawer };
      waited.delete(drawer);
    }
    await pause(LOOK_MS);
  }
  return last;
}

/**
 * The longest time without an acknowledgement that reaches into a window, for somebody who draws all the time. The part of it that
 * lies before the window counts too.
 */
export function longestPause(ackTimes: readonly number[], from: number, to: number): number {
  let longest = 0;
  let last: number | undefined;
  for (const at of ackTimes) {
    if (last !== undefined && last >= to) return longest;
    if (last !== undefined && at > from) longest = Math.max(longest, at - last);
    last = at;
  }
  return Math.max(longest, to - (last ?? from));
}

/**
 * The time to reconnect when nothing is broken: all sockets are dropped, and everything listens. It is the same work as after a
 * fault, on the same machine at the same time.
 */
export async function reconnectAll(drawers: readonly Drawer[]): Promise<number> {
  const since = Date.now();
  for (const drawer of drawers) drawer.say({ type: 'reconnect' });
  const took = await recoveryOf(drawers, since, () => false);
  return took?.ms ?? GIVE_UP_MS;
}

/** A recovery, and a reconnect without a fault measured around the same time. */
export interface MeasuredRecovery {
  readonly fault: string;
  readonly seconds: number;
  readonly baselineSeconds: number;
}

export const secondsOf = (milliseconds: number): number => Math.round(milliseconds / 10) / 100;

export class Recoveries {
  readonly all: MeasuredRecovery[] = [];
  readonly #counts = new Map<string, number>();
  readonly #baselines: number[] = [];

  /** The time of a reconnect without a fault. */
  noteBaseline(milliseconds: number): void {
    this.#baselines.push(secondsOf(milliseconds));
  }

  get newestBaseline(): number {
    return this.#baselines.at(-1) ?? 0;
  }

  note(fault: string, milliseconds: number, baselineSeconds: number): void {
    this.all.push({ fault, seconds: secondsOf(milliseconds), baselineSeconds });
  }

  happened(fault: string): void {
    this.#counts.set(fault, (this.#counts.get(fault) ?? 0) + 1);
  }

  /** The worst of each fault, in seconds. */
  get worst(): Readonly<Record<string, number>> {
    const worst: Record<string, number> = {};
    for (const { fault, seconds } of this.all) worst[fault] = Math.max(worst[fault] ?? 0, seconds);
    return worst;
  }

  get baselines(): readonly number[] {
    return this.#baselines;
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  get max(): number {
    return Math.max(0, ...this.all.map(({ seconds }) => seconds));
  }
}
