import { SECOND } from '@sw/base';
import { CALL_RING_AGAIN_SECONDS, type ROUTES } from '@sw/contract';
import { boardPeople, declineCall as decline, ringPeople } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { lockedCallFor, runningCallFor } from './call-of-board.ts';
import { publishRinging } from './publish-call.ts';

export function ringCall({ clock }: ApiDeps): Handler<typeof ROUTES.ringCall> {
  return async ({ params: { wbNo, callId }, body: { userIds }, session: { accountId }, command }) => {
    const { done } = await command(async (tx) => {
      const { call } = await lockedCallFor(tx, { wbNo, accountId, callId });
      const members = await boardPeople(tx, wbNo);
      const now = clock.now();
      const rung = await ringPeople(tx, {
        callId,
        wbNo,
        accountIds: [...new Set(userIds)].filter((userId) => userId !== accountId && members.includes(userId)),
        now: new Date(now),
        againBefore: new Date(now - CALL_RING_AGAIN_SECONDS * SECOND),
      });
      await publishRinging(tx, call, { accountIds: rung, by: accountId, stopped: false });
      return { userIds: rung };
    });
    return done;
  };
}

export function declineCall(_: ApiDeps): Handler<typeof ROUTES.declineCall> {
  return async ({ params: { wbNo, callId }, session: { accountId }, command }) => {
    await command(async (tx) => {
      const found = await runningCallFor(tx, { wbNo, accountId, callId });
      if (found === undefined || !(await decline(tx, callId, accountId))) return null;
      const by = found.call.creatorAccountId;
      await publishRinging(tx, found.call, { accountIds: [accountId], by, stopped: true });
      return null;
    });
    return null;
  };
}
