import { callWarningDue } from '@sw/policy';
import { connectedPeople, lockCall, overdueCalls, publishEvent, refreshDeadline } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { stopCall } from './stop-call.ts';

/** Calls ended in one round; the next one follows within a second. */
const ROUND = 200;

/** Ends the calls that reached their limit. Checks the limit again first, because the creator's level or month may have changed. */
export async function endOverdueCalls(deps: CallDeps): Promise<void> {
  const { database, clock, logger } = deps;
  const now = clock.now();
  for (const { callId, room, wbNo } of await overdueCalls(database.query, new Date(now), ROUND)) {
    const deadline = await database.transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      return call === undefined || call.closedAt !== null ? undefined : refreshDeadline(tx, call, now);
    });
    if (deadline === undefined || deadline.getTime() > now) continue;
    logger.info({ callId, wbNo }, 'a call ends at its limit');
    await stopCall(deps, { callId, room }, { at: deadline.getTime(), now, reason: 'limit' });
  }
}

/** Warns the people of a call that has little time left, once for each warning. */
export async function warnPeople(
  { database, clock }: Pick<CallDeps, 'database' | 'clock'>,
  callId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const call = await lockCall(tx, callId);
    if (call === undefined || call.closedAt !== null || call.startedAt === null) return;
    const now = clock.now();
    const deadline = await refreshDeadline(tx, call, now);
    if (deadline === undefined) return;
    const { startedAt, wbNo, warned } = call;
    const times = { startedAt: startedAt.getTime(), deadline: deadline.getTime(), warned };
    const minutesLeft = callWarningDue(times, now);
    if (minutesLeft === undefined) return;
    await tx.updateTable('call').set({ warned: minutesLeft }).where('callId', '=', callId).execute();
    const accountIds = (await connectedPeople(tx, callId)).map(({ accountId }) => accountId);
    await publishEvent(tx, 'call.limit', { wbNo, accountIds, callId, minutesLeft, lasted: null });
  });
}
