import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RULES } from '@sw/board-model';
import { OutageLog } from '@sw/service';
import type { Database } from '../port.ts';
import { announceProcess, withdrawProcess } from './processes.ts';

/** Each beat is an upsert and a read of one row. After an activation, every process writes the new number within this time. */
const BEAT_MS = 5_000;
/** Shorter at the start, because the process cannot work until it knows the number. */
const FIRST_MS = 500;
/** How long a starting process waits for the number. */
const START_MS = 1_000;
/** How long a stopping process waits for a database that is down. */
const PATIENCE_MS = 2_000;

export interface RulesWatchOptions {
  readonly database: Database;
  readonly kind: string;
  readonly version: string;
  logError(message: string, error: unknown): void;
  /** The rules that this process supports; tests act as an older release. */
  readonly known?: number;
  readonly beatMs?: number;
  /** Called when the active number is read first, or has increased; the argument is that of `active`. */
  onActive?(active: number | undefined): void;
}

/** The active rules number that this process read last. Each read also announces the process. */
export interface RulesWatch {
  /** For new records. Undefined until it is read, and if this release does not support it. */
  readonly active: number | undefined;
  /** Like `active`, but throws if there is none, so that the caller tries again later. */
  required(): number;
  stop(): Promise<void>;
}

/** The process must not be ready before there is an active number. */
export async function watchRules(options: RulesWatchOptions): Promise<RulesWatch> {
  const { database, kind, version, logError, known = RULES, beatMs = BEAT_MS, onActive } = options;
  const process = { processId: randomUUID(), kind, version, rules: known };
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The stored number, supported or not. */
  let stored: number | undefined;
  const outage = new OutageLog(logError, { failed: 'the process cannot be announced' });

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
      outage.worked();
    } catch (error) {
      // The last number stays valid until the next beat: every process supports both.
      if (stored !== undefined) outage.failed(error);
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
