import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@sw/base';
import { type Database, inTurn } from '@sw/postgres';
import type { Logger } from '@sw/service';

export interface TidyStep {
  readonly name: string;
  /** Each round is a short transaction, and yields the number of things it removed. When it ends, nothing is left. */
  rounds(): AsyncIterable<number>;
}

/** The names of the turns of tidying. */
export const TIDY_TURNS = 'tidy:';
/** How long one step works before it lets the others go on; well below the 30 s that a turn may take. */
const BUDGET_MS = 10 * SECOND;
/** A step that failed is tried again after this time, at the latest after its interval. */
const FAILED_MS = 60 * SECOND;

export interface TidyingDeps {
  readonly database: Database;
  readonly steps: readonly TidyStep[];
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
  onTidied(step: string, count: number): void;
}

/**
 * Runs every step that is due. Each is independent: one that fails or is slow does not stop the others, and of all
 * workers one runs it at a time. One with more to do than fits into its budget continues after the others. Resolves when
 * no step has anything left that this worker could do.
 */
export async function tidy(
  deps: TidyingDeps,
  everyMs: number,
  signal: AbortSignal,
  budgetMs = BUDGET_MS,
): Promise<void> {
  let left = [...deps.steps];
  while (left.length > 0 && !signal.aborted) {
    const unfinished: TidyStep[] = [];
    for (const step of left) {
      if (signal.aborted) return;
      if (!(await runStep(deps, step, { everyMs, budgetMs, signal }))) unfinished.push(step);
    }
    left = unfinished;
  }
}

interface Limits {
  readonly everyMs: number;
  readonly budgetMs: number;
  readonly signal: AbortSignal;
}

/** False if there is more to do now. */
async function runStep(
  { database, logger, onTidied }: TidyingDeps,
  { name, rounds }: TidyStep,
  { everyMs, budgetMs, signal }: Limits,
): Promise<boolean> {
  let [done, failure]: [boolean, unknown] = [true, undefined];
  try {
    await inTurn(database, `${TIDY_TURNS}${name}`, async () => {
      const until = performance.now() + budgetMs;
      let count = 0;
      try {
        for await (const some of rounds()) {
          count += some;
          done = performance.now() < until && !signal.aborted;
          if (!done) break;
        }
      } catch (error) {
        failure = error;
      }
      onTidied(name, count);
      if (count > 0) logger.debug({ step: name, count }, 'tidied');
      if (failure !== undefined) return { done: false, restMs: Math.min(FAILED_MS, everyMs) };
      return { done, restMs: done ? everyMs : 0 };
    });
  } catch (error) {
    failure = error;
  }
  if (failure !== undefined) logger.warn({ err: failure, step: name }, 'could not tidy, retrying later');
  return failure !== undefined || done;
}

/** Deletes what has served its purpose, and clears expired bins. */
export function startTidying(deps: TidyingDeps, everyMs: number): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await pause(Math.min(everyMs, FAILED_MS), undefined, { signal }).catch(() => undefined);
      await tidy(deps, everyMs, signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
