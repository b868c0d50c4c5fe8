import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@sw/base';
import { EVENT_SUBJECT_PREFIX, type EventName } from '@sw/contract';
import type { Bus } from '@sw/nats';
import { outageOf } from '../outage.ts';
import type { CallDeps } from './call-deps.ts';
import { CallLooks, LOOK_EVERY_MS } from './call-looks.ts';
import { endOverdueCalls } from './limits.ts';
import { reportMissedCalls } from './missed-calls.ts';
import { OutsiderWatch } from './outsiders.ts';
import { RECONCILE_EVERY_MS, reconcileCalls } from './reconcile.ts';

/** Limits end a call with an accuracy of one second. */
const LIMITS_EVERY_MS = SECOND;

/** Together with the time of the request, nobody stays or returns for more than two seconds. */
const OUTSIDERS_EVERY_MS = SECOND;
/** Needed only if an event was lost, or a worker died. The query took 1.5 s for ten thousand calls on a busy machine. */
const OUTSIDERS_FOUND_EVERY_MS = 10 * SECOND;

/** Events after which a person may have to leave a call. */
const LOSSES: readonly EventName[] = ['sharer.removed', 'board.recycled', 'call.removed'];

/** Synchronises calls and LiveKit's rooms. Safe in many workers at once, because every step is idempotent. */
export function startCallWatch(deps: CallDeps & { readonly bus: Bus }): { stop(): Promise<void> } {
  const { bus, logger } = deps;
  const stopping = new AbortController();
  const repeat = async (everyMs: number, what: string, work: () => Promise<unknown>): Promise<void> => {
    const outage = outageOf(logger, what);
    // The first round starts immediately, so that nobody waits after a crash.
    while (!stopping.signal.aborted) {
      await work().then(
        () => outage.worked(),
        (error: unknown) => outage.failed(error),
      );
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
    repeat(LIMITS_EVERY_MS, 'ending calls at their limit', () => endOverdueCalls(deps)),
    repeat(LIMITS_EVERY_MS, 'reporting missed calls', () => reportMissedCalls(deps)),
    repeat(RECONCILE_EVERY_MS, 'comparing calls with rooms', () => reconcileCalls(deps)),
    repeat(LOOK_EVERY_MS, 'looking who is in calls', () => looks.look()),
    repeat(OUTSIDERS_FOUND_EVERY_MS, 'finding people without access', () => outsiders.refresh()),
    repeat(OUTSIDERS_EVERY_MS, 'removing people without access', () => outsiders.look()),
  ]);
  return {
    async stop() {
      for (const subscription of subscriptions) subscription.stop();
      stopping.abort();
      await running;
    },
  };
}
