import { connectionFact } from '@sw/contract';
import { type CallRow, type CallStop, connectedPeople, lockCall, publishEvent, settleCall } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { publishCall } from './publish-call.ts';

/**
 * Ends a call for everybody. Nothing after `at` counts, so a call that ends at its limit never exceeds it. If LiveKit does
 * not answer, the call still ends, and the next sweep ends its room.
 */
export async function stopCall(
  { database, server }: Pick<CallDeps, 'database' | 'server'>,
  { callId, room }: Pick<CallRow, 'callId' | 'room'>,
  { at, now, reason }: { readonly at: number; readonly now: number; readonly reason: CallStop },
): Promise<void> {
  // Store who is there until now: their time counts even if the webhooks about their leaving are lost.
  const people = await server.listPeople(room).catch(() => []);
  await database.transaction(async (tx) => {
    const running = await lockCall(tx, callId);
    if (running === undefined || running.closedAt !== null) return;
    const accountIds = (await connectedPeople(tx, callId)).map(({ accountId }) => accountId);
    const seen = people.flatMap((person) => connectionFact('seen', person, now) ?? []);
    const { call } = await settleCall(tx, running, [...seen, { kind: 'stopped', at }], { now, reason });
    const { wbNo, minutes } = call;
    if (reason === 'limit')
      await publishEvent(tx, 'call.limit', { wbNo, accountIds, callId, minutesLeft: 0, lasted: minutes });
    await publishCall(tx, call);
  });
  await server.endRoom(room);
}
