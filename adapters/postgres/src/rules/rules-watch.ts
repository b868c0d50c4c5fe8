import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RULES } from '@sw/board-model';
import type { Database } from '../port.ts';
import { announceProcess, withdrawProcess } from './processes.ts';

/** An upsert and a read of one row; after an activation every process writes the new number within this time. */
const BEAT_MS = 5_000;
/** Until the number is known the process is of no use. */
const FIRST_MS = 500;
/** A process that starts waits so long for the number. */
const START_MS = 1_000;
/** The end of a process waits no longer than this for a database that is away. */
const PATIENCE_MS = 2_000;

export interface RulesWatchOptions {
  readonly database: Database;
  readonly kind: string;
  readonly version: string;
  logError(message: string, error: unknown): void;
  /** The number that this process knows; tests act as an older release. */
  readonly known?: number;
  readonly beatMs?: number;
  /** The active number has been learned, or has risen; as `active`. */
  onActive?(active: number | undefined): void;
}

/** The active rules number, as far as this process has learned it. Announces the process with each look. */
export interface RulesWatch {
  /** For new records. Undefined until it is known, and if it is one that this release does not know. */
  readonly active: number | undefined;
  /** As `active`; throws if there is none, so that the caller tries again later. */
  required(): number;
  stop(): Promise<void>;
}

/** The process must not be ready before there is an active number. */
export async function watchRules(options: RulesWatchOptions): Promise<RulesWatch> {
  const { database, kind, version, logError, known = RULES, beatMs = BEAT_MS, onActive } = options;
  const process = { processId: randomUUID(), kind, version, rules: known };
  const stopping = new AbortController();
  const { signal } = stopping;
  /** As it is stored, known or not. */
  let stored: number | undefined;
  let failing = false;

  const why = () =>
    stored === undefined
      ? 'the active rules number is not known yet'
      : `the active rules are ${stored}, this release knows ${known}: start a newer release`;
  const active = () => (stored !== undefined && stored <= known ? stored : undefined);
  const look = async () => {
    const found = await announceProcess(database.query, process);
    if (found === undefined || found === stored) return;
    stored = found;
    onActive?.(active());
  };
  const tryLook = async () => {
    try {
      await look();
      failing = false;
    } catch (error) {
      // Once per spell. The number learned last stays valid until the next: every process knows both.
      if (!failing && stored !== undefined) logError('the process cannot be announced', error);
      failing = true;
    }
  };
  const first = tryLook();
  await Promise.race([first, pause(START_MS)]);
  const running = (async () => {
    await first;
    while (!signal.aborted) {
      await pause(stored === undefined ? FIRST_MS : beatMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await tryLook();
    }
  })();
  return {
    get active() {
      return active();
    },
    required() {
      const rules = active();
      if (rules === undefined) throw new Error(why());
      return rules;
    },
    async stop() {
      stopping.abort();
      await running;
      await Promise.race([
        withdrawProcess(database.query, process.processId).catch(() => undefined),
        pause(PATIENCE_MS, undefined, { ref: false }),
      ]);
    },
  };
}
