import { setTimeout as pause } from 'node:timers/promises';
import type { EngineName, OwnEngines } from '@sw/engines';
import type { Drawer } from '../drawing/drawer.ts';
import type { OwnProcess } from '../own-process.ts';

/** A fault and its end. */
export interface Fault {
  readonly name: string;
  /** Its approximate duration. A fault that would not end in time is not started. */
  readonly lastsMs: number;
  /** Resolves when the affected process listens again or continues. */
  inflict(): Promise<void>;
}

/** Longer than the 10 s of silence after which a client leaves its gateway, so that work is sent twice. */
const FROZEN_MS = 15_000;
const HANGS_MS = 5_500;
const AWAY_MS = { least: 500, most: 2_500 } as const;

/** How long something that was killed stays away; from 0 up to, not including, 1. */
const awayMs = (chance: number): number => AWAY_MS.least + chance * (AWAY_MS.most - AWAY_MS.least);

export const engineKilled = (
  engines: OwnEngines,
  engine: EngineName,
  chance: () => number,
  onDeath: (between: { readonly from: number; readonly to: number }) => void = () => {},
): Fault => ({
  name: `${engine} killed`,
  lastsMs: 5_000,
  async inflict() {
    const from = Date.now();
    await engines.engine(engine).stop('SIGKILL');
    onDeath({ from, to: Date.now() });
    await pause(awayMs(chance()));
    await engines.engine(engine).start();
  },
});

export const engineRestarted = (engines: OwnEngines, engine: EngineName, chance: () => number): Fault => ({
  name: `${engine} restarted`,
  lastsMs: 5_000,
  async inflict() {
    await engines.engine(engine).stop();
    await pause(awayMs(chance()));
    await engines.engine(engine).start();
  },
});

/**
 * A disk that hangs for longer than the 4 s that a gateway waits: the sent records are stored anyway, and so are the
 * records that clients resend. Without this fault a run might never have duplicate records.
 */
export const engineFrozen = (engines: OwnEngines, engine: EngineName): Fault => ({
  name: `${engine} frozen`,
  lastsMs: 8_000,
  async inflict() {
    engines.engine(engine).freeze();
    await pause(HANGS_MS);
    engines.engine(engine).thaw();
  },
});

export const processKilled = (kind: string, pick: () => OwnProcess, chance: () => number): Fault => ({
  name: `${kind} killed`,
  lastsMs: 5_000,
  async inflict() {
    const victim = pick();
    await victim.kill();
    await pause(awayMs(chance()));
    await victim.start();
  },
});

/** A keeper, a gateway or a client that hangs and then continues. */
export const frozen = (kind: string, pick: () => OwnProcess | Drawer): Fault => ({
  name: `${kind} frozen`,
  lastsMs: FROZEN_MS + 2_000,
  async inflict() {
    const victim = pick();
    victim.freeze();
    await pause(FROZEN_MS);
    victim.thaw();
  },
});
