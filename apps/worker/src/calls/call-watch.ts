import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@sw/base';
import { EVENT_SUBJECT_PREFIX, type EventName } from '@sw/contract';
import type { Bus } from '@sw/nats';
import type { CallDeps } from './call-deps.ts';
import { CallLooks, LOOK_EVERY_MS } from './call-looks.ts';
import { endOverdueCalls } from './limits.ts';
import { reportMissedCalls } from './missed-calls.ts';
import { OutsiderWatch } from './outsiders.ts';
import { RECONCILE_EVERY_MS, reconcileCalls } from './reconcile.ts';

/** A limit ends a call to the second. */
const LIMITS_EVERY_MS = SECOND;

/** With the time of the request, nobody stays or comes back for two seconds. */
const OUTSIDERS_EVERY_MS = SECOND;
/** Only if an event was lost, or a worker died. The query took 1.5 s for ten thousand calls on a busy machine. */
const OUTSIDERS_FOUND_EVERY_MS = 10 * SECOND;

/** Events after which somebody may have to leave a call. */
const LOSSES: readonly EventName[] = ['sharer.removed', 'board.recycled', 'call.removed'];

/** Keeps calls and LiveKit's rooms in step. Safe in many workers at once: what one has done, another finds done. */
export function startCallWatch(deps: CallDeps & { readonly bus: Bus }): { stop(): Promise<void> } {
  const { bus, logger } = deps;
  const stopping = new AbortController();
  const repeat = async (everyMs: number, what: string, work: () => Promise<unknown>): Promise<void> => {
    // At once: after a crash nobody waits for the first round.
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => logger.warn({ err: error }, `could not ${what}, retrying later`));
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const [looks, outsiders] = [new CallLooks(deps), new OutsiderWatch(deps)];
  const subscriptions = LOSSES.map((name) =>
    bus.subscribe(`${EVENT_SUBJECT_PREFIX}.${name}`, async ({ data }) => {
      const { payload } = JSON.parse(new TextDecoder().decode(data)) as { payload: { wbNo: string } };
      await outsiders.boardChanged(payload.wbNo);
    }),
  );
  subscriptions.push(
    bus.subscribe(`${EVENT_SUBJECT_PREFIX}.session.ended`, async ({ data }) => {
      const { payload } = JSON.parse(new TextDecoder().decode(data)) as { payload: { accountId: string } };
      await outsiders.sessionsEnded(payload.accountId);
    }),
  );
  const running = Promise.all([
    repeat(LIMITS_EVERY_MS, 'end calls at their limit', () => endOverdueCalls(deps)),
    repeat(LIMITS_EVERY_MS, 'report missed calls', () => reportMissedCalls(deps)),
    repeat(RECONCILE_EVERY_MS, 'compare calls with rooms', () => reconcileCalls(deps)),
    repeat(LOOK_EVERY_MS, 'look who is in calls', () => looks.look()),
    repeat(OUTSIDERS_FOUND_EVERY_MS, 'find people without access', () => outsiders.refresh()),
    repeat(OUTSIDERS_EVERY_MS, 'remove people without access', () => outsiders.look()),
  ]);
  return {
    async stop() {
      for (const subscription of subscriptions) subscription.stop();
      stopping.abort();
      await running;
    },
  };
}
