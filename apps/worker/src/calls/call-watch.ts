import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@sw/base';
import { EVENT_SUBJECT_PREFIX } from '@sw/contract';
import type { Bus } from '@sw/nats';
import type { CallDeps } from './call-deps.ts';
import { expelFromBoard } from './expel.ts';
import { endOverdueCalls } from './limits.ts';
import { reportMissedCalls } from './missed-calls.ts';
import { reconcileCalls } from './reconcile.ts';

/** A limit ends a call to the second. */
const LIMITS_EVERY_MS = SECOND;
/** After the death of LiveKit a record is at most this short. */
const RECONCILE_EVERY_MS = 10 * SECOND;

/** Events after which somebody may have lost access to a board. */
const LOSSES = ['sharer.removed', 'board.recycled'];

/** Keeps calls and LiveKit's rooms in step. Safe in many workers at once: what one has done, another finds done. */
export function startCallWatch(deps: CallDeps & { readonly bus: Bus }): { stop(): Promise<void> } {
  const { bus, logger } = deps;
  const stopping = new AbortController();
  const repeat = async (everyMs: number, what: string, work: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await work().catch((error: unknown) => logger.warn({ err: error }, `could not ${what}, retrying later`));
    }
  };
  const subscriptions = LOSSES.map((name) =>
    bus.subscribe(`${EVENT_SUBJECT_PREFIX}.${name}`, async ({ data }) => {
      const { payload } = JSON.parse(new TextDecoder().decode(data)) as { payload: { wbNo: string } };
      await expelFromBoard(deps, payload.wbNo);
    }),
  );
  const running = Promise.all([
    repeat(LIMITS_EVERY_MS, 'end calls at their limit', () => endOverdueCalls(deps)),
    repeat(LIMITS_EVERY_MS, 'report missed calls', () => reportMissedCalls(deps)),
    repeat(RECONCILE_EVERY_MS, 'compare calls with rooms', () => reconcileCalls(deps)),
  ]);
  return {
    async stop() {
      for (const subscription of subscriptions) subscription.stop();
      stopping.abort();
      await running;
    },
  };
}
