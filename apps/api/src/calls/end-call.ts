import { connectionFact, type ROUTES } from '@sw/contract';
import { settleCall } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { checkHost, runningCallFor } from './call-of-board.ts';
import { publishCall } from './publish-call.ts';

/**
 * Ends a call for everybody. It counts as ended even if LiveKit does not answer: the worker closes the rooms of calls
 * that have ended.
 */
export function endCall(deps: ApiDeps): Handler<typeof ROUTES.endCall> {
  const { database, clock, calls } = deps;
  return async ({ params: { wbNo, callId }, session, caller, command }) => {
    const { accountId } = session;
    const found = await database.transaction((tx) => runningCallFor(tx, { wbNo, accountId, callId }));
    if (found === undefined) return null;
    const { room } = found.call;
    // The people in the call until now: their time counts even if the webhooks about their leaving are lost.
    const askedAt = clock.now();
    const people = (await calls?.listPeople(room).catch(() => [])) ?? [];
    await command(async (tx) => {
      const running = await runningCallFor(tx, { wbNo, accountId, callId });
      if (running === undefined) return null;
      checkHost(running, accountId);
      const now = clock.now();
      const seen = people.flatMap((person) => connectionFact('seen', person, askedAt) ?? []);
      const { call } = await settleCall(tx, running.call, [...seen, { kind: 'stopped', at: now }], {
        now,
        reason: 'host',
      });
      await publishCall(tx, call);
      const auditEntry = { action: 'call.ended', targetKind: 'call', targetId: callId, detail: { wbNo } };
      await auditOnBoard(tx, running.board, { session, caller }, auditEntry);
      return null;
    });
    await calls?.endRoom(room).catch(() => undefined);
    return null;
  };
}
