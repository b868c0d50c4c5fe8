import { setTimeout as pause } from 'node:timers/promises';
import type { Drawer } from './drawer.ts';

/** No longer is waited for: what takes longer is far beyond the target anyway. */
const GIVE_UP_MS = 40_000;
const LOOK_MS = 20;

export interface Recovery {
  readonly ms: number;
  readonly slowest: Drawer | undefined;
}

/**
 * The time from `since` until everybody has had something saved that was drawn after it. Whoever is frozen meanwhile
 * is not waited for. Nothing if another fault falls into it.
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

/** The worst of each fault, in seconds. */
export class Recoveries {
  readonly #worst = new Map<string, number>();
  readonly #counts = new Map<string, number>();

  note(fault: string, milliseconds: number): void {
    const seconds = Math.round(milliseconds / 10) / 100;
    this.#worst.set(fault, Math.max(this.#worst.get(fault) ?? 0, seconds));
  }

  happened(fault: string): void {
    this.#counts.set(fault, (this.#counts.get(fault) ?? 0) + 1);
  }

  get worst(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#worst);
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  get max(): number {
    return Math.max(0, ...this.#worst.values());
  }
}
